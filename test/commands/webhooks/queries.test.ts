/** Configurations and their calls, as the queries show them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { bankOfFile, startBank, type TestBank } from '../../support/bank.ts';
import { configure, partner, signed } from '../../support/partner.ts';
import { makeTestStore } from '../../support/store.ts';

const bank = bankOfFile();

const described = (id: number, as: 'admin' | 'teller' = 'admin') =>
  bank.call('DescribeWebHookQuery', { id }, { as });

test('a command with what it takes, and no secret', async () => {
  const signingSecret = 'the partner’s secret, of 24 bytes or more';
  const id = await configure(bank, { path: 'pays', signingSecret });
  const answer = await described(id);
  assert.equal(answer.at('data.isSigned'), true);
  assert.match(String(answer.at('data.url')), /\/api\/webhook\/pays$/);
  const members = itemsOf(answer.at('data.runs.0.members')).map(membersOf);
  const amount = members.find(({ name }) => name === 'amount');
  assert.deepEqual([amount?.type, amount?.required], ['number', true]);
  assert.doesNotMatch(JSON.stringify(answer.body), /secret, of/);
});

test('code tells nothing of itself', async () => {
  const id = await configure(bank, { executionType: 2, executionCode: '"never told"' });
  const answer = await described(id);
  assert.deepEqual(answer.at('data.runs'), []);
  assert.doesNotMatch(JSON.stringify(answer.body), /never told/);
});

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
