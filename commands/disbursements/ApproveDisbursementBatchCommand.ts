import { command } from '../../core/command/declaration/command.ts';
import { schedule } from '../../core/command/declaration/effects.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { accounts, available, isCash, isOpen } from '../../core/ledger/account.ts';
import { sheet } from '../../core/ledger/books.ts';
import { moneyWords } from '../../core/values/money.ts';
import { makerChecker } from '../transactions/approval-policies.ts';
import { closedRefusal } from '../transactions/initiation.ts';
import { batchLife, batchNoun, batchReference, payableAmount } from './batch.ts';
import { fourEyesRejection, invalidRefusal, leavingOut, loadBatch, withComment } from './batch-move.ts';
import { chunkTimer } from './payment.ts';

export default command({
  name: 'ApproveDisbursementBatchCommand',
  summary:
    'Reserves the total on the source account and queues the batch for payment. A batch with invalid entries needs `leaveOutInvalid`: neither reserves nor pays them.',
  reply: R1Strings,
  permission: ['disbursement.approve'],
  input: Type.Object({ ...withComment, ...leavingOut }),
  output: Type.Object({
    batchId: Type.Integer(),
    status: OneOf(batchLife.states),
    approvedBy: Type.String(),
    approvedById: Type.String(),
    approvedAt: Type.String(),
    comment: OrNull(Type.String()),
    invalidEntries: Type.Integer(),
  }),
  example: { batchId: 1 },
  policies: { makerChecker },
  rejects: [
    'DISBURSEMENT_BATCH_NOT_FOUND',
    'DISBURSEMENT_BATCH_STATE',
    'DISBURSEMENT_BATCH_EMPTY',
    'DISBURSEMENT_BATCH_INVALID',
    'INSUFFICIENT_PERMISSIONS',
    'ACCOUNT_NOT_FOUND',
    'CUSTOMER_ACCOUNT_CLOSED',
    'INSUFFICIENT_BALANCE',
  ],
  audits: 'DisbursementBatchApproved',
  effectClasses: ['money', 'commitment'],

  load: async (input, read) => {
    const { batch } = await loadBatch(input, read);
    const source = batch && (await read.one(accounts, { id: batch.sourceId }));
    return { batch, source };
  },
  facts: (_input, { batch }) => ({ makerChecker: batch === undefined ? null : {} }),

  decide: ({ batchId, comment, leaveOutInvalid }, { batch, source }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused =
      batchNoun.refusal(batch, 'approve') ??
      fourEyesRejection(batch, 'approve', context.policy.makerChecker, context) ??
      invalidRefusal(batch, leaveOutInvalid);
    if (refused !== undefined) return refused;
    if (source === undefined || isCash(source)) return reject('ACCOUNT_NOT_FOUND');
    if (!isOpen(source) || source.postNoDebit) return closedRefusal(source);
    const amount = payableAmount(batch);
    if (available(source) < amount) {
      const message = `Account ${source.number} has ${moneyWords(available(source))} available; the batch pays ${moneyWords(amount)}.`;
      return reject('INSUFFICIENT_BALANCE', { message });
    }
    const books = sheet([source]);
    const reference = batchReference(batchId);
    books.hold({ account: source.id, direction: 'debit', amount, reference });
    const { actor, now } = context;
    const changes = { approvedBy: actor.name, approvedById: actor.userId, approvedAt: now, held: amount };
    const { to: status, effects } = batchNoun.moved(batch, 'approve', context, {
      changes,
      note: comment?.trim(),
    });
    return {
      hands: [...batch.makers, ...batch.reviewers],
      data: {
        batchId,
        status,
        approvedBy: actor.name,
        approvedById: actor.userId,
        approvedAt: now,
        comment: comment ?? null,
        invalidEntries: batch.invalidCount,
      },
      message: 'Batch approved and queued for processing',
      effects: [...books.effects, ...effects, schedule(chunkTimer(batchId, 0, now))],
    };
  },
});
