import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { hours } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';

const ids: string[] = [];
const bank = bankOfFile({ start: '2026-03-02T09:00:00.000Z' });
before(async () => {
  for (const [number, amount, requireApproval] of [
    ['1000000001', 10, false],
    ['1000000001', 20, true],
    ['1000000005', 30, false],
    ['1000000005', 40, true],
  ] as const) {
    const made = await bank.call('InitiateDeposit', {
      accountNumber: number,
      amount,
      requireApproval,
      ...(amount === 20 ? { narration: 'Several months of rent' } : {}),
    });
    ids.push(made.text('data.transactionId'));
    await bank.advance(hours(1));
  }
  await bank.call('CancelTransaction', { transactionId: ids[3], cancellationReason: 'Entered twice.' });
});

const amounts = async (filter: Readonly<Record<string, unknown>>) => {
  const list = await bank.call('RetrieveAllTransactionsQuery', filter);
  assert.equal(list.status, 200);
  return (list.at('data.items') as readonly { amount: number }[]).map(({ amount }) => amount);
};

test('RetrieveAllTransactionsQuery: newest first', async () => {
  assert.deepEqual(await amounts({ transactionType: 'DEPOSIT' }), [40, 30, 20, 10]);
});

test('RetrieveAllTransactionsQuery: by state', async () => {
  assert.deepEqual(await amounts({ status: [0] }), [20]);
  assert.deepEqual(await amounts({ status: [0, 2] }), [40, 20]);
  assert.deepEqual(await amounts({ status: [3] }), []);
});

test('RetrieveAllTransactionsQuery: by account, amount, time and id', async () => {
  assert.deepEqual(await amounts({ accountReference: '1000000005' }), [40, 30]);
  assert.deepEqual(await amounts({ minAmount: 20, maxAmount: 30 }), [30, 20]);
  assert.deepEqual(
    await amounts({ startDate: '2026-03-02T10:00:00Z', endDate: '2026-03-02T11:00:00Z' }),
    [30, 20],
  );
  assert.deepEqual(await amounts({ id: ids[0] }), [10]);
});

test('RetrieveAllTransactionsQuery: by words of the narration, or by the client', async () => {
  assert.deepEqual(await amounts({ searchText: 'SEVERAL' }), [20]);
  assert.deepEqual(await amounts({ searchText: 'client-amina', transactionType: 'DEPOSIT' }), [20, 10]);
  assert.deepEqual(await amounts({ searchText: 'nothing of the kind' }), []);
});

test('RetrieveAllTransactionsQuery: by number and by key of the client', async () => {
  const own = { transactionType: 'DEPOSIT' };
  for (const clientId of [1, '1', 'client-amina']) {
    assert.deepEqual(await amounts({ ...own, clientId }), [20, 10], String(clientId));
  }
  assert.deepEqual(await amounts({ ...own, clientId: 987 }), []);
  assert.deepEqual(await amounts({ ...own, clientId: 'client-unknown' }), []);
});

test('RetrieveAllTransactionsQuery: by the reference that the list itself shows', async () => {
  const list = await bank.call('RetrieveAllTransactionsQuery', { id: ids[2] });
  const transactionReference = list.text('data.items.0.transactionReference');
  assert.deepEqual(await amounts({ transactionReference }), [30]);
  assert.deepEqual(await amounts({ transactionReference: 'TRX-1' }), []);
});

test('RetrieveAllTransactionsQuery: pages follow each other without gap or overlap', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((pageNumber) => amounts({ pageNumber, pageSize: 2, transactionType: 'DEPOSIT' })),
  );
  assert.deepEqual(pages, [[40, 30], [20, 10], []]);
});

test('RetrieveAllTransactionsQuery: another bank sees none of them', async () => {
  const other = await bank.call('RetrieveAllTransactionsQuery', { id: ids[0] }, { as: 'other-teller' });
  assert.deepEqual(other.at('data.items'), []);
});

test('RetrieveAllTransactionsQuery: a cursor neither repeats nor skips rows while others come in', async () => {
  const data = { transactionType: 'DEPOSIT', pageSize: 2 };
  const first = await bank.call('RetrieveAllTransactionsQuery', data);
  const before = await bank.call('RetrieveAllTransactionsQuery', { ...data, pageSize: 500 });
  const idsOf = (list: typeof first) =>
    (list.at('data.items') as readonly { transactionId: string }[]).map(({ transactionId }) => transactionId);
  const seen = [...idsOf(first)];
  let after = first.at('data.nextAfter');
  while (after !== null) {
    await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 5 });
    const next = await bank.call('RetrieveAllTransactionsQuery', { ...data, after });
    assert.equal(next.status, 200, JSON.stringify(next.body));
    seen.push(...idsOf(next));
    after = next.at('data.nextAfter');
  }
  assert.deepEqual(seen, idsOf(before));
  const both = { ...data, after: seen[0], pageNumber: 2 };
  const refused = await bank.call('RetrieveAllTransactionsQuery', both);
  assert.equal(refused.status, 400);
  assert.equal(refused.at('errors.0.field'), 'pageNumber');
});

test('RetrieveAllTransactionsQuery: the id of a transaction is a cursor, too', async () => {
  const whole = await bank.call('RetrieveAllTransactionsQuery', {});
  const ids = (whole.at('data.items') as readonly { transactionId: string }[]).map(
    ({ transactionId }) => transactionId,
  );
  for (const after of [ids[1], ids[1]?.toUpperCase()]) {
    const rest = await bank.call('RetrieveAllTransactionsQuery', { after, pageSize: 2 });
    assert.equal(rest.at('data.items.0.transactionId'), ids[2]);
    assert.equal(rest.at('data.totalRecords'), ids.length);
  }
});
