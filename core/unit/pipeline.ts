/**
 * Batches over a store that commits in order: while one is on its way to the disk, the next is decided on what
 * it leaves. Nobody is answered before his own commit, and everything it stands on, is durable. After a commit
 * that failed, what was decided on it fails too, and each of those batches is tried again from the store.
 */
import { StoreConflict } from '../store/store.ts';
import { type Attempt, attemptOf, decideAll, isEmpty } from './attempt.ts';
import type { Batches, FixedBatch, RunBatch } from './batch.ts';
import { identityMap } from './identity-map.ts';
import type { UnitOptions } from './limits.ts';
import type { Member } from './member.ts';

/** Commits on their way at a time: one is written, one waits; more would only make batches smaller. */
const depth = 2;
/** Rows that the map may hold before a new one is begun. */
const mapLimit = 50_000;

export interface PipelineParts {
  readonly options: UnitOptions;
  readonly fix: (members: readonly Member[]) => FixedBatch;
  /** Answers the members of a committed batch. */
  readonly settle: (attempt: Attempt) => void;
  /** Tries a batch by itself, from the store. */
  readonly byItself: RunBatch;
  /** Answers members whose batch can not be tried again. */
  readonly fail: (members: readonly Member[], error: unknown) => void;
}

export function pipelined({ options, fix, settle, byItself, fail }: PipelineParts): Batches {
  const { store } = options;
  let map = identityMap();
  /** Batches taken from this map, and how many of them are durable. */
  let takes = 0;
  let durable = 0;
  let broken = false;
  let flights: readonly Promise<void>[] = [];
  let retries = Promise.resolve();

  const settled = async (): Promise<void> => {
    while (flights.length > 0) await Promise.all(flights);
  };

  /** A place in the queue of commits, and a map that tells the truth. */
  const ready = async (): Promise<void> => {
    while (flights.length >= depth) await flights[0];
    if (!broken && flights.length > 0 && map.size() <= mapLimit) return;
    await settled();
    map = identityMap();
    takes = 0;
    durable = 0;
    broken = false;
  };

  const retry = (members: readonly Member[]): Promise<void> => {
    retries = retries.then(async () => {
      let left = members;
      while (left.length > 0) left = await byItself(left);
    });
    return retries;
  };

  const failed = async (members: readonly Member[], error: unknown): Promise<void> => {
    broken = true;
    if (error instanceof StoreConflict) await retry(members);
    else fail(members, error);
  };

  const launch = (flight: Promise<void>): void => {
    flights = [...flights, flight];
    void flight.finally(() => {
      flights = flights.filter((other) => other !== flight);
    });
  };

  const run: RunBatch = async (members) => {
    await ready();
    map.seen(durable);
    const fixed = fix(members);
    const started = performance.now();
    const session = await store.begin(fixed.mark);
    const made = await decideAll(members, members, session, map, fixed);
    const plan = map.take();
    takes += 1;
    const at = takes;
    const ownMap = map;
    const attempt = attemptOf(made, plan);
    const before = flights.at(-1);
    // Who wrote nothing may still have seen what is not durable yet: he waits for it like the others.
    const commit = isEmpty(plan)
      ? Promise.resolve(session.rollback()).then(() => before)
      : Promise.resolve(session.commit(plan));
    launch(
      commit.then(
        () => {
          if (ownMap === map) durable = at;
          options.committed?.(members.length, performance.now() - started, 1);
          settle(attempt);
        },
        (error: unknown) => failed(members, error),
      ),
    );
    return attempt.left;
  };

  return { run, settled };
}
