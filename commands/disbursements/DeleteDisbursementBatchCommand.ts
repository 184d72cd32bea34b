import { command } from '../../core/command/declaration/command.ts';
import { remove, schedule } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { batchNoun, disbursementEntries, isLarge } from './batch.ts';
import { batchNamed, loadBatch, removalTimer } from './batch-move.ts';
import { withoutEntries } from './entry-input.ts';

export default command({
  name: 'DeleteDisbursementBatchCommand',
  summary: 'Removes a draft or a cancelled batch with its entries.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  bulk: true,
  input: Type.Object(batchNamed),
  output: Type.Object({ batchId: Type.Integer() }),
  example: { batchId: 1 },
  rejects: ['DISBURSEMENT_BATCH_NOT_FOUND', 'DISBURSEMENT_BATCH_STATE'],
  audits: 'DisbursementBatchDeleted',
  effectClasses: ['commitment'],

  load: async ({ batchId }, read) => {
    const { batch } = await loadBatch({ batchId }, read);
    const isHere = batch !== undefined && !isLarge(batch);
    return { batch, entries: isHere ? await read.all(disbursementEntries, { batchId }) : [] };
  },

  decide: ({ batchId }, { batch, entries }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused = batchNoun.refusal(batch, 'delete');
    if (refused !== undefined) return refused;
    const isOne = !isLarge(batch);
    const changes = isOne ? withoutEntries(batch, entries) : {};
    return {
      data: { batchId },
      message: 'Batch deleted permanently',
      effects: [
        ...entries.map((entry) => remove(disbursementEntries, entry)),
        ...batchNoun.moved(batch, 'delete', context, { changes }).effects,
        ...(isOne ? [] : [schedule(removalTimer(batchId, 0, context.now))]),
      ],
    };
  },
});
