import { peopleWith } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { toMinor } from '../../core/values/money.ts';
import { disbursementBatches, disbursementEntries } from './batch.ts';
import { draftRefusal, loadEntry } from './batch-move.ts';
import { EntryView, entryView } from './batch-view.ts';
import { entryFields, totalRefusal, withoutEntries } from './entry-input.ts';

export default command({
  name: 'UpdateDisbursementBatchEntryCommand',
  summary: 'Replaces an entry of a draft; validate the batch again afterwards.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  input: Type.Object({ entryId: Type.Integer({ minimum: 1, description: 'The entry' }), ...entryFields }),
  output: EntryView,
  example: { entryId: 2, bankCode: '058', destinationAccount: '0123456789', amount: 20000 },
  rejects: [
    'DISBURSEMENT_ENTRY_NOT_FOUND',
    'DISBURSEMENT_BATCH_NOT_FOUND',
    'DISBURSEMENT_BATCH_STATE',
    'DISBURSEMENT_BATCH_TOTAL',
  ],
  audits: 'DisbursementEntryUpdated',
  effectClasses: ['commitment'],
  load: loadEntry,

  decide: ({ entryId: _entryId, ...wanted }, { entry, batch }, { actor }) => {
    if (entry === undefined) return reject('DISBURSEMENT_ENTRY_NOT_FOUND');
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused = draftRefusal(batch);
    if (refused !== undefined) return refused;
    const { entryCount: _without, ...sums } = withoutEntries(batch, [entry]);
    const amount = toMinor(wanted.amount);
    const totalAmount = sums.totalAmount + amount;
    const tooMuch = totalRefusal(totalAmount);
    if (tooMuch !== undefined) return tooMuch;
    const changes = {
      bankCode: wanted.bankCode.trim(),
      destinationAccount: wanted.destinationAccount.trim(),
      amount,
      narration: wanted.narration ?? null,
      state: 'Pending',
      reason: null,
    } as const;
    return {
      data: entryView({ ...entry, ...changes }),
      message: 'Entry changed successfully',
      effects: [
        put(disbursementEntries, entry, changes),
        put(disbursementBatches, batch, { ...sums, totalAmount, makers: peopleWith(batch.makers, actor) }),
      ],
    };
  },
});
