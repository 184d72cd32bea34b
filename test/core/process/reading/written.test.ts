/** What the text of a file says and its tree would not show: refused where it has no one meaning. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition, isSound } from '../../../../core/process/check/check.ts';
import { el } from '../../../support/bpmn.ts';
import { around, errorsOf, known, refuses, rowsOf } from '../../../support/refused-diagrams.ts';

const loop = (attributes: string) =>
  `<task><multiInstanceLoopCharacteristics ${attributes}><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></task>`;
const turns = (most: string) => `<task><standardLoopCharacteristics loopMaximum="${most}"/></task>`;
const conditions =
  '<bpmn:conditionExpression>${false}</bpmn:conditionExpression><bpmn:conditionExpression>${true}</bpmn:conditionExpression>';

refuses({
  ...rowsOf(`
an attribute that is written twice @ => calledElement
  <callActivity id="t" calledElement="a" calledElement="b"/>
a tab in a dialect => ^camunda:assignee has an end of line or a tab
  <userTask camunda:assignee="ada\tb"/>
two lists of extensions => extensionElements is given twice
  <userTask><extensionElements/><extensionElements/></userTask>
two scripts => script is given twice
  <scriptTask><script>return 1;</script><script>return 2;</script></scriptTask>
two loops => multiInstanceLoopCharacteristics is given twice
  <task><standardLoopCharacteristics loopMaximum="2"/><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></task>
two durations => timeDuration is given twice
  <intermediateCatchEvent><timerEventDefinition><timeDuration>PT1H</timeDuration><timeDuration>PT2H</timeDuration></timerEventDefinition></intermediateCatchEvent>
a flag that is none => isForCompensation must be true or false, not True
  <task isForCompensation="True"/>
a flag of a loop that is none => isSequential must be true or false, not yes
  ${loop('isSequential="yes"')}
a flag of a dialect that is none => camunda:asyncBefore must be true or false
  <task camunda:asyncBefore="yes"/>
a most of turns that is not a number => loopMaximum must be a whole number from 1, not abc
  ${turns('abc')}
a most of turns below one => loopMaximum must be a whole number from 1, not -1
  ${turns('-1')}
`),
  'an end of line in a property': [
    around(el('scriptTask', 't', { Script: 'return 1; // was: return 9;' }).replace('was: ', 'was:\n')),
    't',
    /^value has an end of line or a tab in it, which XML reads as a space/,
  ],
  'a lone carriage return in a name': [around("<task name='a\rb'/>"), 't', /^name has an end of line/],
  'two conditions of one flow': [
    around('<task/>').replace('"t" targetRef="e">', `"t" targetRef="e">${conditions}`),
    'f1',
    /conditionExpression is given twice/,
  ],
});

for (const [text, flag] of [
  ['1', true],
  ['0', false],
  [' true ', true],
  ['false', false],
] as const) {
  test(`the flag "${text}" is ${flag}, as the schema says`, async () => {
    const late = `<boundaryEvent id="b" attachedToRef="t" cancelActivity="${text}"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`;
    const checked = await checkDefinition(around(`<task/>${late}`), known);
    assert.ok(isSound(checked), JSON.stringify(checked.findings));
    assert.equal(checked.plan?.steps.get('b')?.interrupting, flag);
  });
}

test('an end of line that is written by its number is one, and lists of addresses may have several lines', async () => {
  const xml = around(el('scriptTask', 't', { Script: 'const a = 1;\nreturn a;' })).replace(
    ' id="definitions"',
    ' xsi:schemaLocation="a\n  b" id="definitions"',
  );
  const checked = await checkDefinition(xml, known);
  assert.ok(isSound(checked), JSON.stringify(checked.findings));
  assert.equal(checked.plan?.steps.get('t')?.script, 'const a = 1;\nreturn a;');
});

test('a flag that is none has the line at which it stands', async () => {
  const note = '\n<!-- <x id="y" isSequential="no"/> -->\n';
  const xml = around(loop('isSequential="no"')).replace('<bpmn:task', `${note}<bpmn:task`);
  const [found, ...more] = (await errorsOf(xml)).filter(({ code }) => code === 'WRITTEN');
  const line = xml.split('\n').findIndex((text) => text.includes('LoopCharacteristics')) + 1;
  assert.deepEqual([found?.elementId, found?.line, more], ['t', line, []]);
});
