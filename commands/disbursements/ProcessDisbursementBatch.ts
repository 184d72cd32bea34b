import { type Context, command } from '../../core/command/declaration/command.ts';
import { type Effect, put, schedule } from '../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { type Account, accounts } from '../../core/ledger/account.ts';
import { type Sheet, sheet } from '../../core/ledger/books.ts';
import {
  type Batch,
  batchLife,
  batchNoun,
  chunkSize,
  disbursementBatches,
  disbursementEntries,
  type Entry,
} from './batch.ts';
import { type Counts, chunkTimer, destinationProblem, free, pay, progress, sendOut } from './payment.ts';
import { routing } from './policies.ts';
import { type Destinations, formProblem, loadDestinations } from './validity.ts';

/**
 * Run by the timers of an approved batch. Each timer pays one part in one commit, and the first sets the
 * timers of all others. After a crash the timers remain, and completed entries are not paid again.
 */
export default command({
  name: 'ProcessDisbursementBatch',
  summary: 'Pays one part of an approved batch.',
  reply: R1Strings,
  permission: null,
  bulk: true,
  input: Type.Object({ batchId: Type.Integer(), chunk: Type.Integer({ minimum: 0 }) }),
  output: Type.Object({ batchId: Type.Integer(), status: OneOf(batchLife.states) }),
  policies: { routing },
  rejects: ['DISBURSEMENT_BATCH_NOT_FOUND', 'DISBURSEMENT_BATCH_STATE', 'ACCOUNT_NOT_FOUND'],
  audits: 'DisbursementBatchProcessed',
  effectClasses: ['money', 'commitment'],

  load: async ({ batchId, chunk }, read) => {
    const batch = await read.one(disbursementBatches, { id: batchId });
    const source = batch && (await read.one(accounts, { id: batch.sourceId }));
    const entries = await read.all(disbursementEntries, { batchId, chunk });
    const destinations = await loadDestinations(entries, read);
    return { batch, source, entries, destinations };
  },
  facts: () => ({ routing: {} }),

  decide: ({ batchId, chunk }, { batch, source, entries, destinations }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    if (source === undefined) return reject('ACCOUNT_NOT_FOUND');
    const refused = batch.state === 'Processing' ? undefined : batchNoun.refusal(batch, 'begin');
    if (refused !== undefined) return refused;
    const begun = batch.state === 'Processing' ? [] : batchNoun.moved(batch, 'begin', context).effects;
    const books = sheet([source, ...destinations.values()]);
    const own = new Set(context.policy.routing?.ownBankCodes);
    const paid = payAll({ batch, source, entries, destinations, books, own }, context);
    const parts = Math.ceil(batch.nextPosition / chunkSize);
    const others = begun.length === 0 ? [] : Array.from({ length: parts }, (_, part) => part);
    return {
      data: { batchId, status: 'Processing' as const },
      message: `Part ${chunk + 1} of batch ${batchId} was processed.`,
      effects: [
        ...begun,
        ...books.effects,
        ...paid.effects,
        ...progress(batch, paid.counts, context),
        ...others
          .filter((part) => part !== chunk)
          .map((part) => schedule(chunkTimer(batchId, part, context.now))),
      ],
    };
  },
});

interface Part {
  readonly batch: Batch;
  readonly source: Account;
  readonly entries: readonly Entry[];
  readonly destinations: Destinations;
  readonly books: Sheet;
  readonly own: ReadonlySet<string>;
}

/** Pays entries within the bank and sends out the others, as far as they can be paid now. */
function payAll(part: Part, context: Context) {
  const { batch, source, entries, books, own } = part;
  const open = entries.filter((entry) => !isOver(entry));
  const [inside, outside] = [
    open.filter(({ bankCode }) => own.has(bankCode)),
    open.filter(({ bankCode }) => !own.has(bankCode)),
  ];
  const { payable, failed } = sorted(inside, part);
  const total = payable.reduce((sum, { entry }) => sum + entry.amount, 0n);
  free(books, batch.id, source, total);
  const effects: Effect[] = [];
  const processedAt = context.now;
  const successful = { state: 'Successful', reason: null, processedAt } as const;
  for (const { entry, to } of payable) {
    const { amount } = entry;
    pay(books, entry, source, { gl: to.gl, account: to.id, side: 'credit', amount }, context);
    effects.push(put(disbursementEntries, entry, successful));
  }
  for (const entry of outside) {
    const reason = formProblem(entry);
    if (reason === null) effects.push(...sendOut(entry, source, context));
    else failed.push({ entry, reason });
  }
  for (const { entry, reason } of failed) {
    effects.push(put(disbursementEntries, entry, { state: 'Failed', reason, processedAt }));
  }
  const counts: Counts = {
    paidCount: batch.paidCount + payable.length,
    paidAmount: batch.paidAmount + total,
    failedCount: batch.failedCount + failed.length,
    held: batch.held - total,
  };
  return { effects, counts };
}

/** Entries whose accounts can receive them, and the others with the reason. */
function sorted(entries: readonly Entry[], { source, destinations }: Part) {
  const payable: { readonly entry: Entry; readonly to: Account }[] = [];
  const failed: { readonly entry: Entry; readonly reason: string }[] = [];
  const coming = new Map<string, bigint>();
  for (const entry of entries) {
    const { amount, destinationAccount: number } = entry;
    const to = destinations.get(number);
    const problem = destinationProblem(to, source, amount, coming.get(number) ?? 0n);
    if (to === undefined || problem !== undefined) {
      failed.push({ entry, reason: problem ?? 'There is no such account.' });
      continue;
    }
    coming.set(number, (coming.get(number) ?? 0n) + amount);
    payable.push({ entry, to });
  }
  return { payable, failed };
}

/**
 * Whether an entry is not paid any more. The people who confirmed and approved the batch left invalid entries
 * out.
 */
function isOver({ state }: Entry): boolean {
  return state !== 'Pending' && state !== 'Valid';
}
