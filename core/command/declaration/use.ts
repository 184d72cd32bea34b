/**
 * References between things. An area declares which of its things are used by name, and which of its things
 * use others. The registry collects the declarations, and one query lists the users of a thing.
 */
import type { Actor } from './actor.ts';
import type { QueryPorts } from './ports.ts';
import type { QueryRead } from './read.ts';

export const usedKinds = [
  ...(['command', 'rule-set', 'process', 'secret', 'library', 'template'] as const),
] as const;
export type UsedKind = (typeof usedKinds)[number];

export const userKinds = ['command', 'process', 'webhook', 'job'] as const;
export type UserKind = (typeof userKinds)[number];

/** The most records of one kind that are searched for one reply. */
export const mostLookedThrough = 1000;

export interface UseAsked {
  readonly actor: Actor;
  readonly read: QueryRead;
  readonly ports: QueryPorts;
}

/** A used thing, with all its names. */
export interface UsedThing {
  readonly kind: UsedKind;
  readonly names: ReadonlySet<string>;
}

/** A use of the thing. */
export interface Use {
  readonly id: string;
  readonly name: string;
  /** For a process: the element that uses the thing. */
  readonly elementId?: string;
  readonly elementName?: string | null;
}

export interface Uses {
  readonly uses: readonly Use[];
  /** False if the search stopped at its limit. */
  readonly isWhole: boolean;
}

/** A kind of thing that is used. */
export interface UsedNames {
  readonly kind: 'used';
  readonly of: UsedKind;
  /** Every name of the thing with this name, or undefined if the thing does not exist. */
  names(name: string, asked: UseAsked): Promise<ReadonlySet<string> | undefined>;
}

/** A kind of thing that uses others. Several areas may declare the same kind. */
export interface Users {
  readonly kind: 'users';
  readonly of: UserKind;
  /** Permissions of which one lets a person see it. */
  readonly permission: readonly string[];
  look(used: UsedThing, asked: UseAsked): Promise<Uses>;
}

/** Declares which things are used by name. Export it from the area. */
export function usedThings(spec: Omit<UsedNames, 'kind'>): UsedNames {
  return { ...spec, kind: 'used' };
}

/** Declares which things use others. Export it from the area. */
export function users(spec: Omit<Users, 'kind'>): Users {
  return { ...spec, kind: 'users' };
}
