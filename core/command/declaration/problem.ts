/**
 * Failures that wait for a person to fix them. An area declares which of its things can fail, and the
 * permissions to see them. The registry collects the kinds, and one query lists all failures.
 */
import type { Instant } from '../../values/instant.ts';
import type { Roles } from '../policy/roles.ts';
import type { Actor } from './actor.ts';
import type { EventTypes } from './event-types.ts';
import type { QueryPorts } from './ports.ts';
import type { QueryRead } from './read.ts';

/** In the order of the list. Failures that affect money come first. */
export const problemKinds = [
  ...(['rule-set', 'process-file', 'library', 'process', 'timer', 'job', 'webhook'] as const),
  ...(['subscription', 'template', 'notification'] as const),
] as const;
export type ProblemName = (typeof problemKinds)[number];

/** Records that are counted of one thing. */
export const mostCounted = 1000;

export interface Problem {
  /** The name of the thing, or null if one entry counts many things of a kind. */
  readonly id: string | null;
  readonly name: string | null;
  /** The number of records, at most `mostCounted`. */
  readonly count: number;
  /** The failure, as a sentence. */
  readonly says: string;
}

export interface ProblemAsked {
  readonly actor: Actor;
  readonly read: QueryRead;
  readonly now: Instant;
  readonly ports: QueryPorts;
  readonly roles: Roles;
  readonly eventTypes: EventTypes;
}

export interface ProblemKind {
  readonly kind: 'problem';
  readonly of: ProblemName;
  /** Permissions of which one lets a person see it. */
  readonly permission: readonly string[];
  /** How to fix the failure, as a sentence. */
  readonly mend: string;
  look(asked: ProblemAsked): Promise<readonly Problem[]>;
}

/** Declares which things of an area can fail. Export it from the area. */
export function problem(spec: Omit<ProblemKind, 'kind'>): ProblemKind {
  return { ...spec, kind: 'problem' };
}

/** One entry that counts many things of a kind. */
export const asOne = (count: number, says: string): readonly Problem[] =>
  count === 0 ? [] : [{ id: null, name: null, count, says }];
