import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';
import { disbursementEntries } from './batch.ts';
import { batchNamed, draftRefusal, loadBatch } from './batch-move.ts';
import { routing } from './policies.ts';
import { Counts, loadDestinations, validated } from './validity.ts';

/** Run by the host for each part of a large draft that is validated. */
export default command({
  name: 'CheckDisbursementEntries',
  summary: 'Looks up the destinations of one part of a draft.',
  reply: R1Strings,
  permission: null,
  unaudited: true,
  bulk: true,
  input: Type.Object({ ...batchNamed, chunk: Type.Integer({ minimum: 0 }) }),
  output: Counts,
  policies: { routing },
  rejects: ['DISBURSEMENT_BATCH_NOT_FOUND', 'DISBURSEMENT_BATCH_STATE'],
  audits: 'DisbursementEntriesChecked',

  load: async ({ batchId, chunk }, read) => {
    const { batch } = await loadBatch({ batchId }, read);
    const entries = await read.all(disbursementEntries, { batchId, chunk });
    return { batch, entries, destinations: await loadDestinations(entries, read) };
  },
  facts: () => ({ routing: {} }),

  decide: (_input, { batch, entries, destinations }, { policy }) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused = draftRefusal(batch);
    if (refused !== undefined) return refused;
    const { ownBankCodes } = policy.routing ?? {};
    const { effects, ...counts } = validated(batch, entries, destinations, ownBankCodes);
    return { data: counts, message: `${counted(counts.valid, 'entry is', 'entries are')} valid.`, effects };
  },
});
