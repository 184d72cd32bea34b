/** How cheques look on the wire: in answers, and in events. */

import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { Amount, OneOf, OrNull, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { type Account, available, held } from '../../core/ledger/account.ts';
import { fromMinor } from '../../core/values/money.ts';
import type { Cheque } from './cheque.ts';
import { chequeStates } from './cheque.ts';
import { ImpactView, impactViews } from './impacts.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

/** The number of a cheque in a request. */
export const ChequeId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Number of the cheque',
});

/** Fields of the reply of every cheque command. */
export const ChequeOutcome = {
  transactionKey: Type.String({ description: 'Id of the universal transaction' }),
  chequeTransactionId: Type.Integer(),
  chequeState: OneOf(chequeStates),
  previousState: OrNull(OneOf<string>(chequeStates)),
  amount: SignedAmount(),
  accountNumber: Type.String(),
  holdAmount: SignedAmount('All that the account holds'),
  balance: SignedAmount(),
  availableBalance: SignedAmount(),
};

/** The common answer of all cheque commands: a cheque and its account after the step. */
export function chequeOutcome(cheque: Cheque, account: Account, previousState: string | null) {
  return {
    transactionKey: cheque.transactionId,
    chequeTransactionId: cheque.id,
    chequeState: cheque.state,
    previousState,
    amount: fromMinor(cheque.amount),
    accountNumber: cheque.accountNumber,
    holdAmount: fromMinor(held(account)),
    balance: fromMinor(account.book),
    availableBalance: fromMinor(available(account)),
  };
}

/** The wire's word for the direction: part of the universal transaction type. */
export const wireDirection = { Deposit: 'DEPOSIT', Withdrawal: 'WITHDRAWAL' } as const;

/** A cheque as the lists of clearing show it. */
export const ClearingItem = Type.Object({
  chequeClearingId: Type.String({ description: 'Id of the universal transaction' }),
  chequeTransactionId: Type.Integer(),
  chequeNo: Type.String(),
  amount: SignedAmount(),
  transactionType: OneOf<string>(['DEPOSIT', 'WITHDRAWAL']),
  state: OneOf(chequeStates),
  transactionDate: Type.String(),
  expectedClearingDate: TextOrNull,
  payeeName: TextOrNull,
  remarks: TextOrNull,
});

export function clearingItem(cheque: Cheque) {
  return {
    chequeClearingId: cheque.transactionId,
    chequeTransactionId: cheque.id,
    chequeNo: cheque.chequeNumber,
    amount: fromMinor(cheque.amount),
    transactionType: wireDirection[cheque.direction],
    state: cheque.state,
    transactionDate: cheque.createdAt,
    expectedClearingDate: cheque.expectedClearingDate,
    payeeName: cheque.payeeName,
    remarks: cheque.notes,
  };
}

/** A cheque as its own query shows it. */
export const ChequeView = Type.Object({
  chequeTransactionId: Type.Integer(),
  transactionKey: Type.String(),
  transactionType: OneOf<string>(['DEPOSIT', 'WITHDRAWAL']),
  chequeState: OneOf(chequeStates),
  accountEncodedKey: Type.String(),
  accountNumber: Type.String(),
  amount: SignedAmount(),
  currencyCode: Type.String(),
  chequeNumber: Type.String(),
  drawerBank: Type.String(),
  drawerAccount: Type.String(),
  chequeDate: TextOrNull,
  payeeName: TextOrNull,
  payeeVerified: Type.Boolean(),
  signatureVerified: Type.Boolean(),
  tillId: TextOrNull,
  referenceId: TextOrNull,
  notes: TextOrNull,
  createdBy: Type.String({ description: 'Subject of who entered it: the same as createdById' }),
  createdById: Type.String(),
  createdAt: Type.String(),
  expectedClearingDate: TextOrNull,
  clearingDate: TextOrNull,
  clearingReference: TextOrNull,
  reason: TextOrNull,
  penalty: SignedAmount(),
  penaltyOwed: SignedAmount('The part of it that is still owed'),
  lastUpdated: Type.String(),
  impactedEntities: Type.Array(ImpactView),
});

export function chequeView(cheque: Cheque) {
  const { tenant, version, id, transactionId, direction, state, steps, ...shown } = cheque;
  const { accountId, clientKey, branchId, currency, ...same } = shown;
  return {
    ...same,
    chequeTransactionId: id,
    transactionKey: transactionId,
    transactionType: wireDirection[direction],
    chequeState: state,
    accountEncodedKey: accountId,
    amount: fromMinor(cheque.amount),
    currencyCode: currency,
    createdById: cheque.createdBy,
    penalty: fromMinor(cheque.penalty),
    penaltyOwed: fromMinor(cheque.penaltyOwed),
    impactedEntities: impactViews(steps),
  };
}

/** Members of every event about a cheque. */
const data = Type.Object({
  chequeTransactionId: Type.Integer(),
  transactionId: Type.String(),
  direction: OneOf(['Deposit', 'Withdrawal']),
  chequeState: OneOf(chequeStates),
  accountNumber: Type.String(),
  clientKey: OrNull(Type.String()),
  chequeNumber: Type.String(),
  amount: Amount(),
  currency: Type.String(),
  reason: OrNull(Type.String({ description: 'Why it bounced or was cancelled' })),
});

export const events = eventTypes(['cheques.view'], {
  'cheque.entered': { summary: 'A cheque was paid in or drawn; it is UNCLEARED, or PENDING.', data },
  'cheque.submitted': { summary: 'An approved deposit of a cheque went to clearing.', data },
  'cheque.cleared': { summary: 'A deposited cheque was cleared, or a drawn one honoured.', data },
  'cheque.bounced': { summary: 'A cheque was returned unpaid.', data },
  'cheque.cancelled': { summary: 'A cheque was cancelled: its effects are undone.', data },
  'cheque.reversed': { summary: 'A cleared or honoured cheque was taken back.', data },
});
