/**
 * A cheque: deposited by a customer for collection from its drawer's bank, or drawn on a customer of this
 * bank.
 */

import type { Context } from '../../core/command/declaration/command.ts';
import { emit } from '../../core/command/declaration/effects.ts';
import type { Line } from '../../core/command/declaration/journal.ts';
import { type Lifecycle, lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { noun } from '../../core/command/declaration/noun.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import {
  boolean,
  date,
  instant,
  integer,
  json,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import type { Account } from '../../core/ledger/account.ts';
import { afterLine } from '../../core/ledger/books.ts';
import { chart } from '../../core/ledger/chart.ts';
import type { Minor } from '../../core/values/money.ts';
import { impactsOf, type Step } from './impacts.ts';

export type ChequeDirection = 'Deposit' | 'Withdrawal';
export const chequeStates = [
  'PENDING',
  'UNCLEARED',
  'CLEARED',
  'BOUNCED',
  'CANCELLED',
  'REVERSED',
  'COMPLETED',
] as const;
export type ChequeState = (typeof chequeStates)[number];
export type ChequeMove = 'submit' | 'clear' | 'bounce' | 'cancel' | 'reverse';

export const cheques = table({
  name: 'cheques',
  key: ['id'],
  natural: [['transactionId']],
  indexes: [
    {
      on: ['accountId', 'state'],
      serves: [{ query: 'GetUnclearedChequeQuery', asked: { accountEncodedKey: 'acc-amina' } }],
    },
    {
      on: ['state', 'id'],
      serves: [
        { query: 'GetAllChequeClearingRequestsQuery', asked: { state: 'UNCLEARED' } },
        { check: 'uncleared cheques' },
      ],
    },
  ],
  controls: 'none',
  wide: true,
  columns: {
    /** `chequeTransactionId` on the wire. */
    id: integer('long'),
    /** Its universal transaction: `transactionKey` on the wire. */
    transactionId: text(64),
    direction: text<ChequeDirection>(10),
    state: text<ChequeState>(10),
    accountId: text(64),
    accountNumber: text(34),
    clientKey: nullable(text(64)),
    branchId: nullable(text(64)),
    currency: text(3),
    amount: money(),
    chequeNumber: text(30),
    drawerBank: text(100),
    drawerAccount: text(40),
    chequeDate: nullable(date()),
    payeeName: nullable(text(200)),
    tillId: nullable(text(34)),
    referenceId: nullable(text(100)),
    notes: nullable(text(500)),
    payeeVerified: boolean(),
    signatureVerified: boolean(),
    createdBy: text(200),
    createdAt: instant(),
    expectedClearingDate: nullable(date()),
    clearingDate: nullable(date()),
    /** The clearing house's reference. */
    clearingReference: nullable(text(100)),
    /** Why it bounced or was cancelled: a code of the fee and reason tables. */
    reason: nullable(text(40)),
    /** Fees of a bounce or a cancellation, and the part of them that the account could not pay at that time. */
    penalty: money(),
    penaltyOwed: money(),
    /** The changes of each step with their amounts. Steps are reversed by this record. */
    steps: json<readonly Step[]>(),
    lastUpdated: instant(),
  },
});
export type Cheque = Row<typeof cheques>;

/** Why a cheque comes back unpaid. */
export const bounceReasons = [
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_CLOSED',
  'SIGNATURE_MISMATCH',
  'POST_DATED',
  'STALE_CHEQUE',
  'STOPPED_BY_DRAWER',
  'REFER_TO_DRAWER',
  'EFFECTS_NOT_CLEARED',
] as const;
export type BounceReason = (typeof bounceReasons)[number];

/** The default reason of a return. */
export const ordinaryReason: BounceReason = 'REFER_TO_DRAWER';

/** A cheque in circulation is in the books once: this row is the invariant. */
export const chequeIdentities = table({
  name: 'cheque_identities',
  key: ['drawerBank', 'drawerAccount', 'chequeNumber'],
  controls: 'none',
  columns: {
    drawerBank: text(100),
    drawerAccount: text(40),
    chequeNumber: text(30),
    chequeId: integer('long'),
  },
});
export type ChequeIdentity = Row<typeof chequeIdentities>;

/** The bank of cheques that are drawn on accounts here. */
export const ownBank = 'OWN';

/** The identity of a cheque as it is compared: case, spaces and leading zeros of the number do not count. */
export function identityOf(cheque: {
  readonly drawerBank: string;
  readonly drawerAccount: string;
  readonly chequeNumber: string;
}) {
  return {
    drawerBank: cheque.drawerBank.trim().replace(/\s+/g, ' ').toUpperCase(),
    drawerAccount: cheque.drawerAccount.replace(/[\s-]+/g, '').toUpperCase(),
    chequeNumber: cheque.chequeNumber
      .replace(/[\s-]+/g, '')
      .toUpperCase()
      .replace(/^0+(?=.)/, ''),
  };
}

/** Specification: States and transitions, Cheque transaction. */
export const chequeLife: Readonly<Record<ChequeDirection, Lifecycle<ChequeState, ChequeMove>>> = {
  Deposit: lifecycle<ChequeState, ChequeMove>({
    PENDING: { submit: 'UNCLEARED', cancel: 'CANCELLED' },
    UNCLEARED: { clear: 'CLEARED', bounce: 'BOUNCED', cancel: 'CANCELLED' },
    CLEARED: { reverse: 'REVERSED' },
    BOUNCED: {},
    CANCELLED: {},
    REVERSED: {},
    COMPLETED: {},
  }),
  Withdrawal: lifecycle<ChequeState, ChequeMove>({
    PENDING: { clear: 'COMPLETED', bounce: 'CANCELLED', cancel: 'CANCELLED' },
    UNCLEARED: {},
    CLEARED: {},
    BOUNCED: {},
    CANCELLED: {},
    REVERSED: {},
    COMPLETED: { reverse: 'CANCELLED' },
  }),
};

/**
 * The lines of submitting a deposit to clearing: the customer is credited with money that is not collected
 * yet.
 */
export function submissionLines(account: Account, amount: Minor): readonly Line[] {
  return [
    { gl: chart.unclearedCheques.code, side: 'debit', amount },
    { gl: account.gl, account: account.id, side: 'credit', amount },
  ];
}

/** The lines of clearing: the opposite pair, replaced by the money from the clearing house. */
export function clearingLines(account: Account, amount: Minor): readonly Line[] {
  return [
    { gl: account.gl, account: account.id, side: 'debit', amount },
    { gl: chart.unclearedCheques.code, side: 'credit', amount },
    { gl: chart.interbank.code, side: 'debit', amount },
    { gl: account.gl, account: account.id, side: 'credit', amount },
  ];
}

/** The lines of honouring a drawn cheque. */
export function honouringLines(account: Account, amount: Minor): readonly Line[] {
  return [
    { gl: account.gl, account: account.id, side: 'debit', amount },
    { gl: chart.interbank.code, side: 'credit', amount },
  ];
}

/** The hold of an uncleared deposit or a drawn cheque on its account. */
export function debitHold(account: Account, amount: Minor) {
  return { account: account.id, direction: 'debit', amount } as const;
}

/** One step of a cheque with its movements. */
export interface ChequeStep {
  readonly move: ChequeMove;
  /** The account as it is before the step. */
  readonly account: Account;
  readonly lines: readonly Line[];
  /** The amount that the step adds to the account's debit hold, negative if it takes from the hold. */
  readonly hold: Minor;
  readonly note: string | null;
  readonly changes?: Changes<typeof cheques>;
}

const { Deposit, Withdrawal } = chequeLife;

/** Both lifecycles in one. A state that exists in both has different moves in each. */
const eitherLife = lifecycle<ChequeState, ChequeMove>({
  PENDING: { ...Deposit.moves.PENDING, ...Withdrawal.moves.PENDING },
  UNCLEARED: Deposit.moves.UNCLEARED,
  CLEARED: Deposit.moves.CLEARED,
  BOUNCED: {},
  CANCELLED: {},
  REVERSED: {},
  COMPLETED: Withdrawal.moves.COMPLETED,
});

export const chequeNoun = noun({
  name: 'cheque',
  table: cheques,
  life: eitherLife,
  lifeOf: ({ direction }) => chequeLife[direction],
  sets: ({ now }) => ({ lastUpdated: now }),
  refusal: ({ id }, move: ChequeMove, state) => {
    const facts = { chequeTransactionId: id, chequeState: state };
    if (state === 'BOUNCED') return reject('CHEQUE_BOUNCED', facts);
    return reject('INVALID_STATE_TRANSITION', {
      message:
        state === 'PENDING'
          ? 'The entry of the cheque is not approved yet.'
          : `The cheque is ${state}: ${wordOf[move]} is not possible any more.`,
      ...facts,
    });
  },
  event: ({ after }, move) => emit(`cheque.${eventOf[move]}`, String(after.id), chequeEvent(after)),
});

const wordOf: Readonly<Record<ChequeMove, string>> = {
  submit: 'sending it to clearing',
  clear: 'clearing it',
  bounce: 'returning it',
  cancel: 'cancelling it',
  reverse: 'reversing it',
};

/** The account after lines and a change of its debit hold. */
export function accountAfter(account: Account, lines: readonly Line[], hold: Minor): Account {
  const posted = lines.reduce((row, line) => (line.account === row.id ? afterLine(row, line) : row), account);
  return { ...posted, debitHold: posted.debitHold + hold };
}

/** Takes a step: the cheque's row with its record of impacts, its history and its event. */
export function stepped(cheque: Cheque, step: ChequeStep, context: Context) {
  const { move, account, lines, hold, note } = step;
  const { id, state } = cheque;
  const impacts = impactsOf({
    step: move,
    at: context.now,
    by: context.actor.userId,
    cheque: { id, from: state, to: chequeNoun.next(cheque, move) ?? state },
    before: account,
    after: accountAfter(account, lines, hold),
    lines,
  });
  const changes = { ...step.changes, steps: [...cheque.steps, impacts] };
  return chequeNoun.move(cheque, move, context, { note, changes });
}

const eventOf: Readonly<Record<ChequeMove, string>> = {
  submit: 'submitted',
  clear: 'cleared',
  bounce: 'bounced',
  cancel: 'cancelled',
  reverse: 'reversed',
};

/** Members of every event about a cheque. */
export function chequeEvent(cheque: Cheque): Readonly<Record<string, unknown>> {
  return {
    chequeTransactionId: cheque.id,
    transactionId: cheque.transactionId,
    direction: cheque.direction,
    chequeState: cheque.state,
    accountNumber: cheque.accountNumber,
    clientKey: cheque.clientKey,
    chequeNumber: cheque.chequeNumber,
    amount: Number(cheque.amount) / 100,
    currency: cheque.currency,
    reason: cheque.reason,
  };
}
