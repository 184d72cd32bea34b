/** What an approval writes: who gave it, when, and that it counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ApproveTransaction from '../../../commands/transactions/ApproveTransaction.ts';
import { type Transaction, transactions } from '../../../commands/transactions/transaction.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { type Instant, later, minutes } from '../../../core/values/instant.ts';
import { decide, noon, person } from '../../support/decide.ts';
import { approvedBy, aTransaction, holding, transactionId } from '../../support/transactions.ts';

async function approve(
  transaction: Transaction,
  window?: { readonly approvals: readonly Instant[] },
  input: object = {},
) {
  const decision = await decide(ApproveTransaction, {
    input: { transactionId, ...input },
    state: {
      transaction,
      accounts: [holding(transaction)],
      record: undefined,
      failures: undefined,
      window:
        window === undefined
          ? undefined
          : { tenant: 'demo', version: 1, userId: 'checker', updatedAt: noon, ...window },
    },
    actor: person('checker', 'Admin'),
  });
  assert.ok(!isRejection(decision), 'it was refused');
  return decision;
}

const changesOf = (effects: readonly Effect[]) =>
  effects.flatMap((one) => (one.do === 'put' && one.table === transactions ? [one.changes] : []));
const countOf = (effects: readonly Effect[]) =>
  effects.flatMap((one) => {
    if (one.do !== 'put' && one.do !== 'insert') return [];
    if (one.table.name !== 'approval_windows') return [];
    return [one.do === 'put' ? one.changes : one.row];
  });
const given = (notes: string | null) => ({ ...approvedBy('checker'), notes });

test('the approval that settles stands with the transaction', async () => {
  const { effects, message } = await approve(aTransaction(), undefined, { approverNotes: 'Seen.' });
  const [changes] = changesOf(effects);
  assert.deepEqual(changes?.approvals, [given('Seen.')]);
  assert.deepEqual([changes?.state, changes?.settledAt], ['SETTLED', noon]);
  assert.equal(message, 'Transaction approved and settled.');
  const told = effects.find((one) => one.do === 'emit');
  assert.ok(told?.do === 'emit');
  assert.deepEqual([told.type, told.data.approvedBy], ['transaction.approved', 'checker']);
});

test('the first of two is recorded, and says that one more is needed', async () => {
  const large = aTransaction({ amount: 1_000_000_100n });
  const { effects, message } = await approve(large);
  assert.deepEqual(changesOf(effects), [{ approvals: [given(null)] }]);
  assert.equal(message, 'Approval recorded; 1 more approver is needed.');
  const told = effects.find((one) => one.do === 'emit');
  assert.ok(told?.do === 'emit');
  assert.deepEqual([told.type, told.data.missing], ['workflow.approval_required', 1]);
  assert.equal(told.data.transactionId, transactionId);
});

test('the second stands behind the first', async () => {
  const large = aTransaction({ amount: 1_000_000_100n, approvals: [approvedBy('another')] });
  const [changes] = changesOf((await approve(large)).effects);
  assert.deepEqual(changes?.approvals, [approvedBy('another'), given(null)]);
  assert.equal(changes?.state, 'SETTLED');
});

test('each approval counts for its person for an hour', async () => {
  assert.deepEqual(countOf((await approve(aTransaction())).effects), [
    { userId: 'checker', approvals: [noon], updatedAt: noon },
  ]);
  const at = (ago: number) => later(noon, -minutes(ago));
  const window = { approvals: [at(61), at(59), at(20)] };
  assert.deepEqual(countOf((await approve(aTransaction(), window)).effects), [
    { approvals: [at(59), at(20), noon], updatedAt: noon },
  ]);
  const large = aTransaction({ amount: 1_000_000_100n });
  assert.deepEqual(countOf((await approve(large, window)).effects), [
    { approvals: [at(59), at(20), noon], updatedAt: noon },
  ]);
});
