/** Texts that take their reader long: it reads them elsewhere, and this thread goes on. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { reportOn } from '../../../../core/process/check/check.ts';
import { threadedReader } from '../../../../core/process/check/diagram-reader.ts';
import { variablesIn } from '../../../../core/process/variables/known.ts';
import { replyShape } from '../../../../core/process/variables/shape.ts';
import { membersOf } from '../../../../core/values/members.ts';
import { bpmn, definitions, el, end, start } from '../../../support/bpmn.ts';
import { registry } from '../../../support/registry.ts';
import { until } from '../../../support/until.ts';

const asked: string[] = [];
const known = {
  commands: registry.subjects.map(({ spec }) => spec.name),
  command(name: string) {
    asked.push(name);
    const spec = registry.find(name)?.spec;
    return spec === undefined ? undefined : membersOf(spec.input);
  },
  ruleSet: (name: string) => name === 'loans/affordability',
  roles: () => ['Teller'],
  answer(name: string) {
    const spec = registry.find(name)?.spec;
    return spec === undefined ? undefined : replyShape(spec);
  },
};

const reader = threadedReader({ timeoutFactor: 20 });
after(() => reader.stop());

/** A process of many steps, larger than what is read at once. */
const large = bpmn(
  [
    start,
    ...Array.from({ length: 60 }, (_, at) =>
      el('serviceTask', `t${at}`, { ConnectorKey: at === 3 ? 'InitiateDepositt' : 'InitiateDeposit' }),
    ),
    el('businessRuleTask', 'rules', { RuleSet: 'loans/affordability' }),
    el('businessRuleTask', 'none', { RuleSet: 'loans/nothing' }),
    end,
  ],
  [
    's->t0',
    ...Array.from({ length: 59 }, (_, at) => `t${at}->t${at + 1}`),
    ...['t59->rules', 'rules->none', 'none->e'],
  ],
);

test('what is read in the thread is what is read here, whatever it names of the bank', async () => {
  const there = await reader.report(large, known);
  assert.deepEqual(there, JSON.parse(JSON.stringify(await reportOn(large, known))));
  assert.ok(there.findings.some(({ message }) => /Did you mean InitiateDeposit\?/.test(message)));
  assert.ok(there.findings.some(({ elementId, code }) => elementId === 'none' && code === 'RULES'));
  assert.ok(!there.findings.some(({ elementId }) => elementId === 'rules'));
  const variables = await reader.variables(large, 'e', known);
  assert.deepEqual(variables, await variablesIn(large, 'e', known));
});

/** Things that no schema knows, each on a line of its own: the reader counts the lines for each. */
const hostile = definitions(
  `<bpmn:process id="p" isExecutable="true">${'<bpmn:nonsense/>\n'.repeat(39_000)}</bpmn:process>`,
);

test('a text that takes its reader long is given up, and nobody waits for it meanwhile', async (t) => {
  const hasty = threadedReader({ millis: 4000, megabytes: 512 });
  t.after(() => hasty.stop());
  let isOver = false;
  const reading = hasty.report(hostile, known).finally(() => {
    isOver = true;
  });
  let turns = 0;
  while (!isOver) {
    await nextTurn();
    turns += 1;
  }
  const report = await reading;
  assert.match(report.findings[0]?.message ?? '', /takes longer than 4 seconds/);
  // A text that is read here leaves a turn or two.
  assert.ok(turns > 100, `${turns} turns`);
  // The next one is read by a thread of its own, at last by one that a busy machine leaves enough time.
  await until(async () => (await hasty.report(large, known)).processKey === 'p');
});

test('others wait for their turn, and each has an answer', async () => {
  const all = await Promise.all([
    reader.report(large, known),
    reader.variables(large, 't1', known),
    reader.report('<a', known),
  ]);
  assert.equal(all[0].processKey, 'p');
  assert.ok('variables' in all[1]);
  assert.equal(all[2].findings[0]?.code, 'XML');
});
