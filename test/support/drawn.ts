/** Processes in one line, written with their drawing, for pages that show it. */
import { escaped } from './bpmn.ts';

export interface DrawnStep {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly properties?: Readonly<Record<string, string>>;
}

/** The file of a process whose steps follow each other; its flows are `Flow_0` and so on. */
export function drawn({
  key,
  steps,
}: {
  readonly key: string;
  readonly steps: readonly DrawnStep[];
}): string {
  const all: readonly DrawnStep[] = [
    { id: 'Begin', type: 'startEvent' },
    ...steps,
    { id: 'End', type: 'endEvent' },
  ];
  const elements = all.map(({ id, type, name = '', properties = {} }) => {
    const list = Object.entries(properties)
      .map(([one, value]) => `<bank:property name="${one}" value="${escaped(value)}"/>`)
      .join('');
    const extension =
      list === ''
        ? ''
        : `<bpmn:extensionElements><bank:properties>${list}</bank:properties></bpmn:extensionElements>`;
    return `<bpmn:${type} id="${id}" name="${escaped(name)}">${extension}</bpmn:${type}>`;
  });
  const flows = all
    .slice(1)
    .map(({ id }, at) => `<bpmn:sequenceFlow id="Flow_${at}" sourceRef="${all[at]?.id}" targetRef="${id}"/>`);
  const sizeOf = (type: string) => (/Event$/.test(type) ? 36 : 100);
  const leftOf = (at: number) => 100 + at * 170;
  const shapes = all.map(({ id, type }, at) => {
    const size = sizeOf(type);
    const height = size === 36 ? 36 : 80;
    return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${leftOf(at) + (100 - size) / 2}" y="${140 - height / 2}" width="${size}" height="${height}"/></bpmndi:BPMNShape>`;
  });
  const edges = all.slice(1).map(({ type }, at) => {
    const from = leftOf(at) + 50 + sizeOf(all[at]?.type ?? '') / 2;
    const to = leftOf(at + 1) + 50 - sizeOf(type) / 2;
    return `<bpmndi:BPMNEdge id="Flow_${at}_di" bpmnElement="Flow_${at}"><di:waypoint x="${from}" y="140"/><di:waypoint x="${to}" y="140"/></bpmndi:BPMNEdge>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:bank="http://bank.example/schema/bpmn" id="definitions" targetNamespace="http://bank.example">
<bpmn:process id="${key}" isExecutable="true">${[...elements, ...flows].join('')}</bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">${[...shapes, ...edges].join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
}
