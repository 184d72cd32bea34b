/** What was collected and ordered under mandates before they counted it is counted by the migration. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { up as bounds } from '../../../commands/mandates/migrations/2026-11-22-0130-mandate-bounds.ts';
import { connect } from '../../../core/store/migrate.ts';

test('counts debits that succeeded, and keeps what is under way for the mandate that is asked now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-test-'));
  const knex = connect({ kind: 'sqlite', file: join(folder, 'store.db') });
  try {
    await fill(knex);
    await bounds(knex);
    const rows = await knex('mandates').orderBy('id');
    assert.deepEqual(
      rows.map((row) =>
        [row.id, row.collected_count, row.reserved, row.reserved_count].map(Number),
      ),
      [
        [1, 2, 0, 0],
        [2, 0, 700, 1],
      ],
    );
  } finally {
    await knex.destroy();
    await rm(folder, { recursive: true, force: true });
  }
});

/** The columns that the migration looks at; the second account of a borrower is asked now. */
async function fill(knex: ReturnType<typeof connect>): Promise<void> {
  const make = async (table: string, rows: readonly Record<string, string | number>[]) => {
    await knex.schema.createTable(table, (t) => {
      for (const [column, value] of Object.entries(rows[0] ?? {})) {
        if (typeof value === 'number') t.bigInteger(column);
        else t.text(column);
      }
    });
    await knex(table).insert([...rows]);
  };
  const tenant = 'demo';
  await make('mandates', [
    { tenant, id: 1 },
    { tenant, id: 2 },
  ]);
  await make('collections', [
    { tenant, id: 10, batch_id: 1, mandate_id: 1, amount: 500, state: 'Successful' },
    { tenant, id: 11, batch_id: 1, mandate_id: 1, amount: 700, state: 'Processing' },
  ]);
  await make('collection_transactions', [
    { tenant, mandate_id: 1, status: 'Successful' },
    { tenant, mandate_id: 1, status: 'Successful' },
    { tenant, mandate_id: 1, status: 'Failed' },
  ]);
  const data = JSON.stringify({ request: {}, about: { collectionId: 11, mandateId: 2 } });
  await make('timers', [{ tenant, command: 'InterbankDebit', data }]);
}
