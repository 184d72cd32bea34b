/**
 * Chooses where queries are read: on a replica that has everything that its caller wrote or saw and is not
 * too far behind, else on the primary. A query reads on one server. If a replica fails, the whole query is
 * repeated on the primary.
 */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mostBytes, type QueryRead } from '../../command/declaration/read.ts';
import { type Instant, later } from '../../values/instant.ts';
import type { RunSelect } from '../query-reader.ts';
import type { CallerReads, PlaceReads, ReplicaReads, ReplicaState, Store } from '../store.ts';
import { connectWire, rowsIn } from './connection.ts';
import type { Dialect } from './dialect.ts';
import { markText, storeName } from './mark.ts';
import { broughtPosition, covers, nowhere, type Position, positionText, together } from './position.ts';
import { positionSamples } from './position-samples.ts';
import type { Primary } from './primary.ts';
import { type Proof, type Replica, ReplicaFailed, watchedReplica } from './replica.ts';

/** Milliseconds between two looks at how far the primary is. */
const lookEvery = 250;
/** Milliseconds for which something that was written proves who is a replica. */
const proofFor = 10 * 60_000;
/**
 * Callers whose positions are remembered separately. All other callers share the union of the forgotten
 * positions.
 */
const rememberedCallers = 50_000;
/** The share of a query's time for a replica. The rest is left for the primary if the replica is too slow. */
const replicaShare = 1 / 2;

export interface ReplicaSettings {
  readonly urls: readonly string[];
  /** Milliseconds for which a query waits for a replica to have its caller's writes. */
  readonly wait: number;
  /** The maximum lag of a replica, in milliseconds. */
  readonly lag: number;
}

export interface ReplicasOptions extends ReplicaSettings {
  readonly primary: Primary;
  readonly dialect: Dialect;
  /** Selects at the primary. */
  readonly run: RunSelect;
  /** Queries at the primary. */
  readonly query: Store['query'];
  /** Reads of a tenant by these selects. */
  readonly reader: (
    run: RunSelect,
    within: {
      readonly tenant: string;
      readonly until: number;
      readonly asOf: Instant;
      readonly most: number;
    },
  ) => QueryRead;
  readonly now: () => Instant;
  /** Called with the reason when a replica is left out, and when it serves again. */
  readonly told: (name: string, problem: string | undefined) => void;
}

export interface Replicas extends ReplicaReads {
  /** Receives the primary's position after each batch, as the server writes it. */
  wrote(position: string): void;
  /** The primary is another server. */
  primaryChanged(): void;
  close(): void;
}

export function openReplicas(options: ReplicasOptions): Replicas {
  const { urls, wait, lag, query, reader, told, now } = options;
  const primary = watchedPrimary(options);
  const replicas = urls.map((url) => watchedReplica({ url, primary, lag, told }));
  /** The union of the positions of evicted callers, so that no caller's writes are forgotten. */
  let forgotten = nowhere;
  const callers = new LRUCache<string, Position>({
    max: rememberedCallers,
    dispose(position, _caller, reason) {
      if (reason === 'evict') forgotten = together(forgotten, position);
    },
  });
  const counted = new Map<string, PlaceReads>();
  let turn = 0;

  const knownOf = (caller: string): Position => callers.get(caller) ?? forgotten;
  const raise = (caller: string, position: Position): void => {
    callers.set(caller, together(knownOf(caller), position));
  };
  const count = (place: string, why: string): void => {
    const key = `${place}\n${why}`;
    counted.set(key, { place, why, reads: (counted.get(key)?.reads ?? 0) + 1 });
  };

  /** Whether a server of this bank has been there. */
  const isTold = async (brought: Position): Promise<boolean> =>
    replicas.some((one) => one.problem() === undefined && one.has(brought)) ||
    (await primary.has(brought).catch(() => false));

  /** A replica with the wanted position, if one reaches it in time. */
  const chosen = async (wanted: Position, by: number): Promise<Replica | 'none' | 'behind'> => {
    turn += 1;
    const serving = replicas
      .map((_, at) => replicas[(at + turn) % replicas.length])
      .filter((one) => one !== undefined)
      .filter((one) => one.problem() === undefined)
      .sort((a, b) => a.open() - b.open());
    if (serving.length === 0) return 'none';
    const there = serving.find((one) => one.has(wanted));
    if (there !== undefined) return there;
    // A replica whose lag is longer than the wait does not catch up in time.
    const near = serving.filter((one) => one.behind() <= wait);
    if (wait === 0 || near.length === 0) return 'behind';
    const firstOf = near.map(async (one) => {
      if (await one.reaches(wanted, by)) return one;
      throw new ReplicaFailed('behind');
    });
    return Promise.any(firstOf).catch(() => 'behind');
  };

  const atPrimary = async <T>(why: string, asked: CallerReads<T>): Promise<T> => {
    count('primary', why);
    const found = await query(asked);
    // The caller must see everything that they saw here on a replica too.
    const seen = await primary.position().catch(() => nowhere);
    raise(asked.caller, seen);
    return found;
  };

  const atReplica = async <T>(replica: Replica, wanted: Position, asked: CallerReads<T>): Promise<T> => {
    const began = performance.now();
    const until = began + (asked.until - began) * replicaShare;
    let seen = nowhere;
    let failed: ReplicaFailed | undefined;
    const atOnce = replica.atOnce(wanted, (position) => {
      seen = together(seen, position);
    });
    const noting =
      (selects: RunSelect): RunSelect =>
      async (...select) => {
        try {
          return await selects(...select);
        } catch (error) {
          failed ??= error instanceof ReplicaFailed ? error : new ReplicaFailed('slow', { cause: error });
          throw failed;
        }
      };
    // The replica may be behind, so counts use a time that is earlier by the replica's lag.
    const asOf = later(now(), -replica.behind());
    const found = await atOnce((selects) =>
      asked.work(reader(noting(selects), { tenant: asked.tenant, until, asOf, most: mostBytes })),
    ).catch((error) => {
      throw failed ?? (performance.now() > until ? new ReplicaFailed('slow') : error);
    });
    // Work that ignored a failed select saw incomplete data.
    if (failed !== undefined) throw failed;
    raise(asked.caller, seen);
    count(replica.name, '');
    return found;
  };

  return {
    async read(asked) {
      const floor = primary.floor();
      if (floor === undefined) return atPrimary('none', asked);
      const brought = asked.after === undefined ? nowhere : (broughtPosition(asked.after) ?? nowhere);
      // The primary never had this position, so this bank did not issue it. Replicas are not asked for it and
      // it is not remembered.
      if (!(await isTold(brought))) return atPrimary('behind', asked);
      raise(asked.caller, brought);
      const wanted = together(knownOf(asked.caller), floor);
      const by = Math.min(performance.now() + wait, asked.until);
      const replica = await chosen(wanted, by);
      if (typeof replica === 'string') return atPrimary(replica, asked);
      try {
        return await atReplica(replica, wanted, asked);
      } catch (error) {
        // The query's own faults occur on the primary too.
        return atPrimary(error instanceof ReplicaFailed ? error.why : 'failed', asked);
      }
    },
    isPosition: (text) => broughtPosition(text) !== undefined,
    wroteAll: (caller) => raise(caller, primary.written()),
    positionOf: (caller) => positionText(knownOf(caller)),
    wrote: primary.wrote,
    // A promoted replica is not a replica any more, and that is not a problem.
    states: () =>
      replicas
        .filter(({ name }) => name !== options.primary.name())
        .map((one): ReplicaState => {
          return { name: one.name, problem: one.problem(), behind: one.behind() };
        }),
    reads: () => [...counted.values()],
    async start() {
      await primary.start();
      await Promise.all(replicas.map((one) => one.start()));
    },
    primaryChanged() {
      primary.changed((position) => {
        // The new primary has all that anyone wrote or saw before, so its position is the new minimum.
        forgotten = together(forgotten, position);
      });
      callers.clear();
      forgotten = nowhere;
      for (const replica of replicas) replica.primaryChanged();
    },
    close() {
      primary.close();
      for (const replica of replicas) replica.close();
    },
  };
}

/** The primary's present and past positions, and the proof that others replicate from it. */
function watchedPrimary({ primary, dialect, run, lag }: ReplicasOptions) {
  const samples = positionSamples(lag);
  let written: Position = nowhere;
  /** The server reported a position in an unknown form, so replicas cannot be compared with it. */
  let isBlind = false;
  let server: string | undefined;
  let proof: (Proof & { readonly at: number }) | undefined;
  let asking: Promise<Position> | undefined;
  /** Receives a new primary's position at the first look. */
  let began: ((position: Position) => void) | undefined;
  /** How often the primary changed. Answers to questions from before a change are ignored. */
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const ask = async (): Promise<Position> => {
    const { rows } = await run(`SELECT ${dialect.server}, ${dialect.written}`, []);
    const [named, text] = (rows[0] ?? []).map(String);
    const found = dialect.position(text ?? '');
    if (found === undefined) throw new Error(`a position that is not known: ${text}`);
    server = named;
    return found;
  };
  /** The primary's position now. Callers share a question that was not sent yet. */
  const position = (): Promise<Position> => {
    asking ??= Promise.resolve().then(() => {
      asking = undefined;
      return ask();
    });
    return asking;
  };
  const look = async (): Promise<void> => {
    const at = performance.now();
    const of = changes;
    const found = await ask().catch(() => undefined);
    if (found === undefined || closed || of !== changes) return;
    began?.(found);
    began = undefined;
    samples.add(at, found);
  };
  const lookAgain = (): void => {
    if (closed) return;
    timer = setTimeout(() => void look().then(lookAgain), lookEvery);
    timer.unref();
  };

  return {
    dialect,
    position,
    server: () => server,
    written: () => written,
    /** Whether the primary has this position. The server is asked only if that is unknown. */
    async has(wanted: Position): Promise<boolean> {
      const isKnown = [samples.newest() ?? nowhere, written].some((known) => covers(known, wanted));
      return isKnown || covers(await position(), wanted);
    },
    wrote(text: string): void {
      const found = dialect.position(text);
      if (found === undefined) isBlind = true;
      else written = together(written, found);
    },
    /** The position that every reader must see. Undefined while none is known. */
    floor(): Position | undefined {
      if (isBlind) return undefined;
      return samples.floor(performance.now());
    },
    behind: (at: Position) => samples.behind(performance.now(), at),
    async proof(): Promise<Proof> {
      if (proof !== undefined && performance.now() - proof.at < proofFor) return proof;
      const id = randomUUID();
      const wire = await connectWire(await primary.address());
      try {
        const results = await wire.send(`${markText(id)};SELECT ${dialect.committed};${storeName}`);
        const [text, bank] = results.slice(1).map((rows) => String(rowsIn(rows)[0]?.[0] ?? ''));
        const position = dialect.position(text ?? '') ?? nowhere;
        proof = { id, position, bank: bank ?? '', at: performance.now() };
      } finally {
        wire.close();
      }
      return proof;
    },
    changed(told: (position: Position) => void): void {
      changes += 1;
      began = told;
      samples.clear();
      written = nowhere;
      isBlind = false;
      server = undefined;
      proof = undefined;
    },
    async start() {
      await look();
      lookAgain();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
