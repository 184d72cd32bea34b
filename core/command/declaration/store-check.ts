/**
 * What `check store` proves. A noun exports a `storeCheck` for each invariant of its own rows, a `holdOwner`
 * where its records keep holds, a `booking` where journals are booked for
 * them; the registry collects them all.
 */
import { hasMembers } from '../../values/members.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Select } from './read.ts';
import type { AnyRow, Row, Table } from './table.ts';

/** A value that is looked for in a tenant. */
export interface Wanted {
  readonly tenant: string;
  readonly value: string | number;
}

/** Rows of one look by a list of keys. */
const listed = 500;

/**
 * These rows in lists of one tenant each, short enough for one statement: every key begins with the tenant, and a
 * look that does not name it reads the whole table.
 */
export function* inLists<R extends { readonly tenant: string }>(
  rows: readonly R[],
): Iterable<{ readonly tenant: string; readonly some: readonly R[] }> {
  for (const [tenant, own] of Map.groupBy(rows, (row) => row.tenant)) {
    for (let at = 0; at < own.length; at += listed) {
      yield { tenant, some: own.slice(at, at + listed) };
    }
  }
}

/** Reads of a check: every tenant's rows as they were at one moment. */
export interface CheckRead {
  /**
   * Every row, page by page, in the order of these properties (the primary key unless told); together with the
   * primary key they name a row, so that a million rows never stand in memory at once. An index begins with the
   * tenant and these properties, or, for `across`, with these properties alone: each page goes on in it.
   */
  pages<T extends Table>(
    table: T,
    options?: {
      readonly orderBy?: readonly (keyof T['columns'] & string)[];
      readonly across?: readonly (keyof T['columns'] & string)[];
      /** One tenant's rows alone: the pages go on within them. */
      readonly tenant?: string;
      readonly where?: (select: Select) => void;
    },
  ): AsyncIterable<readonly Row<T>[]>;
  rows<T extends Table>(table: T, build: (select: Select) => void): Promise<readonly Row<T>[]>;
  /**
   * Rows whose property has one of these values, each within its own tenant. The property is the first of a key or
   * of an index, so that it costs a short walk for each value however much is stored.
   */
  among<T extends Table>(
    table: T,
    property: keyof T['columns'] & string,
    wanted: readonly Wanted[],
    narrow?: (select: Select) => void,
  ): Promise<readonly Row<T>[]>;
  /** Rows of any shape. Whole numbers come as bigint or as text. */
  select(
    table: Table,
    build: (select: Select) => void,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** One pass over the store. */
export interface StoreCheck {
  readonly kind: 'check';
  /** A word or two: the pass in the list. */
  readonly name: string;
  /** What holds when the pass finds nothing: one sentence. */
  readonly says: string;
  /** Tells each difference between what is stored and what should be, as a sentence. */
  run(read: CheckRead): AsyncIterable<string>;
}

/** A hold that a record keeps now. */
export interface OwnedHold {
  readonly tenant: string;
  readonly account: string;
  readonly reference: string;
  readonly direction: 'debit' | 'credit';
  readonly amount: bigint;
}

/** Records that keep holds on accounts: the holds of all owners together are what the accounts hold. */
export interface HoldOwner {
  readonly kind: 'holdOwner';
  readonly of: string;
  holds(read: CheckRead): AsyncIterable<OwnedHold>;
}

/** Records whose moves are in the history. */
export interface HistoryOf {
  readonly kind: 'historyOf';
  /** The `noun` of their moves. */
  readonly noun: string;
  readonly table: Table;
  readonly lifecycle: Lifecycle<string, string>;
  /** The property that names the record in its history. */
  readonly subject: string;
  /** The state of a record in the words of its history. */
  stateOf(row: AnyRow): string;
  /** Moves that leave the state as it is: a first of two approvals. */
  readonly notes: readonly string[];
  /** Records may be without a history: those that came as demo data. */
  readonly mayLackHistory: boolean;
}

/** A journal with its lines, in their order. */
export interface BookedJournal {
  readonly tenant: string;
  readonly id: string;
  readonly reference: string;
  readonly kind: string;
  readonly lines: readonly {
    readonly gl: string;
    readonly accountId: string | null;
    readonly side: 'debit' | 'credit';
    readonly amount: bigint;
  }[];
}

/** In the place of a code of the ledger: a line that moves an account, on the code that the account has, but no cash. */
export const anAccount = 'an account';
/** A line that moves the cash of a till or a vault. */
export const cashOfPlace = 'cash';

/** What a kind of journal may post to on each side; 'as its owner says' where another pass compares its lines. */
export type Posts =
  | 'as its owner says'
  | { readonly debit: readonly string[]; readonly credit: readonly string[] };

/** Records for which journals are booked: every journal is of a kind that somebody declares, for a record of his. */
export interface Booking {
  readonly kind: 'booking';
  /** What its records are called: `a loan`. */
  readonly of: string;
  /** Its journals, by their kinds. */
  readonly journals: Readonly<Record<string, Posts>>;
  /** Those of the kinds that take back or write off what others booked, or book what was counted. */
  readonly corrections?: readonly string[];
  /** The ids of those of the journals, all of one tenant, for which there is a record. */
  owned(journals: readonly BookedJournal[], read: CheckRead): Promise<ReadonlySet<string>>;
}

/** Everything that the areas declare for `check store`. */
export interface Checked {
  readonly checks: readonly StoreCheck[];
  readonly holdOwners: readonly HoldOwner[];
  readonly histories: readonly HistoryOf[];
  readonly bookings: readonly Booking[];
  /** Kinds of journals that correct others. */
  readonly corrections: ReadonlySet<string>;
}

/** Declares a pass of `check store`; export it from any noun. */
export function storeCheck(spec: Omit<StoreCheck, 'kind'>): StoreCheck {
  return { ...spec, kind: 'check' };
}

/** Declares that records keep holds; export it from their noun. */
export function holdOwner(spec: Omit<HoldOwner, 'kind'>): HoldOwner {
  return { ...spec, kind: 'holdOwner' };
}

/** Declares for which records journals of some kinds are booked; export it from their noun. */
export function booking(spec: Omit<Booking, 'kind'>): Booking {
  return { ...spec, kind: 'booking' };
}

/** Declares that records of a table have a history; export it from their noun. */
export function historyOf<T extends Table>(spec: {
  readonly noun: string;
  readonly table: T;
  readonly lifecycle: Lifecycle<string, string>;
  /** `id` unless told. */
  readonly subject?: keyof T['columns'] & string;
  /** Its `state` unless told. */
  readonly stateOf?: (row: Row<T>) => string;
  readonly notes?: readonly string[];
  readonly mayLackHistory?: boolean;
}): HistoryOf {
  const { noun, table, lifecycle, stateOf = (row) => String(row.state) } = spec;
  return {
    ...{ kind: 'historyOf', noun, table, lifecycle },
    subject: spec.subject ?? 'id',
    notes: spec.notes ?? [],
    mayLackHistory: spec.mayLackHistory ?? false,
    stateOf,
  };
}

/** What of this value, an export of a noun, is for `check store`. */
export function checkedOf(value: unknown): Checked {
  const declared = isForChecks(value) ? value : undefined;
  return {
    checks: declared?.kind === 'check' ? [declared] : [],
    holdOwners: declared?.kind === 'holdOwner' ? [declared] : [],
    histories: declared?.kind === 'noun' ? historiesOf(declared) : [],
    bookings: declared?.kind === 'booking' ? [declared] : [],
    corrections: new Set(declared?.kind === 'booking' ? declared.corrections : []),
  };
}

type ForChecks = StoreCheck | HoldOwner | Recorded | Booking;

const forChecks: ReadonlySet<unknown> = new Set<ForChecks['kind']>(['check', 'holdOwner', 'noun', 'booking']);

/** What is of such a kind was made by one of the functions here, or by `noun`. */
function isForChecks(value: unknown): value is ForChecks {
  return hasMembers(value) && forChecks.has(value.kind);
}

interface Recorded {
  readonly kind: 'noun';
  readonly history: HistoryOf | undefined;
}

const historiesOf = ({ history }: Recorded) => (history === undefined ? [] : [history]);

/** All of these together. */
export function allChecked(parts: readonly Checked[]): Checked {
  return {
    checks: parts.flatMap(({ checks }) => checks),
    holdOwners: parts.flatMap(({ holdOwners }) => holdOwners),
    histories: parts.flatMap(({ histories }) => histories),
    bookings: parts.flatMap(({ bookings }) => bookings),
    corrections: new Set(parts.flatMap(({ corrections }) => [...corrections])),
  };
}
