import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile, startBank, type TestBank } from '../../support/bank.ts';
import { configure, partner, signed } from '../../support/partner.ts';
import { makeTestStore } from '../../support/store.ts';

const bank = bankOfFile();

const lastOf = async (webhookId: number) =>
  String(
    (await bank.call('RetrieveWebHookCallsQuery', { webhookId }, { as: 'admin' })).at('data.items.0.id'),
  );
const shown = async (callId: string, as: 'admin' | 'other-admin' | 'teller' = 'admin') =>
  bank.call('GetWebHookCallQuery', { callId }, { as });
const secret = 'the partner’s secret, of 24 bytes or more';

test('body, answer and verdict of a call that the host answered', async () => {
  const id = await configure(bank, { path: 'shown', signingSecret: secret });
  const body = JSON.stringify({ accountNumber: '1000000005', amount: 12.34 });
  const headers = { ...signed(secret, body), authorization: 'Bearer x' };
  await partner(bank, 'shown', body, { headers });
  const good = await shown(await lastOf(id));
  assert.deepEqual(
    [good.at('data.outcome'), good.at('data.signature'), good.at('data.canReplay')],
    ['accepted', 'valid', false],
  );
  assert.equal(good.at('data.request.body'), body);
  assert.match(String(good.at('data.answer.body')), /Deposit settled/);
  assert.equal(good.at('data.code'), null);
  assert.doesNotMatch(JSON.stringify(good.body), /Bearer|secret, of/);
  await partner(bank, 'shown', body);
  const unsigned = await shown(await lastOf(id));
  assert.equal(unsigned.at('data.signature'), 'refused');
  assert.equal(unsigned.at('data.code'), 'SIGNATURE_REFUSED');
  assert.equal(unsigned.at('data.request'), null, 'nobody signed it');
});

test('of a call that could not be read the body is there, and the code that its caller was told', async () => {
  const id = await configure(bank, { path: 'unreadable' });
  await partner(bank, 'unreadable', '{"t":');
  const call = await shown(await lastOf(id));
  assert.deepEqual([call.at('data.request.body'), call.at('data.bodyBytes')], ['{"t":', 5]);
  const thrown = { path: 'thrown', executionType: 2, executionCode: "throw new Error('no')" };
  const other = await configure(bank, thrown);
  const { headers } = await partner(bank, 'thrown', {});
  const failed = await shown(await lastOf(other));
  assert.equal(failed.at('data.code'), headers.get('x-error-code'));
});

test('what was refused by the bank may be run again, and another host has its body too', async () => {
  const store = await makeTestStore();
  const first = await startBank({ on: store });
  const id = await configure(first, { path: 'refused' });
  const bad = '{"accountNumber": "unheard-of", "amount": 1}';
  await partner(first, 'refused', bad);
  await partner(first, 'refused', { accountNumber: '1000000005', amount: 1 });
  const list = await first.call('RetrieveWebHookCallsQuery', { webhookId: id }, { as: 'admin' });
  const of = (from: TestBank, at: number) =>
    from.call('GetWebHookCallQuery', { callId: list.at(`data.items.${at}.id`) }, { as: 'admin' });
  assert.equal((await of(first, 1)).at('data.canReplay'), true);
  await first.stop();
  const second = await startBank({ on: store });
  const refused = await of(second, 1);
  assert.deepEqual([refused.at('data.request.body'), refused.at('data.answer')], [bad, null]);
  const accepted = await of(second, 0);
  assert.equal(accepted.at('data.request'), null);
  const callId = list.at('data.items.0.id');
  const tried = await second.call('TryWebHookCallCommand', { id, callId }, { as: 'admin' });
  assert.equal(tried.at('errors.0.code'), 'WEBHOOK_CALL_NOT_KEPT');
  await second.stop();
  await store.drop();
});
