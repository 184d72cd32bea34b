/** Diagrams of Camunda 7 and Zeebe for tests of the check. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../core/process/check/check.ts';
import type { Known } from '../../core/process/check/finding.ts';
import { bpmn, end, start } from './bpmn.ts';

export const known: Known = {
  commands: ['InitiateDeposit'],
  command: (name) =>
    name === 'InitiateDeposit'
      ? { type: 'object', properties: { amount: { type: 'number' }, note: { type: 'string' } } }
      : undefined,
  ruleSet: () => true,
};

const namespaces =
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" xmlns:act="http://activiti.org/bpmn"';
export const inNamespaces = (xml: string): string =>
  xml.replace('<bpmn:definitions ', `<bpmn:definitions ${namespaces} `);

export const around = (element: string, outside = ''): string =>
  inNamespaces(bpmn([start, element, end], ['s->t', 't->e'], outside));

export const more = (inside: string): string => `<bpmn:extensionElements>${inside}</bpmn:extensionElements>`;
export const element = (type: string, attributes: string, extension = '', inside = ''): string =>
  around(
    `<bpmn:${type} id="t" ${attributes}>${extension === '' ? '' : more(extension)}${inside}</bpmn:${type}>`,
  );
export const form = (field: string): string =>
  element('userTask', '', `<camunda:formData>${field}</camunda:formData>`);
export const job =
  '<bank:properties><bank:property name="ConnectorKey" value="InitiateDeposit"/></bank:properties>';
export const io = (inside: string): string => `<camunda:inputOutput>${inside}</camunda:inputOutput>`;

export const errorsOf = async (xml: string) =>
  (await checkDefinition(xml, known)).findings.filter(({ severity }) => severity === 'error');

/** Each diagram is accepted. */
export function accepted(diagrams: Readonly<Record<string, string>>): void {
  for (const [name, xml] of Object.entries(diagrams)) {
    test(`${name}: read`, async () => {
      assert.deepEqual(await errorsOf(xml), []);
    });
  }
}

/** Each diagram is refused with these words. */
export function refusedAs(diagrams: Readonly<Record<string, readonly [xml: string, says: RegExp]>>): void {
  for (const [name, [xml, says]] of Object.entries(diagrams)) {
    test(`${name}: refused by its name`, async () => {
      const errors = await errorsOf(xml);
      assert.ok(
        errors.some(({ message }) => says.test(message)),
        JSON.stringify(errors),
      );
    });
  }
}
