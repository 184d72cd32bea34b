/** What `bursar new query` writes: a query of one thing, or of a table page by page; its test fails until it reads something. */
import { camel, type Named, pascal, plural, wordsOf } from './names.ts';

/** A query of one thing. */
export function queryFile({ area, name }: Named): string {
  return `import { query } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';

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
export function queryTest({ area, name }: Named): string {
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ${name} from '../../../commands/${area}/${name}.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

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

/** A query that lists the rows of a noun, page by page. */
export function listFile({ area, name, noun }: Named & { readonly noun: string }): string {
  const [table, view] = [camel(plural(noun)), camel(noun)];
  return `import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ${pascal(noun)}View, ${table}, ${view}View } from './${noun}.ts';

export default query({
  name: '${name}',
  summary: 'Lists ${plural(noun).replaceAll('-', ' ')}, the newest first.',
  reply: R2,
  permission: ['${area}.view'],

  input: Type.Object(paging()),
  output: Listed(${pascal(noun)}View),
  example: { pageNumber: 1, pageSize: 20 },

  read: async (input, read) => {
    const page = await read.page(${table}, pageAsked(input));
    return { data: listed(page, ${view}View), message: listMessage(page) };
  },
});
`;
}

/** Its test, which wants a row to list. */
export function listTest({ area, name, noun }: Named & { readonly noun: string }): string {
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

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
    '${name} has nothing to list: let a command of ${area} make some ${plural(noun).replaceAll('-', ' ')}',
  );
  assert.notEqual(first.at('data.items.0.id'), second.at('data.items.0.id'));
});
`;
}
