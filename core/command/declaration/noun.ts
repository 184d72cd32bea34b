/**
 * The lifecycle of a kind of record, declared once: its table and states, the further changes of its moves,
 * their events, and the refusal of a move that the state forbids. A command makes a move through its noun and
 * adds its own effects.
 */
import { type Rejection, reject } from '../wire/rejections.ts';
import type { Context } from './command.ts';
import type { Effect } from './effects.ts';
import { moved } from './history.ts';
import type { Lifecycle } from './lifecycle.ts';
import { type HistoryOf, historyOf } from './store-check.ts';
import type { Changes, NewRow, Row, Table } from './table.ts';

/** The result of a move. */
export interface Moved<T extends Table, State extends string> {
  readonly rejected?: never;
  readonly from: State;
  readonly to: State;
  /** The record after it. */
  readonly after: Row<T>;
  /** The row, its history and its event. */
  readonly effects: readonly Effect[];
}

/** The changes of a move besides the state. */
export interface MoveDetail<T extends Table> {
  /** Stored in the history. */
  readonly note?: string | null | undefined;
  readonly changes?: Changes<T> | undefined;
}

/** How a record begins. */
export interface Beginning {
  /** The name of the first move. The default is `create`. */
  readonly by?: string;
  readonly note?: string | null | undefined;
}

/** The refusal of a move that the state forbids: one function for all moves, or one for each. */
type Refusing<T extends Table, State extends string, Move extends string> =
  | ((row: Row<T>, move: Move, state: State) => Rejection)
  | { readonly [M in Move]: (row: Row<T>, move: M, state: State) => Rejection };

/** The type of the refusal of a move. */
type RefusalOf<Refuses, Move extends string> = Refuses extends (...given: never[]) => infer Refusal
  ? Refusal
  : Refuses extends Readonly<Record<Move, (...given: never[]) => infer Refusal>>
    ? Refusal
    : never;

interface NounSpec<
  T extends Table,
  State extends string,
  Move extends string,
  Note extends string,
  Refuses extends Refusing<T, State, Move>,
> {
  /** The name of the kind in its history. */
  readonly name: string;
  readonly table: T;
  readonly life: Lifecycle<State, Move>;
  /** The lifecycle of this record, a part of `life`, if kinds of records have different lifecycles. */
  readonly lifeOf?: (row: Row<T>) => Lifecycle<State, Move>;
  /** The property that names the record in its history. The default is its key. */
  readonly subject?: keyof T['columns'] & string;
  /** Maps the state to other columns. By default the state is in the column `state`. */
  readonly kept?: {
    readonly state: (row: NewRow<T>) => State;
    readonly columns: (state: State) => Changes<T>;
  };
  /** Columns that every move sets. */
  readonly sets?: (
    context: Context,
    move: { readonly to: State; readonly note: string | null },
  ) => Changes<T>;
  /**
   * The refusal of a move that the state forbids: one for all moves, or one for each if moves have different
   * codes.
   */
  readonly refusal: Refuses;
  /** The event that a move publishes. */
  readonly event?: (moved: Omit<Moved<T, State>, 'effects'>, move: Move) => Effect;
  /** Entries of its history that do not change the state. */
  readonly notes?: readonly Note[];
  /** The row itself records its moves. It has no history. */
  readonly unrecorded?: boolean;
  /** Records may lack a history: records from demo data. */
  readonly mayLackHistory?: boolean;
}

export interface Noun<
  T extends Table,
  State extends string,
  Move extends string,
  Note extends string,
  Refuses extends Refusing<T, State, Move>,
> {
  readonly kind: 'noun';
  readonly table: T;
  readonly life: Lifecycle<State, Move>;
  /** For `check store`, which proves that moves led each record to its state. */
  readonly history: HistoryOf | undefined;
  /** The state after the move, or undefined if the record's state does not allow the move. */
  next(row: Row<T>, move: Move): State | undefined;
  /** Why the record's state forbids the move, or undefined. */
  refusal<M extends Move>(row: Row<T>, move: M): RefusalOf<Refuses, M> | undefined;
  /** Makes the move, or returns the refusal if the record's state forbids the move. */
  move<M extends Move>(
    row: Row<T>,
    move: M,
    context: Context,
    detail?: MoveDetail<T>,
  ): Moved<T, State> | RefusalOf<Refuses, M>;
  /** Makes a move that is known to be allowed. Commands check the state before anything else. */
  moved(row: Row<T>, move: Move, context: Context, detail?: MoveDetail<T>): Moved<T, State>;
  /** Changes the record and adds a history entry. The state stays the same. */
  noted(row: Row<T>, note: Note, detail?: MoveDetail<T>): readonly Effect[];
  /** Adds the record, and the first entry of its history. */
  begun(row: NewRow<T>, beginning?: Beginning): readonly Effect[];
}

/** Declares the lifecycle of a kind of record. Export it from the noun's file. */
export function noun<
  T extends Table,
  State extends string,
  Move extends string,
  const Note extends string = never,
  const Refuses extends Refusing<T, State, Move> = Refusing<T, State, Move>,
>(spec: NounSpec<T, State, Move, Note, Refuses>): Noun<T, State, Move, Note, Refuses> {
  const { name, table, life, unrecorded = false } = spec;
  const { lifeOf = () => life } = spec;
  const [key = 'id'] = table.key;
  const subject = spec.subject ?? key;
  const stateOf = spec.kept?.state ?? ((row: NewRow<T>) => stateIn(row.state, name, life));
  // Without `kept` the table has a column `state`. The compiler cannot know this of a generic table.
  const columnsOf = spec.kept?.columns ?? ((state: State) => ({ state }) as Changes<T>);

  const entered = (row: NewRow<T>, entry: Entry): readonly Effect[] =>
    unrecorded ? [] : [moved({ noun: name, subject: String(row[subject]), ...entry })];

  const next = (row: Row<T>, move: Move) => lifeOf(row).next(stateOf(row), move);

  const refusal = <M extends Move>(row: Row<T>, move: M) => {
    if (next(row, move) !== undefined) return undefined;
    const refuses: Refusing<T, State, Move> = spec.refusal;
    const refuse = typeof refuses === 'function' ? refuses : refuses[move];
    // The compiler cannot infer that this is the refusal of this move.
    return refuse(row, move, stateOf(row)) as RefusalOf<Refuses, M>;
  };

  const make = (row: Row<T>, move: Move, context: Context, detail: MoveDetail<T> = {}) => {
    const from = stateOf(row);
    const to = next(row, move);
    if (to === undefined) throw new Error(`${name} ${String(row[subject])} is ${from}: ${move}`);
    const { note = null } = detail;
    const changes = { ...detail.changes, ...columnsOf(to), ...spec.sets?.(context, { to, note }) };
    const made = { from, to, after: { ...row, ...changes } };
    const effects: readonly Effect[] = [
      { do: 'put', table, row, changes },
      ...entered(row, { move, from, to, note }),
      ...(spec.event === undefined ? [] : [spec.event(made, move)]),
    ];
    return { ...made, effects };
  };

  return {
    kind: 'noun',
    table,
    life,
    history: unrecorded
      ? undefined
      : historyOf({
          noun: name,
          table,
          lifecycle: life,
          subject,
          stateOf,
          notes: spec.notes ?? [],
          mayLackHistory: spec.mayLackHistory ?? false,
        }),
    next,
    refusal,
    move: (row, move, context, detail) => refusal(row, move) ?? make(row, move, context, detail),
    moved: make,
    noted: (row, move, { changes = {}, note = null } = {}) => {
      const state = stateOf(row);
      return [{ do: 'put', table, row, changes }, ...entered(row, { move, from: state, to: state, note })];
    },
    begun: (row, { by = 'create', note = null } = {}) => {
      const columns = newRow(row);
      const to = stateOf(row);
      return [{ do: 'insert', table, row: columns }, ...entered(row, { move: by, from: null, to, note })];
    },
  };
}

/** The columns of a row, without the tenant and version of an earlier row. */
function newRow<T extends Table>(row: NewRow<T> & { readonly tenant?: unknown; readonly version?: unknown }) {
  const { tenant: _tenant, version: _version, ...columns } = row;
  return columns;
}

/** The state that a column holds: one of the life's. */
function stateIn<State extends string>(
  held: unknown,
  noun: string,
  { states }: Lifecycle<State, string>,
): State {
  const state = states.find((one) => one === held);
  if (state === undefined) throw new Error(`no ${noun} is ${String(held)}`);
  return state;
}

interface Entry {
  readonly move: string;
  readonly from: string | null;
  readonly to: string;
  readonly note: string | null;
}

/** The usual refusal, its state among the facts: `Batch 7 is Draft; it cannot be run.` */
export function inState<const Code extends string>(
  code: Code,
  called: string,
  state: string,
  told: {
    readonly cannotBe?: string;
    /** The end of the sentence, if it differs from the default. */
    readonly end?: string;
    readonly fact?: string;
  } = {},
): Rejection<Code> {
  const { cannotBe, fact = 'state' } = told;
  const { end = cannotBe === undefined ? '.' : `; it cannot be ${cannotBe}.` } = told;
  return reject(code, { message: `${called} is ${state}${end}`, [fact]: state });
}
