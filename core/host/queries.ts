/** Runs queries within their time, and shares the store's places between the people who ask. */

import type { Actor } from '../command/declaration/actor.ts';
import { QueryTooSlow } from '../command/declaration/read.ts';
import { type Bank, Outage } from '../command/wire/bank.ts';
import { reject } from '../command/wire/rejections.ts';
import { type ReplicaReads, type Store, StoreBusy, StoreUnavailable } from '../store/store.ts';
import { type FairQueue, fairQueue } from '../values/fair-queue.ts';
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

/** Queries that may wait: of one person, and of all. Beyond that a query is refused. */
const mostWaiting = { ofPerson: 200, ofAll: 2000 };

/** The share of the store's places that one person may have at a time. The rest is free for other people. */
const shareOfPerson = 3 / 4;

/**
 * Queries of this store. Each has a time limit, which `timeoutFactor` multiplies. Queries over HTTP wait in a line of
 * their caller, so that many queries of one person do not delay those of another person. A query that waits longer
 * than its time limit is refused as `BUSY`.
 */
export function timedQueries(store: Store, timeoutFactor = 1): Bank['queries'] {
  const inTime = timed(store);
  const places = fairQueue({
    ofPerson: Math.max(1, Math.floor(store.queriesAtOnce * shareOfPerson)),
    ofAll: Number.POSITIVE_INFINITY,
    waitingOfPerson: mostWaiting.ofPerson,
    waitingOfAll: mostWaiting.ofAll,
  });
  return {
    reader: (actor) => store.reader(actor.tenant),
    callersReader: (actor) => store.callersReader(actor.tenant),
    ...positionsOf(store.replicas),
    async within(actor, usualMillis, work, request) {
      const millis = usualMillis * timeoutFactor;
      const run = () => inTime(actor, millis, work, request);
      // Queries of processes, scripts and jobs run within the limits of their own work.
      return request?.origin.kind === 'http' ? inShare(places, callerOf(actor), millis, run) : run();
    },
  };
}

/** Waits for a place of the person. */
async function inShare<T>(
  places: FairQueue,
  person: string,
  millis: number,
  run: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + millis;
  const done = await places(person, async () => {
    if (performance.now() >= until) throw new StoreBusy();
    return { value: await run() };
  });
  if (done !== undefined) return done.value;
  const message = 'Too many queries wait. Wait for the answers of your earlier queries.';
  throw new Outage(reject('REQUEST_LIMIT_EXCEEDED', { message, retryAfter: 1 }));
}

/** Runs reads that end after their time. */
function timed(store: Store): Bank['queries']['within'] {
  return async (actor, millis, work, request) => {
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
