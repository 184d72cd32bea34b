import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

const bank = bankOfFile();

const figures = (webhookIds: readonly number[], as: 'admin' | 'other-admin' | 'teller' = 'admin') =>
  bank.call('RetrieveWebHookFiguresQuery', { webhookIds }, { as });
const good = { accountNumber: '1000000005', amount: 10 };

test('calls of the last hour and day, what failed, and who called last', async () => {
  const id = await configure(bank, { path: 'counted' });
  const idle = await configure(bank, { path: 'idle' });
  await partner(bank, 'counted', good);
  await partner(bank, 'counted', { accountNumber: 'unheard-of', amount: 10 });
  await bank.advance(2 * 3_600_000);
  await partner(bank, 'counted', good);
  const answer = await figures([id, idle]);
  assert.deepEqual(answer.at('data.items.0.hour'), { calls: 1, refused: 0, failed: 0 });
  assert.deepEqual(answer.at('data.items.0.day'), { calls: 3, refused: 1, failed: 0 });
  assert.equal(answer.at('data.items.0.isWhole'), true);
  assert.equal(answer.at('data.items.0.last.remoteIp'), '127.0.0.1');
  assert.equal(answer.at('data.items.0.last.outcome'), 'accepted');
  assert.equal(answer.at('data.items.1.last'), null);
  assert.deepEqual(answer.at('data.items.1.day'), { calls: 0, refused: 0, failed: 0 });
  await bank.advance(25 * 3_600_000);
  assert.equal((await figures([id])).at('data.items.0.day.calls'), 0);
});

test('what was run again is not counted as a call of the partner', async () => {
  const id = await configure(bank, { path: 'again' });
  await partner(bank, 'again', { accountNumber: 'unheard-of', amount: 10 });
  const calls = await bank.call('RetrieveWebHookCallsQuery', { webhookId: id }, { as: 'admin' });
  const callId = calls.at('data.items.0.id');
  const again = await bank.call('ReplayWebHookCallCommand', { callId }, { as: 'admin' });
  assert.equal(again.status, 200, JSON.stringify(again.body));
  const answer = await figures([id]);
  assert.deepEqual(answer.at('data.items.0.day'), { calls: 1, refused: 1, failed: 0 });
  assert.equal(answer.at('data.items.0.last.id'), callId);
});
