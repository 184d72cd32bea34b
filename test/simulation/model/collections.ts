/** Collections: batches of debits under mandates, within what each mandate allows, answered one by one by the network. */
import {
  type Area,
  type Asked,
  type Books,
  type Expected,
  type Fields,
  type Followed,
  minor,
  refuse,
  type Told,
  units,
} from './bank.ts';
import { answeredWithin } from './batches.ts';
import type { Mandate, Mandates } from './mandates.ts';

export type CollectionState = 'Draft' | 'Active' | 'Processing' | 'Completed' | 'Cancelled';

interface Item {
  /** What the host called it, where it said so. */
  readonly id: number | undefined;
  readonly mandateId: number;
  readonly amount: bigint;
  /** Not to be debited before it. */
  readonly date: number | undefined;
  /** When it is over for certain; undefined where it is not ordered. */
  overAt: number | undefined;
  /** What came of it: a debit that a mandate was stopped before, or not, may have either end. */
  end: 'none' | 'good' | 'bad' | 'either';
}

export interface Collection {
  readonly tenant: string;
  readonly id: number;
  state: CollectionState;
  items: readonly Item[];
  /** How many of its items have been seen to be over. */
  seen: number;
}

export interface Collections extends Area {
  readonly collections: readonly Collection[];
}

const noBatch = refuse(404, 'COLLECTION_BATCH_NOT_FOUND');
const noMove = refuse(400, 'COLLECTION_BATCH_STATE');
const empty = refuse(400, 'COLLECTION_BATCH_EMPTY');
const unusable = refuse(400, 'MANDATE_NOT_USABLE');

export function collections({ changes: log, tell }: Books, { mandates }: Mandates): Collections {
  const { set } = log;
  const all: Collection[] = [];
  const event = ({ tenant, id }: Collection): void =>
    tell('collection_batch.state_changed', { tenant, id: String(id) });
  const mandateOf = (tenant: string, id: number): Mandate | undefined =>
    mandates.find((one) => one.tenant === tenant && one.id === id);

  /** Takes of mandates what they allow, one item after the other. */
  const taking = (tenant: string, now: number) => {
    const taken = new Map<Mandate, { readonly count: number; readonly amount: bigint }>();
    return {
      taken,
      take({ mandateId, amount, date = 0 }: Pick<Item, 'mandateId' | 'amount' | 'date'>): boolean {
        const mandate = mandateOf(tenant, mandateId);
        if (mandate?.state !== 'Active') return false;
        const at = Math.max(date, now);
        if (date > 0 && date < mandate.starts) return false;
        if (at > mandate.ends || at < mandate.starts || amount > mandate.debit) return false;
        const before = taken.get(mandate) ?? { count: 0, amount: 0n };
        if (mandate.usedCount + before.count >= mandate.count) return false;
        if (mandate.used + before.amount + amount > mandate.amount) return false;
        taken.set(mandate, { count: before.count + 1, amount: before.amount + amount });
        return true;
      },
    };
  };

  const itemOf = (wanted: Fields, id?: number): Item => ({
    id,
    mandateId: Number(wanted.mandateId),
    amount: minor(wanted.amount),
    date: wanted.collectionDate === undefined ? undefined : Date.parse(String(wanted.collectionDate)),
    overAt: undefined,
    end: 'none',
  });

  const create: Followed['decide'] = ({ who, data }, at, { data: made }) => {
    const wanted = (data.collections ?? []) as readonly Fields[];
    const items = wanted.map((one) => itemOf(one));
    const { take } = taking(who.tenant, at);
    if (items.map((item) => take(item)).includes(false)) return unusable;
    const { tenant } = who;
    const batch: Collection = { tenant, id: Number(made.id), state: 'Draft', items, seen: 0 };
    log.push(all, batch);
    event(batch);
    const count = data.collections === undefined ? {} : { itemCount: items.length };
    return { status: 200, facts: { id: batch.id, status: 'Draft', ...count } };
  };

  /** Does this with the batch that a request names. */
  const withOne =
    (act: (batch: Collection, asked: Asked, at: number, told: Told) => Expected) =>
    (asked: Asked, at: number, told: Told): Expected => {
      const { who, data } = asked;
      const one = all.find(({ tenant, id }) => tenant === who.tenant && id === data.batchId);
      return one === undefined ? noBatch : act(one, asked, at, told);
    };

  const add = withOne((batch, { data, who }, at, { data: made }) => {
    if (batch.state !== 'Draft') return noMove;
    const item = itemOf(data, Number(made.id));
    const { take } = taking(who.tenant, at);
    for (const other of batch.items) if (other.mandateId === item.mandateId) take(other);
    if (!take(item)) return unusable;
    set(batch, 'items', [...batch.items, item]);
    return { status: 200, facts: { id: item.id } };
  });

  const move = (from: readonly CollectionState[], to: CollectionState): Followed['decide'] =>
    withOne((batch) => {
      if (to === 'Active' && batch.state === 'Draft' && batch.items.length === 0) return empty;
      if (!from.includes(batch.state)) return noMove;
      set(batch, 'state', to);
      event(batch);
      return { status: 200, facts: { id: batch.id, status: to } };
    });

  /** The item is over; with the last one its batch. */
  const over = (batch: Collection, item: Item, end: Item['end']): void => {
    set(item, 'end', end);
    const { tenant } = batch;
    if (item.id !== undefined) tell('collection.processed', { tenant, id: String(item.id) });
    if (batch.items.some((one) => one.end === 'none')) return;
    set(batch, 'state', 'Completed');
    event(batch);
  };

  const run = withOne((batch, _asked, at) => {
    if (batch.state !== 'Active') return noMove;
    const { take, taken } = taking(batch.tenant, at);
    set(batch, 'state', 'Processing');
    event(batch);
    const orders = batch.items.map((item) => ({ item, isOrdered: take(item) }));
    for (const { item, isOrdered } of orders) {
      if (isOrdered) set(item, 'overAt', Math.max(at, item.date ?? 0) + answeredWithin);
      else over(batch, item, 'bad');
    }
    for (const [mandate, { count, amount }] of taken) {
      set(mandate, 'used', mandate.used + amount);
      set(mandate, 'usedCount', mandate.usedCount + count);
    }
    const failedCount = orders.filter(({ isOrdered }) => !isOrdered).length;
    set(batch, 'seen', failedCount);
    const counts = { processedCount: failedCount, successCount: 0, failedCount };
    return { status: 200, facts: { id: batch.id, status: batch.state, ...counts } };
  });

  /** What the network has answered by now is what the answer says, where that may be. */
  const look: Followed['decide'] = (asked, at, told) => {
    const { who, data } = asked;
    const batch = all.find(({ tenant, id }) => tenant === who.tenant && id === data.batchId);
    if (batch === undefined) return { status: 200, facts: { data: [], totalCount: 0 } };
    const { id, items, state } = batch;
    const [shown = {}] = (told.data.data ?? []) as readonly Fields[];
    const ended = (end: Item['end']): number => items.filter((one) => one.end === end).length;
    const least = Math.max(batch.seen, items.length - ended('none'));
    const open = items.filter(({ end, overAt }) => end === 'none' && overAt !== undefined);
    const due = open.filter(({ date = 0 }) => date <= at).length;
    const says = Number(shown.processedCount);
    const processedCount = says >= least && says <= least + due ? says : least;
    set(batch, 'seen', processedCount);
    const bad = Number(shown.failedCount);
    const mayFail = open.some(({ date }) => date !== undefined) ? due : 0;
    const isBad = bad >= ended('bad') && bad <= ended('bad') + ended('either') + mayFail;
    const failedCount = isBad ? bad : ended('bad');
    const isOver = state === 'Processing' && processedCount === items.length;
    const sums = {
      itemCount: items.length,
      processedCount,
      failedCount,
      successCount: processedCount - failedCount,
      totalAmount: units(items.reduce((sum, { amount }) => sum + amount, 0n)),
    };
    const one = { id, status: isOver ? 'Completed' : state, ...sums };
    return { status: 200, facts: { data: [one], totalCount: 1 } };
  };

  const makes = { needs: ['collections.run', 'mandates.create'] };
  const runs = { needs: ['collections.run'] };
  return {
    collections: all,
    follows: {
      CreateInterbankCollectionBatchCommand: { ...makes, decide: create },
      CreateInterbankCollectionBatchWithItemsCommand: { ...makes, decide: create },
      AddInterbankCollectionToBatchCommand: { ...makes, decide: add },
      ActivateInterbankCollectionBatchCommand: { ...runs, decide: move(['Draft'], 'Active') },
      DeactivateInterbankCollectionBatchCommand: { ...runs, decide: move(['Active'], 'Draft') },
      CancelInterbankCollectionBatchCommand: { ...runs, decide: move(['Draft', 'Active'], 'Cancelled') },
      RunInterbankCollectionBatchCommand: { ...runs, decide: run },
      RetrieveInterbankCollectionBatchesQuery: { needs: ['mandates.view'], isQuery: true, decide: look },
    },
    passed(at) {
      for (const batch of all) {
        for (const item of batch.items) {
          if (item.end !== 'none' || item.overAt === undefined || item.overAt > at) continue;
          const mandate = mandateOf(batch.tenant, item.mandateId);
          const isSure = item.date === undefined || mandate?.state === 'Active';
          over(batch, item, isSure ? 'good' : 'either');
        }
      }
    },
  };
}
