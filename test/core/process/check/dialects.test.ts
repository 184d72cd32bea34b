/** Of dialects, lines that say less than they seem to are refused; so is what the host's own namespace names and nobody reads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import { bpmn, end, start } from '../../../support/bpmn.ts';
import { element, form, io, job, refusedAs } from '../../../support/dialects.ts';

const known = { commands: [], command: () => undefined, ruleSet: () => true };

const bare = (inside: string, attributes = '') =>
  bpmn(
    [
      start,
      `<bpmn:userTask id="t" ${attributes}><bpmn:extensionElements>${inside}</bpmn:extensionElements></bpmn:userTask>`,
      end,
    ],
    ['s->t', 't->e'],
  );

const refused: Readonly<Record<string, readonly [xml: string, at: string, says: RegExp]>> = {
  'an attribute of the host’s namespace where no list is': [
    bare('', 'bank:owner="amina"'),
    't',
    /bank:owner is no property that is read here/,
  ],
  'an element of the host’s namespace where no list is': [
    bare('<bank:owner name="amina"/>'),
    't',
    /bank:owner is not read: properties stand in one list of properties/,
  ],
  'an attribute beside one that is read, under any prefix': [
    bare('', 'xmlns:own="http://own.example" own:formKey="f" own:holder="x"'),
    't',
    /own:holder is no property that is read here/,
  ],
};

for (const [name, [xml, at, says]] of Object.entries(refused)) {
  test(`refused: ${name}`, async () => {
    const { findings } = await checkDefinition(xml, known);
    const errors = findings.filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      errors.map(({ elementId }) => elementId),
      [at],
    );
    assert.match(errors[0]?.message ?? '', says);
  });
}

const mapped = (line: string) =>
  element('serviceTask', '', `${job}<zeebe:ioMapping>${line}</zeebe:ioMapping>`);
const field = (constraints: string, type = 'long') =>
  form(
    `<camunda:formField id="n" type="${type}"><camunda:validation>${constraints}</camunda:validation></camunda:formField>`,
  );
const constraint = (name: string, config: string) =>
  `<camunda:constraint name="${name}" config="${config}"/>`;
const actions = (value: string) =>
  element(
    'userTask',
    '',
    `<bank:properties><bank:property name="FormKey" value="f"/><bank:property name="UserActions" value="${value}"/></bank:properties>`,
  );

refusedAs({
  'a misspelt source': [
    mapped('<zeebe:input sorce="=v" target="amount"/>'),
    /zeebe:input sorce is not read\. Did you mean source\?/,
  ],
  'no source': [
    mapped('<zeebe:output target="amount"/>'),
    /zeebe:output amount has no source, so it would give an empty text/,
  ],
  'a parameter without a name': [
    element('serviceTask', '', `${job}${io('<camunda:inputParameter>5</camunda:inputParameter>')}`),
    /A camunda:inputParameter has no name, so it would have no effect/,
  ],
  'a list of actions that is not closed': [
    actions('[&quot;Approve&quot;,&quot;Reject&quot;'),
    /UserActions is .* which is no JSON list/,
  ],
  'a least value above the most': [
    field(constraint('min', '9') + constraint('max', '1')),
    /min and max of n leave no answer/,
  ],
  'a constraint that stands twice': [
    field(constraint('max', '9') + constraint('max', '1')),
    /The constraint max of n is there twice/,
  ],
});
