/** What conditions ask about: a warning where no element sets it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';

const known: Known = { commands: [], command: () => undefined, ruleSet: () => true };

/** What the check says of a condition after these elements, which stand between the start and the gateway. */
async function saidOf(condition: string, ...before: readonly string[]): Promise<readonly string[]> {
  const ids = before.map((xml) => /id="([^"]+)"/.exec(xml)?.[1] ?? '');
  const way = ['s', ...ids, 'g'];
  const xml = bpmn(
    [start, ...before, el('exclusiveGateway', 'g').replace('id="g"', 'id="g" default="other"'), end],
    way.slice(1).map((id, at) => `${way[at]}->${id}`),
    '',
  ).replace(
    '</bpmn:process>',
    `<bpmn:sequenceFlow id="asked" sourceRef="g" targetRef="e"><bpmn:conditionExpression>${condition}</bpmn:conditionExpression></bpmn:sequenceFlow><bpmn:sequenceFlow id="other" sourceRef="g" targetRef="e"/></bpmn:process>`,
  );
  const { findings } = await checkDefinition(xml, known);
  assert.deepEqual(
    findings.filter(({ severity }) => severity === 'error'),
    [],
  );
  return findings
    .filter(({ code }) => code === 'VARIABLE')
    .map(({ elementId, message }) => `${elementId}: ${message}`);
}

const ask = (properties = {}) => el('userTask', 'ask', { FormKey: 'f', ...properties });

test('a condition after a user task learns how the answer is asked for', async () => {
  const [said, ...more] = await saidOf('${approved == true}', ask());
  assert.deepEqual(more, []);
  assert.match(
    said ?? '',
    /^asked: The condition asks for approved, which no element of the process sets: .* The answer of ask is in lastSignalData, such as lastSignalData\.action; ResultVariable/,
  );
  const [named] = await saidOf('${approved == true}', ask({ ResultVariable: 'answer' }));
  assert.match(named ?? '', /is in answer, such as answer\.action/);
});

test('a name that is nearly one that is set is told with it', async () => {
  const [said] = await saidOf('=decison.action = "Approve"', ask({ ResultVariable: 'decision' }));
  assert.match(said ?? '', /asks for decison, .* Did you mean decision\?$/);
});

const silent: Readonly<Record<string, readonly [condition: string, ...before: string[]]>> = {
  'the answer of a user task': ['${decision.action == "Yes"}', ask({ ResultVariable: 'decision' })],
  'the usual name of an answer': ['${lastSignalData.action == "Yes"}', ask()],
  'a mapped variable': ['${chosen == "Yes"}', ask({ OutputMapping: '{"chosen": "action"}' })],
  'what a script sets': [
    '${due == true}',
    el('scriptTask', 'work', {}, '<bpmn:script>context.due = true;</bpmn:script>'),
  ],
  'what another element reads as well': [
    '${amount > 5}',
    el('scriptTask', 'work', {}, '<bpmn:script>return context.amount;</bpmn:script>'),
  ],
  'what a called process may bring': [
    '${anything == 1}',
    el('callActivity', 'child', { calledElement: 'Another' }),
  ],
  'what a message may bring': [
    '${anything == 1}',
    el('receiveTask', 'wait', { CorrelationKey: '${context.id}' }),
  ],
  'what the host sets': ['${_lastError.errorCode == "X"}', ask()],
  'a process that does nothing before': ['${approved == true}'],
};

for (const [what, [condition, ...before]] of Object.entries(silent)) {
  test(`nothing is said of ${what}`, async () => {
    assert.deepEqual(await saidOf(condition, ...before), []);
  });
}
