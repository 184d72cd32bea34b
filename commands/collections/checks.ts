/** What `check store` proves of mandates: what was collected and is ordered under each is what its items say. */
import { type CheckRead, storeCheck } from '../../core/command/store-check.ts';
import { mandates } from '../mandates/mandate.ts';
import { collections, collectionTransactions } from './collection.ts';

/** Mandates of one look. */
const listed = 500;

export const mandateUse = storeCheck({
  name: 'mandates',
  says: 'every mandate has collected what its debits came to, and keeps what is ordered under it',
  async *run(read) {
    for await (const page of read.pages(mandates)) {
      for (let at = 0; at < page.length; at += listed) {
        const some = page.slice(at, at + listed);
        const sums = await sumsOf(
          some.map(({ id }) => id),
          read,
        );
        for (const mandate of some) {
          const { tenant, id, collected, collectedCount, reserved, reservedCount } = mandate;
          const told = [collected, collectedCount, reserved, reservedCount].join(', ');
          const paid = sums.paid.get(`${tenant} ${id}`) ?? '0, 0';
          const ordered = sums.ordered.get(`${tenant} ${id}`) ?? '0, 0';
          if (told === `${paid}, ${ordered}`) continue;
          yield `mandate ${id} of ${tenant} says ${told}, its items ${paid}, ${ordered}`;
        }
      }
    }
  },
});

/** Amount and number, by tenant and mandate. */
async function sumsOf(ids: readonly number[], read: CheckRead) {
  const paid = await read.select(collectionTransactions, (select) =>
    select
      .select('tenant', { id: 'mandateId' })
      .sum({ amount: 'amount' })
      .count({ count: '*' })
      .where({ status: 'Successful' })
      .whereIn('mandateId', ids)
      .groupBy('tenant', 'mandateId'),
  );
  const ordered = await read.select(collections, (select) =>
    select
      .select('tenant', { id: 'orderedUnder' })
      .sum({ amount: 'amount' })
      .count({ count: '*' })
      .whereIn('orderedUnder', ids)
      .groupBy('tenant', 'orderedUnder'),
  );
  const byMandate = (sums: typeof paid) =>
    new Map(
      sums.map(({ tenant, id, amount, count }) => [`${tenant} ${id}`, `${amount}, ${count}`]),
    );
  return { paid: byMandate(paid), ordered: byMandate(ordered) };
}
