/**
 * Finds and locks the rows of a batch. First every command's `load` runs without locks, side by side, to find
 * out which rows the batch needs. Recently seen rows replace reads of the store. The locking pass reads the
 * current rows. A command that read outdated rows is decided in the next batch.
 */
import { controlsOf } from '../command/declaration/control.ts';
import type { Links } from '../command/declaration/link.ts';
import type { Read } from '../command/declaration/read.ts';
import { type AnyRow, type Part, partitionOf, type Row, type Table } from '../command/declaration/table.ts';
import { sequences } from '../command/kit/sequence.ts';
import { type Locked, type RowWant, type Session, StoreFault } from '../store/store.ts';
import type { Deciding } from './decided.ts';
import { byPrimaryKey, matches, rowKey, wantKey, wantOf } from './row-keys.ts';
import { type IdentityMap, identityMap, miss } from './rows.ts';
import { collectReads, type QueuedCommand } from './turn.ts';

/** The rows and sequences that a queued command needs. */
export interface Needs {
  /** Each want, and the row it named when it was read without a lock. */
  readonly rows: Map<string, { readonly want: RowWant; readonly found: RowWant | undefined }>;
  readonly sets: Map<string, RowWant>;
  /** A read that the store can never answer. A retry would fail in the same way. */
  fault?: StoreFault;
}

/** Readers for a decision besides `load`. */
type Readers = Pick<Deciding, 'links' | 'controls'>;

/**
 * Finds out what each command needs. A `load` that fails here fails again under the locks, and then finally.
 */
export async function gather(
  commands: readonly QueuedCommand[],
  session: Session,
  { links, controls }: Readers,
): Promise<ReadonlyMap<QueuedCommand, Needs>> {
  const fresh = identityMap();
  const lately = identityMap();
  const needs = new Map<QueuedCommand, Needs>();
  await Promise.all(
    commands.map(async (queued) => {
      const own: Needs = { rows: new Map(), sets: new Map() };
      needs.set(queued, own);
      // A command that read an outdated row reads the store.
      const map = queued.moves > 0 ? fresh : lately;
      const { tenant } = queued.work.actor;
      const read = recording(map, sourceOf(session, queued.moves === 0), own, tenant, links);
      const need = (want: RowWant) => own.rows.set(wantKey(want), { want, found: want });
      await collectReads(queued, read, (table, by) =>
        need({ table, tenant: partitionOf(table, tenant), by }),
      ).catch((error: unknown) => {
        if (error instanceof StoreFault) own.fault = error;
      });
      const { actor, command } = queued.work;
      for (const control of controlsOf(controls, command.effectClasses)) {
        for (const row of control.reads?.(actor) ?? []) need({ ...row, tenant });
      }
      for (const want of queued.missed) {
        if (byPrimaryKey(want)) need(want);
      }
    }),
  );
  return needs;
}

function sourceOf(session: Session, mayRemember: boolean): Source {
  return {
    one: (want) => (mayRemember ? session.recent?.(want) : undefined) ?? session.one(want),
    all: (want) => session.all(want),
  };
}

function recording(map: IdentityMap, source: Source, own: Needs, tenant: string, links: Links) {
  const named = (want: RowWant): RowWant | undefined => {
    const row = map.find(want);
    return row === undefined || row === miss ? undefined : wantOf(want.table, row);
  };
  const noteRow = (want: RowWant) =>
    own.rows.set(wantKey(want), { want, found: byPrimaryKey(want) ? want : named(want) });
  const read = loadRead(map, source, tenant, links);
  return {
    links,
    one: async (table, by) => {
      const row = await read.one(table, by);
      noteRow({ table, tenant: partitionOf(table, tenant), by });
      return row;
    },
    all: async (table, where) => {
      const want: RowWant = { table, tenant: partitionOf(table, tenant), by: where };
      own.sets.set(wantKey(want), want);
      return read.all(table, where);
    },
    // No `load` reads a sequence. Its row is only locked.
    sequence: async (name) => {
      const want: RowWant = { table: sequences, tenant, by: { name } };
      own.rows.set(wantKey(want), { want, found: want });
    },
  } satisfies typeof read;
}

/** The needs of these commands, each row once, for the locking pass. */
export function lockList(needs: Iterable<Needs>) {
  const rows = new Map<string, RowWant>();
  const sets = new Map<string, RowWant>();
  for (const own of needs) {
    for (const { found } of own.rows.values()) {
      if (found !== undefined) rows.set(rowKey(found.table, found.tenant, found.by), found);
    }
    for (const [key, want] of own.sets) sets.set(key, want);
  }
  return { rows: [...rows.values()], sets: [...sets.values()] };
}

/** A read of a row that the locking pass did not take: the command goes on in the next batch, which takes it. */
export class Missed extends Error {
  readonly want: RowWant | undefined;
  constructor(want?: RowWant) {
    super();
    this.want = want;
  }
}

/** How a read is answered when the map does not know. */
export interface Source {
  one(want: RowWant): AnyRow | undefined | Promise<AnyRow | undefined>;
  all(want: RowWant): readonly AnyRow[] | Promise<readonly AnyRow[]>;
}

/** Reads the map first. Missing rows are read from the source and added to the map. */
export function loadRead(map: IdentityMap, source: Source, tenant: string, links: Links): Read {
  const ask = async <T extends Table>(want: RowWant<T>): Promise<Row<T> | undefined> => {
    const found = source.one(want);
    const row = found instanceof Promise ? await found : found;
    map.learn(want, row);
    const now = map.find(want);
    return now === miss ? undefined : now;
  };
  return {
    links,
    async one<T extends Table>(table: T, by: Part<T>) {
      const want: RowWant<T> = { table, tenant: partitionOf(table, tenant), by };
      assertKey(want);
      // Long work reads many known rows, so a known row costs one promise only.
      const row = map.find(want);
      return row === miss ? ask(want) : row;
    },
    async all<T extends Table>(table: T, where: Part<T>) {
      const want: RowWant<T> = { table, tenant: partitionOf(table, tenant), by: where };
      assertSet(want);
      const known = map.findSet(want);
      if (known !== miss) return known;
      map.learnSet(want, await source.all(want));
      const now = map.findSet(want);
      return now === miss ? [] : now;
    },
    async sequence(name) {
      const want: RowWant = { table: sequences, tenant, by: { name } };
      if (map.find(want) === miss) await ask(want);
    },
  };
}

/** A source for exclusive sessions: the store itself. */
export const storeSource = (session: Session): Source => session;

/** A source for after the locks: nothing else may be read. */
export const missSource: Source = {
  one: (want) => Promise.reject(new Missed(want)),
  all: () => Promise.reject(new Missed()),
};

function assertKey(want: RowWant): void {
  // Append-only rows are never locked. A decision depends on a row with a key of its own.
  if (want.table.appendOnly) {
    throw new Error(`load reads ${want.table.name}, which is only ever appended to`);
  }
  if (byPrimaryKey(want)) return;
  const names = Object.keys(want.by);
  const { table } = want;
  const natural = table.natural.some((key) => sameNames(key, names));
  if (!natural) throw new Error(`${table.name} has no key ${names.join(', ')}`);
}

function assertSet(want: RowWant): void {
  const { table, by } = want;
  const names = Object.keys(by);
  if (!table.sets.some((set) => sameNames(set, names))) {
    throw new Error(`${table.name} declares no set by ${names.join(', ')}`);
  }
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

/** The commands that can be decided now, and those whose reads failed finally. The others wait for locks. */
export interface Readable {
  readonly ready: readonly QueuedCommand[];
  readonly faults: readonly (readonly [QueuedCommand, unknown])[];
}

/** Finds and locks every row that the commands need, and adds the rows to the batch. */
export async function lockRows(
  commands: readonly QueuedCommand[],
  session: Session,
  rows: IdentityMap,
  readers: Readers,
  wait: boolean,
): Promise<Readable> {
  const needs = await gather(commands, session, readers);
  const locked = await session.lock(lockList(needs.values()), { wait });
  learnLocked(rows, needs, locked);
  const faults = [...needs].flatMap(([queued, { fault }]) =>
    fault === undefined ? [] : ([[queued, fault]] as const),
  );
  const busy = new Set(locked.busy.map(({ table, tenant, by }) => rowKey(table, tenant, by)));
  const isBusy = (own: Needs) =>
    [...own.rows.values()].some(
      ({ found }) => found !== undefined && busy.has(rowKey(found.table, found.tenant, found.by)),
    );
  const ready = commands.filter((queued) => {
    const own = needs.get(queued);
    return own === undefined || (own.fault === undefined && !isBusy(own));
  });
  return { ready, faults };
}

function learnLocked(map: IdentityMap, needs: ReadonlyMap<QueuedCommand, Needs>, locked: Locked): void {
  const rows = new Map(locked.rows.map(({ want, row }) => [rowKey(want.table, want.tenant, want.by), row]));
  for (const { want, row } of locked.rows) map.learn(want, row);
  for (const own of needs.values()) {
    for (const { want, found } of own.rows.values()) {
      if (byPrimaryKey(want)) continue;
      if (found === undefined) map.learn(want, undefined);
      else learnNatural(map, want, rows.get(rowKey(found.table, found.tenant, found.by)));
    }
  }
  for (const { want, rows: children } of locked.sets) map.learnSet(want, children);
}

/** A natural key counts only while its row still has it: else the command reads again in the next batch. */
function learnNatural(map: IdentityMap, want: RowWant, row: AnyRow | undefined): void {
  if (row !== undefined && matches(row, want)) map.learn(want, row);
}
