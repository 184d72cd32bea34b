/**
 * Generates the file of `bursar new query`: a query of one row, or of a table in pages. Its test fails until
 * the query reads something.
 */
import { type Named, upFrom, wordsOf } from './names.ts';

/** A query of one thing. */
export function queryFile(subject: Named): string {
  const { area, name } = subject;
  const up = upFrom(subject);
  return `import { query } from '${up}core/command/declaration/command.ts';
import { Type, Words } from '${up}core/command/declaration/schema.ts';
import { R2 } from '${up}core/command/wire/reply.ts';

export default query({
  name: '${name}',
  summary: 'Does not ${wordsOf(name)} yet.',
  reply: R2,
  permission: ['${area}.view'],

  input: Type.Object({ reference: Words(64, 'What the query is about') }),
  output: Type.Object({ reference: Type.Union([Type.String(), Type.Null()]) }),
  example: { reference: 'R-1' },

  read: async () => ({ data: { reference: null }, message: 'Nothing was read.' }),
});
`;
}

/** Its test, which wants the thing. */
export function queryTest(subject: Named): string {
  const { folder, name } = subject;
  const up = upFrom(subject);
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ${name} from '${up}../commands/${folder}/${name}.ts';
import { startBank, type TestBank } from '${up}support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('${name} finds what it is asked for', async () => {
  const reply = await bank.call('${name}', ${name}.example, { as: 'admin' });
  assert.equal(reply.status, 200);
  assert.equal(reply.at('data.reference'), 'R-1', '${name} reads nothing yet: write its read');
});
`;
}

/**
 * The contents of a list: the names that a noun's file exports, and the columns to show if it exports no
 * view.
 */
export interface ListOf extends Named {
  /** The way to the noun's file, from the folder of the query: `./loan.ts`. */
  readonly from: string;
  readonly table: string;
  /** In words: `cheque books`. */
  readonly rows: string;
  readonly view?: { readonly schema: string; readonly show: string };
  /** Properties of a row with the types that the wire has of them. */
  readonly shown: Readonly<Record<string, string>>;
}

/** A query that lists the rows of a noun, page by page. */
export function listFile(list: ListOf): string {
  const { area, name, from, table, rows, view, shown } = list;
  const up = upFrom(list);
  const names = Object.keys(shown).join(', ');
  const types = Object.entries(shown).map(([key, type]) => `${key}: Type.${type}()`);
  const own = `
/** The shown columns of a row. */
const Item = Type.Object({ ${types.join(', ')} });
`;
  return `import { query } from '${up}core/command/declaration/command.ts';
import { Type } from '${up}core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '${up}core/command/kit/paging.ts';
import { R2 } from '${up}core/command/wire/reply.ts';
import { ${view === undefined ? table : [view.schema, table, view.show].join(', ')} } from '${from}';
${view === undefined ? own : ''}
export default query({
  name: '${name}',
  summary: 'Lists ${rows}, the newest first.',
  reply: R2,
  permission: ['${area}.view'],

  input: Type.Object(paging()),
  output: Listed(${view?.schema ?? 'Item'}),
  example: { pageNumber: 1, pageSize: 20 },

  read: async (input, read) => {
    const page = await read.page(${table}, pageAsked(input));
    return { data: listed(page, ${view?.show ?? `({ ${names} }) => ({ ${names} })`}), message: listMessage(page) };
  },
});
`;
}

/** Its test, which wants a row to list. */
export function listTest(list: ListOf): string {
  const { area, name, rows } = list;
  const up = upFrom(list);
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '${up}support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
  // Make two here, by the command that makes them.
});
after(() => bank.stop());

test('${name} turns the pages', async () => {
  const page = (pageNumber: number) =>
    bank.call('${name}', { pageNumber, pageSize: 1 }, { as: 'admin' });
  const [first, second] = [await page(1), await page(2)];
  assert.equal(first.status, 200);
  assert.ok(
    Number(first.at('data.totalRecords')) > 1,
    '${name} has nothing to list: let a command of ${area} make some ${rows}',
  );
  assert.notDeepEqual(first.at('data.items.0'), second.at('data.items.0'));
});
`;
}
