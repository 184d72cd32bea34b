/**
 * Generates the files of `bursar new policy`: a rule set, its file, the file's tests, and a test that demands
 * the bank's own rows.
 */
import { camel, type Named, sentence } from './names.ts';

/** The shape that analysts edit, the facts for its conditions, and the meaning of its answer. */
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

/** Whether the bank does this. A kind without a row is not allowed. */
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

/**
 * Rule sets that the host reads although no command names them yet. Remove this once a command's \`policies\`
 * does.
 */
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
    name,
    facts: { kind },
    expect,
    decidedBy,
  });
  const tests = [
    test('the example is allowed', 'EXAMPLE', true, 'EXAMPLE (row 1)'),
    test('what no row is about is not', 'ANYTHING_ELSE', false, null),
  ];
  return `${JSON.stringify({ $schema: '../schemas/tests.schema.json', tests }, null, 2)}\n`;
}

/** The test: the file is active and has rows of this bank. */
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
