/** Queries and the time they may take: the store ends a select that takes longer, and the answer does not wait for it. */

import type { Actor } from '../command/declaration/actor.ts';
import { QueryTooSlow } from '../command/declaration/read.ts';
import type { Bank } from '../command/wire/bank.ts';
import { type ReplicaReads, type Store, StoreBusy, StoreUnavailable } from '../store/store.ts';
import { personKey } from '../values/person.ts';

/** Shares of a query's time: when the store is pinged, and how long it may take to answer. */
const asksAfter = 1 / 2;
const answersWithin = 1 / 4;
/** Minimum milliseconds for the store's answer to a ping: this host may be late to read it. */
const leastForWord = 250;
/**
 * Shares of a query's time. A query with so much time in the store and so little CPU time waited for others.
 * A narrower query would not help.
 */
const waits = { atStore: 1 / 2, own: 1 / 10 };
/** Milliseconds in which a store that measures CPU time ends a query. */
const endsWithin = 1000;

/** Queries of this store, each within its time, which `timeoutFactor` multiplies. */
export function timedQueries(store: Store, timeoutFactor = 1): Bank['queries'] {
  return {
    reader: (actor) => store.reader(actor.tenant),
    ...positionsOf(store.replicas),
    async within(actor, usualMillis, work, request) {
      const millis = usualMillis * timeoutFactor;
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_, fail) => {
        const more = store.tellsWork === true ? endsWithin : 0;
        timer = setTimeout(() => fail(new QueryTooSlow()), millis + more);
      });
      const atStore = timeAtStore();
      const word = wordOf(store, millis);
      // Work that goes on after its time ends at its next read.
      const until = performance.now() + millis;
      const { replicas } = store;
      // Queries of a process, a script or a job are part of its work, which needs the newest writes.
      const isOutside = request?.origin.kind === 'http';
      const asked = { tenant: actor.tenant, until, hears: atStore, work };
      const read = () =>
        replicas !== undefined && isOutside
          ? replicas.read({ ...asked, caller: callerOf(actor), after: request.after })
          : store.query(asked);
      try {
        return await Promise.race([read(), over]);
      } catch (error) {
        if (!(error instanceof QueryTooSlow || error instanceof StoreBusy)) throw error;
        if (await word.isMissing()) {
          throw new StoreUnavailable('The store was silent for too long.', { cause: error });
        }
        const { whole, own } = atStore.soFar();
        const hasWaited = whole >= millis * waits.atStore && own < millis * waits.own;
        if (store.tellsWork === true && hasWaited) throw new StoreBusy();
        // A query that waited for a connection until its time ended counts as too slow, too.
        throw error instanceof StoreBusy ? new QueryTooSlow() : error;
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

/** Identifies a caller: one person of one tenant, however the user id is written. */
const callerOf = ({ tenant, userId }: Actor): string => `${tenant}\n${personKey(userId)}`;

/** The position that the store must have for a caller. Callers get it and may send it back. */
function positionsOf(replicas: ReplicaReads | undefined): Pick<Bank['queries'], 'isPosition' | 'positionOf'> {
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

/**
 * Pings the store when a query has waited for long. If the store is silent to everyone, the query is not too
 * slow.
 */
function wordOf(store: Store, millis: number) {
  const limit = Math.max(millis * answersWithin, leastForWord);
  let isMissing: Promise<boolean> | undefined;
  const timer = setTimeout(() => {
    const from = performance.now();
    const late = Promise.withResolvers<boolean>();
    const over = setTimeout(() => late.resolve(true), limit).unref();
    const answered = store.ping().then(
      () => performance.now() - from >= limit,
      // A store that is down and says so at once does not answer either.
      () => true,
    );
    isMissing = Promise.race([answered, late.promise]).finally(() => clearTimeout(over));
  }, millis * asksAfter);
  return {
    /** Waits for the ping if this host itself sent it late. */
    isMissing: async () => (await isMissing) ?? false,
    end: () => clearTimeout(timer),
  };
}
