/** Events of the universal transaction. */
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { Amount, OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { ChannelTold, rejectionCategories, reversalCategories, transactionTypes } from './transaction.ts';

/** Members of every event about a transaction. */
export const transactionMembers = {
  transactionId: Type.String(),
  transactionType: OneOf(transactionTypes),
  amount: Amount(),
  currency: Type.String(),
  accountNumber: Type.String(),
  clientKey: OrNull(Type.String()),
  channel: ChannelTold,
};

/** The user id for a display name. Older events do not have it. */
const IdTold = Type.Optional(Type.String());

export const events = eventTypes(['transactions.view'], {
  'transaction.initiated': {
    summary: 'A transaction was created; it is settled at once, or it waits for approval.',
    data: Type.Object({ ...transactionMembers, state: OneOf(['PENDING', 'SETTLED']) }),
  },
  'transaction.approved': {
    summary: 'A pending transaction was approved and is settled.',
    data: Type.Object({ ...transactionMembers, approvedBy: Type.String(), approvedById: IdTold }),
  },
  'transaction.rejected': {
    summary: 'A pending transaction was rejected; its holds are released.',
    data: Type.Object({
      ...transactionMembers,
      rejectedBy: Type.String(),
      rejectedById: IdTold,
      reason: Type.String(),
      category: OrNull(OneOf(rejectionCategories, 'Why it was rejected, in a word')),
    }),
  },
  'transaction.cancelled': {
    summary: 'A pending transaction was cancelled; its holds are released.',
    data: Type.Object({
      ...transactionMembers,
      cancelledBy: Type.String(),
      cancelledById: IdTold,
      reason: Type.String(),
    }),
  },
  'transaction.expired': {
    summary: 'A pending transaction was not approved in time and is called off.',
    data: Type.Object(transactionMembers),
  },
  'transaction.reversed': {
    summary: 'A settled transaction was taken back by another one.',
    data: Type.Object({
      ...transactionMembers,
      reversalTransactionId: Type.String(),
      reversedBy: Type.String({ description: 'Display name of who reversed it' }),
      reversedById: IdTold,
      reason: Type.String(),
      category: OrNull(OneOf(reversalCategories, 'Why it was taken back, in a word')),
    }),
  },
  'transaction.sla_breached': {
    summary: 'A transaction has been pending for longer than agreed.',
    data: Type.Object(transactionMembers),
  },
});
