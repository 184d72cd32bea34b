/**
 * Batches over a store that commits in order: while one is on its way to the disk, the next is decided on what
 * it leaves. Nobody is answered before his own commit, and everything it stands on, is durable. After a commit
 * that failed, what was decided on it fails too, and each of those batches is tried again from the store.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreConflict, StoreLost, StoreUnavailable } from '../store/store.ts';
import type { Batches, FixedBatch, RunBatch, Waiting } from './batches.ts';
import { type Attempt, attemptOf, decideAll, isEmpty } from './commit.ts';
import { type Flight, type Flights, flightsOf } from './flights.ts';
import type { UnitOptions } from './limits.ts';
import type { Member } from './member.ts';
import { type IdentityMap, identityMap } from './rows.ts';

/** Commits on their way at a time: one is written, one waits; more would only make batches smaller. */
const depth = 2;
/**
 * A batch begins while another is written once it is this large beside it: a few that came early would cost a
 * commit of their own and gain nothing, since they wait for the one before in any case.
 */
const worthOne = 0.6;
/** What the map may hold before a new one is begun. */
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

/** What the batches before leave. */
interface Ground {
  readonly map: IdentityMap;
  /** Batches taken from the map, and how many of them are durable. */
  takes: number;
  durable: number;
  /** A commit failed: the map tells what never came. */
  broken: boolean;
}

const newGround = (): Ground => ({ map: identityMap(), takes: 0, durable: 0, broken: false });

export function pipelined(parts: PipelineParts): Batches {
  const { options, settle, byItself, fail } = parts;
  const flights = flightsOf(depth);
  let ground = newGround();
  let retries = Promise.resolve();
  /** The batch that is being decided: it reads from the store, which serves one batch at a time. */
  let deciding: Promise<unknown> = Promise.resolve();
  /** Members of the batch that was sent off last. */
  let underWay = 0;

  /** Enough members for a commit of their own, or none on its way before them. */
  const enough = async (waiting: Waiting): Promise<void> => {
    let ahead = flights.last();
    while (ahead !== undefined && waiting.count() < underWay * worthOne) {
      await Promise.race([ahead, waiting.joined()]);
      ahead = flights.last();
    }
  };

  /** A place in the queue of commits, and ground that holds. */
  const ready = async (waiting: Waiting): Promise<void> => {
    await flights.place();
    await enough(waiting);
    await firmGround();
  };

  const firmGround = async (): Promise<void> => {
    const { broken, map } = ground;
    if (!broken && map.size() <= mapLimit) return;
    await flights.settled();
    options.chain.reset();
    ground = newGround();
  };

  const retry = (members: readonly Member[]): Promise<void> => {
    retries = retries.then(async () => {
      await deciding.catch(() => undefined);
      let left = members;
      while (left.length > 0) left = await byItself(left);
    });
    retries = retries.catch((error: unknown) => fail(members, error));
    return retries;
  };

  /** Answers false: who stands on this batch falls with it. */
  const failed = async (members: readonly Member[], error: unknown): Promise<false> => {
    ground.broken = true;
    // Its links may have come: the trail goes on in another chain.
    if (error instanceof StoreLost && error.atCommit) options.chain.restart();
    const away = error instanceof StoreLost || error instanceof StoreUnavailable;
    if (away) fail(members, error);
    else await retry(members);
    return false;
  };

  const run: RunBatch = async (members) => {
    // Nothing may be decided on what never came, even where it fell a moment ago.
    if (ground.broken) await firmGround();
    underWay = members.length;
    const own = ground;
    const started = performance.now();
    let taken: Awaited<ReturnType<typeof take>>;
    try {
      const taking = take(members, own, flights, parts);
      deciding = taking;
      taken = await taking;
    } catch (error) {
      flights.launch(failed(members, error));
      return [];
    }
    const { attempt, commit } = taken;
    const at = own.takes;
    const durably = (): true => {
      own.durable = at;
      options.chain.durable(attempt.place);
      options.committed?.(members.length, performance.now() - started, 1);
      settle(attempt);
      return true;
    };
    const answered = members.filter((member) => !attempt.left.includes(member));
    flights.launch(commit.then(durably, (error: unknown) => failed(answered, error)));
    return attempt.left;
  };

  const between = (): Promise<void> => nextTurn();
  return { ready, between, run, settled: flights.settled };
}

/** Decides on what the batches before leave, and sends the commit off. */
async function take(
  members: readonly Member[],
  ground: Ground,
  flights: Flights,
  { options, fix }: PipelineParts,
): Promise<{ readonly attempt: Attempt; readonly commit: Promise<void> }> {
  const { map } = ground;
  map.seen(ground.durable);
  const fixed = fix(members);
  const session = await options.store.begin(fixed.mark);
  try {
    const made = await decideAll(members, { ready: members, faults: [] }, session, map, fixed);
    const plan = map.take();
    ground.takes += 1;
    const attempt = attemptOf(made, plan, options.chain.link(plan, fixed.time.at));
    // Who wrote nothing may still have seen what is not durable yet: he waits for it, and falls with it.
    const commit = isEmpty(plan)
      ? standing(session.rollback(), ground, flights.last())
      : Promise.resolve(session.commit(plan));
    return { attempt, commit };
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

async function standing(
  ended: void | Promise<void>,
  ground: Ground,
  before: Flight | undefined,
): Promise<void> {
  await ended;
  if (ground.broken || (await before) === false) throw new StoreConflict('changed');
}
