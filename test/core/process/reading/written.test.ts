/** What the text of a file says and its tree would not show: refused where it has no one meaning. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';

const known: Known = { commands: [], command: () => undefined, ruleSet: () => true };

const errorsOf = async (xml: string) =>
  (await checkDefinition(xml, known)).findings.filter(({ severity }) => severity === 'error');

/** start, an element `t`, end, and whatever else. */
const around = (element: string, more: readonly string[] = [], outside = ''): string =>
  bpmn([start, element, end, ...more], ['s->t', 't->e'], outside);

const loop = (attributes: string) =>
  `<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics ${attributes}><bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:task>`;

const refused: Readonly<Record<string, readonly [xml: string, at: string, says: RegExp]>> = {
  'an attribute that is written twice': [
    around('<bpmn:callActivity id="t" calledElement="a" calledElement="b"/>'),
    '',
    /calledElement/,
  ],
  'an end of line in a property': [
    around(el('scriptTask', 't', { Script: 'return 1; // was: return 9;' }).replace('was: ', 'was:\n')),
    't',
    /^value has an end of line or a tab in it, which XML reads as a space/,
  ],
  'a tab in a dialect': [
    around('<bpmn:userTask id="t" camunda:assignee="ada\tb"/>').replace(
      '<bpmn:definitions ',
      '<bpmn:definitions xmlns:camunda="http://camunda.org/schema/1.0/bpmn" ',
    ),
    't',
    /^camunda:assignee has an end of line or a tab/,
  ],
  'a lone carriage return in a name': [
    around(el('task', 't', {}, '', "name='a\rb'")),
    't',
    /^name has an end of line/,
  ],
  'two lists of extensions': [
    around('<bpmn:userTask id="t"><bpmn:extensionElements/><bpmn:extensionElements/></bpmn:userTask>'),
    't',
    /extensionElements stands twice/,
  ],
  'two scripts': [
    around(
      '<bpmn:scriptTask id="t"><bpmn:script>return 1;</bpmn:script><bpmn:script>return 2;</bpmn:script></bpmn:scriptTask>',
    ),
    't',
    /script stands twice/,
  ],
  'two conditions of one flow': [
    around(el('task', 't')).replace(
      '"t" targetRef="e">',
      '"t" targetRef="e"><bpmn:conditionExpression>${false}</bpmn:conditionExpression><bpmn:conditionExpression>${true}</bpmn:conditionExpression>',
    ),
    'f1',
    /conditionExpression stands twice/,
  ],
  'two loops': [
    around(
      '<bpmn:task id="t"><bpmn:standardLoopCharacteristics loopMaximum="2"/><bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:task>',
    ),
    't',
    /multiInstanceLoopCharacteristics stands twice/,
  ],
  'two durations': [
    around(
      '<bpmn:intermediateCatchEvent id="t"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration><bpmn:timeDuration>PT2H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    ),
    't',
    /timeDuration stands twice/,
  ],
  'a flag that is none': [
    around('<bpmn:task id="t" isForCompensation="True"/>'),
    't',
    /isForCompensation must be true or false, not True/,
  ],
  'a flag of a loop that is none': [
    around(loop('isSequential="yes"')),
    't',
    /isSequential must be true or false, not yes/,
  ],
  'a flag of a dialect that is none': [
    around('<bpmn:task id="t" camunda:asyncBefore="yes"/>').replace(
      '<bpmn:definitions ',
      '<bpmn:definitions xmlns:camunda="http://camunda.org/schema/1.0/bpmn" ',
    ),
    't',
    /camunda:asyncBefore must be true or false/,
  ],
  'a most of turns that is no number': [
    around('<bpmn:task id="t"><bpmn:standardLoopCharacteristics loopMaximum="abc"/></bpmn:task>'),
    't',
    /loopMaximum must be a whole number from 1, not abc/,
  ],
  'a most of turns below one': [
    around('<bpmn:task id="t"><bpmn:standardLoopCharacteristics loopMaximum="-1"/></bpmn:task>'),
    't',
    /loopMaximum must be a whole number from 1, not -1/,
  ],
};

for (const [name, [xml, at, says]] of Object.entries(refused)) {
  test(`${name} is refused by its name`, async () => {
    const errors = await errorsOf(xml);
    assert.ok(
      errors.some(({ elementId, message }) => elementId === at && says.test(message)),
      JSON.stringify(errors),
    );
  });
}

for (const [text, flag] of [
  ['1', true],
  ['0', false],
  [' true ', true],
  ['false', false],
] as const) {
  test(`the flag "${text}" is ${flag}, as the schema says`, async () => {
    const boundary = `<bpmn:boundaryEvent id="b" attachedToRef="t" cancelActivity="${text}"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`;
    const checked = await checkDefinition(around(el('task', 't'), [boundary]), known);
    assert.deepEqual(
      checked.findings.filter(({ severity }) => severity === 'error'),
      [],
    );
    assert.equal(checked.plan?.steps.get('b')?.interrupting, flag);
  });
}

test('an end of line that is written by its number is one, and lists of addresses may have several lines', async () => {
  const xml = around(el('scriptTask', 't', { Script: 'const a = 1;\nreturn a;' })).replace(
    ' id="definitions"',
    ' xsi:schemaLocation="a\n  b" id="definitions"',
  );
  const { findings, plan } = await checkDefinition(xml, known);
  assert.deepEqual(
    findings.filter(({ severity }) => severity === 'error'),
    [],
  );
  assert.equal(plan?.steps.get('t')?.script, 'const a = 1;\nreturn a;');
});

test('a flag that is none has the line at which it stands', async () => {
  const xml = around(`\n<!-- <x id="y" isSequential="no"/> -->\n${loop('isSequential="no"')}`);
  const found = (await errorsOf(xml)).filter(({ code }) => code === 'WRITTEN');
  const line = xml.split('\n').findIndex((text) => text.includes('LoopCharacteristics')) + 1;
  assert.deepEqual(
    found.map((one) => [one.elementId, one.line]),
    [['t', line]],
  );
});
