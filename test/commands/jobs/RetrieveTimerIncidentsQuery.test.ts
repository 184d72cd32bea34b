import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { connect } from '../../../core/store/migrate.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();
before(async () => {
  const knex = connect(bank.store.address);
  const incident = { command: 'WatchPendingTransaction', data: '{}', attempts: 20, version: 1 };
  const at = bank.clock.now();
  await knex('timer_incidents').insert([
    { ...incident, tenant: 'demo', id: 'a', due: at, at, last_error: '503 busy' },
    { ...incident, tenant: 'other', id: 'b', due: at, at },
  ]);
  await knex.destroy();
});

test('it lists what was given up in this bank, to those who may see it', async () => {
  const found = await bank.call('RetrieveTimerIncidentsQuery', {}, { as: 'admin' });
  assert.equal(found.at('data.totalRecords'), 1);
  assert.equal(found.at('data.items.0.lastError'), '503 busy');
  assert.equal((await bank.call('RetrieveTimerIncidentsQuery', {})).status, 403);
});
