/**
 * Work that waits for a person: a noun declares which of its rows wait for somebody's decision, and by which commands
 * it is taken. The registry collects the kinds, and one queue shows them all. Whether somebody may decide is said by
 * the commands themselves: they are tried on what is stored, and what they would answer is told.
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

/** A command that may be run on something, and its data as far as the thing itself says it. */
export interface Act {
  readonly command: string;
  /** Members that name the object. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What a person has to say besides, as it might be: so that the command can be tried. */
  readonly sample?: Readonly<Record<string, unknown>>;
  /** Until when it may be run under the terms that hold now, where there are such terms; and what they are, in words. */
  readonly until?: Instant;
  readonly terms?: string;
  /** It is tried without what it prepares, which would run something. */
  readonly unprepared?: true;
}

/** One thing that waits. */
export interface WorkItem {
  /** Names it within its kind. */
  readonly id: string;
  /** What it is, in a few words. */
  readonly what: string;
  /** Whose account it is about, by name. */
  readonly holder?: string | null;
  /** What its maker wrote about it. */
  readonly note?: string | null;
  readonly amount: Minor | null;
  /** Null where the amount is of no currency, or there is none. */
  readonly currency: string | null;
  /** Who made it, as he is shown, and his subject. */
  readonly createdBy: string;
  readonly createdById: string | null;
  readonly createdAt: Instant;
  /** Everybody with a hand in it. */
  readonly hands: readonly string[];
  /** Who has taken it for himself. */
  readonly claimedBy?: string | null;
  /** What may be done, the one that brings it forward first. */
  readonly acts: readonly [Act, ...Act[]];
}

/** What may be asked about one thing: found by its id, whatever its state. */
export interface Doable {
  readonly kind: 'doable';
  /** What it is called: `transaction`. */
  readonly of: string;
  /** Who may look at it: one of these permissions will do. */
  readonly permission: readonly string[];
  /** Every command that anybody could run on it in some state of it; undefined where there is no such thing. */
  acts(id: string, asked: DoableAsked): Promise<readonly Act[] | undefined>;
}

export interface DoableAsked {
  readonly read: QueryRead;
  readonly now: Instant;
  /** The answer of a policy, as a command would have it. */
  verdict<F extends Facts, V>(policy: Policy<F, V>, facts: F): Promise<V>;
}

/** Declares what may be done with one thing; export it from its noun. */
export function doable(spec: Omit<Doable, 'kind'>): Doable {
  return { ...spec, kind: 'doable' };
}

/** Who asks, of which bank. */
export interface WorkAsked {
  readonly actor: Actor;
  readonly currency: string;
}

/** A kind of work as the queue sees it, whatever its table. */
export interface WorkKind {
  readonly kind: 'work';
  /** What its items are called: `transaction`. */
  readonly of: string;
  /** What waits, in words: `Transactions that wait for approval`. */
  readonly says: string;
  readonly table: Table;
  /** Properties by which its items are named, in their order: values stand between slashes where there are several. */
  readonly named: readonly string[];
  /** Narrows the table to what waits; of what belongs to some alone, to what is the actor's. */
  waits(select: Select, actor: Actor): void;
  /** Narrows it to what the actor has a hand in. */
  own(select: Select, actor: Actor): void;
  /** Property that says until when it waits; null where nothing does. */
  readonly due: string | null;
  /** Property that says since when. */
  readonly since: string;
  /** Property of its amount. */
  readonly amount: string | null;
  /** Properties in which words are looked for. */
  readonly texts: readonly string[];
  /** Between which ids lies what a reference names, or the beginning of one; undefined where the text is none. */
  readonly idsOf?: (text: string) => readonly [from: string, to: string] | undefined;
  /** Commands that decide: who may run none of them sees of it what is his own. */
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

/** Declares work that waits; export it from a noun. */
export function work<T extends Table>(
  spec: Omit<
    WorkKind,
    'kind' | 'table' | 'named' | 'own' | 'due' | 'since' | 'amount' | 'texts' | 'items'
  > & {
    readonly table: T;
    /** Property by which its items are named; the key where nothing is said. */
    readonly named?: Property<T>;
    /** Properties with who made it (a subject) or with everybody who did (a list); or how they are found. */
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
 * Narrows to rows that name the actor, or one of the people behind him, in one of these columns. People are compared
 * as `personKey` spells them as far as a store can: by small letters, or as they are written.
 */
export function ofHands(select: Select, columns: readonly string[], { humans }: Actor): void {
  const spellings = [...new Set(humans.flatMap((one) => [personKey(one), one]))];
  select.where((any) => {
    any.whereRaw('1 = 0');
    for (const column of columns) {
      for (const one of spellings) {
        // Who was not kept is nobody, whether it is asked for or against.
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
 * Narrows to rows whose property is one of these few: what waits is little of what there is. SQLite knows no figures of
 * its tables, and would walk all rows of the tenant as soon as anything else is asked besides.
 */
export function isFew(select: Select, property: string, ...values: readonly string[]): void {
  const { client } = select;
  const marks = values.map(() => '?').join();
  const is = `?? in (${marks})`;
  const isSqlite = client.config.client === 'better-sqlite3';
  select.whereRaw(isSqlite ? `unlikely(${is})` : is, [property, ...values]);
}

/** What a person would hear who ran a command now. */
export interface Tried {
  readonly act: Act;
  /** Members that the command asks for and the object does not say. */
  readonly needs: readonly string[];
  /** Why it would be refused, in the words of the reply; undefined where it would not. */
  readonly refused: Told | undefined;
}

/** A refusal as it is told. */
export interface Told {
  readonly code: string;
  readonly message: string;
  /** The lowest role that could do it, where the refusal knows one. */
  readonly requiredRole: string | null;
}

/** Tries acts for one person on what one query reads: nothing is changed and nothing is left in the trail. */
export type TryActs = (acts: readonly Act[]) => Promise<readonly Tried[]>;

/** What queries may ask about work. */
export interface WorkPort {
  /** Every kind that the areas declare. */
  readonly kinds: readonly WorkKind[];
  /** Things of which it can be asked what may be done with them. */
  readonly doables: readonly Doable[];
  /** Of what it can be told that it is broken. */
  readonly problems: readonly ProblemKind[];
  /** What is used by name, and what uses others. */
  readonly used: readonly UsedNames[];
  readonly users: readonly Users[];
  /** Whether the actor holds a permission for one of these commands. */
  permits(commands: readonly string[], actor: Actor): boolean;
  /** The answer of a policy, as a command of this tenant would have it. */
  verdict<F extends Facts, V>(policy: Policy<F, V>, facts: F, tenant: string): Promise<V>;
  /** What tries acts as this actor, at this moment. */
  trying(asked: { readonly actor: Actor; readonly now: Instant }, read: QueryRead): TryActs;
}

/** A reason as a person might give one, long enough wherever one is asked for. */
export const sampleReason =
  'Tried, to tell whether it could be done: nothing is decided and nothing is kept of it.';
