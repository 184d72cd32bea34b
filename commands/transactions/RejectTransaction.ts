import { command } from '../../core/command/declaration/command.ts';
import { audit, emit } from '../../core/command/declaration/effects.ts';
import { Guid, OneOf, OrNull, SignedAmount, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2Plain } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { reportCategory } from '../compliance/report.ts';
import { complianceTriggers } from '../compliance/triggers.ts';
import { callOff, loadCase } from './resolution.ts';
import {
  aboutTransaction,
  customerNotices,
  rejectionCategories,
  transactionEvent,
  transactionLifecycle,
  transactionNoun,
} from './transaction.ts';

export default command({
  name: 'RejectTransaction',
  summary: 'An approver refuses a pending transaction; what it held is free again.',
  reply: R2Plain,
  permission: ['transactions.approve', 'transactions.reject'],

  input: Type.Object({
    transactionId: Guid('The pending transaction'),
    rejectionReason: Words(1000),
    rejectionCategory: Type.Optional(OneOf(rejectionCategories)),
  }),
  output: Type.Object({
    transactionId: Type.String(),
    previousState: OneOf(transactionLifecycle.states),
    newState: OneOf(transactionLifecycle.states),
    rejectedBy: Type.String(),
    rejectedById: Type.String(),
    rejectionDate: Type.String(),
    rejectionReason: Type.String(),
    rejectionCategory: OrNull(OneOf<string>(rejectionCategories)),
    balanceImpact: Type.Object({
      accountNumber: Type.String(),
      balance: SignedAmount(),
      holdReleased: SignedAmount(),
      netChange: SignedAmount(),
    }),
  }),
  example: {
    transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
    rejectionReason: 'The signature does not match',
    rejectionCategory: 'FRAUD',
  },

  policies: { compliance: complianceTriggers },
  rejects: [
    'TRANSACTION_NOT_FOUND',
    'DUPLICATE_REQUEST',
    'TRANSACTION_NOT_PENDING',
    'INVALID_STATE_TRANSITION',
    'INSUFFICIENT_BALANCE',
  ],
  audits: 'TransactionRejected',
  effectClasses: ['correction'],

  load: ({ transactionId }, read) => loadCase(transactionId, read),

  facts: (_input, { transaction }) => ({
    compliance: transaction === undefined ? null : { event: 'reject' as const },
  }),

  about: ({ rejectionReason }, { transaction }) => ({
    ...aboutTransaction(transaction),
    approverNotes: rejectionReason,
  }),

  decide: (input, found, context) => {
    const { transaction } = found;
    if (transaction === undefined) return reject('TRANSACTION_NOT_FOUND');
    const refused = transactionNoun.refusal(transaction, 'reject');
    if (refused !== undefined) return refused;
    const off = callOff({ ...found, transaction }, 'reject', context, input.rejectionReason);
    if (isRejection(off)) return off;

    const balanceImpact = {
      accountNumber: transaction.accountNumber,
      balance: fromMinor(off.balance),
      holdReleased: fromMinor(off.freed),
      netChange: fromMinor(off.change),
    };
    const category = input.rejectionCategory ?? null;
    return {
      data: {
        transactionId: transaction.id,
        previousState: transaction.state,
        newState: 'CANCELLED' as const,
        rejectedBy: context.actor.name,
        rejectedById: context.actor.userId,
        rejectionDate: context.now,
        rejectionReason: input.rejectionReason,
        rejectionCategory: category,
        balanceImpact,
      },
      message: 'Transaction rejected.',
      effects: [
        ...off.effects,
        emit('transaction.rejected', transaction.id, {
          ...transactionEvent(transaction),
          rejectedBy: context.actor.name,
          rejectedById: context.actor.userId,
          reason: input.rejectionReason,
          category,
        }),
        ...customerNotices(transaction, { reason: input.rejectionReason }),
        ...reportCategory(context.policy.compliance, category, transaction, context, input.rejectionReason),
        audit({ newState: 'CANCELLED', balanceImpact }),
      ],
    };
  },
});
