/** Shipped diagrams read well: computed from where their shapes, arrows and words stand. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { readProcessFiles } from '../../core/process/process-port.ts';
import { complaintsAbout } from '../support/layout.ts';

const folder = join(projectFolder, 'processes');
const files = await readProcessFiles(folder);

test('there are diagrams to look at', () => assert.ok(files.length >= 6));

for (const { file, xml } of files) {
  test(`${file} is drawn so that it can be read`, async () => {
    assert.deepEqual(await complaintsAbout(xml), []);
  });
}

/** A wrong stroke in a diagram that is right, and what is said of it. */
const strokes: Readonly<Record<string, readonly [from: RegExp, to: string, says: RegExp]>> = {
  'an arrow through another element': [
    /(<bpmndi:BPMNEdge id="Flow_Any_Quiet_di"[^>]*>).*?<\/bpmndi:BPMNEdge>/s,
    '$1<di:waypoint x="565" y="120" /><di:waypoint x="900" y="120" /><di:waypoint x="720" y="242" /></bpmndi:BPMNEdge>',
    /Flow_Any_Quiet runs through Report/,
  ],
  'an arrow that ends in the air': [
    /(<bpmndi:BPMNEdge id="Flow_Night_Fetch_di"[^>]*>).*?<\/bpmndi:BPMNEdge>/s,
    '$1<di:waypoint x="198" y="120" /><di:waypoint x="280" y="120" /></bpmndi:BPMNEdge>',
    /Flow_Night_Fetch does not end at the border of Fetch/,
  ],
  'elements upon each other': [
    /(<bpmndi:BPMNShape id="Fetch_di"[^>]*>\s*)<dc:Bounds x="\d+" y="(\d+)"/,
    '$1<dc:Bounds x="660" y="$2"',
    /Fetch and Report overlap/,
  ],
  'a name upon an element': [
    /(<bpmndi:BPMNShape id="Any_di".*?<bpmndi:BPMNLabel>\s*)<dc:Bounds x="\d+" y="\d+"/s,
    '$1<dc:Bounds x="340" y="110"',
    /the name of Any lies on Fetch/,
  ],
  'an element that is not drawn': [
    /<bpmndi:BPMNShape id="Report_di".*?<\/bpmndi:BPMNShape>/s,
    '',
    /Report is drawn 0 times/,
  ],
};

for (const [name, [from, to, says]] of Object.entries(strokes)) {
  test(`${name} is seen`, async () => {
    const { xml = '' } = files.find(({ file }) => file === 'operations/nightly-batch.bpmn') ?? {};
    const wrong = xml.replace(from, to);
    assert.notEqual(wrong, xml);
    assert.match((await complaintsAbout(wrong)).join('\n'), says);
  });
}
