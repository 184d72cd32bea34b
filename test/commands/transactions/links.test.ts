/** What a linked record is shown of a transaction, and what its answer makes of money, holds and words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ApproveTransaction from '../../../commands/transactions/ApproveTransaction.ts';
import CancelTransaction from '../../../commands/transactions/CancelTransaction.ts';
import ReverseTransaction from '../../../commands/transactions/ReverseTransaction.ts';
import { storedLines, type Transaction, transactions } from '../../../commands/transactions/transaction.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import { type LinkMove, type LinkOutcome, link } from '../../../core/command/declaration/link.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { membersOf } from '../../../core/values/members.ts';
import { decide, type Given, person } from '../../support/decide.ts';
import {
  anAccount,
  approvedBy,
  aTransaction,
  depositLines,
  holding,
  transactionId,
} from '../../support/transactions.ts';

/** Decides on a transaction whose record answers like this, and keeps what the record was shown. */
async function linked(
  command: Command,
  transaction: Transaction,
  outcome: LinkOutcome = { effects: [] },
  given: Given<Command> = {},
) {
  const shown: LinkMove<unknown>[] = [];
  const answer = (move: LinkMove<unknown>) => {
    shown.push(move);
    return outcome;
  };
  const answers = { settle: answer, cancel: answer, reverse: answer };
  const load = () => Promise.resolve(undefined);
  const links = new Map([[transaction.type, link({ transactionType: transaction.type, load, ...answers })]]);
  const own = { transaction, accounts: [holding(transaction)], record: 'the record' };
  const base = {
    input: { transactionId },
    state: { ...own, window: undefined, failures: undefined },
    actor: person('checker', 'Admin'),
  };
  const decision = await decide(command, base, { links, ...given } as never);
  return { decision, shown: shown[0] };
}

/** An acceptance with its effects of a kind. */
async function done(...asked: Parameters<typeof linked>) {
  const { decision } = await linked(...asked);
  assert.ok(!isRejection(decision), 'it was refused');
  const of = <D extends Effect['do']>(name: D) =>
    decision.effects.filter((one): one is Extract<Effect, { do: D }> => one.do === name);
  const changes = of('put').find(({ table }) => table === transactions)?.changes;
  return { ...decision, of, changes };
}

const moves = [
  [ApproveTransaction, { approverNotes: 'Why' }, aTransaction({ linkedId: 'l', narration: 'N' })],
  [CancelTransaction, { cancellationReason: 'Why' }, aTransaction({ linkedId: 'l', narration: 'N' })],
  [
    ReverseTransaction,
    { reversalReason: 'Why' },
    aTransaction({ state: 'SETTLED', linkedId: 'l', narration: 'N' }),
  ],
] as const;
for (const [command, input, transaction] of moves) {
  test(`${command.name}: the record sees the transaction, itself, why, and where it is booked`, async () => {
    const { shown } = await linked(command, transaction, undefined, { input });
    assert.ok(shown !== undefined);
    assert.deepEqual(shown.transaction, {
      id: transactionId,
      type: 'DEPOSIT',
      amount: 5_000n,
      linkedId: 'l',
      narration: 'N',
      lines: depositLines(5_000n),
    });
    assert.deepEqual([shown.record, shown.reason], ['the record', 'Why']);
    assert.equal(shown.context.actor.userId, 'checker');
    assert.equal(typeof shown.reference, 'string');
    const isOwn = shown.reference === transactionId;
    assert.equal(isOwn, command === ApproveTransaction);
  });
}

test('an approval without notes gives no reason', async () => {
  assert.equal((await linked(ApproveTransaction, aTransaction())).shown?.reason, null);
});

test('a settlement that comes to another amount is written so, with its lines', async () => {
  const lines = depositLines(4_000n);
  const { changes, data } = await done(ApproveTransaction, aTransaction(), {
    effects: [],
    lines,
    amount: 4_000n,
  });
  assert.deepEqual(
    [changes?.amount, changes?.lines],
    [4_000n, lines.map((line) => ({ ...line, amount: '4000' }))],
  );
  assert.partialDeepStrictEqual(data, { balanceImpact: { transactionAmount: 40, newBalance: 1040 } });
  const plain = await done(ApproveTransaction, aTransaction(), { effects: [], lines });
  assert.deepEqual([plain.changes?.amount, plain.changes?.lines], [undefined, storedLines(lines)]);
});

test('second approvers look at what it comes to', async () => {
  const amount = 1_000_000_100n;
  const lines = depositLines(amount);
  const { message } = await done(ApproveTransaction, aTransaction(), { effects: [], lines, amount });
  assert.equal(message, 'Approval recorded; 1 more approver is needed.');
});

test('an entry that goes on holds and posts what its record says, and begins to be approved anew', async () => {
  const waiting = aTransaction({ approverRole: 'Admin', approvals: [] });
  const holds = [{ account: 'acc-1', direction: 'debit', amount: 300n }] as const;
  const lines = depositLines(300n);
  const made = await done(ApproveTransaction, waiting, { effects: [], stays: true, lines, holds });
  assert.deepEqual(made.changes, {
    holds: [{ ...holds[0], amount: '300' }],
    approvals: [],
    approverRole: null,
    approvalsNeeded: 1,
    expiresAt: null,
    lateAt: null,
  });
  assert.deepEqual(
    made.of('hold').map(({ hold }) => hold),
    [{ ...holds[0], reference: transactionId }],
  );
  const [posted] = made.of('post');
  assert.equal(posted?.journal.kind, 'submission');
  assert.notEqual(posted?.journal.id, transactionId);
  assert.equal(made.message, 'Approved; the transaction goes on.');
  const bare = await done(ApproveTransaction, waiting, { effects: [], stays: true });
  assert.deepEqual([bare.of('post'), bare.of('hold'), bare.changes?.holds], [[], [], []]);
});

test('who is called off posts what its record says under another id, and tells the change', async () => {
  const { of, data } = await done(
    CancelTransaction,
    aTransaction(),
    { effects: [], lines: depositLines(300n) },
    { input: { cancellationReason: 'Why' } },
  );
  const [posted] = of('post');
  assert.equal(posted?.journal.kind, 'cancellation');
  assert.notEqual(posted?.journal.id, transactionId);
  const { balanceImpact } = membersOf(data);
  assert.deepEqual(balanceImpact, {
    accountNumber: '1000000001',
    balance: 1003,
    holdReleased: 50,
    netChange: 3,
  });
});

test('cash and other banks have no balance of ours', async () => {
  const cash = { ...aTransaction({ accountId: 'elsewhere' }), lines: [], holds: [] };
  const { data, of } = await done(
    CancelTransaction,
    cash,
    { effects: [] },
    { input: { cancellationReason: 'Why' }, state: { accounts: [anAccount(), anAccount({ id: 'b' })] } },
  );
  assert.partialDeepStrictEqual(data, { balanceImpact: { balance: 0, holdReleased: 0 } });
  assert.deepEqual(of('release'), []);
});

test('where thrice is needed, two more are; without a rule one is enough, and nothing is counted', async () => {
  const rules = { 'transactions/dual-authorization': { threshold: 10, approvers: 3 } };
  const first = await done(ApproveTransaction, aTransaction(), undefined, { rules });
  assert.equal(first.message, 'Approval recorded; 2 more approvers are needed.');
  const approvals = [approvedBy('a'), approvedBy('b')];
  const last = await done(ApproveTransaction, aTransaction({ approvals }), undefined, { rules });
  assert.equal(last.changes?.state, 'SETTLED');
});

test('fees that the account owes are taken from what is approved', async () => {
  const pending = aTransaction();
  const given = { state: { accounts: [holding(pending, { feesOwed: 700n })] } };
  const { message, of } = await done(ApproveTransaction, pending, undefined, given);
  assert.equal(message, 'Transaction approved and settled. 7.00 was taken for fees owed.');
  assert.deepEqual(
    of('owe').map(({ fee }) => fee),
    [{ account: 'acc-1', amount: -700n, reference: transactionId }],
  );
});
