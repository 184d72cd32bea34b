import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { runPart } from '../../core/uploads/upload.ts';
import { chunkSize, disbursementBatches, disbursementEntries, isLarge } from './batch.ts';
import { batchNamed, draftRefusal, loadBatch } from './batch-move.ts';
import { routing } from './policies.ts';
import { Counts, loadDestinations, validated } from './validity.ts';

export default command({
  name: 'ValidateDisbursementBatchCommand',
  summary:
    'Looks up the destinations of a draft: accounts of this bank in the books, those of others by their form.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  bulk: true,
  input: Type.Object(batchNamed),
  output: Type.Object({
    batchId: Type.Integer(),
    totalEntries: Type.Integer(),
    validEntries: Type.Integer(),
    invalidEntries: Type.Integer(),
  }),
  example: { batchId: 1 },
  policies: { routing },
  rejects: ['DISBURSEMENT_BATCH_NOT_FOUND', 'DISBURSEMENT_BATCH_STATE'],
  audits: 'DisbursementBatchValidated',

  /**
   * A large draft is validated part by part, because the marks of its entries do not depend on each other.
   */
  prepare: async ({ batchId }, services) => {
    const batch = await services.read.one(disbursementBatches, { id: batchId });
    if (batch === undefined || batch.state !== 'Draft' || !isLarge(batch)) return undefined;
    const checking = { name: 'CheckDisbursementEntries', output: Counts };
    const counts = { valid: 0, invalid: 0 };
    for (let chunk = 0; chunk * chunkSize < batch.nextPosition; chunk += 1) {
      const part = { batchId, chunk };
      const found = await runPart(services, checking, part);
      counts.valid += found.valid;
      counts.invalid += found.invalid;
    }
    return counts;
  },

  load: async ({ batchId }, read, _actor, counts) => {
    const { batch } = await loadBatch({ batchId }, read);
    const isDone = counts !== undefined || batch?.state !== 'Draft';
    const entries = isDone ? [] : await read.all(disbursementEntries, { batchId });
    return { batch, entries, destinations: await loadDestinations(entries, read) };
  },
  facts: () => ({ routing: {} }),

  decide: ({ batchId }, { batch, entries, destinations }, context, counts) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused = draftRefusal(batch);
    if (refused !== undefined) return refused;
    const { ownBankCodes } = context.policy.routing ?? {};
    const found = validated(batch, entries, destinations, ownBankCodes);
    const { valid: validEntries, invalid: invalidEntries } = counts ?? found;
    const totalEntries = validEntries + invalidEntries;
    return {
      data: { batchId, totalEntries, validEntries, invalidEntries },
      message: `${validEntries} of ${totalEntries} entries are valid`,
      effects: found.effects,
    };
  },
});
