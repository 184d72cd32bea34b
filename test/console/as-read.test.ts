/** What the console gives to the libraries of the browser, which read a file by themselves: they come to what the host runs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BpmnModdle } from 'bpmn-moddle';
import { asRead } from '../../console/kit/as-read.js';
import { mainProcess, planOf } from '../../core/process/reading/plan.ts';
import { readTree } from '../../core/process/reading/xml.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';

/** A library without the host's care. */
const library = new BpmnModdle();
const found = async (xml: string, id: string) => (await library.fromXML(xml)).elementsById[id];

const late = (flag: string) =>
  `<bpmn:boundaryEvent id="b" attachedToRef="t" cancelActivity="${flag}"><bpmn:timerEventDefinition id="td"><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`;
const looped = (flag: string) =>
  `<bpmn:userTask id="t"><bpmn:multiInstanceLoopCharacteristics id="l" isSequential="${flag}"><bank:properties><bank:property name="collection" value="\${all}"/></bank:properties></bpmn:multiInstanceLoopCharacteristics></bpmn:userTask>`;
const around = (task: string, more: readonly string[] = []) =>
  bpmn([start, task, end, ...more], ['s->t', 't->e']);

const planIn = async (xml: string) => {
  const process = mainProcess(await readTree(xml));
  return process === undefined ? undefined : planOf(process);
};

test('yes and no as numbers are what the host takes them for', async () => {
  for (const [flag, is] of [
    ['1', true],
    ['0', false],
    [' true ', true],
    ['false', false],
  ] as const) {
    const xml = around(looped(flag), [late(flag)]);
    const plan = await planIn(xml);
    assert.equal(plan?.steps.get('b')?.interrupting, is);
    assert.equal((await found(asRead(xml), 'b'))?.cancelActivity, is, flag);
    assert.equal((await found(asRead(xml), 'l'))?.isSequential, is, flag);
    assert.equal((await planIn(asRead(xml)))?.steps.get('b')?.interrupting, is);
  }
});

test('what is written straight into a loop has its place', async () => {
  const xml = around(looped('true'));
  assert.equal((await planIn(xml))?.steps.get('t')?.loop?.collection, '${all}');
  assert.equal((await found(xml, 'l'))?.extensionElements, undefined);
  assert.notEqual((await found(asRead(xml), 'l'))?.extensionElements, undefined);
  assert.equal((await planIn(asRead(xml)))?.steps.get('t')?.loop?.collection, '${all}');
});

test('signs and ends of lines are the same, also where a version was stored with what is refused now', async () => {
  const xml = around(
    el('scriptTask', 't', { Script: 'return 1;\treturn 2;' }, '', 'name="a&#128512;"').replace(
      'return 2',
      '\nreturn 2',
    ),
  );
  const script = (await planIn(xml))?.steps.get('t')?.script;
  assert.equal(script, 'return 1;\t\nreturn 2;');
  assert.match(asRead(xml), /value="return 1;&#9;&#10;return 2;"/);
  assert.equal((await planIn(asRead(xml)))?.steps.get('t')?.script, script);
  assert.equal((await found(asRead(xml), 't'))?.name, 'a😀');
});

test('texts, comments and words of others stay as they are', () => {
  const inside =
    '<!-- <bpmn:task isSequential="1"/> --><bpmn:extensionElements><x:a xmlns:x="x" exclusive="1"/></bpmn:extensionElements><bpmn:script><![CDATA[if (a < b) return \'<a isSequential="1">&#128512;\';]]></bpmn:script>';
  const xml = around(`<bpmn:scriptTask id="t">${inside}</bpmn:scriptTask>`);
  assert.equal(asRead(xml), xml);
});
