/** Conditions and simulations in threads: as they are here, within bounds, and a thread that was ended is followed by another. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Tools } from '../../../core/process/running.ts';
import { threadedTrials, trialsHere } from '../../../core/process/trials.ts';
import { NoDecision } from '../../../core/rules/dmn.ts';
import type { ScriptCall } from '../../../core/scripts/script.ts';
import { parseInstant } from '../../../core/values/instant.ts';
import { MissingValue, UnfitValue } from '../../../core/values/value-problem.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';
import { script } from '../../support/diagram.ts';

const trials = threadedTrials(20);
after(() => trials.stop());

const now = parseInstant('2026-01-01T00:00:00Z');
assert.ok(now !== undefined);
const order = (xml: string, more: object = {}) => ({
  xml,
  variables: {},
  answers: {},
  now,
  timezone: 'UTC',
  millis: 60_000,
  ...more,
});
const noRules: Tools['rules'] = async () => ({ value: null, fired: [] });

test('a condition says in a thread what it says here', async () => {
  for (const text of ['=a > 1 and b', '${a > 1}', '=c > 1', '${b > 1}', '${', '=count(list) = 3']) {
    const asked = { text, variables: { a: 2, b: true, list: [1, 2, 3] } };
    assert.deepEqual(await trials.condition(asked), await trialsHere.condition(asked));
  }
});

const rules = bpmn(
  [start, el('businessRuleTask', 'ask', { RuleSet: 'some/rules', ResultVariable: 'r' }), end],
  ['s->ask', 'ask->e'],
);

test('rules are asked where the host is, and errors of each kind come back as they are', async () => {
  const failures = [
    new MissingValue('a > 1', 'a', 'Set it.'),
    new UnfitValue('a > 1', 'a is text'),
    new NoDecision('two rows hold'),
    new Error('the file is broken'),
  ];
  for (const failure of failures) {
    const failing = {
      scripts: undefined,
      async rules() {
        throw failure;
      },
    };
    const here = await trialsHere.simulate(order(rules), failing);
    assert.deepEqual(await trials.simulate(order(rules), failing), here);
    assert.ok('outcome' in here && here.outcome === 'ERROR', JSON.stringify(here));
  }
});

test('scripts run where the host is: commands are answered, and secrets are not read', async () => {
  const xml = bpmn([start, script('t', 'return 1'), end], ['s->t', 't->e']);
  const asked: unknown[] = [];
  const tools = {
    rules: noRules,
    scripts: {
      async run({ doCmd, secret, variables, code }: ScriptCall) {
        const answer = await doCmd?.('Pay', {}, 0);
        asked.push([code, variables, answer, await secret?.('Key')]);
        return { ok: true as const, value: 5, context: {}, lines: [] };
      },
    },
  };
  const given = order(xml, { variables: { a: 1 }, answers: { Pay: { $error: 'NO_MONEY' } } });
  const run = await trials.simulate(given, tools);
  assert.ok('outcome' in run && run.outcome === 'COMPLETED', JSON.stringify(run));
  assert.deepEqual(run, await trialsHere.simulate(given, tools));
  assert.deepEqual(asked[0], asked[1]);
  assert.match(JSON.stringify(asked[0]), /NO_MONEY.*secret Key is not declared/);
});

test('a thread that takes too long is ended, and the next question begins another', async (t) => {
  const short = threadedTrials(1, { simulate: 300 });
  t.after(() => short.stop());
  const never = { scripts: undefined, rules: () => new Promise<never>(() => undefined) };
  const said = await short.simulate(order(rules), never);
  assert.deepEqual(said, { ended: 'late', says: 'it takes longer than 0.3 seconds' });
  const again = await short.condition({ text: '=1 > 0', variables: {} });
  assert.ok('said' in again);
  const next = await short.simulate(order(rules), { scripts: undefined, rules: noRules });
  assert.ok('outcome' in next || 'ended' in next);
});
