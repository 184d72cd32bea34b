/**
 * A table is declared once, in the noun that owns it. The unit of work locks, reads and writes rows by this
 * declaration, and queries read by it. `bursar new table` writes the migration that creates the table.
 *
 * Every table is partitioned by tenant: `tenant` is the first column of each key and never part of a
 * declaration. Rows that exist once for the whole host are declared `hostWide`.
 */
import type { CivilDate } from '../../values/civil-date.ts';
import type { Instant } from '../../values/instant.ts';
import type { Minor } from '../../values/money.ts';
import type { Controls } from './effect-class.ts';

export type ColumnKind =
  | 'text'
  | 'integer'
  | 'money'
  | 'boolean'
  | 'json'
  | 'moment'
  | 'uuid'
  | 'identifier'
  | 'digest';

/** How much a column holds: the most characters of a text, or `long` for more than its kind holds by default. */
export type Size = number | 'long';

/** One column: how the store holds it, and (in its type) the value in a row. */
export interface Column<T> {
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  readonly size?: Size | undefined;
  /** Never set: carries the row's type. */
  readonly holds?: T;
}

type Columns = Readonly<Record<string, Column<unknown>>>;

const column = <T>(kind: ColumnKind, size?: Size): Column<T> => ({ kind, nullable: false, size });

/**
 * A text of at most this many characters. Without a size the limit is 64 KB, with `long` 16 MB. Keys and
 * indexes need a number.
 */
export const text = <T extends string = string>(size?: Size): Column<T> => column<T>('text', size);
/** An integer of 4 bytes, with `long` of 8 bytes. */
export const integer = <T extends number = number>(size?: 'long'): Column<T> => column<T>('integer', size);
export const money = (): Column<Minor> => column<Minor>('money');
export const boolean = (): Column<boolean> => column<boolean>('boolean');
/** A value as JSON of at most 64 KB, with `long` of 16 MB. */
export const json = <T>(size?: 'long'): Column<T> => column<T>('json', size);
export const instant = (): Column<Instant> => column<Instant>('text', 24);
export const date = (): Column<CivilDate> => column<CivilDate>('text', 10);
/** An instant of a table with many rows: the store has its milliseconds, in eight bytes. */
export const moment = (): Column<Instant> => column<Instant>('moment');
/** A UUID as the host spells it: the store has its 16 bytes, which sort as its text does. Nothing else can be stored. */
export const uuid = <T extends string = string>(): Column<T> => column<T>('uuid');
/**
 * An id that is usually a UUID but may be any text. The store has the 16 bytes of a UUID, or a mark and the
 * bytes of the text. Rows can be found by such an id. They sort in an order of their own.
 */
export const identifier = <T extends string = string>(): Column<T> => column<T>('identifier');
/** 32 bytes, which the row has in base64. */
export const digest = <T extends string = string>(): Column<T> => column<T>('digest');
export const nullable = <T>({ kind, size }: Column<T>): Column<T | null> => ({ kind, size, nullable: true });

/**
 * A reader of an index. A query lists an input that makes it use the index: a house test runs the query and
 * checks the store's plan. The input is left out if the query first needs a record. A command reads in `load`
 * or before its execution. A check is a pass of `check store`. A file belongs to the host.
 */
export type Reader =
  | { readonly query: string; readonly asked?: Readonly<Record<string, unknown>> }
  | { readonly command: string }
  | { readonly check: string }
  | { readonly file: string };

/**
 * An index besides the primary key and the natural keys. Each index slows every insert, so each names its
 * readers.
 */
export interface Index<Property extends string = string> {
  /** After the tenant. */
  readonly on: readonly Property[];
  readonly serves: readonly [Reader, ...Reader[]];
  /** The index covers the rows of all tenants and does not contain the tenant. */
  readonly across?: true;
  /** No two rows have the same values. The database enforces this too. */
  readonly unique?: true;
  /**
   * On SQLite, the index contains only rows that match this SQL. Statements that use the index repeat the
   * condition.
   */
  readonly where?: string;
}

/**
 * How long rows are kept. Triggers always refuse changes, and refuse deletions until the rows have this age.
 */
export type Kept<Property extends string = string> =
  | 'for ever'
  | { readonly years: number; readonly from: Property };

export interface Table<C extends Columns = Columns, K extends string = string> {
  readonly name: string;
  /** Properties that, after the tenant, make the primary key. */
  readonly key: readonly K[];
  /** Other sets of properties that identify at most one row each. */
  readonly natural: readonly (readonly string[])[];
  /** Sets of properties by which `read.all` finds children. Each begins a key or an index. */
  readonly sets: readonly (readonly string[])[];
  /** Every index of the store besides the primary key and the natural keys. */
  readonly indexes: readonly Index[];
  /** Every property in a natural key or a set. */
  readonly lookedUp: ReadonlySet<string>;
  /** Declared columns. `insert` needs all of them. */
  readonly names: ReadonlySet<string>;
  /** Columns that may change once a row is there: all but the key. */
  readonly changeable: ReadonlySet<string>;
  /** Columns that always hold a value. */
  readonly filled: ReadonlySet<string>;
  readonly columns: C;
  /** Which class of effect a change of its rows is. */
  readonly controls: Controls;
  /**
   * Names the record whose state the rule files of controls compare. Without it, they compare the row's own
   * state.
   */
  readonly stateOf: StateOf | undefined;
  /** Returns the state that rule files of controls compare, for a table without a column of this name. */
  readonly controlState: ControlState | undefined;
  /**
   * The table that contains these rows as parts. The store has no rows of their own for them. Effects insert
   * them, and they are read with the rows of that table.
   */
  readonly within: string | undefined;
  /** Rows are only ever inserted: they carry no version and are never locked. */
  readonly appendOnly: boolean;
  /** A log whose old rows are deleted without being read first. */
  readonly pruned: boolean;
  /** Name of the table that gets rows when rows of this table are archived. */
  readonly leavesWith: string | undefined;
  /** Its rows belong to the host: every tenant reads and writes the same ones. */
  readonly hostWide: boolean;
  /** For a host-wide table: the property with the tenant that a row belongs to. */
  readonly owner: string | undefined;
  /** Properties whose text the vault sealed, and the context of each seal. */
  readonly sealed: Readonly<Record<string, SealedAbout>>;
  /** Computes a property's value if the store has none. A value equal to the computed one is not stored. */
  readonly lacking: Readonly<Record<string, Derived>>;
  /**
   * Nullable properties that are not stored for rows that match. Readers of such a row find the value
   * elsewhere.
   */
  readonly elsewhere: Readonly<Record<string, OfRow>>;
  /**
   * Rows are mostly longer than a quarter of a page. On SQLite they get a tree of their own, next to the tree
   * of the key.
   */
  readonly wide: boolean;
  readonly kept: Kept | undefined;
  /**
   * The table has a view `readable_NAME`, which shows people ids and times as text. The record has the SQL of the values
   * that are not stored, by property.
   */
  readonly readable: Readonly<Record<string, string>> | undefined;
  /** All properties in stored order, `tenant` first and, unless append-only, `version` last. */
  readonly properties: readonly string[];
}

/** The context for sealing a text of a row: see `Vault`. */
export type SealedAbout = (tenant: string, row: Readonly<Record<string, unknown>>) => string;

type Properties = Readonly<Record<string, unknown>>;

/** A value that is made of the other properties of its row. */
export type Derived = (row: Properties) => unknown;

/** The record that a row belongs to, by its table and key. */
export type StateOf = (row: Properties) => readonly [Table, Readonly<Record<string, unknown>>];

/** Returns the state of a row that rule files of controls compare, for this subject. */
export type ControlState = (row: Properties, userId: string) => string;

/** Whether something is so of a row. */
export type OfRow = (row: Properties) => boolean;

type Held<C> = C extends Column<infer T> ? T : never;

/** The columns that a command inserts. The unit of work sets the tenant and the version. */
export type NewRow<T extends Table> = { readonly [K in keyof T['columns']]: Held<T['columns'][K]> };

/** A row as the store holds it. */
export type Row<T extends Table> = NewRow<T> & { readonly tenant: string; readonly version: number };

/** A row of exactly the declared columns. Any other column is a type error. */
export type Exactly<Allowed, Given> = Given & {
  readonly [K in Exclude<keyof Given, keyof Allowed>]: never;
};

/** Some columns of a row, by value. */
export type Part<T extends Table> = Partial<NewRow<T>>;

/** Columns that may change once a row is there, by value: never its tenant, its key or its version. */
export type Changes<T extends Table> = Partial<Omit<NewRow<T>, T['key'][number]>>;

/** A row of any table, as the unit of work uses it. */
export type AnyRow = Readonly<Record<string, unknown>> & {
  readonly tenant: string;
  readonly version: number;
};

/** Declares a table. A migration makes the table, and a house test compares the two. */
export function table<const C extends Columns, const K extends keyof C & string>(spec: {
  readonly name: string;
  readonly key: readonly K[];
  readonly natural?: readonly (readonly (keyof C & string)[])[];
  readonly sets?: readonly (readonly (keyof C & string)[])[];
  readonly indexes?: readonly Index<keyof C & string>[];
  readonly within?: string;
  readonly appendOnly?: boolean;
  readonly pruned?: boolean;
  readonly leavesWith?: string;
  readonly hostWide?: boolean;
  readonly owner?: keyof C & string;
  readonly sealed?: Partial<Record<keyof C & string, SealedAbout>>;
  readonly lacking?: Partial<Record<keyof C & string, Derived>>;
  readonly elsewhere?: Partial<Record<keyof C & string, OfRow>>;
  readonly wide?: boolean;
  readonly kept?: Kept<keyof C & string>;
  readonly readable?: Partial<Record<keyof C & string, string>>;
  readonly controls: Controls<keyof C & string>;
  readonly stateOf?: StateOf;
  readonly controlState?: ControlState;
  readonly columns: C;
}): Table<C, K> {
  const appendOnly = spec.appendOnly ?? false;
  const names = Object.keys(spec.columns);
  const key: readonly string[] = spec.key;
  const made: Table<C, K> = {
    name: spec.name,
    key: spec.key,
    natural: spec.natural ?? [],
    sets: spec.sets ?? [],
    indexes: spec.indexes ?? [],
    lookedUp: new Set<string>([...(spec.natural ?? []), ...(spec.sets ?? [])].flat()),
    names: new Set(names),
    changeable: new Set(names.filter((name) => !key.includes(name))),
    filled: new Set(names.filter((name) => spec.columns[name]?.nullable !== true)),
    columns: spec.columns,
    controls: spec.controls,
    stateOf: spec.stateOf,
    controlState: spec.controlState,
    within: spec.within,
    appendOnly,
    pruned: spec.pruned ?? false,
    leavesWith: spec.leavesWith,
    hostWide: spec.hostWide ?? false,
    owner: spec.owner,
    sealed: given(spec.sealed ?? {}),
    lacking: given(spec.lacking ?? {}),
    elsewhere: given(spec.elsewhere ?? {}),
    wide: spec.wide ?? false,
    kept: spec.kept,
    readable: spec.readable === undefined ? undefined : given(spec.readable),
    properties: ['tenant', ...names, ...(appendOnly ? [] : ['version'])],
  };
  if (made.within === undefined) declared.add(made);
  return made;
}

function given<T>(some: Readonly<Record<string, T | undefined>>): Readonly<Record<string, T>> {
  const named = Object.entries(some).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(named);
}

const declared = new Set<Table>();

/**
 * Every table that the loaded files declare. A host checks that its store has all of them before it starts.
 */
export const declaredTables = (): ReadonlySet<Table> => declared;

/** The tenant of rows that belong to the host itself. No token has this tenant. */
export const hostPartition = '-';

/** The tenant of the table's rows, for an actor of this tenant. */
export const partitionOf = ({ hostWide }: Table, tenant: string): string =>
  hostWide ? hostPartition : tenant;

/** How a property is spelt in the store: `accountNumber` is `account_number`. */
export function columnName(property: string): string {
  const known = columnNames.get(property);
  if (known !== undefined) return known;
  const made = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnNames.set(property, made);
  return made;
}
const columnNames = new Map<string, string>();
