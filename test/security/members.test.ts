/** Members that no schema declares: none becomes a column, and none is taken for a filter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';

const bank = bankOfFile();

/** A filter that is none, and the words that tell so. */
const unknownFilters: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  [
    'RetrieveAllTransactionsQuery',
    { state: 'SETTLED' },
    /state is not a field of this query; did you mean status\?/,
  ],
  [
    'RetrieveBranchesListQuery',
    { filters: [{ propertyName: 'Name', operator: 'Equals', value: 'x', operater: 'In' }] },
    /filters\.0\.operater is not a field of this query; did you mean operator\?/,
  ],
  [
    'RetrieveBranchesListQuery',
    { filters: [{ propertyName: 'Nane', operator: 'Equals', value: 'x' }] },
    /filters\.0\.propertyName must be one of .*, not Nane; did you mean Name\?/,
  ],
];
for (const [name, filter, words] of unknownFilters) {
  test(`${name} ${JSON.stringify(filter)} is refused by name`, async () => {
    const reply = await bank.call(name, filter, { as: 'admin' });
    assert.equal(reply.status, 400, JSON.stringify(reply.body));
    assert.match(JSON.stringify(reply.body), words);
  });
}

test('a slip of the pen is refused where the right field is there too', async () => {
  const data = { accountNumber: '1000000001', amount: 5, requireApproval: false };
  const reply = await bank.call('InitiateDeposit', { ...data, requireAproval: true });
  assert.equal(reply.status, 400);
  assert.match(reply.text('message'), /requireAproval is not .*; did you mean requireApproval/);
});

test('what stands beside data is read by nobody, so it is refused', async () => {
  const data = { accountNumber: '1000000001', amount: 5 };
  for (const stray of ['amount', 'Data', 'tenantId']) {
    const reply = await bank.post('/api/bpm/cmd', { cmd: 'InitiateDeposit', data, [stray]: 1 });
    assert.equal(reply.status, 400, stray);
    assert.match(JSON.stringify(reply.body), new RegExp(`${stray} does not belong next to cmd`));
  }
});

test('an Idempotency-Key stands for what was taken, not for what was dropped', async () => {
  const data = { accountNumber: '1000000001', amount: 7 };
  const headers = { 'idempotency-key': 'the-same' };
  const first = await bank.call('InitiateDeposit', data, { headers });
  const again = await bank.done(
    'InitiateDeposit',
    { ...data, narration: null, sentBy: 'a typed client' },
    { headers },
  );
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.at('data.transactionId'), first.at('data.transactionId'));
});
