/** Penalties that cheques left owing before accounts kept them are on the accounts after the migration, each with its entry. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { up as feesOwed } from '../../../core/ledger/migrations/2026-11-22-0151-fees-owed.ts';
import { connect } from '../../../core/store/migrate.ts';

test('carries over what each cheque left owing, the oldest first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-test-'));
  const knex = connect({ kind: 'sqlite', file: join(folder, 'store.db') });
  try {
    await knex.schema.createTable('accounts', (t) => {
      t.text('tenant');
      t.text('id');
    });
    await knex.schema.createTable('cheques', (t) => {
      for (const name of ['tenant', 'account_id', 'transaction_id', 'last_updated']) t.text(name);
      for (const name of ['id', 'penalty_owed']) t.bigInteger(name);
    });
    const tenant = 'demo';
    await knex('accounts').insert([
      { tenant, id: 'acc-1' },
      { tenant, id: 'acc-2' },
      { tenant: 'other', id: 'acc-1' },
    ]);
    const cheque = (id: number, penalty_owed: number, last_updated: string) => ({
      ...{ tenant, account_id: 'acc-1', transaction_id: `t-${id}`, id, penalty_owed, last_updated },
    });
    await knex('cheques').insert([
      cheque(1, 700, '2026-03-02T10:00:00.000Z'),
      cheque(2, 0, '2026-03-02T10:00:00.000Z'),
      cheque(3, 250, '2026-02-27T10:00:00.000Z'),
    ]);
    await feesOwed(knex);
    const owed = await knex('accounts').orderBy(['tenant', 'id']).pluck('fees_owed');
    assert.deepEqual(owed, [950, 0, 0]);
    const entries = await knex('fee_entries').orderBy('id').select('reference', 'amount', 'id');
    assert.deepEqual(
      entries.map(({ reference, amount }) => [reference, amount]),
      [
        ['t-3', 250],
        ['t-1', 700],
      ],
    );
    // Ids of the host begin with the milliseconds of their time, and this one with the year 1970.
    assert.ok(entries.every(({ id }) => id < '00000000-0000-7000-8000-000000000000'));
  } finally {
    await knex.destroy();
    await rm(folder, { recursive: true, force: true });
  }
});
