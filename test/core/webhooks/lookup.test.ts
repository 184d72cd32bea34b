/** How often the store is asked for the configuration of a call. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { tableChanges } from '../../../core/store/changes.ts';
import type { Selects } from '../../../core/store/query-reader.ts';
import { webhookLookup } from '../../../core/webhooks/lookup.ts';
import { webhooks } from '../../../core/webhooks/webhook.ts';
import { bankOfFile } from '../../support/bank.ts';
import { configure } from '../../support/partner.ts';

const bank = bankOfFile();
before(async () => {
  await configure(bank, { path: 'seen' });
});

/** The store, and how often it was read. */
function counted() {
  const { everywhere } = bank.host.store;
  const count = { reads: 0 };
  const selects: Selects = {
    ...everywhere,
    rows(table, build) {
      count.reads += 1;
      return everywhere.rows(table, build);
    },
  };
  return { selects, count };
}

test('where nobody else writes, a configuration is read again once its table was written to', async () => {
  const { selects, count } = counted();
  const changes = tableChanges();
  const lookup = webhookLookup(selects, changes);
  for (let at = 0; at < 3; at += 1) assert.equal((await lookup('seen')).length, 1);
  assert.equal(count.reads, 1);
  changes.committed([webhooks]);
  assert.equal((await lookup('seen')).length, 1);
  assert.equal(count.reads, 2);
});

test('what was read while the table was written to serves those who waited for it alone', async () => {
  const { selects, count } = counted();
  const changes = tableChanges();
  const lookup = webhookLookup(selects, changes);
  const waiting = lookup('seen');
  await Promise.resolve();
  changes.committed([webhooks]);
  await waiting;
  assert.equal(count.reads, 1);
  await lookup('seen');
  assert.equal(count.reads, 2);
});

test('where others write, each call that comes after a read is read for', async () => {
  const { selects, count } = counted();
  const lookup = webhookLookup(selects);
  await Promise.all([lookup('seen'), lookup('seen')]);
  assert.equal(count.reads, 1);
  await lookup('seen');
  assert.equal(count.reads, 2);
});
