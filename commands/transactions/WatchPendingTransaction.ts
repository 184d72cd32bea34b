import { command } from '../../core/command/declaration/command.ts';
import { audit, emit, put, schedule } from '../../core/command/declaration/effects.ts';
import { Guid, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { Instant } from '../../core/values/instant.ts';
import { pendingTimerId } from './initiation.ts';
import { callOff, loadCase } from './resolution.ts';
import {
  aboutTransaction,
  transactionEvent,
  transactionLifecycle,
  transactionNoun,
  transactions,
} from './transaction.ts';

/** Run by the one timer of a pending transaction: it flags the transaction as late, then calls it off. */
export default command({
  name: 'WatchPendingTransaction',
  summary: 'Flags a pending transaction that waits too long, and expires it when its time is over.',
  reply: R2,
  permission: null,

  input: Type.Object({ transactionId: Guid() }),
  output: Type.Object({ transactionId: Type.String(), state: OneOf(transactionLifecycle.states) }),

  rejects: [
    'TRANSACTION_NOT_FOUND',
    'DUPLICATE_REQUEST',
    'TRANSACTION_NOT_PENDING',
    'INVALID_STATE_TRANSITION',
    'INSUFFICIENT_BALANCE',
  ],
  audits: 'TransactionExpired',
  effectClasses: ['correction'],

  load: ({ transactionId }, read) => loadCase(transactionId, read),
  about: (_input, { transaction }) => aboutTransaction(transaction),

  decide: (_input, found, context) => {
    const { transaction } = found;
    if (transaction === undefined) return reject('TRANSACTION_NOT_FOUND');
    const refused = transactionNoun.refusal(transaction, 'expire');
    if (refused !== undefined) return refused;
    const { id } = transaction;
    const expiresAt = transaction.expiresAt ?? context.now;

    if (context.now < expiresAt) {
      return {
        data: { transactionId: id, state: transaction.state },
        message: 'The transaction has waited longer than agreed.',
        effects: [
          put(transactions, transaction, {
            slaBreached: true,
            // Older transactions have no deadline of their own: `lateAt` is the time at which they expire.
            lateAt: earlier(transaction.lateAt, context.now),
          }),
          schedule({
            id: pendingTimerId(id),
            due: expiresAt,
            command: 'WatchPendingTransaction',
            data: { transactionId: id },
          }),
          emit('transaction.sla_breached', id, transactionEvent(transaction)),
          audit({ eventType: 'TransactionSlaBreached', newState: transaction.state }),
        ],
      };
    }
    const reason = 'It was not approved in time.';
    const off = callOff({ ...found, transaction }, 'expire', context, reason);
    if (isRejection(off)) return off;
    return {
      data: { transactionId: id, state: 'CANCELLED' as const },
      message: 'The transaction has expired.',
      effects: [
        ...off.effects,
        emit('transaction.expired', id, transactionEvent(transaction)),
        audit({ newState: 'CANCELLED' }),
      ],
    };
  },
});

const earlier = (known: Instant | null, now: Instant): Instant =>
  known !== null && known < now ? known : now;
