/** Writes BPMN for tests: elements as short lines, flows as arrows. */

/** `a -> b` joins two elements; `a -> b : text` has a condition. */
export function bpmn(elements: readonly string[], flows: readonly string[], more = ''): string {
  const arrows = flows.map((flow, at) => {
    const [ends = '', condition] = flow.split(' : ');
    const [from, to] = ends.split('->').map((id) => id.trim());
    const inside =
      condition === undefined
        ? ''
        : `<bpmn:conditionExpression>${escaped(condition.trim())}</bpmn:conditionExpression>`;
    return `<bpmn:sequenceFlow id="f${at}" name="to ${to}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`;
  });
  return definitions(
    `<bpmn:process id="p" name="Test" isExecutable="true">${elements.join('')}${arrows.join('')}</bpmn:process>${more}`,
  );
}

export function definitions(inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bank="http://bank.example/schema/bpmn" id="definitions" targetNamespace="http://bank.example">${inside}</bpmn:definitions>`;
}

/** An element with properties: `el('serviceTask', 'pay', { ConnectorKey: 'InitiateDeposit' })`. */
export function el(
  type: string,
  id: string,
  properties: Readonly<Record<string, string>> = {},
  inside = '',
  attributes = '',
): string {
  const list = Object.entries(properties)
    .map(([name, value]) => `<bank:property name="${name}" value="${escaped(value)}"/>`)
    .join('');
  const extension =
    list === ''
      ? ''
      : `<bpmn:extensionElements><bank:properties>${list}</bank:properties></bpmn:extensionElements>`;
  return `<bpmn:${type} id="${id}" ${attributes}>${extension}${inside}</bpmn:${type}>`;
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}

/** A loop over a collection. */
export function loop(collection: string, more: { readonly sequential?: boolean } = {}): string {
  const own = `<bpmn:extensionElements><bank:properties><bank:property name="collection" value="${escaped(collection)}"/></bank:properties></bpmn:extensionElements>`;
  return `<bpmn:multiInstanceLoopCharacteristics isSequential="${more.sequential === true}">${own}</bpmn:multiInstanceLoopCharacteristics>`;
}

export const start = el('startEvent', 's');
export const end = el('endEvent', 'e');

/** A timer definition: `timer('timeDuration', 'PT30M')`. */
export function timer(type: string, text: string): string {
  return `<bpmn:timerEventDefinition><bpmn:${type} xsi:type="bpmn:tFormalExpression">${text}</bpmn:${type}></bpmn:timerEventDefinition>`;
}
