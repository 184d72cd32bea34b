/**
 * What uses what: an area declares what of its own is used by name, and what of its own uses others. The registry collects
 * them, and one query tells where a thing is used.
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

/** Records of one kind that are looked through for one answer. */
export const mostLookedThrough = 1000;

export interface UseAsked {
  readonly actor: Actor;
  readonly read: QueryRead;
  readonly ports: QueryPorts;
}

/** Something that is used, by every name by which it may be. */
export interface UsedThing {
  readonly kind: UsedKind;
  readonly names: ReadonlySet<string>;
}

/** A place where it is used. */
export interface Use {
  readonly id: string;
  readonly name: string;
  /** Of a process: the element that uses it. */
  readonly elementId?: string;
  readonly elementName?: string | null;
}

export interface Uses {
  readonly uses: readonly Use[];
  /** False where there was more than is looked through. */
  readonly isWhole: boolean;
}

/** A kind of thing that is used. */
export interface UsedNames {
  readonly kind: 'used';
  readonly of: UsedKind;
  /** Every name of the one that is called so; undefined where there is none. */
  names(name: string, asked: UseAsked): Promise<ReadonlySet<string> | undefined>;
}

/** A kind of thing that uses others; several areas may look at the same kind. */
export interface Users {
  readonly kind: 'users';
  readonly of: UserKind;
  /** Permissions of which one lets a person see it. */
  readonly permission: readonly string[];
  look(used: UsedThing, asked: UseAsked): Promise<Uses>;
}

/** Declares what is used by name; export it from the area. */
export function usedThings(spec: Omit<UsedNames, 'kind'>): UsedNames {
  return { ...spec, kind: 'used' };
}

/** Declares what uses others; export it from the area. */
export function users(spec: Omit<Users, 'kind'>): Users {
  return { ...spec, kind: 'users' };
}
