/** A transaction as lists and queries show it. */
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { fromMinor } from '../../core/values/money.ts';
import {
  ChannelTold,
  referenceOf,
  type Transaction,
  transactionLifecycle,
  transactionTypes,
} from './transaction.ts';

const orNull = Type.Union([Type.String(), Type.Null()]);

export const TransactionView = Type.Object({
  transactionId: Type.String(),
  transactionReference: Type.String(),
  transactionType: OneOf(transactionTypes),
  state: OneOf(transactionLifecycle.states),
  status: OneOf(transactionLifecycle.states),
  amount: Type.Number(),
  currency: Type.String(),
  accountNumber: Type.String(),
  counterAccountNumber: orNull,
  clientEncodedKey: orNull,
  branchId: orNull,
  channel: ChannelTold,
  narration: orNull,
  createdBy: Type.String({ description: 'Display name of who initiated it' }),
  createdById: Type.String(),
  createdAt: Type.String(),
  settledAt: orNull,
  expiresAt: orNull,
  slaBreached: Type.Boolean(),
  requiredRole: orNull,
  approvalsGiven: Type.Integer(),
  reversalOf: orNull,
  reversedBy: orNull,
});

export function transactionView(transaction: Transaction) {
  return {
    transactionId: transaction.id,
    transactionReference: referenceOf(transaction),
    transactionType: transaction.type,
    state: transaction.state,
    status: transaction.state,
    amount: fromMinor(transaction.amount),
    currency: transaction.currency,
    accountNumber: transaction.accountNumber,
    counterAccountNumber: transaction.counterAccountNumber,
    clientEncodedKey: transaction.clientKey,
    branchId: transaction.branchId,
    channel: transaction.channel,
    narration: transaction.narration,
    createdBy: transaction.createdByName,
    createdById: transaction.createdBy,
    createdAt: transaction.createdAt,
    settledAt: transaction.settledAt,
    expiresAt: transaction.expiresAt,
    slaBreached: transaction.slaBreached,
    requiredRole: transaction.approverRole,
    approvalsGiven: transaction.approvals.length,
    reversalOf: transaction.reversalOf,
    reversedBy: transaction.reversedBy,
  };
}
