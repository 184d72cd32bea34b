/** The lifecycle of a deposit account. */
import { emit } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { inState, noun } from '../../core/command/declaration/noun.ts';
import { OneOf, OrNull, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
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
    facts: {
      state: OneOf(accountLife.states, 'The state that it is in'),
      postNoDebit: Type.Boolean({ description: 'Whether debits are refused' }),
    },
    mend: {
      by: 'The people who manage the account.',
      how: 'The answer names its state: activate, unlock or reopen it first, where that is allowed.',
    },
  },
  ACCOUNT_NUMBER_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'Another account has this number already.',
    mend: { how: 'Choose another number, or leave it out where the bank gives numbers.' },
  },
  ACCOUNT_NOT_EMPTY: {
    http: 400,
    kind: 'state',
    says: 'The account is not empty: its balance and its holds must be zero.',
    facts: {
      balance: SignedAmount('Its balance, in currency units'),
      holdAmount: SignedAmount('What is held on it, in currency units'),
      feesOwed: SignedAmount('Fees that it owes, in currency units'),
    },
    mend: {
      by: 'The people who manage the account.',
      how: 'Pay the balance out, release its holds and settle the fees that the answer names; then send it again.',
    },
  },
  LOCK_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such locked amount.' },
  LOCK_RELEASED: {
    http: 409,
    kind: 'conflict',
    says: 'This amount was released already.',
    facts: {
      releasedBy: OrNull(Type.String({ description: 'Who released it' })),
      releasedAt: OrNull(Type.String({ description: 'When it was released, in UTC' })),
    },
    mend: {
      how: 'No action is needed: the amount is free. The answer names the person and the time of the release.',
    },
  },
} as const satisfies RejectionTable;

const AccountEvent = Type.Object({ accountNumber: Type.String(), accountEncodedKey: Type.String() });
const StateEvent = {
  ...AccountEvent.properties,
  from: OneOf(accountLife.states),
  to: OneOf(accountLife.states),
};
const LockEvent = Type.Object({ ...AccountEvent.properties, lockId: Type.String(), amount: SignedAmount() });

export const events = eventTypes(['accounts.view'], {
  'account.opened': {
    summary: 'A deposit account was opened; it may wait for approval.',
    data: Type.Object({ ...AccountEvent.properties, state: OneOf(accountLife.states) }),
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

/** The moves of an account in the words of replies. */
export const accountDone: Readonly<Record<AccountMove, string>> = {
  approve: 'approved',
  reject: 'rejected',
  lock: 'locked',
  unlock: 'unlocked',
  close: 'closed',
};

export const accountNoun = noun({
  name: 'account',
  table: accounts,
  life: accountLife,
  sets: ({ now }, { to }) => (to === 'Closed' ? { closedAt: now } : {}),
  refusal: ({ number }, move: AccountMove, state) =>
    inState('ACCOUNT_STATE', `Account ${number}`, state, { cannotBe: accountDone[move] }),
  event: ({ after: { id, number }, from, to }) =>
    emit('account.state_changed', id, { accountNumber: number, accountEncodedKey: id, from, to }),
  notes: ['stopDebits', 'allowDebits'],
  mayLackHistory: true,
});
