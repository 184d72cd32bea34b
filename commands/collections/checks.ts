/** What `check store` proves of mandates: what was collected and is ordered under each is what its items say. */
import { type CheckRead, inLists, storeCheck } from '../../core/command/store-check.ts';
import { mandates } from '../mandates/mandate.ts';
import { collections, collectionTransactions } from './collection.ts';

export const mandateUse = storeCheck({
  name: 'mandates',
  says: 'every mandate has collected what its debits came to, and keeps what is ordered under it',
  async *run(read) {
    for await (const page of read.pages(mandates)) {
      for (const { tenant, some } of inLists(page)) {
        const ids = some.map(({ id }) => id);
        const sums = await sumsOf(tenant, ids, read);
        for (const mandate of some) {
          const { id, collected, collectedCount, reserved, reservedCount } = mandate;
          const told = [collected, collectedCount, reserved, reservedCount].join(', ');
          const says = `${sums.paid.get(id) ?? '0, 0'}, ${sums.ordered.get(id) ?? '0, 0'}`;
          if (told === says) continue;
          yield `mandate ${id} of ${tenant} says ${told}, its items ${says}`;
        }
      }
    }
  },
});

/** Amount and number, by mandate. */
async function sumsOf(tenant: string, ids: readonly number[], read: CheckRead) {
  const paid = await read.select(collectionTransactions, (select) =>
    select
      .select({ id: 'mandateId' })
      .sum({ amount: 'amount' })
      .count({ count: '*' })
      .where({ tenant, status: 'Successful' })
      .whereIn('mandateId', ids)
      .groupBy('mandateId'),
  );
  const ordered = await read.select(collections, (select) =>
    select
      .select({ id: 'orderedUnder' })
      .sum({ amount: 'amount' })
      .count({ count: '*' })
      .where({ tenant })
      .whereIn('orderedUnder', ids)
      .groupBy('orderedUnder'),
  );
  const byMandate = (sums: typeof paid) =>
    new Map(sums.map(({ id, amount, count }) => [Number(id), `${amount}, ${count}`]));
  return { paid: byMandate(paid), ordered: byMandate(ordered) };
}
