/** Rows that decide functions are shown in tables: an open account, a transaction that waits or has settled. */

import { storedLines, type Transaction, waitingHolds } from '../../commands/transactions/transaction.ts';
import { type Line, opposite } from '../../core/command/declaration/journal.ts';
import { type LinkOutcome, link } from '../../core/command/declaration/link.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import type { Account } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { hours, later } from '../../core/values/instant.ts';
import { noon } from './decide.ts';

/** An open customer account with 1,000.00. */
export function anAccount(more: Partial<Account> = {}): Account {
  return {
    tenant: 'demo',
    version: 1,
    id: 'acc-1',
    number: '1000000001',
    name: 'Amina Yusuf',
    class: 'CUSTOMER',
    tier: 'STANDARD',
    gl: chart.deposits.code,
    currency: 'NGN',
    state: 'Active',
    postNoDebit: false,
    clientKey: 'client-amina',
    productKey: null,
    branchId: '1',
    book: 100_000n,
    debitHold: 0n,
    creditHold: 0n,
    feesOwed: 0n,
    postings: 3,
    lastBookedAt: noon,
    openedAt: noon,
    closedAt: null,
    ...more,
  };
}

/** What a deposit of this amount posts. */
export function depositLines(amount: bigint, account = 'acc-1'): readonly Line[] {
  return [
    { gl: chart.cash.code, side: 'debit', amount },
    { gl: chart.deposits.code, account, side: 'credit', amount },
  ];
}

/** What a withdrawal of this amount posts. */
export function withdrawalLines(amount: bigint): readonly Line[] {
  return opposite(depositLines(amount));
}

export const transactionId = '01900000-0000-7000-8000-000000000001';

/** A deposit of 50.00 that the person `maker` made an hour ago and that waits. */
export function aTransaction(more: Partial<Transaction> = {}): Transaction {
  const amount = more.amount ?? 5_000n;
  const type = more.type ?? 'DEPOSIT';
  const lines = type === 'WITHDRAWAL' ? withdrawalLines(amount) : depositLines(amount);
  const createdAt = more.createdAt ?? later(noon, -hours(1));
  return {
    tenant: 'demo',
    version: 1,
    id: transactionId,
    type,
    state: 'PENDING',
    amount,
    currency: 'NGN',
    accountId: 'acc-1',
    accountNumber: '1000000001',
    counterAccountId: null,
    counterAccountNumber: null,
    clientKey: 'client-amina',
    branchId: '1',
    linkedId: null,
    channel: 'branch',
    narration: 'Cash',
    lines: storedLines(lines),
    holds: more.state === undefined || more.state === 'PENDING' ? waitingHolds(lines) : [],
    createdBy: 'maker',
    createdByName: 'The maker',
    makers: ['maker'],
    createdAt,
    approverRole: null,
    approvalsNeeded: 1,
    approvals: [],
    settledAt: more.state === 'SETTLED' ? createdAt : null,
    expiresAt: later(createdAt, hours(24)),
    lateAt: null,
    slaBreached: false,
    reversalOf: null,
    reversedBy: null,
    ...more,
  };
}

/** An approval that this person gave at noon. */
export const approvedBy = (userId: string) => ({
  userId,
  name: userId,
  role: 'Admin',
  humans: [userId],
  at: noon,
  approvalDate: noon,
  notes: null,
});

/** An account that shows the holds of a transaction that waits on it. */
export function holding(transaction: Transaction, more: Partial<Account> = {}): Account {
  const sum = (direction: string) =>
    transaction.holds
      .filter((kept) => kept.direction === direction)
      .reduce((total, kept) => total + BigInt(kept.amount), 0n);
  return anAccount({ debitHold: sum('debit'), creditHold: sum('credit'), ...more });
}

/** Links under which a linked record refuses every move. */
export function refusingLinks(code: 'INVALID_STATE_TRANSITION' | 'INSUFFICIENT_BALANCE') {
  const refuse = () => reject(code);
  const transactionType = 'DEPOSIT';
  const refusing = link({
    transactionType,
    load: () => Promise.resolve(undefined),
    settle: refuse,
    cancel: refuse,
    reverse: refuse,
  });
  return new Map([[transactionType, refusing]]);
}

/** Links under which a linked record answers every move like this. */
export function answeringLinks(outcome: LinkOutcome) {
  const answer = () => outcome;
  const transactionType = 'DEPOSIT';
  const answering = link({
    transactionType,
    load: () => Promise.resolve(undefined),
    settle: answer,
    cancel: answer,
    reverse: answer,
  });
  return new Map([[transactionType, answering]]);
}
