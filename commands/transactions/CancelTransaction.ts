import { allows, isAmong } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { audit, emit } from '../../core/command/declaration/effects.ts';
import { Guid, OneOf, SignedAmount, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2Plain } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { complianceWindows, reportCount, windowKey } from '../compliance/report.ts';
import { complianceTriggers } from '../compliance/triggers.ts';
import { callOff, loadCase } from './resolution.ts';
import { aboutTransaction, transactionEvent, transactionLifecycle, transactionNoun } from './transaction.ts';

export default command({
  name: 'CancelTransaction',
  summary: 'Cancels a pending transaction: by its creator, or by a person who may cancel any.',
  reply: R2Plain,
  permission: ['transactions.create', 'transactions.cancel'],

  input: Type.Object({ transactionId: Guid('The pending transaction'), cancellationReason: Words(1000) }),
  output: Type.Object({
    transactionId: Type.String(),
    previousState: OneOf(transactionLifecycle.states),
    newState: OneOf(transactionLifecycle.states),
    cancelledBy: Type.String(),
    cancelledById: Type.String(),
    cancellationDate: Type.String(),
    cancellationReason: Type.String(),
    balanceImpact: Type.Object({
      accountNumber: Type.String(),
      balance: SignedAmount(),
      holdReleased: SignedAmount(),
      netChange: SignedAmount(),
    }),
  }),
  example: { transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', cancellationReason: 'Entered twice' },

  policies: { compliance: complianceTriggers },
  rejects: [
    'TRANSACTION_NOT_FOUND',
    'INSUFFICIENT_PERMISSIONS',
    'DUPLICATE_REQUEST',
    'TRANSACTION_NOT_PENDING',
    'INVALID_STATE_TRANSITION',
    'INSUFFICIENT_BALANCE',
  ],
  audits: 'TransactionCancelled',
  effectClasses: ['correction'],

  load: async ({ transactionId }, read, actor) => ({
    ...(await loadCase(transactionId, read)),
    window: await read.one(complianceWindows, { key: windowKey('cancel', actor) }),
  }),

  facts: (_input, { transaction }) => ({
    compliance: transaction === undefined ? null : { event: 'cancel' as const },
  }),

  about: ({ cancellationReason }, { transaction }) => ({
    ...aboutTransaction(transaction),
    approverNotes: cancellationReason,
  }),

  decide: (input, found, context) => {
    const { transaction } = found;
    if (transaction === undefined) return reject('TRANSACTION_NOT_FOUND');
    const own = isAmong(context.actor, transaction.makers);
    if (!own && !allows(context.actor, ['transactions.cancel'])) {
      return reject('INSUFFICIENT_PERMISSIONS', {
        message: 'To cancel a transaction of somebody else needs transactions.cancel.',
      });
    }
    const refused = transactionNoun.refusal(transaction, 'cancel');
    if (refused !== undefined) return refused;
    const off = callOff({ ...found, transaction }, 'cancel', context, input.cancellationReason);
    if (isRejection(off)) return off;

    const balanceImpact = {
      accountNumber: transaction.accountNumber,
      balance: fromMinor(off.balance),
      holdReleased: fromMinor(off.freed),
      netChange: fromMinor(off.change),
    };
    return {
      data: {
        transactionId: transaction.id,
        previousState: transaction.state,
        newState: 'CANCELLED' as const,
        cancelledBy: context.actor.name,
        cancelledById: context.actor.userId,
        cancellationDate: context.now,
        cancellationReason: input.cancellationReason,
        balanceImpact,
      },
      message: 'Transaction cancelled.',
      effects: [
        ...off.effects,
        emit('transaction.cancelled', transaction.id, {
          ...transactionEvent(transaction),
          cancelledBy: context.actor.name,
          cancelledById: context.actor.userId,
          reason: input.cancellationReason,
        }),
        ...reportCount(
          context.policy.compliance,
          found.window,
          windowKey('cancel', context.actor),
          transaction,
          context,
          { reason: input.cancellationReason },
        ),
        audit({ newState: 'CANCELLED', balanceImpact }),
      ],
    };
  },
});
