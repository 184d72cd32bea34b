/** Generates the files of `bursar new table`: a noun with its table, and a test that demands columns. */
import { camel, type Noun, pascal, sentence, upFrom } from './names.ts';

/** The noun: its table, and how the wire shows a row. */
export function tableFile(noun: Noun): string {
  const { name, plural } = noun;
  const up = upFrom(noun);
  const [table, type] = [camel(plural), pascal(name)];
  return `/** ${sentence(name)}: what the bank keeps of one, and how it is shown. */
import { Type } from '${up}core/command/declaration/schema.ts';
import { instant, type Row, table, text } from '${up}core/command/declaration/table.ts';

export const ${table} = table({
  name: '${plural.replaceAll('-', '_')}',
  key: ['id'],
  controls: 'none',
  columns: {
    id: text(64),
    createdAt: instant(),
  },
});
export type ${type} = Row<typeof ${table}>;

export const ${type}View = Type.Object({ id: Type.String(), createdAt: Type.String() });

/** ${sentence(name)} as the wire shows it. */
export function ${camel(name)}View({ id, createdAt }: ${type}) {
  return { id, createdAt };
}
`;
}

/** The test: rows come back as they were, and there is more to them than an id. */
export function tableTest(noun: Noun): string {
  const { folder, name, plural } = noun;
  const up = upFrom(noun);
  const table = camel(plural);
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ${pascal(name)}, ${table} } from '${up}../commands/${folder}/${name}.ts';
import { instantAt } from '${up}../core/values/instant.ts';
import { bareStore } from '${up}support/bare-store.ts';

test('what is stored comes back as it was', async () => {
  const store = await bareStore();
  const row: ${pascal(name)} = {
    tenant: 'demo',
    id: '${name}-1',
    createdAt: instantAt(Date.UTC(2026, 2, 2, 12)),
    version: 1,
  };
  store.add(${table}, row);
  assert.deepEqual(await store.rows(${table}), [row]);
});

test('there is something to keep', () => {
  assert.ok(
    ${table}.names.size > 2,
    '${table} has no column of its own yet: declare it in ${name}.ts',
  );
});
`;
}
