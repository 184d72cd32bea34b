/**
 * Checks mandates for `check store`: the collected and ordered amounts of each match its items and are within
 * its bounds.
 */
import { booking, type CheckRead, inLists, storeCheck } from '../../core/command/declaration/store-check.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { ownedByNumber } from '../../core/ledger/booked.ts';
import { chart } from '../../core/ledger/chart.ts';
import { type Mandate, mandateBatches, mandates } from '../mandates/mandate.ts';
import { type Collection, collectionReference, collections, collectionTransactions } from './collection.ts';

export const collectionJournals = booking({
  of: 'a collection',
  journals: { collection: { debit: [chart.interbank.code], credit: [chart.collections.code] } },
  owned: (journals, read) =>
    ownedByNumber(journals, read, {
      table: collections,
      referenceOf: collectionReference,
      where: (select) => void select.where({ state: 'Successful' }),
    }),
});

export const mandateUse = storeCheck({
  name: 'mandates',
  says: 'every mandate has collected what its debits came to, keeps what is ordered under it, and stays within its bounds',
  async *run(read) {
    for await (const page of read.pages(mandates)) {
      for (const { tenant, some } of inLists(page)) {
        const ids = some.map(({ id }) => id);
        const sums = await sumsOf(tenant, ids, read);
        for (const mandate of some) {
          const { id, collected, collectedCount, reserved, reservedCount } = mandate;
          yield* beyondBounds(mandate, sums.most.get(id) ?? 0n);
          const told = [collected, collectedCount, reserved, reservedCount].join(', ');
          const says = `${sums.paid.get(id) ?? '0, 0'}, ${sums.ordered.get(id) ?? '0, 0'}`;
          if (told === says) continue;
          yield `mandate ${id} of ${tenant} says ${told}, its items ${says}`;
        }
      }
    }
  },
});

/** Collected and ordered amounts of a mandate beyond its own amount, number and debit amount. */
function* beyondBounds(mandate: Mandate, most: bigint) {
  const { tenant, id, amount, debitAmount, numberOfInstallments } = mandate;
  const used = mandate.collected + mandate.reserved;
  const count = mandate.collectedCount + mandate.reservedCount;
  const of = `mandate ${id} of ${tenant}`;
  if (used > amount) yield `${of} has ${used} collected or ordered, its amount is ${amount}`;
  if (count > numberOfInstallments) {
    yield `${of} has ${count} instalments collected or ordered, it has ${numberOfInstallments}`;
  }
  if (most > debitAmount) yield `${of} was debited by ${most} at once, at most by ${debitAmount}`;
}

/** Amount, number and largest debit by mandate. */
async function sumsOf(tenant: string, ids: readonly number[], read: CheckRead) {
  const paid = await read.select(collectionTransactions, (select) =>
    select
      .select({ id: 'mandateId' })
      .sum({ amount: 'amount' })
      .max({ most: 'amount' })
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
  const most = new Map(paid.map((sum) => [Number(sum.id), BigInt(String(sum.most))]));
  return { paid: byMandate(paid), ordered: byMandate(ordered), most };
}

export const mandateGroups = storeCheck({
  name: 'mandate groups',
  says: 'the accounts of a GSI mandate share its amount and its instalments',
  async *run(read) {
    for await (const page of read.pages(mandateBatches)) {
      for (const { tenant, some } of inLists(page.filter(({ kind }) => kind === 'GSI'))) {
        const ids = some.map(({ id }) => id);
        const all = await read.among(
          mandates,
          'batchId',
          ids.map((value) => ({ tenant, value })),
        );
        for (const [batch, family] of Map.groupBy(all, ({ batchId }) => batchId)) {
          yield* groupFaults(batch, family);
        }
      }
    }
  },
});

/** A draft of the group may have been changed, so the largest bound is used. No debit can exceed that one. */
function* groupFaults(batch: number | null, family: readonly Mandate[]) {
  const used = family.reduce((sum, one) => sum + one.collected + one.reserved, 0n);
  const count = family.reduce((sum, one) => sum + one.collectedCount + one.reservedCount, 0);
  const amount = family.reduce((most, one) => (one.amount > most ? one.amount : most), 0n);
  const instalments = Math.max(...family.map((one) => one.numberOfInstallments));
  if (used <= amount && count <= instalments) return;
  yield `the accounts of mandate group ${batch} have ${used} in ${count} instalments collected or ordered, theirs are ${amount} in ${instalments}`;
}

type Answer = Row<typeof collectionTransactions>;

export const collectionAnswers = storeCheck({
  name: 'collection answers',
  says: 'every debit that was tried has its answer, and a collection ended as its last answer says',
  async *run(read) {
    for await (const page of read.pages(collections)) {
      const asked = page.map(({ tenant, id: value }) => ({ tenant, value }));
      const rows = await read.among(collectionTransactions, 'collectionId', asked);
      const byItem = Map.groupBy(rows, ({ tenant, collectionId }) => `${tenant} ${collectionId}`);
      for (const item of page) {
        yield* answerFaults(item, byItem.get(`${item.tenant} ${item.id}`) ?? []);
      }
    }
    for await (const page of read.pages(collectionTransactions)) {
      const wanted = page.map(({ tenant, collectionId: value }) => ({ tenant, value }));
      const items = await read.among(collections, 'id', wanted);
      const known = new Set(items.map(({ tenant, id, batchId }) => `${tenant} ${id} ${batchId}`));
      for (const { tenant, id, collectionId, batchId } of page) {
        if (known.has(`${tenant} ${collectionId} ${batchId}`)) continue;
        yield `answer ${id} is of collection ${collectionId} in batch ${batchId}, which is not there`;
      }
    }
  },
});

function* answerFaults(item: Collection, answers: readonly Answer[]) {
  const { id, state, amount, mandateId, orderedUnder, tried, reference } = item;
  const of = `collection ${id}`;
  const wrong = answers.find((answer) => answer.amount !== amount);
  if (wrong !== undefined) yield `${of} of ${amount} has an answer of ${wrong.amount}`;
  const good = answers.filter(({ status }) => status === 'Successful');
  if (good.length !== (state === 'Successful' ? 1 : 0)) {
    yield `${of} is ${state} and was answered ${good.length} times that money came`;
  }
  if (good.some((answer) => answer.reference !== reference)) {
    yield `${of} has the reference ${reference}, its answer ${good[0]?.reference}`;
  }
  // Items that a bound rejected before the order have an answer, but were not tried.
  const under = tried.map((one) => one.mandateId);
  const unordered = answers.length - under.length;
  const told = answers.map((answer) => answer.mandateId);
  const rest = under.filter((one) => !told.includes(one));
  if (unordered < 0 || unordered > (state === 'Failed' ? 1 : 0) || rest.length > 0) {
    yield `${of} was tried under ${under.join(', ') || 'none'}, its answers are of ${told.join(', ') || 'none'}`;
  }
  const first = under[0] ?? (state === 'Failed' ? told[0] : (orderedUnder ?? undefined));
  if (first !== undefined && first !== mandateId) {
    yield `${of} is of mandate ${mandateId}, it was tried first under ${first}`;
  }
  const last = good[0]?.mandateId;
  if (last !== undefined && last !== under.at(-1)) {
    yield `${of} was collected under ${last}, it was tried last under ${under.at(-1)}`;
  }
}
