/** What reads may do: `load` reads nothing that is never locked, a query writes nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { records } from '../../../core/audit/record.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { moves } from '../../../core/command/declaration/history.ts';
import type { Select } from '../../../core/command/declaration/read.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import type { Table } from '../../../core/command/declaration/table.ts';
import { R2 } from '../../../core/command/wire/reply.ts';
import { accounts, holdEntries, postings } from '../../../core/ledger/account.ts';
import { bankOfFile } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';

const bank = bankOfFile();

/** Runs a command whose `load` reads one row of this table by its primary key. */
function loadFrom(table: Table): Promise<unknown> {
  const actor = person('reader', 'Admin');
  const reading = command({
    name: 'ReadOneRow',
    summary: 'Reads one row.',
    reply: R2,
    permission: ['*'],
    input: Type.Object({}),
    output: Type.Object({}),
    rejects: [],
    audits: 'RowRead',
    load: (_input, read) => read.one(table, Object.fromEntries(table.key.map((name) => [name, '1']))),
    decide: () => ({ data: {}, message: 'Read.', effects: [] }),
  });
  return bank.host.unit.submit({
    command: reading,
    input: {},
    actor,
    envelope: {
      name: reading.name,
      data: {},
      form: 'E5',
      credentials: { actor },
      dryRun: false,
      origin: { kind: 'cli', requestId: 'test', ip: null, userAgent: null },
    },
  });
}

for (const table of [postings, holdEntries, moves, records]) {
  test(`load does not read ${table.name}: nobody locks its rows`, () =>
    assert.rejects(loadFrom(table), new RegExp(`load reads ${table.name}`)));
}

test('load reads what can be locked', async () => {
  await loadFrom(accounts);
});

test('a query writes nothing', async () => {
  const { store } = bank.host;
  const before = await store.everywhere.rows(accounts);
  const refused = /read ?-?only|statements that return data/i;
  const writes = (select: Select) => select.update({ book: 0 });
  await assert.rejects(store.reader('demo').select(accounts, writes), refused);
  await assert.rejects(store.everywhere.select(accounts, writes), refused);
  assert.deepEqual(await store.everywhere.rows(accounts), before);
});
