/** The stream of events: what happens comes by itself, what was missed comes first, and every end has a name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signToken } from '../../../core/auth/tokens.ts';
import { membersOf } from '../../../core/values/members.ts';
import { type Answer, bankOfFile, startBank, testSecret } from '../../support/bank.ts';
import { openStream } from '../../support/event-stream.ts';
import { pick } from '../../support/pick.ts';
import { until } from '../../support/until.ts';

const bank = bankOfFile();

const pay = (): Promise<Answer> => bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 25 });

const newest = async (): Promise<string> => {
  const all = await bank.call('RetrieveEventsQuery', { pageSize: 500 }, { as: 'manager' });
  assert.equal(all.at('data.hasMore'), false);
  return all.text('data.nextCursor');
};

test('what happens comes by itself, as the query tells it', async () => {
  const cursor = await newest();
  const reader = await openStream(bank);
  assert.equal(reader.status, 200);
  assert.equal(reader.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(reader.headers.get('cache-control'), 'no-store');
  assert.equal(reader.headers.get('content-encoding'), null);
  assert.equal(reader.lastId(), cursor);
  await pay();
  await pay();
  const events = await reader.count(2);
  const told = await bank.call('RetrieveEventsQuery', { cursor }, { as: 'manager' });
  assert.deepEqual(pick(events, 'data'), told.at('data.items'));
  for (const { id, event, data } of events) assert.deepEqual([id, event], [data.id, data.type]);
  reader.close();
});

test('whoever comes back with the last id misses nothing, and gets nothing twice', async () => {
  const first = await openStream(bank);
  await pay();
  await first.count(1);
  first.close();
  const last = first.lastId() ?? '';
  await pay();
  await pay();
  const again = await openStream(bank, { headers: { 'last-event-id': last } });
  await pay();
  const told = await bank.call('RetrieveEventsQuery', { cursor: last }, { as: 'manager' });
  const items = told.at('data.items') as readonly object[];
  assert.equal(items.length, 3);
  const isRepeated = ({ data }: { readonly data: { readonly id?: unknown } }) =>
    !items.some((item) => 'id' in item && item.id === data.id);
  await until(() => again.events.filter((event) => !isRepeated(event)).length >= 3);
  assert.deepEqual(
    again.events.filter((event) => !isRepeated(event)).map(({ data }) => data),
    items,
  );
  // Where other hosts write, the last minute may come again; here, nothing does.
  if (bank.host.store.inOrder) assert.equal(again.events.length, 3);
  again.close();
  const byCursor = await openStream(bank, { query: `?cursor=${last}` });
  await byCursor.count(3);
  byCursor.close();
});

test('types and families narrow it, and the position goes on beside them', async () => {
  const some = await openStream(bank, { query: '?type=transaction.cancelled,loan.*' });
  const all = await openStream(bank, { query: '?type=transaction.*&type=loan.*' });
  const waiting = await bank.call('InitiateDeposit', {
    accountNumber: '1000000001',
    amount: 30,
    requireApproval: true,
  });
  const cancel = {
    transactionId: waiting.text('data.transactionId'),
    cancellationReason: 'A customer changed his mind',
  };
  await bank.call('CancelTransaction', cancel, { as: 'manager' });
  await all.count(2);
  await some.count(1);
  assert.deepEqual(pick(some.events, 'event'), ['transaction.cancelled']);
  some.close();
  all.close();
});

test('whoever may not see a thing hears nothing of it', async () => {
  const permissions = ['events.view', 'branches.view', 'loans.view'];
  const claims = { sub: 'ada', name: 'Ada', tenant: 'demo', roles: ['BranchManager'], permissions };
  const lasts = { from: bank.clock.now(), seconds: 86_400 };
  const as = { token: await signToken(claims, testSecret, lasts) };
  const some = await openStream(bank, { as });
  const all = await openStream(bank, { as: 'admin' });
  const cursor = String(some.lastId() ?? '');
  await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 31 });
  await bank.call('DeactivateBranchCommand', { id: 2 }, { as: 'manager' });
  await all.count(2);
  await some.count(1);
  assert.deepEqual(
    [all, some].map(({ events }) => events.map(({ event }) => event)),
    [['transaction.initiated', 'branch.state_changed'], ['branch.state_changed']],
  );
  const missed = await openStream(bank, { as, query: cursor === '' ? '' : `?cursor=${cursor}` });
  if (cursor !== '') await missed.count(1);
  const page = await bank.call('RetrieveEventsQuery', { pageSize: 500 }, { as });
  const told = page.at('data.items') as readonly { readonly type: string }[];
  assert.ok(told.length > 0 && told.every(({ type }) => /^(?:branch|loan)\./.test(type)));
  for (const filter of ['transaction.*', 'compliance.report_created']) {
    const stream = await openStream(bank, { as, query: `?type=${filter}` });
    const query = await bank.call('RetrieveEventsQuery', { type: filter }, { as });
    assert.deepEqual([stream.status, query.status], [403, 403], filter);
    assert.match(JSON.stringify([stream.refusal, query.body]), /need the permission (?:tran|comp)/);
  }
  // Of approvals that are asked for, those of loans: what they tell decides.
  const approvals = await openStream(bank, { as, query: '?type=workflow.*' });
  await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 32, requireApproval: true });
  await all.count(3);
  assert.equal(approvals.status, 200);
  assert.deepEqual(approvals.events, []);
  for (const reader of [some, all, missed, approvals]) reader.close();
});

test('what is not understood is refused by name, as is whoever may not see events', async () => {
  const refused = async (wish: Parameters<typeof openStream>[1], status: number, named: RegExp) => {
    const reader = await openStream(bank, wish);
    assert.equal(reader.status, status);
    assert.match(JSON.stringify(reader.refusal), named);
  };
  await refused({ query: '?types=loan.*' }, 400, /"field":"types".*type and cursor/);
  await refused({ query: '?type=Loan%20Created' }, 400, /"field":"type"/);
  await refused({ query: '?type=lone.*' }, 400, /lone\.\*, which no event is/);
  await refused({ query: '?cursor=7' }, 400, /"field":"cursor"/);
  await refused({ headers: { 'last-event-id': 'x' } }, 400, /"field":"Last-Event-ID"/);
  await refused({ headers: { 'x-tenant-id': 'other' } }, 403, /TENANT_FORBIDDEN/);
  await refused({ as: 'teller' }, 403, /INSUFFICIENT_PERMISSIONS/);
  await refused({ as: null }, 401, /UNAUTHENTICATED/);
});

test('another bank hears nothing of it', async () => {
  const other = await openStream(bank, { as: 'other-admin' });
  const own = await openStream(bank);
  await pay();
  await own.count(1);
  await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 5 }, { as: 'other-teller' });
  const [event] = await other.count(1);
  assert.equal(membersOf(event?.data.data).amount, 5);
  assert.equal(own.events.length, 1);
  other.close();
  own.close();
});

test('it ends when the token does, and says so', async () => {
  const claims = { sub: 'brief', tenant: 'demo', roles: ['BranchManager'] };
  const token = await signToken(claims, testSecret, { from: bank.clock.now(), seconds: 60 });
  const reader = await openStream(bank, { as: { token } });
  await bank.advance(61_000);
  await until(() => reader.isOver());
  const last = reader.events.at(-1);
  assert.deepEqual([last?.event, last?.data.code], ['stream.ended', 'UNAUTHENTICATED']);
  assert.equal(last?.id, undefined);
});

test('one person has as many as the rule says, and the host as many as it says', async () => {
  const limits = (perSubject: number, perHost: number) => ({
    perSubject: { requests: 200_000, seconds: 10 },
    perAddress: { requests: 200_000, seconds: 10 },
    forgedPerAddress: { requests: 3000, seconds: 60 },
    eventStreams: { perSubject, perHost },
  });
  await bank.setRules('auth/request-limits', limits(2, 3));
  const open = [await openStream(bank), await openStream(bank)];
  const third = await openStream(bank);
  assert.equal(third.status, 429);
  assert.match(JSON.stringify(third.refusal), /REQUEST_LIMIT_EXCEEDED.*2 streams/s);
  assert.equal(third.headers.get('retry-after'), '5');
  open.push(await openStream(bank, { as: 'admin' }));
  const beyond = await openStream(bank, { as: 'admin2' });
  assert.match(JSON.stringify(beyond.refusal), /This host has 3 streams/);
  const figures = await bank.get('/metrics');
  assert.match(String(figures.body), /^bursar_event_streams_open 3$/m);
  for (const reader of open) reader.close();
  await until(async () => /^bursar_event_streams_open 0$/m.test(String((await bank.get('/metrics')).body)));
  await bank.setRules('auth/request-limits', limits(10, 500));
});

test('a host that stops ends its streams by name, and is not held up by them', async () => {
  const short = await startBank();
  const reader = await openStream(short);
  await short.stop();
  await until(() => reader.isOver());
  assert.equal(reader.events.at(-1)?.data.code, 'SHUTTING_DOWN');
});
