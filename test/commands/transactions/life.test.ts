/** What commands about transactions read, and everything that they leave in the store: rows, history, trail. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complianceWindows } from '../../../commands/compliance/report.ts';
import { approvalWindows } from '../../../commands/transactions/approval.ts';
import { lineOf, transactionNoun, transactions } from '../../../commands/transactions/transaction.ts';
import { movesIn } from '../../../core/audit/history.ts';
import { records } from '../../../core/audit/record.ts';
import { accounts, postings } from '../../../core/ledger/account.ts';
import { ledgerChecks } from '../../../core/ledger/checks.ts';
import { verdicts } from '../../../core/rules/verdict.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { bareBank } from '../../support/bare-bank.ts';
import { anAccount } from '../../support/transactions.ts';

const admin = (userId: string) => ({ actor: { userId, humans: [userId], name: userId, roles: ['Admin'] } });
const teller = admin('tolu');
const checker = admin('ada');

async function aBank() {
  const bank = await bareBank();
  const nothing = { book: 0n, postings: 0, lastBookedAt: null };
  bank.add(
    accounts,
    anAccount(nothing),
    anAccount({ ...nothing, id: 'acc-2', number: '1000000002', clientKey: null }),
  );
  const deposit = async (input: object = {}) => {
    const made = await bank.does(
      'InitiateDeposit',
      { accountNumber: '1000000001', amount: 50, narration: 'Cash', ...input },
      teller,
    );
    assert.equal(made.status, 200, JSON.stringify(made.body));
    return String(made.data.transactionId);
  };
  /** The trail: which command, with what outcome, about what and with which words. */
  const trail = async () =>
    (await bank.rows(records)).map((entry) => [
      ...[entry.eventType, entry.outcome, entry.transactionId, entry.transactionType],
      ...[entry.transactionAmount, entry.previousState, entry.newState, entry.approverNotes],
    ]);
  const history = async (subject: string) =>
    (await bank.rows(records))
      .flatMap(movesIn)
      .filter((move) => move.subject === subject)
      .map(({ move, from, to, byUser, note }) => [move, from, to, byUser, note]);
  const balance = async (id = 'acc-1') =>
    (await bank.rows(accounts)).flatMap((row) =>
      row.id === id ? [[row.book, row.debitHold, row.creditHold]] : [],
    )[0];
  return { ...bank, deposit, trail, history, balance };
}

test('a deposit that is approved and taken back', async () => {
  const bank = await aBank();
  const id = await bank.deposit({ requireApproval: true });
  assert.deepEqual(await bank.balance(), [0n, 0n, 5_000n]);
  const approverNotes = 'Seen the cash.';
  const transactionId = id;
  await bank.does('ApproveTransaction', { transactionId, approverNotes }, checker);
  assert.deepEqual(await bank.balance(), [5_000n, 0n, 0n]);
  const reversalReason = 'Entered against the wrong account';
  const input = { transactionId, reversalReason, reversalCategory: 'FRAUD' };
  const reversed = await bank.does('ReverseTransaction', input, admin('musa'));
  const reversal = String(reversed.data.reversalTransactionId);
  assert.equal(reversed.data.reversalCategory, 'FRAUD');
  assert.deepEqual(await bank.balance(), [0n, 0n, 0n]);
  assert.deepEqual(await bank.history(id), [
    ['initiate', null, 'PENDING', 'tolu', 'Cash'],
    ['approve', 'PENDING', 'SETTLED', 'ada', approverNotes],
    ['reverse', 'SETTLED', 'REVERSED', 'musa', reversalReason],
  ]);
  const narration = `Reversal of TRX-${id.replaceAll('-', '').toUpperCase()}`;
  assert.deepEqual(await bank.history(reversal), [['initiate', null, 'SETTLED', 'musa', narration]]);
  assert.deepEqual(await bank.trail(), [
    ['TransactionInitiated', 'accepted', id, 'DEPOSIT', 5_000n, null, 'PENDING', null],
    ['TransactionApproved', 'accepted', id, 'DEPOSIT', 5_000n, 'PENDING', 'SETTLED', approverNotes],
    ['TransactionReversed', 'accepted', id, 'DEPOSIT', 5_000n, 'SETTLED', 'REVERSED', reversalReason],
  ]);
  const policies = (await bank.rows(verdicts)).map(({ policy }) => policy);
  assert.ok(!policies.includes('transactions/approval-date'), 'no date was given');
  const [original, opposite] = await bank.rows(transactions);
  assert.deepEqual([original?.state, original?.reversedBy], ['REVERSED', reversal]);
  const { id: _id, lines, holds, ...row } = opposite ?? assert.fail('no reversal');
  const now = bank.clock.now();
  assert.deepEqual(row, {
    tenant: 'demo',
    version: 1,
    type: 'DEPOSIT',
    state: 'SETTLED',
    amount: 5_000n,
    currency: 'NGN',
    accountId: 'acc-1',
    accountNumber: '1000000001',
    counterAccountId: null,
    counterAccountNumber: null,
    clientKey: 'client-amina',
    branchId: '1',
    linkedId: null,
    channel: 'branch',
    narration,
    createdBy: 'musa',
    createdByName: 'musa',
    makers: ['musa'],
    createdAt: now,
    approverRole: null,
    approvalsNeeded: 1,
    approvals: [],
    settledAt: now,
    expiresAt: null,
    lateAt: null,
    slaBreached: false,
    reversalOf: id,
    reversedBy: null,
  });
  assert.deepEqual(holds, []);
  assert.equal(lines, null);
  const posted = (await bank.rows(postings)).filter(({ journalId }) => journalId === reversal);
  assert.deepEqual(posted.map(lineOf), [
    { gl: '1000', side: 'credit', amount: 5000n },
    { gl: '2100', account: 'acc-1', side: 'debit', amount: 5000n },
  ]);
  assert.deepEqual(await bank.differences(ledgerChecks([])), []);
  assert.equal(transactionNoun.history?.stateOf(original as never), 'REVERSED');
});

test('who has no branch reverses in that of the transaction', async () => {
  const bank = await aBank();
  const transactionId = await bank.deposit();
  const reversal = { transactionId, reversalReason: 'Wrong account', reversalNarration: 'Back' };
  const actor = { ...checker.actor, branchId: null };
  await bank.does('ReverseTransaction', reversal, { actor });
  const { branchId, narration } = (await bank.rows(transactions))[1] ?? {};
  assert.deepEqual([branchId, narration], ['1', 'Back']);
  const elsewhere = await bank.deposit();
  const other = { actor: { ...checker.actor, branchId: '9' } };
  await bank.does('ReverseTransaction', { ...reversal, transactionId: elsewhere }, other);
  assert.equal((await bank.rows(transactions)).at(-1)?.branchId, '9');
});

test('approvals of one person are counted in one row, whatever the case of the name', async () => {
  const bank = await aBank();
  for (const by of [checker, admin('ADA')]) {
    const transactionId = await bank.deposit({ requireApproval: true });
    await bank.does('ApproveTransaction', { transactionId }, by);
  }
  const now = bank.clock.now();
  assert.deepEqual(await bank.rows(approvalWindows), [
    { tenant: 'demo', version: 2, userId: 'ada', approvals: [now, now], updatedAt: now },
  ]);
  // Said nothing, nothing is noted.
  assert.deepEqual((await bank.trail()).at(-1)?.at(-1), null);
});

test('refused attempts of one person are counted in one row', async () => {
  const bank = await aBank();
  const transactionId = await bank.deposit({ requireApproval: true });
  for (let at = 0; at < 2; at += 1) {
    const refused = await bank.does('ApproveTransaction', { transactionId, approverNotes: 'Mine' }, teller);
    assert.equal(refused.code, 'INSUFFICIENT_PERMISSIONS');
  }
  const now = bank.clock.now();
  assert.deepEqual(await bank.rows(complianceWindows), [
    { tenant: 'demo', version: 2, key: 'approvalFailed:tolu', times: [now, now], updatedAt: now },
  ]);
  assert.deepEqual((await bank.trail()).at(-1), [
    'TransactionApprovedRefused',
    'INSUFFICIENT_PERMISSIONS',
    ...[transactionId, 'DEPOSIT', 5_000n, 'PENDING', null, 'Mine'],
  ]);
});

test('what is called off frees its holds, and says by whom and why', async () => {
  const bank = await aBank();
  const calls = [
    ['CancelTransaction', 'cancellationReason', 'cancel', 'TransactionCancelled'],
    ['RejectTransaction', 'rejectionReason', 'reject', 'TransactionRejected'],
  ] as const;
  for (const [name, field, move, told] of calls) {
    const transactionId = await bank.deposit({ requireApproval: true });
    const done = await bank.does(name, { transactionId, [field]: 'Not asked for' }, checker);
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.deepEqual(await bank.balance(), [0n, 0n, 0n]);
    assert.deepEqual((await bank.history(transactionId)).at(-1), [
      ...[move, 'PENDING', 'CANCELLED', 'ada', 'Not asked for'],
    ]);
    assert.deepEqual((await bank.trail()).at(-1), [
      ...[told, 'accepted', transactionId, 'DEPOSIT', 5_000n, 'PENDING', 'CANCELLED'],
      'Not asked for',
    ]);
    const row = (await bank.rows(transactions)).at(-1);
    assert.deepEqual([row?.state, row?.holds], ['CANCELLED', []]);
  }
  const now = bank.clock.now();
  assert.deepEqual(await bank.rows(complianceWindows), [
    { tenant: 'demo', version: 1, key: 'cancel:ada', times: [now], updatedAt: now },
  ]);
});

test('a transfer moves two accounts, and back; a withdrawal one', async () => {
  const bank = await aBank();
  await bank.deposit({ amount: 80 });
  const transfer = { fromAccountNumber: '1000000001', toAccountNumber: '1000000002', amount: 30 };
  const waiting = await bank.does('InitiateTransfer', { ...transfer, requireApproval: true }, teller);
  assert.deepEqual(
    [await bank.balance(), await bank.balance('acc-2')],
    [
      [8_000n, 3_000n, 0n],
      [0n, 0n, 3_000n],
    ],
  );
  const { transactionId } = waiting.data;
  const approved = await bank.does('ApproveTransaction', { transactionId }, checker);
  // What was held of the other account is not this one's.
  assert.deepEqual((approved.data.balanceImpact as Record<string, unknown>).holdReleased, 30);
  assert.deepEqual(
    [await bank.balance(), await bank.balance('acc-2')],
    [
      [5_000n, 0n, 0n],
      [3_000n, 0n, 0n],
    ],
  );
  await bank.does('InitiateWithdrawal', { accountNumber: '1000000002', amount: 10 }, teller);
  assert.deepEqual(await bank.balance('acc-2'), [2_000n, 0n, 0n]);
  assert.deepEqual(await bank.differences(ledgerChecks([])), []);
});

test('what waits is watched: flagged first, called off in the end', async () => {
  const bank = await aBank();
  const transactionId = await bank.deposit({ requireApproval: true });
  const origin = { kind: 'timer', timer: `pending:${transactionId}` } as const;
  const watch = () => bank.does('WatchPendingTransaction', { transactionId }, { origin });
  bank.clock.advance(hours(4));
  assert.equal((await watch()).message, 'The transaction has waited longer than agreed.');
  const late = (await bank.rows(transactions))[0];
  assert.deepEqual([late?.slaBreached, late?.state], [true, 'PENDING']);
  assert.equal(late?.expiresAt, later(late?.createdAt ?? bank.clock.now(), hours(24)));
  bank.clock.advance(hours(20));
  assert.equal((await watch()).message, 'The transaction has expired.');
  assert.deepEqual(await bank.balance(), [0n, 0n, 0n]);
  assert.deepEqual((await bank.history(transactionId)).at(-1)?.slice(0, 3), [
    ...['expire', 'PENDING', 'CANCELLED'],
  ]);
});

test('a transaction or an account that is not there is told by every command', async () => {
  const bank = await aBank();
  const transactionId = '01900000-0000-7000-8000-00000000dead';
  const asked = {
    ApproveTransaction: {},
    RejectTransaction: { rejectionReason: 'R' },
    CancelTransaction: { cancellationReason: 'R' },
    ReverseTransaction: { reversalReason: 'R' },
    WatchPendingTransaction: {},
  };
  for (const [name, more] of Object.entries(asked)) {
    const { code } = await bank.does(name, { transactionId, ...more }, checker);
    assert.equal(code, 'TRANSACTION_NOT_FOUND', name);
  }
  // Nobody is asked whether nothing may be done.
  const entries = await bank.rows(records);
  assert.deepEqual(
    entries.map(({ decisions, transactionId: about }) => [decisions, about]),
    Array(5).fill([null, null]),
  );
  const accountsNamed = async (name: string, input: object) => {
    const { code, body } = await bank.does(name, { amount: 1, ...input }, teller);
    const [error] = (body as { errors: readonly Record<string, unknown>[] }).errors;
    return [code, error?.accountNumber ?? error?.field];
  };
  const gone = '1000000009';
  const known = '1000000001';
  for (const name of ['InitiateDeposit', 'InitiateWithdrawal']) {
    assert.deepEqual(await accountsNamed(name, { accountNumber: gone }), ['ACCOUNT_NOT_FOUND', gone]);
  }
  const transfer = (fromAccountNumber: string, toAccountNumber: string) =>
    accountsNamed('InitiateTransfer', { fromAccountNumber, toAccountNumber });
  assert.deepEqual(await transfer(gone, known), ['ACCOUNT_NOT_FOUND', gone]);
  assert.deepEqual(await transfer(known, gone), ['ACCOUNT_NOT_FOUND', gone]);
  assert.deepEqual(await transfer(known, known), ['SAME_ACCOUNT', 'toAccountNumber']);
  const facts = (await bank.rows(records)).slice(5).map(({ decisions }) => decisions !== null);
  assert.deepEqual(facts, [false, false, false, true, true]);
});
