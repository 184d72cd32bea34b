/**
 * Checks that the store protects the trail against changes. Readiness and `check store` report missing
 * protection.
 */
import { type StoreCheck, storeCheck } from '../command/declaration/store-check.ts';
import { unguarded } from '../store/guards.ts';
import type { StoreAddress } from '../store/migrate.ts';
import { type Instant, later, minutes } from '../values/instant.ts';

/** Tables of the trail. For ten years, rows are only added. Rows of archives are kept for ever. */
export const guardedTables = ['audit_archives', 'audit_chains', 'audit_seals', 'records'] as const;

/**
 * The changes to the trail that the store allows its user, as a sentence. Undefined if the trail is
 * protected.
 */
export async function guardProblem(address: StoreAddress): Promise<string | undefined> {
  const open = await unguarded(address, guardedTables);
  if (open.length === 0) return undefined;
  return `Nothing in the store keeps its user from ${open.join(', ')}: no trigger is seen there, and the user has the right. Take the right from the user, or make the triggers again; where they are there, give the user the right TRIGGER, so that they are seen.`;
}

/** Milliseconds between two checks of a running host. */
const glance = minutes(1);

/** The result of `guardProblem` at the start and now. */
export interface GuardWatch {
  readonly atStart: string | undefined;
  problem(): Promise<string | undefined>;
}

/** Checks again when called, at most once a minute: triggers can be dropped while the host runs. */
export function guardWatch(
  address: () => Promise<StoreAddress>,
  now: () => Instant,
  atStart: string | undefined,
): GuardWatch {
  let known = atStart;
  let next = later(now(), glance);
  return {
    atStart,
    async problem() {
      if (now() < next) return known;
      next = later(now(), glance);
      // Readiness reports separately that the store does not answer.
      known = await address()
        .then(guardProblem)
        .catch(() => known);
      return known;
    },
  };
}

/** The pass of `check store` for the guards, with a connection of its own. */
export const guardsCheck = (address: StoreAddress): StoreCheck =>
  storeCheck({
    name: 'guards',
    says: 'triggers or rights keep the audit trail from being changed and deleted',
    async *run() {
      const problem = await guardProblem(address);
      if (problem !== undefined) yield problem;
    },
  });
