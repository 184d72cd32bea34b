import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hours, later } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile({ env: { PROCESSES_DIR: await mkdtemp(join(tmpdir(), 'bursar-none-')) } });

const pending = () =>
  bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 5, requireApproval: true });
const ask = (data: object = {}) =>
  bank.call('RetrieveTimersQuery', { command: 'WatchPendingTransaction', ...data }, { as: 'admin' });

test('a pending transaction has one timer, at the SLA first', async () => {
  const made = await pending();
  const timers = await ask();
  assert.equal(timers.at('data.totalRecords'), 1);
  assert.equal(timers.at('data.items.0.id'), `pending:${made.text('data.transactionId')}`);
  assert.equal(timers.at('data.items.0.due'), later(bank.clock.now(), hours(4)));
  const soon = await ask({ dueBefore: later(bank.clock.now(), hours(4)) });
  assert.equal(soon.at('data.totalRecords'), 0);
});

test('changed hours apply to new transactions alone', async () => {
  await bank.setRules('transactions/pending', { expiryHours: 1.5, slaHours: 0.5 });
  await pending();
  const timers = await ask();
  assert.equal(timers.at('data.items.0.due'), later(bank.clock.now(), hours(0.5)));
  assert.equal(timers.at('data.items.1.due'), later(bank.clock.now(), hours(4)));
});
