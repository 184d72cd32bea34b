/** The drawing of a diagram is looked at beside the reader: nothing that was refused before passes because of it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { largeModel } from '../../../../bench/large-model.ts';
import { projectFolder } from '../../../../core/host/config.ts';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import { knownOf } from '../../../../core/process/process-port.ts';
import { withoutDrawing } from '../../../../core/process/reading/drawing.ts';
import { readTree } from '../../../../core/process/reading/xml.ts';
import { pick, pickAll } from '../../../support/pick.ts';
import { registry } from '../../../support/registry.ts';

const known = knownOf(registry, () => true);

const diagram = (drawing: string, model = '') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="d" targetNamespace="t">
<bpmn:process id="p" isExecutable="true"><bpmn:startEvent id="s"/><bpmn:sequenceFlow id="f" sourceRef="s" targetRef="e"/><bpmn:endEvent id="e"/></bpmn:process>${model}
${drawing}
</bpmn:definitions>`;

const shown = (inside: string) =>
  `<bpmndi:BPMNDiagram id="di"><bpmndi:BPMNPlane id="plane" bpmnElement="p">${inside}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`;
const shape = (id: string, of: string) =>
  `<bpmndi:BPMNShape id="${id}" bpmnElement="${of}"><dc:Bounds x="0" y="0" width="36" height="36"/></bpmndi:BPMNShape>`;

test('the drawing goes, and the lines stay', () => {
  const xml = diagram(`${shown(`\n${shape('s_di', 's')}\n`)}\n<bpmn:signal id="after"/>`);
  const cut = withoutDrawing(xml);
  assert.deepEqual(cut?.ids, ['di', 'plane', 's_di']);
  assert.equal(cut?.xml.split('\n').length, xml.split('\n').length);
  assert.ok(!cut?.xml.includes('BPMNShape'));
  assert.ok(cut?.xml.includes('<bpmn:signal id="after"/>'));
});

for (const [name, xml] of Object.entries({
  'a shape that is not closed': diagram(shown('<bpmndi:BPMNShape id="x">')),
  'tags that cross': diagram(shown('<bpmndi:BPMNShape id="x"><dc:Bounds></bpmndi:BPMNShape></dc:Bounds>')),
  'a value without quotes': diagram(shown('<bpmndi:BPMNShape id=x/>')),
  'a drawing in a comment': diagram(`<!-- ${shown('')} -->`),
  'a drawing within text': diagram(
    '',
    `<bpmn:signal id="x"><bpmn:documentation><![CDATA[${shown('')}]]></bpmn:documentation></bpmn:signal>`,
  ),
  'no drawing': diagram(''),
})) {
  test(`${name} is left to the reader`, () => assert.equal(withoutDrawing(xml), undefined));
}

test('what is not well-formed is refused, in the drawing too', async () => {
  const { findings } = await checkDefinition(diagram(shown('<bpmndi:BPMNShape id="x">')), known);
  assert.deepEqual(pick(findings, 'code'), ['XML']);
});

test('an id that the drawing has too is refused, and a shape of nothing told', async () => {
  const twice = await checkDefinition(diagram(shown(shape('s', 's'))), known);
  assert.deepEqual(pickAll(twice.findings, 'code', 'elementId', 'severity'), [
    ['DUPLICATE_ID', 's', 'error'],
  ]);
  const nothing = await checkDefinition(diagram(shown(shape('x', 'gone'))), known);
  assert.deepEqual(pickAll(nothing.findings, 'code', 'elementId', 'severity'), [
    ['REFERENCE', 'x', 'warning'],
  ]);
});

const files = ['loans/loan-origination', 'transfers/mobile-transfer', 'operations/nightly-batch'];
test('the model is the same with and without its drawing', async () => {
  const texts = await Promise.all(
    files.map((file) => readFile(join(projectFolder, 'processes', `${file}.bpmn`), 'utf8')),
  );
  for (const xml of [...texts, largeModel(100, 'own')]) {
    const [cut, whole] = [await readTree(xml), await readTree(xml, { drawing: true })];
    assert.ok(whole.byId.size > cut.byId.size);
    for (const [id, { $type }] of cut.byId) assert.equal(whole.byId.get(id)?.$type, $type);
    const lost = [...whole.byId.values()].filter(({ id = '' }) => !cut.byId.has(id));
    assert.deepEqual(
      lost.filter(({ $type }) => !/^(?:bpmndi|dc|di):/.test($type)),
      [],
    );
    assert.deepEqual(cut.warnings, whole.warnings);
    for (const [id, line] of cut.lines) assert.equal(whole.lines.get(id), line);
  }
});
