/**
 * Checks batches for `check store`: their holds, their sums, and that each journal belongs to a paid entry.
 */
import type { Select } from '../../core/command/declaration/read.ts';
import {
  anAccount,
  booking,
  type CheckRead,
  holdOwner,
  inLists,
  storeCheck,
} from '../../core/command/declaration/store-check.ts';
import { ownedByNumber, unbooked } from '../../core/ledger/booked.ts';
import { chart } from '../../core/ledger/chart.ts';
import {
  type Batch,
  batchReference,
  disbursementBatches,
  disbursementEntries,
  entryReference,
} from './batch.ts';

export const disbursementJournals = booking({
  of: 'a payment of a batch',
  journals: { disbursement: { debit: [anAccount], credit: [anAccount, chart.interbank.code] } },
  owned: (journals, read) =>
    ownedByNumber(journals, read, {
      table: disbursementEntries,
      referenceOf: entryReference,
      where: (select) => void select.where({ state: 'Successful' }),
    }),
});

export const disbursementHolds = holdOwner({
  of: 'disbursement batches',
  async *holds(read) {
    const pages = read.pages(disbursementBatches, { where: (select) => void select.where('held', '>', 0) });
    for await (const page of pages) {
      for (const { tenant, id, sourceId: account, held: amount } of page) {
        yield { tenant, account, reference: batchReference(id), direction: 'debit', amount };
      }
    }
  },
});

export const disbursementCheck = storeCheck({
  name: 'disbursements',
  says: 'every batch counts its entries, what was paid, what failed and what is invalid, and each payment was booked once',
  async *run(read) {
    const done = { where: (select: Select) => select.where({ state: 'Successful' }) };
    for await (const page of read.pages(disbursementEntries, done)) {
      const booked = page.map(({ tenant, id, amount }) => {
        return { tenant, amount, reference: entryReference(id) };
      });
      yield* unbooked(booked, read);
    }
    for await (const page of read.pages(disbursementBatches)) {
      const byBatch = await entriesOf(page, read);
      for (const { tenant, id, ...batch } of page) {
        const sums = byBatch.get(`${tenant} ${id}`) ?? [];
        const of = (member: string, state?: string) =>
          sums
            .filter((sum) => state === undefined || sum.state === state)
            .reduce((total, sum) => total + Number(sum[member] ?? 0), 0);
        const counted = [
          of('count'),
          of('amount'),
          of('count', 'Successful'),
          of('amount', 'Successful'),
          of('count', 'Failed'),
          of('count', 'Invalid'),
          of('amount', 'Invalid'),
        ];
        const told = [
          batch.entryCount,
          Number(batch.totalAmount),
          batch.paidCount,
          Number(batch.paidAmount),
          batch.failedCount,
          batch.invalidCount,
          Number(batch.invalidAmount),
        ];
        if (counted.join() !== told.join()) {
          yield `batch ${id} of ${tenant} says ${told.join(', ')}, its entries ${counted.join(', ')}`;
        }
      }
    }
  },
});

/** The sums of the entries of these batches by state, by tenant and batch. */
async function entriesOf(page: readonly Batch[], read: CheckRead) {
  const found: { readonly batch: string; readonly [sum: string]: unknown }[] = [];
  for (const { tenant, some } of inLists(page)) {
    const ids = some.map(({ id }) => id);
    const sums = await read.select(disbursementEntries, (select) =>
      select
        .select('batchId', 'state')
        .count({ count: '*' })
        .sum({ amount: 'amount' })
        .where({ tenant })
        .whereIn('batchId', ids)
        .groupBy('batchId', 'state'),
    );
    for (const sum of sums) found.push({ ...sum, batch: `${tenant} ${sum.batchId}` });
  }
  return Map.groupBy(found, ({ batch }) => batch);
}
