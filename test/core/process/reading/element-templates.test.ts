/** Building blocks for the editors: bpmn-io takes them, and what they write is what this host reads. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { validateAll } from '@bpmn-io/element-templates-validator';
import { type Registry, readRegistry } from '../../../../core/command/wire/registry.ts';
import { projectFolder } from '../../../../core/host/config.ts';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import { knownOf } from '../../../../core/process/process-port.ts';
import {
  type ElementTemplate,
  elementTemplates,
} from '../../../../core/process/reading/element-templates.ts';
import { bpmn, end, start } from '../../../support/bpmn.ts';
import { inNamespaces } from '../../../support/dialects.ts';

let registry: Registry;
let templates: readonly ElementTemplate[];
before(async () => {
  registry = await readRegistry(join(projectFolder, 'commands'));
  templates = elementTemplates(registry);
});

/** Templates that have a property of a form that none before them has: the validator takes its time for each. */
function ofEachForm(): readonly ElementTemplate[] {
  const seen = new Set<string>();
  return templates.filter(({ properties }) => {
    const before = seen.size;
    for (const { label: _, binding, choices, description, value, ...form } of properties) {
      const given = [binding.type, typeof choices, typeof description, typeof value];
      seen.add(JSON.stringify([form, given]));
    }
    return seen.size > before;
  });
}

test("those of every form pass bpmn-io's own validator", () => {
  const { valid, results } = validateAll(ofEachForm());
  const wrong = results.filter((one) => !one.valid).map(({ errors }) => errors);
  assert.deepEqual([valid, wrong], [true, []]);
});

/** The element that an editor makes of a template: what must be set is set, the rest is empty. */
function written({ properties }: ElementTemplate): string {
  const given = properties.map(({ binding, value, constraints }) => ({
    ...binding,
    value: value ?? (constraints?.notEmpty === true ? '${given}' : ''),
  }));
  const list = given
    .filter(({ type }) => type === 'camunda:property')
    .map(({ name, value }) => `<camunda:property name="${name}" value="${value}"/>`);
  const parameters = given
    .filter(({ type, value }) => type === 'camunda:inputParameter' && value !== '')
    .map(({ name, value }) => `<camunda:inputParameter name="${name}">${value}</camunda:inputParameter>`);
  const io =
    parameters.length === 0 ? '' : `<camunda:inputOutput>${parameters.join('')}</camunda:inputOutput>`;
  return `<bpmn:serviceTask id="t"><bpmn:extensionElements><camunda:properties>${list.join('')}</camunda:properties>${io}</bpmn:extensionElements></bpmn:serviceTask>`;
}

test('an element of each is accepted: its options that nobody set are not there', async () => {
  const known = knownOf(registry, () => false);
  assert.ok(templates.length > 100);
  for (const template of templates) {
    const xml = inNamespaces(bpmn([start, written(template), end], ['s->t', 't->e']));
    const { findings } = await checkDefinition(xml, known);
    assert.deepEqual(findings, [], template.id);
  }
});

test('what may be left out is optional, also where it is chosen from a list', () => {
  const properties = templates.flatMap((template) => template.properties);
  const lists = properties.filter(({ choices, optional }) => choices && optional === true);
  assert.ok(lists.length > 0);
  assert.ok(lists.every(({ choices }) => choices?.[0]?.value === ''));
});
