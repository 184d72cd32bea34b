/**
 * Work that waits for a person. A noun declares which of its rows wait for a decision, and which commands
 * decide. The registry collects the kinds, and one queue shows them all. Whether a person may decide depends
 * on the commands: the host tries them on stored rows and shows their replies.
 */

import type { Instant } from '../../values/instant.ts';
import type { Minor } from '../../values/money.ts';
import { personKey } from '../../values/person.ts';
import type { Facts, Policy } from '../policy/policy.ts';
import type { Actor } from './actor.ts';
import type { ProblemKind } from './problem.ts';
import type { QueryRead, Select } from './read.ts';
import type { AnyRow, Row, Table } from './table.ts';
import type { UsedNames, Users } from './use.ts';

declare module './ports.ts' {
  interface QueryPorts {
    readonly work: WorkPort;
  }
}

/** A command that may be run on a thing, and the data that the thing provides. */
export interface Act {
  readonly command: string;
  /** Members that identify the object. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Sample values for the members that a person must supply, used when trying the command. */
  readonly sample?: Readonly<Record<string, unknown>>;
  /** The time until which the current terms apply, and the terms in words. Undefined without such terms. */
  readonly until?: Instant;
  readonly terms?: string;
  /** The act is tried without `prepare`, because its preparation would run something. */
  readonly unprepared?: true;
}

/** One thing that waits. */
export interface WorkItem {
  /** Identifies the item within its kind. */
  readonly id: string;
  /** A short description of the thing. */
  readonly what: string;
  /** The name of the account's holder. */
  readonly holder?: string | null;
  /** The maker's note. */
  readonly note?: string | null;
  readonly amount: Minor | null;
  /** Null if the amount has no currency, or if there is no amount. */
  readonly currency: string | null;
  /** The maker's display name, and the maker's subject. */
  readonly createdBy: string;
  readonly createdById: string | null;
  readonly createdAt: Instant;
  /** Everyone involved in the thing. */
  readonly hands: readonly string[];
  /** The person who claimed the thing. */
  readonly claimedBy?: string | null;
  /** The possible acts. The act that moves the work forward comes first. */
  readonly acts: readonly [Act, ...Act[]];
}

/** A kind of thing whose possible acts can be listed. A thing is found by its id, whatever its state. */
export interface Doable {
  readonly kind: 'doable';
  /** The name of the kind: `transaction`. */
  readonly of: string;
  /** A reader needs one of these permissions. */
  readonly permission: readonly string[];
  /**
   * Every command that a person could run on the thing in some state. Undefined if the thing does not exist.
   */
  acts(id: string, asked: DoableAsked): Promise<readonly Act[] | undefined>;
}

export interface DoableAsked {
  readonly read: QueryRead;
  readonly now: Instant;
  /** The verdict of a policy, as a command would get it. */
  verdict<F extends Facts, V>(policy: Policy<F, V>, facts: F): Promise<V>;
}

/** Declares the possible acts on a kind of thing. Export it from its noun. */
export function doable(spec: Omit<Doable, 'kind'>): Doable {
  return { ...spec, kind: 'doable' };
}

/** The actor, and the currency of the bank. */
export interface WorkAsked {
  readonly actor: Actor;
  readonly currency: string;
}

/** A kind of work as the queue uses it, for any table. */
export interface WorkKind {
  readonly kind: 'work';
  /** The name of its items: `transaction`. */
  readonly of: string;
  /** A description of the waiting items: `Transactions that wait for approval`. */
  readonly says: string;
  readonly table: Table;
  /** Properties that name an item, in this order. Several values are separated by slashes. */
  readonly named: readonly string[];
  /**
   * Narrows the table to waiting rows. Rows that belong to particular people are included only for those
   * people.
   */
  waits(select: Select, actor: Actor): void;
  /** Narrows the table to rows that the actor is involved in. */
  own(select: Select, actor: Actor): void;
  /** The property with the time when the wait ends. Null if the work has no such time. */
  readonly due: string | null;
  /** The property with the time when the wait began. */
  readonly since: string;
  /** Property of its amount. */
  readonly amount: string | null;
  /** Properties that a text search covers. */
  readonly texts: readonly string[];
  /** The range of ids that match a reference or its beginning. Undefined if the text is not a reference. */
  readonly idsOf?: (text: string) => readonly [from: string, to: string] | undefined;
  /** Commands that decide. Actors who may run none of them see only their own items. */
  readonly commands: readonly string[];
  /** Types of events with which something begins to wait, or waits no longer. */
  readonly events: readonly string[];
  /** The rows as items, in their order. */
  items(
    rows: readonly AnyRow[],
    read: QueryRead,
    asked: WorkAsked,
  ): readonly WorkItem[] | Promise<readonly WorkItem[]>;
}

type Property<T extends Table> = keyof T['columns'] & string;

/** Declares work that waits. Export it from a noun. */
export function work<T extends Table>(
  spec: Omit<
    WorkKind,
    'kind' | 'table' | 'named' | 'own' | 'due' | 'since' | 'amount' | 'texts' | 'items'
  > & {
    readonly table: T;
    /** The property that names an item. The default is the key. */
    readonly named?: Property<T>;
    /** Properties with the maker's subject or a list of makers, or a function that finds the maker's rows. */
    readonly own: readonly Property<T>[] | ((select: Select, actor: Actor) => void);
    readonly due: Property<T> | null;
    readonly since: Property<T>;
    readonly amount: Property<T> | null;
    readonly texts: readonly Property<T>[];
    readonly items: (
      rows: readonly Row<T>[],
      read: QueryRead,
      asked: WorkAsked,
    ) => readonly WorkItem[] | Promise<readonly WorkItem[]>;
  },
): WorkKind {
  const { own, named } = spec;
  return {
    ...spec,
    kind: 'work',
    named: named === undefined ? spec.table.key : [named],
    own: typeof own === 'function' ? own : (select, actor) => ofHands(select, own, actor),
  };
}

/**
 * Narrows to rows that name the actor, or one of the people of the actor, in one of these columns. A store
 * cannot compute `personKey` fully. It compares the spelling as written and the spelling in lowercase.
 */
export function ofHands(select: Select, columns: readonly string[], { humans }: Actor): void {
  const spellings = [...new Set(humans.flatMap((one) => [personKey(one), one]))];
  select.where((any) => {
    any.whereRaw('1 = 0');
    for (const column of columns) {
      for (const one of spellings) {
        // A null column counts as no person, so the condition can also be negated.
        const kept = `coalesce(??, '')`;
        const listed = JSON.stringify(one);
        any.orWhereRaw(`${kept} = ?`, [column, one]).orWhereRaw(`lower(${kept}) = ?`, [column, one]);
        any.orWhereRaw(`instr(${kept}, ?) > 0`, [column, listed]);
        any.orWhereRaw(`instr(lower(${kept}), ?) > 0`, [column, listed]);
      }
    }
  });
}

/**
 * Narrows to rows whose property has one of these values. Waiting rows are a small part of the table. SQLite
 * has no statistics of its tables. With any further condition it would scan all rows of the tenant.
 */
export function isFew(select: Select, property: string, ...values: readonly string[]): void {
  const { client } = select;
  const marks = values.map(() => '?').join();
  const is = `?? in (${marks})`;
  const isSqlite = client.config.client === 'better-sqlite3';
  select.whereRaw(isSqlite ? `unlikely(${is})` : is, [property, ...values]);
}

/** The reply that a person would get to a command now. */
export interface Tried {
  readonly act: Act;
  /** Members that the command requires and the object does not provide. */
  readonly needs: readonly string[];
  /** The refusal as the reply would show it. Undefined if the command would be accepted. */
  readonly refused: Told | undefined;
}

/** A refusal as it is shown. */
export interface Told {
  readonly code: string;
  readonly message: string;
  /** The lowest role that could run the command, if the refusal names one. */
  readonly requiredRole: string | null;
}

/**
 * Tries acts for one person on the rows that one query reads. It changes no rows and writes no audit entries.
 */
export type TryActs = (acts: readonly Act[]) => Promise<readonly Tried[]>;

/** Ports of queries about work. */
export interface WorkPort {
  /** Every kind that the areas declare. */
  readonly kinds: readonly WorkKind[];
  /** Kinds of things whose possible acts can be listed. */
  readonly doables: readonly Doable[];
  /** Kinds of things that can fail. */
  readonly problems: readonly ProblemKind[];
  /** Things that are used by name, and things that use others. */
  readonly used: readonly UsedNames[];
  readonly users: readonly Users[];
  /** Whether the actor holds a permission for one of these commands. */
  permits(commands: readonly string[], actor: Actor): boolean;
  /** The verdict of a policy, as a command of this tenant would get it. */
  verdict<F extends Facts, V>(policy: Policy<F, V>, facts: F, tenant: string): Promise<V>;
  /** Returns a function that tries acts as this actor at this time. */
  trying(asked: { readonly actor: Actor; readonly now: Instant }, read: QueryRead): TryActs;
}

/** A sample reason, long enough for every command that requires a reason. */
export const sampleReason = 'A trial that shows whether the command could run. Nothing is decided or kept.';
