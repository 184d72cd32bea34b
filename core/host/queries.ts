/** Queries and the time they may take: the store ends a select that takes longer, and the answer does not wait for it. */

import type { Actor } from '../command/declaration/actor.ts';
import { QueryTooSlow } from '../command/declaration/read.ts';
import type { Bank } from '../command/wire/bank.ts';
import { type ReplicaReads, type Store, StoreBusy, StoreUnavailable } from '../store/store.ts';
import { personKey } from '../values/person.ts';

/** Parts of a query's time: when the store is asked for a word, and how long it may take to answer that. */
const asksAfter = 1 / 2;
const answersWithin = 1 / 4;
/**
 * Parts of its time: a query that was at the store for so much of it and had so little of a processor there waited for
 * others. To narrow it would not help.
 */
const waits = { atStore: 1 / 2, own: 1 / 10 };
/** Milliseconds in which a store that tells what a query took ends it. */
const endsWithin = 1000;

/** Queries of this store, each within its time. */
export function timedQueries(store: Store): Bank['queries'] {
  return {
    reader: (actor) => store.reader(actor.tenant),
    ...positionsOf(store.replicas),
    async within(actor, millis, work, request) {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_, fail) => {
        const more = store.tellsWork === true ? endsWithin : 0;
        timer = setTimeout(() => fail(new QueryTooSlow()), millis + more);
      });
      const atStore = timeAtStore();
      const word = wordOf(store, millis);
      // What goes on after its time ends at its next read.
      const until = performance.now() + millis;
      const { replicas } = store;
      // What a process, a script or a job asks is part of its work: that goes on from what was written last.
      const isOutside = request?.origin.kind === 'http';
      const read =
        replicas !== undefined && isOutside
          ? () =>
              replicas.read({
                ...{ caller: callerOf(actor), tenant: actor.tenant, until, work },
                after: request.after,
              })
          : () => work(store.reader(actor.tenant, until, atStore));
      try {
        return await Promise.race([read(), over]);
      } catch (error) {
        if (!(error instanceof QueryTooSlow)) throw error;
        if (word.isMissing()) {
          throw new StoreUnavailable('The store was silent for too long.', { cause: error });
        }
        const { whole, own } = atStore.soFar();
        const hasWaited = whole >= millis * waits.atStore && own < millis * waits.own;
        throw store.tellsWork === true && hasWaited ? new StoreBusy() : error;
      } finally {
        clearTimeout(timer);
        word.end();
      }
    },
  };
}

/** How long selects of a query were at the store, and the milliseconds of a processor that they had there. */
function timeAtStore() {
  let [open, since, whole, own] = [0, 0, 0, 0];
  return {
    began(): void {
      if (open === 0) since = performance.now();
      open += 1;
    },
    ended(millis: number): void {
      own += millis;
      open -= 1;
      if (open === 0) whole += performance.now() - since;
    },
    soFar: () => ({ own, whole: whole + (open > 0 ? performance.now() - since : 0) }),
  };
}

/** Who asks: one person of one tenant, however he is written. */
const callerOf = ({ tenant, userId }: Actor): string => `${tenant}\n${personKey(userId)}`;

/** What callers are told of how far the store has to be for them, and may bring back. */
function positionsOf(
  replicas: ReplicaReads | undefined,
): Pick<Bank['queries'], 'isPosition' | 'positionOf'> {
  if (replicas === undefined) return {};
  return {
    isPosition: replicas.isPosition,
    positionOf(actor, kind) {
      const caller = callerOf(actor);
      if (kind === 'command') replicas.wroteAll(caller);
      return { 'X-Store-Position': replicas.positionOf(caller) };
    },
  };
}

/** Asks the store for a word when a query has waited for long: where it is silent to all, no query is too slow. */
function wordOf(store: Store, millis: number) {
  let asked: number | undefined;
  let took: number | undefined;
  const timer = setTimeout(() => {
    const from = performance.now();
    asked = from;
    store.ping().then(
      () => {
        took = performance.now() - from;
      },
      // One that is away, and says so at once, has no word either.
      () => {
        took = Number.POSITIVE_INFINITY;
      },
    );
  }, millis * asksAfter);
  return {
    isMissing: () =>
      asked !== undefined && (took ?? performance.now() - asked) >= millis * answersWithin,
    end: () => clearTimeout(timer),
  };
}
