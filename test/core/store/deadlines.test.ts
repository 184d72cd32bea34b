/** What waited before deadlines were told gets its own: from its diagram, or from the trail that flagged it as late. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { up as late } from '../../../core/ledger/migrations/2026-11-23-0270-transactions-that-are-late.ts';
import { up as tasks } from '../../../core/process/migrations/2026-11-23-0251-tasks-that-wait.ts';
import { connect } from '../../../core/store/migrate.ts';

type Knex = ReturnType<typeof connect>;

async function inStore(run: (knex: Knex) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-test-'));
  const knex = connect({ kind: 'sqlite', file: join(folder, 'store.db') });
  try {
    await run(knex);
  } finally {
    await knex.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

test('tasks of several tenants get their deadlines, some hundred read at a time', () =>
  inStore(async (knex) => {
    await knex.schema.createTable('process_waits', (t) => {
      for (const name of ['tenant', 'instance_id', 'token', 'kind', 'task']) t.text(name);
    });
    await knex.schema.createTable('process_versions', (t) => {
      for (const name of ['tenant', 'state']) t.text(name);
    });
    const task = JSON.stringify({ dueDate: '2026-03-03' });
    const instances = Array.from({ length: 700 }, (_, at) => `i${String(at).padStart(4, '0')}`);
    const rows = ['demo', 'other'].flatMap((tenant) =>
      instances.flatMap((instance_id) =>
        ['a', 'b'].map((token) => ({ tenant, instance_id, token, kind: 'user', task })),
      ),
    );
    await knex.batchInsert('process_waits', rows, 100);
    const odd = { tenant: 'demo', instance_id: 'i9', kind: 'user' };
    await knex('process_waits').insert([
      { ...odd, token: 'moment', task: JSON.stringify({ dueDate: '2026-03-03T10:00:00Z' }) },
      { ...odd, token: 'none', task: '{}' },
      { ...odd, token: 'timer', kind: 'timer', task },
    ]);
    const read: number[] = [];
    knex.on('query-response', (answer: unknown) => {
      if (Array.isArray(answer)) read.push(answer.length);
    });
    await tasks(knex);
    assert.ok(Math.max(...read) <= 500, `${Math.max(...read)} rows at a time`);
    const day = '2026-03-04T00:00:00.000Z';
    const told = await knex('process_waits').where({ late_at: day }).count({ n: '*' });
    assert.equal(Number(told[0]?.n), rows.length);
    const others = await knex('process_waits').where('instance_id', 'i9').orderBy('token');
    assert.deepEqual(
      others.map(({ late_at }) => late_at),
      ['2026-03-03T10:00:00.000Z', null, null],
    );
  }));

test('what was flagged as late is late since then, and the rest keeps its deadline', () =>
  inStore(async (knex) => {
    await knex.schema.createTable('transactions', (t) => {
      t.text('tenant');
      t.binary('id', 16);
      t.text('state');
      t.boolean('sla_breached');
      for (const name of ['created_at', 'expires_at', 'late_at']) t.bigInteger(name);
    });
    await knex.schema.createTable('records', (t) => {
      t.text('tenant');
      t.binary('transaction_id', 16);
      t.text('event_type');
      t.bigInteger('timestamp');
    });
    const id = (at: number) => Buffer.alloc(16, at);
    const row = { tenant: 'demo', state: 'PENDING', created_at: 1, expires_at: 90, late_at: 90 };
    await knex('transactions').insert([
      { ...row, id: id(1), sla_breached: true },
      { ...row, id: id(2), sla_breached: true },
      { ...row, id: id(3), sla_breached: false },
      { ...row, id: id(4), sla_breached: true, state: 'CANCELLED', late_at: null },
      { ...row, id: id(5), sla_breached: true, late_at: 20 },
    ]);
    const flag = { tenant: 'demo', event_type: 'TransactionSlaBreached' };
    await knex('records').insert([
      { ...flag, transaction_id: id(1), timestamp: 40 },
      { ...flag, transaction_id: id(1), timestamp: 10, event_type: 'TransactionInitiated' },
      { ...flag, transaction_id: id(2), timestamp: 30, tenant: 'other' },
      { ...flag, transaction_id: id(5), timestamp: 25 },
    ]);
    await late(knex);
    const rows = await knex('transactions').orderBy('id');
    assert.deepEqual(
      rows.map(({ late_at }) => late_at),
      [40, 1, 90, null, 20],
    );
  }));
