/** What the host's own namespace names and nobody reads is refused, whether the file has a list of properties or not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import { bpmn, end, start } from '../../../support/bpmn.ts';

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
