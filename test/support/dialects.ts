/** Diagrams of Camunda 7 and Zeebe. */

const namespaces =
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" xmlns:act="http://activiti.org/bpmn"';
export const inNamespaces = (xml: string): string =>
  xml.replace('<bpmn:definitions ', `<bpmn:definitions ${namespaces} `);

export const more = (inside: string): string => `<bpmn:extensionElements>${inside}</bpmn:extensionElements>`;
export const io = (inside: string): string => `<camunda:inputOutput>${inside}</camunda:inputOutput>`;
