/** What an element names elsewhere in the file: of the right kind, and where it has an effect. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition, isSound } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';

const known: Known = {
  commands: ['InitiateDeposit'],
  command: (name) =>
    name === 'InitiateDeposit'
      ? {
          type: 'object',
          properties: {
            accountNumber: { type: 'string' },
            amount: { type: 'number', exclusiveMinimum: 0 },
          },
        }
      : undefined,
  ruleSet: (name) => name === 'transactions/pending',
};

/** A process around elements, joined in their order: `start`, each of them, `end`. */
function definition(inside: string, more = ''): string {
  return `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="http://bank.example/bpmn" id="d" targetNamespace="t">
    <bpmn:process id="p" isExecutable="true">${inside}</bpmn:process>${more}</bpmn:definitions>`;
}

const task = (xml: string) =>
  definition(`<bpmn:startEvent id="s"/><bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
    ${xml}<bpmn:sequenceFlow id="f2" sourceRef="t" targetRef="e"/><bpmn:endEvent id="e"/>`);

const gateway = (flows: string, attributes = '') =>
  definition(`<bpmn:startEvent id="s"/><bpmn:sequenceFlow id="f0" sourceRef="s" targetRef="g"/>
    <bpmn:exclusiveGateway id="g" ${attributes}/>${flows}<bpmn:endEvent id="e"/>`);

const flow = (id: string, condition = '') =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="g" targetRef="e">${condition === '' ? '' : `<bpmn:conditionExpression>${condition}</bpmn:conditionExpression>`}</bpmn:sequenceFlow>`;

const faults: Readonly<Record<string, readonly [xml: string, at: string, says: RegExp]>> = {
  'a boundary event at a start': [
    task(
      '<bpmn:task id="t"/><bpmn:boundaryEvent id="b" attachedToRef="s"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>',
    ),
    'b',
    /attached to s, which is no task/,
  ],
  'a boundary event at a task of another scope': [
    task(
      '<bpmn:subProcess id="t"><bpmn:task id="inner"/></bpmn:subProcess><bpmn:boundaryEvent id="b" attachedToRef="inner"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>',
    ),
    'b',
    /inner, which stands in another scope/,
  ],
  'a catching message without a name': [
    task('<bpmn:intermediateCatchEvent id="t"><bpmn:messageEventDefinition/></bpmn:intermediateCatchEvent>'),
    't',
    /names no message.*CorrelationKey/,
  ],
  'a thrown message that says nothing': [
    task('<bpmn:intermediateThrowEvent id="t"><bpmn:messageEventDefinition/></bpmn:intermediateThrowEvent>'),
    't',
    /names no message.*ConnectorKey/,
  ],
  'a script in two places': [
    task(
      '<bpmn:scriptTask id="t"><bpmn:extensionElements><p:properties><p:property name="Script" value="return 1"/></p:properties></bpmn:extensionElements><bpmn:script>return 2</bpmn:script></bpmn:scriptTask>',
    ),
    't',
    /script stands twice/,
  ],
  'a loop with a collection and a cardinality': [
    task(
      '<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics><bpmn:extensionElements><p:properties><p:property name="collection" value="${items}"/></p:properties></bpmn:extensionElements><bpmn:loopCardinality>3</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:task>',
    ),
    't',
    /collection and a cardinality/,
  ],
  'an error that is a signal': [
    task(
      '<bpmn:task id="t"/><bpmn:boundaryEvent id="b" attachedToRef="t"><bpmn:errorEventDefinition errorRef="sig"/></bpmn:boundaryEvent>',
    ).replace('</bpmn:definitions>', '<bpmn:signal id="sig" name="x"/></bpmn:definitions>'),
    'b',
    /errorRef refers to sig, which is no error/,
  ],
  'a message without a name': [
    task('<bpmn:receiveTask id="t" messageRef="m"/>').replace(
      '</bpmn:definitions>',
      '<bpmn:message id="m"/></bpmn:definitions>',
    ),
    't',
    /m has no name/,
  ],
  'a default that does not leave its task': [
    task('<bpmn:task id="t" default="f1"/>'),
    't',
    /f1 is the default of t and does not leave it/,
  ],
  'a cardinality that is no number': [
    task(
      '<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality>three</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:task>',
    ),
    't',
    /cardinality must be a whole number.*not three/,
  ],
};

for (const [name, [xml, at, says]] of Object.entries(faults)) {
  test(`${name} is found`, async () => {
    const checked = await checkDefinition(xml, known);
    const errors = checked.findings.filter(({ severity }) => severity === 'error');
    const found = errors.find(({ elementId, message }) => elementId === at && says.test(message));
    assert.ok(found, JSON.stringify(errors));
    assert.ok(!isSound(checked));
  });
}

test('a default flow with a condition may run, and the analyst is told that the condition says nothing', async () => {
  const xml = gateway(flow('a', '${context.x}') + flow('b', '${context.y}'), 'default="b"');
  const checked = await checkDefinition(xml, known);
  assert.ok(isSound(checked), JSON.stringify(checked.findings));
  assert.deepEqual(
    checked.findings.map(({ elementId, severity }) => [elementId, severity]),
    [['b', 'warning']],
  );
});
