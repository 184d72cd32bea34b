/** What `bursar new policy` writes: a rule set, its file, the file's tests, and a test that wants rows of the bank's own. */
import { camel, type Named, sentence } from './names.ts';

/** The shape that analysts edit, the facts it may ask about, and what its answer means. */
export function policyFile({ area, name }: Named): string {
  const policy = camel(name);
  return `/** The bank's policy: ${name.replaceAll('-', ' ')} of ${area.replaceAll('-', ' ')}. */
import { type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { type AnyPolicy, policy } from '../../core/command/policy/policy.ts';

const File = Type.Object({
  rows: Type.Array(
    Type.Object({
      kind: Words(40, 'What the row is about'),
      isAllowed: Type.Boolean({ description: 'Whether the bank does it' }),
    }),
  ),
});

/** Whether the bank does it; what no row is about it does not do. */
export const ${policy} = policy<{ readonly kind: string }, boolean, Static<typeof File>>({
  name: '${area}/${name}',
  summary: '${sentence(name)} of ${area.replaceAll('-', ' ')}.',
  schema: File,
  facts: { kind: { kind: 'text', summary: 'What is asked about' } },
  compile: ({ rows }) =>
    rows.map(({ kind }, row) => ({
      name: \`\${kind} (row \${row + 1})\`,
      conditions: { all: [{ fact: 'kind', operator: 'equal', value: kind }] },
      event: { type: 'row', params: { row } },
      at: \`/rows/\${row}\`,
    })),
  verdict: ([first], { rows }) => rows[Number(first?.params.row)]?.isAllowed ?? false,
});

/** What the host reads although no command asks it yet: take this away once one names it in its \`policies\`. */
export const ruleSets: readonly AnyPolicy[] = [${policy}];
`;
}

/** The file that analysts edit. */
export function ruleFile({ area, name }: Named): string {
  const schema = `../schemas/${area}.${name}.schema.json`;
  return `${JSON.stringify({ $schema: schema, rows: [{ kind: 'EXAMPLE', isAllowed: true }] }, null, 2)}\n`;
}

/** Its cases, in the analysts' own words. */
export function ruleCases(): string {
  const test = (name: string, kind: string, expect: boolean, decidedBy: string | null) => ({
    ...{ name, facts: { kind } },
    ...{ expect, decidedBy },
  });
  const tests = [
    test('the example is allowed', 'EXAMPLE', true, 'EXAMPLE (row 1)'),
    test('what no row is about is not', 'ANYTHING_ELSE', false, null),
  ];
  return `${JSON.stringify({ $schema: '../schemas/tests.schema.json', tests }, null, 2)}\n`;
}

/** The test: the file is in force, and says something of this bank. */
export function policyTest({ area, name }: Named): string {
  const policy = camel(name);
  return `import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { ${policy} } from '../../../commands/${area}/${name}-policy.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { type PolicyHost, policyHost } from '../../../core/rules/host.ts';

let host: PolicyHost;
before(async () => {
  host = policyHost({ folder: join(projectFolder, 'rules'), policies: [${policy}] });
  await host.reload();
});

const allows = async (kind: string) => (await host.evaluate(${policy}, { kind }, 'demo')).value;

test('what no row is about is not allowed', async () => {
  assert.equal(await allows('NO_ROW_IS_ABOUT_IT'), false);
});

test('the rows are the bank’s own', async () => {
  assert.equal(
    await allows('EXAMPLE'),
    false,
    '${area}/${name} has the row that it began with: write the bank’s rows into rules/${area}/${name}.json and its tests',
  );
});
`;
}
