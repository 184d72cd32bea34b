/**
 * What is broken and waits for somebody to mend it: an area declares what is looked at, and who may see it. The registry
 * collects the kinds, and one query tells all of them.
 */
import type { Instant } from '../../values/instant.ts';
import type { Roles } from '../policy/roles.ts';
import type { Actor } from './actor.ts';
import type { EventTypes } from './event-types.ts';
import type { QueryPorts } from './ports.ts';
import type { QueryRead } from './read.ts';

/** In the order in which they are told: what decides about money first. */
export const problemKinds = [
  ...(['rule-set', 'process-file', 'library', 'process', 'timer', 'job', 'webhook'] as const),
  ...(['subscription', 'template', 'notification'] as const),
] as const;
export type ProblemName = (typeof problemKinds)[number];

/** Records that are counted of one thing. */
export const mostCounted = 1000;

export interface Problem {
  /** By what the thing is named; null where many of a kind are told as one. */
  readonly id: string | null;
  readonly name: string | null;
  /** How many records; `mostCounted` where there are that many or more. */
  readonly count: number;
  /** What is wrong, as a sentence. */
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
  /** How it is mended, as a sentence. */
  readonly mend: string;
  look(asked: ProblemAsked): Promise<readonly Problem[]>;
}

/** Declares what may be broken; export it from the area. */
export function problem(spec: Omit<ProblemKind, 'kind'>): ProblemKind {
  return { ...spec, kind: 'problem' };
}

/** Many of a kind, told as one. */
export const asOne = (count: number, says: string): readonly Problem[] =>
  count === 0 ? [] : [{ id: null, name: null, count, says }];
