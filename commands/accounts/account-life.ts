/** What may become of a deposit account. */
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { historyOf } from '../../core/command/declaration/store-check.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import { accounts } from '../../core/ledger/account.ts';

export const accountLife = lifecycle({
  PendingApproval: { approve: 'Active', reject: 'Rejected' },
  Active: { lock: 'Locked', close: 'Closed' },
  Locked: { unlock: 'Active' },
  Rejected: {},
  Closed: {},
});

export type AccountMove = 'approve' | 'reject' | 'lock' | 'unlock' | 'close';

/** Codes of the commands about accounts. */
export const rejections = {
  ACCOUNT_STATE: {
    http: 400,
    kind: 'state',
    says: 'The state of the account does not allow this.',
  },
  ACCOUNT_NUMBER_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'Another account has this number already.',
  },
  ACCOUNT_NOT_EMPTY: {
    http: 400,
    kind: 'state',
    says: 'The account is not empty: its balance and its holds must be zero.',
  },
  LOCK_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such locked amount.' },
  LOCK_RELEASED: { http: 409, kind: 'conflict', says: 'This amount was released already.' },
} as const satisfies RejectionTable;

const AccountEvent = Type.Object({
  accountNumber: Type.String(),
  accountEncodedKey: Type.String(),
});
const StateEvent = { ...AccountEvent.properties, from: Type.String(), to: Type.String() };
const LockEvent = Type.Object({
  ...AccountEvent.properties,
  lockId: Type.String(),
  amount: SignedAmount(),
});

export const events = eventTypes({
  'account.opened': {
    summary: 'A deposit account was opened; it may wait for approval.',
    data: Type.Object({ ...AccountEvent.properties, state: Type.String() }),
  },
  'account.state_changed': {
    summary: 'An account was approved, rejected, locked, unlocked or closed.',
    data: Type.Object(StateEvent),
  },
  'account.post_no_debit_changed': {
    summary: 'Debits of an account were stopped or allowed again.',
    data: Type.Object({ ...AccountEvent.properties, postNoDebit: Type.Boolean() }),
  },
  'account.amount_locked': { summary: 'An amount of an account was locked.', data: LockEvent },
  'account.amount_released': { summary: 'A locked amount was released.', data: LockEvent },
});

export const accountHistory = historyOf({
  noun: 'account',
  table: accounts,
  lifecycle: accountLife,
  notes: ['stopDebits', 'allowDebits'],
  mayLackHistory: true,
});
