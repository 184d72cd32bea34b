import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner, signed } from '../../support/partner.ts';

const bank = bankOfFile();

const calls = (data: object, as: 'admin' | 'other-admin' | 'teller' = 'admin') =>
  bank.call('RetrieveWebHookCallsQuery', data, { as });

test('every call leaves a line, without its body and its secret', async () => {
  const secret = 'the partner’s secret, of 24 bytes or more';
  const webhookId = await configure(bank, { path: 'logged', signingSecret: secret });
  const good = JSON.stringify({ accountNumber: '1000000005', amount: 12.34 });
  const bad = JSON.stringify({ accountNumber: 'unheard-of', amount: 12.34 });
  const headers = { 'webhook-id': 'd-1', 'x-request-id': 'req-1' };
  await partner(bank, 'logged', good, { headers: { ...headers, ...signed(secret, good) } });
  await partner(bank, 'logged', bad, { headers: signed(secret, bad) });
  await partner(bank, 'logged', bad);
  const list = await calls({ webhookId });
  const items = list.at('data.items') as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(
    items.map(({ outcome, status }) => [outcome, status]),
    [
      ['refused', 401],
      ['refused', 404],
      ['accepted', 200],
    ],
  );
  assert.equal(items[2]?.deliveryId, 'd-1');
  assert.equal(items[2]?.requestId, 'req-1');
  assert.equal(items[2]?.bodyBytes, good.length);
  assert.equal(typeof items[2]?.durationMs, 'number');
  assert.doesNotMatch(JSON.stringify(list.body), /12\.34|secret of|partner’s|sealed/);
  assert.equal((await calls({ webhookId, outcome: 'accepted' })).at('data.totalRecords'), 1);
  assert.equal((await calls({ deliveryId: 'd-1' })).at('data.totalRecords'), 1);
  assert.equal((await calls({ from: '2027-01-01T00:00:00Z' })).at('data.totalRecords'), 0);
});
