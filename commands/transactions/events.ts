/** What the universal transaction tells the world. */
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { Amount, OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { transactionTypes } from './transaction.ts';

/** What every event about a transaction carries. */
const about = {
  transactionId: Type.String(),
  transactionType: OneOf(transactionTypes),
  amount: Amount(),
  currency: Type.String(),
  accountNumber: Type.String(),
  clientKey: OrNull(Type.String()),
  channel: Type.String(),
};

export const events = eventTypes({
  'transaction.initiated': {
    summary: 'A transaction was created; it is settled at once, or it waits for approval.',
    data: Type.Object({ ...about, state: OneOf(['PENDING', 'SETTLED']) }),
  },
  'transaction.approved': {
    summary: 'A pending transaction was approved and is settled.',
    data: Type.Object({ ...about, approvedBy: Type.String() }),
  },
  'transaction.rejected': {
    summary: 'A pending transaction was rejected; its holds are released.',
    data: Type.Object({
      ...about,
      rejectedBy: Type.String(),
      reason: Type.String(),
      category: OrNull(Type.String()),
    }),
  },
  'transaction.cancelled': {
    summary: 'A pending transaction was cancelled; its holds are released.',
    data: Type.Object({ ...about, cancelledBy: Type.String(), reason: Type.String() }),
  },
  'transaction.expired': {
    summary: 'A pending transaction was not approved in time and is called off.',
    data: Type.Object(about),
  },
  'transaction.reversed': {
    summary: 'A settled transaction was taken back by another one.',
    data: Type.Object({
      ...about,
      reversalTransactionId: Type.String(),
      reversedBy: Type.String(),
      reason: Type.String(),
      category: OrNull(Type.String()),
    }),
  },
  'transaction.sla_breached': {
    summary: 'A transaction has been pending for longer than agreed.',
    data: Type.Object(about),
  },
  /** Loans and other areas emit it too: beyond what is declared here, each says what it is about. */
  'workflow.approval_required': {
    summary: 'Something waits for an approval, or for one more.',
    data: Type.Object({
      transactionId: Type.Optional(Type.String()),
      loanId: Type.Optional(Type.String()),
      amount: Type.Optional(Amount()),
      missing: Type.Optional(Type.Integer({ description: 'Approvals that are still needed' })),
    }),
  },
});
