import { peopleWith } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { put, remove } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { disbursementBatches, disbursementEntries } from './batch.ts';
import { draftRefusal, loadEntry } from './batch-move.ts';
import { withoutEntries } from './entry-input.ts';

export default command({
  name: 'RemoveDisbursementBatchEntryCommand',
  summary: 'Takes an entry out of a draft.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  input: Type.Object({ entryId: Type.Integer({ minimum: 1, description: 'The entry' }) }),
  output: Type.Object({ entryId: Type.Integer() }),
  example: { entryId: 2 },
  rejects: ['DISBURSEMENT_ENTRY_NOT_FOUND', 'DISBURSEMENT_BATCH_NOT_FOUND', 'DISBURSEMENT_BATCH_STATE'],
  audits: 'DisbursementEntryRemoved',
  effectClasses: ['commitment'],

  load: loadEntry,

  decide: ({ entryId }, { entry, batch }, { actor }) => {
    if (entry === undefined) return reject('DISBURSEMENT_ENTRY_NOT_FOUND');
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused = draftRefusal(batch);
    if (refused !== undefined) return refused;
    return {
      data: { entryId },
      message: 'Entry removed from batch successfully',
      effects: [
        remove(disbursementEntries, entry),
        put(disbursementBatches, batch, {
          ...withoutEntries(batch, [entry]),
          makers: peopleWith(batch.makers, actor),
        }),
      ],
    };
  },
});
