/** What cheques tell the world. */
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { Amount, OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';

const data = Type.Object({
  chequeTransactionId: Type.Integer(),
  transactionId: Type.String(),
  direction: OneOf(['Deposit', 'Withdrawal']),
  chequeState: Type.String(),
  accountNumber: Type.String(),
  clientKey: OrNull(Type.String()),
  chequeNumber: Type.String(),
  amount: Amount(),
  currency: Type.String(),
  reason: OrNull(Type.String({ description: 'Why it bounced or was cancelled' })),
});

export const events = eventTypes({
  'cheque.entered': {
    summary: 'A cheque was paid in or drawn; it is UNCLEARED, or PENDING.',
    data,
  },
  'cheque.submitted': { summary: 'An approved deposit of a cheque went to clearing.', data },
  'cheque.cleared': { summary: 'A deposited cheque was cleared, or a drawn one honoured.', data },
  'cheque.bounced': { summary: 'A cheque was returned unpaid.', data },
  'cheque.cancelled': { summary: 'A cheque was cancelled: its effects are undone.', data },
  'cheque.reversed': { summary: 'A cleared or honoured cheque was taken back.', data },
});
