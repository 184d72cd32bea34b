/** Attempts that were refused before they reached the unit of work. The audit trail records them too. */
import type { Actor } from '../declaration/actor.ts';
import type { Roles } from '../policy/roles.ts';
import type { Origin } from './envelope.ts';
import type { Registry } from './registry.ts';

/** A refused attempt of an authenticated actor. */
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
  /**
   * Writes an entry, or counts the attempt if the actor sends too many. Resolves when the entry is stored, if
   * that is soon.
   */
  refused(attempt: RefusedAttempt): Promise<void>;
  /** An attempt without a valid token. One entry for each address and minute, under the host's own tenant. */
  stranger(origin: Origin): void;
}

/**
 * The event type of a refusal. For commands it is the unit of work's type. A query's type begins with the
 * query's name.
 */
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

/** The role in an audit entry: the actor's highest role in the bank's order. */
export function shownRole(actor: Actor, roles: Roles): string | null {
  return (roles.highest(actor.roles) ?? actor.roles[0])?.slice(0, 40) ?? null;
}
