/**
 * Controls of classes of effects. The unit of work evaluates them after a command has decided and before it
 * applies the effects. They apply to every command and every path.
 */
import type { Minor } from '../../values/money.ts';
import type { Policy } from '../policy/policy.ts';
import type { Rejection } from '../wire/rejections.ts';
import type { Actor } from './actor.ts';
import type { Context } from './command.ts';
import type { EffectClass } from './effect-class.ts';
import type { Effect } from './effects.ts';
import type { Journal } from './journal.ts';
import type { ControlState, NewRow, Part, Row, StateOf, Table } from './table.ts';
import type { Wait } from './wait.ts';

/** One effect by the name that rule files of controls use. */
export interface NamedEffect {
  readonly class: EffectClass;
  /** The table, `journal`, `hold` or `fee`. */
  readonly record: string;
  /** `TABLE.insert`, `TABLE.remove`, `TABLE.COLUMN`, `journal.KIND`, `hold.debit` or `fee.owe`. */
  readonly effect: string;
  /**
   * The row before the change, or the new one. Null for journals, holds and fees, and for a row that was not
   * read.
   */
  readonly row: Readonly<Record<string, unknown>> | null;
  /** The record whose state is used instead of the row's own state, by its table and key. */
  readonly stateOf: ReturnType<StateOf> | null;
  /** The table's function for the state, if the table has no state column. */
  readonly controlState: ControlState | null;
  /** The journal, if the effect posts one. */
  readonly journal: Journal | null;
  /** The change of a row's amount by a correction, in minor units. Null for other effects. */
  readonly amount: Minor | null;
}

/** The input of a control. */
export interface Judged {
  /** The name of the command. */
  readonly command: string;
  readonly effects: readonly Effect[];
  /** The effects that are of a class. */
  readonly named: readonly NamedEffect[];
  readonly context: Context;
  /** Rows that the command has read or that the effects add. Any other row, by its primary key, costs one more batch, and commands that came later may be decided first. */
  readonly read: {
    one<T extends Table>(table: T, by: Part<T>): Promise<NewRow<T> | undefined>;
    /** A row as it is stored, which `put` can change. */
    stored<T extends Table>(table: T, by: Part<T>): Promise<Row<T> | undefined>;
  };
  /**
   * Evaluates a policy. The audit trail names the answer if the control rejects the command or makes it wait.
   */
  verdict<F extends Readonly<Record<string, unknown>>, V>(policy: Policy<F, V>, facts: F): Promise<V>;
}

/**
 * The result of a control. Undefined means that the effects may be applied. Otherwise a rejection, or a wait
 * and further effects.
 */
export type Judgement =
  | undefined
  | Rejection
  | {
      readonly waits?: Wait | undefined;
      /** Counts and reports, of no class. The unit of work applies them when the effects are applied. */
      readonly adds?: readonly Effect[];
      /** Called when the effects are applied, and not for a dry run. The control may count in memory then. */
      readonly applied?: () => void;
    };

export interface Control {
  readonly kind: 'control';
  /** The name of the control in documents: `own approval limit at reversals`. */
  readonly name: string;
  /** The classes of effects that the control judges. */
  readonly of: readonly EffectClass[];
  /** Whether these effects need this control even if none of them has one of its classes. */
  asks?(effects: readonly Effect[]): boolean;
  /** Codes that it refuses with. */
  readonly rejects: readonly string[];
  /** Rows that it reads for this actor, by primary key, as far as the actor alone decides. The batch locks them. */
  reads?(actor: Actor): readonly RowByKey[];
  judge(asked: Judged): Promise<Judgement>;
}

/** A row by its primary key. */
export interface RowByKey {
  readonly table: Table;
  readonly by: Readonly<Record<string, unknown>>;
}

/** Declares a control. Export it from a file of its area. */
export const control = (spec: Omit<Control, 'kind'>): Control => ({ ...spec, kind: 'control' });

/** Returns the controls of these classes. */
export const controlsOf = (
  controls: readonly Control[],
  classes: readonly EffectClass[],
): readonly Control[] =>
  classes.length === 0 ? [] : controls.filter(({ of }) => of.some((one) => classes.includes(one)));
