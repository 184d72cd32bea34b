/**
 * Generates the files of `bursar new process`: a diagram with one task as editors draw it, and a test that
 * demands the next step.
 */
import { type Named, pascal, sentence } from './names.ts';

const namespaces = [
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
  'xmlns:bank="http://bursar.example/schema/bpmn"',
].join(' ');

/** A process that waits for a person and ends. */
export function processFile({ name }: Named): string {
  const id = pascal(name);
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions ${namespaces} id="${id}Definitions" targetNamespace="http://bursar.example/processes">
  <bpmn:process id="${id}" name="${sentence(name)}" isExecutable="true">
    <bpmn:documentation>Waits for a person, and ends.</bpmn:documentation>
    <bpmn:startEvent id="Start" name="It begins">
      <bpmn:outgoing>Flow_Start_FirstStep</bpmn:outgoing>
    </bpmn:startEvent>
    <bpmn:userTask id="FirstStep" name="First step">
      <bpmn:extensionElements>
        <bank:properties>
          <bank:property name="FormKey" value="${name}" />
          <bank:property name="UserActions" value="Done" />
        </bank:properties>
      </bpmn:extensionElements>
      <bpmn:incoming>Flow_Start_FirstStep</bpmn:incoming>
      <bpmn:outgoing>Flow_FirstStep_End</bpmn:outgoing>
    </bpmn:userTask>
    <bpmn:endEvent id="End" name="It is done">
      <bpmn:incoming>Flow_FirstStep_End</bpmn:incoming>
    </bpmn:endEvent>
    <bpmn:sequenceFlow id="Flow_Start_FirstStep" sourceRef="Start" targetRef="FirstStep" />
    <bpmn:sequenceFlow id="Flow_FirstStep_End" sourceRef="FirstStep" targetRef="End" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="${id}Diagram">
    <bpmndi:BPMNPlane id="${id}Plane" bpmnElement="${id}">
      <bpmndi:BPMNShape id="Start_di" bpmnElement="Start">
        <dc:Bounds x="162" y="102" width="36" height="36" />
        <bpmndi:BPMNLabel>
          <dc:Bounds x="140" y="144" width="80" height="14" />
        </bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="FirstStep_di" bpmnElement="FirstStep">
        <dc:Bounds x="300" y="80" width="120" height="80" />
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="End_di" bpmnElement="End">
        <dc:Bounds x="522" y="102" width="36" height="36" />
        <bpmndi:BPMNLabel>
          <dc:Bounds x="500" y="144" width="80" height="14" />
        </bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="Flow_Start_FirstStep_di" bpmnElement="Flow_Start_FirstStep">
        <di:waypoint x="198" y="120" />
        <di:waypoint x="300" y="120" />
      </bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="Flow_FirstStep_End_di" bpmnElement="Flow_FirstStep_End">
        <di:waypoint x="420" y="120" />
        <di:waypoint x="522" y="120" />
      </bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}

/** The test: the shipped file runs on a whole host, and does more than wait. */
export function processTest({ area, name }: Named): string {
  return `import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { complaintsAbout } from '../../support/layout.ts';
import { begin } from '../../support/process.ts';

let bank: TestBank;
let xml: string;
before(async () => {
  bank = await startBank();
  xml = await readFile(join(projectFolder, 'processes/${area}/${name}.bpmn'), 'utf8');
});
after(() => bank.stop());

test('it is drawn so that it can be read', async () => {
  assert.deepEqual(await complaintsAbout(xml), []);
});

test('it begins, and waits for a person', async () => {
  const started = await begin(bank, '${sentence(name)}');
  assert.equal(started.at('data.status'), 'WAITING', JSON.stringify(started.body));
});

test('it does what it is for', () => {
  assert.ok(
    !xml.includes('id="FirstStep"'),
    '${sentence(name)} only waits so far: draw its steps, and say here what comes of them',
  );
});
`;
}
