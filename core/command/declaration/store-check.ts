/**
 * Declarations for `check store`. A noun exports a `storeCheck` for each invariant of its own rows. It
 * exports a `holdOwner` if its records keep holds, and a `booking` if journals are booked for them. The
 * registry collects all of them.
 */
import { hasMembers } from '../../values/members.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Select } from './read.ts';
import type { AnyRow, Row, Table } from './table.ts';

/** A value to find in a tenant. */
export interface Wanted {
  readonly tenant: string;
  readonly value: string | number;
}

/** The most keys in one statement. */
const listed = 500;

/**
 * Splits rows into lists of one tenant each, short enough for one statement. Every key begins with the
 * tenant, so a statement without the tenant would scan the whole table.
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

/** Reads of a check: every tenant's rows at one time. */
export interface CheckRead {
  /**
   * Every row, page by page, in the order of these properties (the primary key by default). Together with the
   * primary key the properties identify a row, so a million rows are never in memory at once. An index begins
   * with the tenant and these properties, or, for `across`, with these properties alone. Each page continues
   * in that index.
   */
  pages<T extends Table>(
    table: T,
    options?: {
      readonly orderBy?: readonly (keyof T['columns'] & string)[];
      readonly across?: readonly (keyof T['columns'] & string)[];
      /** Reads only one tenant's rows. */
      readonly tenant?: string;
      readonly where?: (select: Select) => void;
    },
  ): AsyncIterable<readonly Row<T>[]>;
  rows<T extends Table>(table: T, build: (select: Select) => void): Promise<readonly Row<T>[]>;
  /**
   * Rows whose property has one of these values, each within its own tenant. The property is the first of a
   * key or of an index. So each value costs a short scan, however much is stored.
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
  /** The invariant that the pass proves, as one sentence. */
  readonly says: string;
  /** Yields each difference between the stored and the expected state, as a sentence. */
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

/**
 * Records that keep holds on accounts. The held amounts of the accounts equal the holds of all owners
 * together.
 */
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
  /** Moves that do not change the state, such as the first of two approvals. */
  readonly notes: readonly string[];
  /** Records may lack a history: records from demo data. */
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

/**
 * The ledger codes that a kind of journal may post to on each side. For 'as its owner says', another pass
 * compares the lines.
 */
export type Posts =
  | 'as its owner says'
  | { readonly debit: readonly string[]; readonly credit: readonly string[] };

/**
 * Records for which journals are booked. Every journal is of a declared kind and belongs to a record of the
 * declaring area.
 */
export interface Booking {
  readonly kind: 'booking';
  /** The name of its records: `a loan`. */
  readonly of: string;
  /** Its journals, by their kinds. */
  readonly journals: Readonly<Record<string, Posts>>;
  /** The kinds that reverse or write off other journals, or book counted cash. */
  readonly corrections?: readonly string[];
  /** The ids of journals that have a record. All journals are of one tenant. */
  owned(journals: readonly BookedJournal[], read: CheckRead): Promise<ReadonlySet<string>>;
}

/** Everything that the areas declare for `check store`. */
export interface Checked {
  readonly checks: readonly StoreCheck[];
  readonly holdOwners: readonly HoldOwner[];
  readonly histories: readonly HistoryOf[];
  readonly bookings: readonly Booking[];
  /** Kinds of journals that correct other journals. */
  readonly corrections: ReadonlySet<string>;
}

/** Declares a pass of `check store`. Export it from any noun. */
export function storeCheck(spec: Omit<StoreCheck, 'kind'>): StoreCheck {
  return { ...spec, kind: 'check' };
}

/** Declares that records keep holds. Export it from their noun. */
export function holdOwner(spec: Omit<HoldOwner, 'kind'>): HoldOwner {
  return { ...spec, kind: 'holdOwner' };
}

/** Declares for which records journals of some kinds are booked. Export it from their noun. */
export function booking(spec: Omit<Booking, 'kind'>): Booking {
  return { ...spec, kind: 'booking' };
}

/** Declares that records of a table have a history. Export it from their noun. */
export function historyOf<T extends Table>(spec: {
  readonly noun: string;
  readonly table: T;
  readonly lifecycle: Lifecycle<string, string>;
  /** The default is `id`. */
  readonly subject?: keyof T['columns'] & string;
  /** The default is the column `state`. */
  readonly stateOf?: (row: Row<T>) => string;
  readonly notes?: readonly string[];
  readonly mayLackHistory?: boolean;
}): HistoryOf {
  const { noun, table, lifecycle, stateOf = (row) => String(row.state) } = spec;
  return {
    kind: 'historyOf',
    noun,
    table,
    lifecycle,
    subject: spec.subject ?? 'id',
    notes: spec.notes ?? [],
    mayLackHistory: spec.mayLackHistory ?? false,
    stateOf,
  };
}

/** The part of this value, an export of a noun, that is for `check store`. */
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

/** Only the functions here, and `noun`, make values of such a kind. */
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
