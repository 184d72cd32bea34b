/**
 * The refused attempts of one minute. Most have an entry of their own. Floods are counted, so refused
 * attempts cannot fill the store. Counts are bounded too: past the bound, one entry for each tenant counts
 * the remaining attempts.
 */
import type { Origin } from '../command/wire/envelope.ts';
import type { RefusedAttempt } from '../command/wire/trail.ts';
import { epochMillis, type Instant, instantAt, minutes } from '../values/instant.ts';
import { personKey } from '../values/person.ts';
import { hostTenant } from './chain.ts';

/** An attempt as the trail will show it. */
export interface TrailEntry extends RefusedAttempt {
  readonly timestamp: Instant;
  /** The number of attempts of this entry. Null for one attempt. */
  readonly attempts: number | null;
}

/** Entries of its own that one subject gets in a minute. */
export const ownEntries = 1000;
/** Subjects, and counted entries, of one minute. */
const most = 1000;

export interface Tally {
  /** Whether the attempt gets an entry of its own. Otherwise the attempt is counted now. */
  takes(attempt: RefusedAttempt, at: Instant): boolean;
  /** Counts an attempt. */
  count(attempt: RefusedAttempt, at: Instant): void;
  /** The counted entries of ended minutes. */
  ended(now: Instant): readonly TrailEntry[];
  /** All counted entries, including the current minute's. */
  all(): readonly TrailEntry[];
  /** The end of the minute with counted attempts. */
  due(): Instant | undefined;
}

/** The start of the next minute. */
const minuteEnd = (at: Instant): Instant =>
  instantAt((Math.floor(epochMillis(at) / minutes(1)) + 1) * minutes(1));

/** An attempt to authenticate without a known identity. */
export function anonymousAttempt(origin: Origin): RefusedAttempt {
  return {
    tenant: hostTenant,
    eventType: 'AuthenticationRefused',
    userId: 'anonymous',
    userName: 'anonymous',
    role: null,
    branchId: null,
    action: 'Authenticate',
    outcome: 'UNAUTHENTICATED',
    origin,
  };
}

/** The common entry for attempts past the bound. */
const rest = (attempt: RefusedAttempt): RefusedAttempt => ({
  ...attempt,
  userId: 'several',
  userName: 'several',
  role: null,
  branchId: null,
  action: 'several',
  eventType: 'AttemptsRefused',
  origin: { ...attempt.origin, ip: null, userAgent: null },
});

/** Attempts, grouped by their common fields. */
type Counts = Map<string, { readonly entry: TrailEntry; attempts: number }>;

export function makeTally(): Tally {
  let own = new Map<string, number>();
  let counts: Counts = new Map();
  let closed: TrailEntry[] = [];
  let until: Instant | undefined;

  const close = (): void => {
    closed.push(...entriesOf(counts));
    own = new Map();
    counts = new Map();
    until = undefined;
  };
  /** Closes an ended minute and begins the next. */
  const turn = (at: Instant): void => {
    if (until !== undefined && at >= until) close();
    until ??= minuteEnd(at);
  };
  const taken = (): readonly TrailEntry[] => {
    const over = closed;
    closed = [];
    return over;
  };
  const count = (attempt: RefusedAttempt, at: Instant): void => {
    turn(at);
    countIn(counts, attempt, at);
  };
  return {
    count,
    takes(attempt, at) {
      turn(at);
      const subject = `${attempt.tenant}\n${personKey(attempt.userId)}`;
      const before = own.get(subject) ?? (own.size < most ? 0 : ownEntries);
      if (before < ownEntries) own.set(subject, before + 1);
      else count(attempt, at);
      return before < ownEntries;
    },
    ended(now) {
      if (until !== undefined && now >= until) close();
      return taken();
    },
    all() {
      close();
      return taken();
    },
    due: () => (counts.size === 0 ? undefined : until),
  };
}

function entriesOf(counts: Counts): readonly TrailEntry[] {
  return [...counts.values()].map(({ entry, attempts }) => ({ ...entry, attempts }));
}

function countIn(counts: Counts, attempt: RefusedAttempt, at: Instant): void {
  const { tenant, userId, action, outcome, origin } = attempt;
  const key = [tenant, userId, action, outcome, origin.kind, origin.ip].join('\n');
  const hasRoom = counts.has(key) || counts.size < most;
  const [name, shown] = hasRoom ? [key, attempt] : [`${tenant}\n\n`, rest(attempt)];
  const known = counts.get(name);
  if (known === undefined) {
    counts.set(name, { entry: { ...shown, timestamp: at, attempts: null }, attempts: 1 });
  } else known.attempts += 1;
}
