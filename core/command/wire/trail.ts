/** Attempts that were refused before the unit of work heard of them: the trail has them all the same. */
import type { Actor } from '../declaration/actor.ts';
import type { Roles } from '../policy/roles.ts';
import type { Origin } from './envelope.ts';
import type { Registry } from './registry.ts';

/** A refused attempt of somebody who is known. */
export interface RefusedAttempt {
  readonly tenant: string;
  readonly eventType: string;
  readonly userId: string;
  readonly userName: string;
  readonly role: string | null;
  readonly branchId: string | null;
  /** The requested action: the name of a query or command, or the address of a webhook. */
  readonly action: string;
  /** The code of the refusal. */
  readonly outcome: string;
  readonly origin: Origin;
}

/** The trail of refused attempts. Its methods never throw and never delay a reply for long. */
export interface Trail {
  /** An entry of its own, or one of a count where somebody floods. Resolves when it is stored, if that is soon. */
  refused(attempt: RefusedAttempt): Promise<void>;
  /** Somebody without a good token: one entry an address and minute, under the host's own tenant. */
  stranger(origin: Origin): void;
}

/** The event type of a refusal: as the unit of work writes it for commands; a query's begins with its name. */
export function refusalType(name: string, registry: Pick<Registry, 'find'>): string {
  const spec = registry.find(name)?.spec;
  if (spec === undefined) return 'UnknownCommandRefused';
  return `${spec.kind === 'command' ? spec.audits : spec.name}Refused`;
}

/** The actor of an attempt, in the form of audit entries. */
export function attemptBy(
  actor: Actor,
  roles: Roles,
): Pick<RefusedAttempt, 'tenant' | 'userId' | 'userName' | 'role' | 'branchId'> {
  const { tenant, userId, name: userName, branchId } = actor;
  return { tenant, userId, userName, role: shownRole(actor, roles), branchId };
}

/** The role that an entry names: the highest that the bank knows. */
export function shownRole(actor: Actor, roles: Roles): string | null {
  return (roles.highest(actor.roles) ?? actor.roles[0])?.slice(0, 40) ?? null;
}
