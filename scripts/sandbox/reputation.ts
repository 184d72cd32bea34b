/** What the pool remembers of each realm's reputation: who never ran, who is quick, who went over the limits. */
import { LRUCache } from 'lru-cache';

/**
 * `new`: it runs alone until it has run once; `good`: it is quick, and many of its calls run side by side with
 * others; `heavy`: it is not quick, but keeps the limits; `slow`: it went over a limit lately; `shut`: it killed
 * its child, and waits.
 */
export type Reputation = 'new' | 'good' | 'heavy' | 'slow' | 'shut';

interface Standing {
  reputation: 'good' | 'heavy' | 'slow';
  /** How long it is `heavy` or `slow`. */
  until: number;
  strikes: number;
  kills: number;
  shutUntil: number;
  asks: boolean;
  crowded: boolean;
}

const maxRealms = 10_000;
const heavyMillis = 60_000;
const slowMillis = 30_000;
const longestSlowMillis = 30 * 60_000;
const shutMillis = 250;
const longestShutMillis = 30_000;

export interface Reputations {
  of(realm: string): Reputation;
  /** Whether one of its calls asked the host, whatever its code looks like. */
  asks(realm: string): boolean;
  /** Whether it lost a call for want of memory that may not have been its own doing. */
  wantsFresh(realm: string): boolean;
  kept(realm: string, hasAsked: boolean): void;
  /** A call of it was lost with the isolate that it shared. */
  crowded(realm: string): void;
  /** It was not quick. */
  lasted(realm: string): void;
  /** It went over a limit. */
  broke(realm: string, killed: boolean): void;
}

/** `now` is the host's own milliseconds. */
export function reputations(now: () => number): Reputations {
  const standings = new LRUCache<string, Standing>({ max: maxRealms });
  const standing = (realm: string): Standing => {
    const known = standings.get(realm);
    if (known !== undefined) return known;
    const made: Standing = {
      reputation: 'good',
      until: 0,
      strikes: 0,
      kills: 0,
      shutUntil: 0,
      asks: false,
      crowded: false,
    };
    standings.set(realm, made);
    return made;
  };
  return {
    of(realm) {
      const known = standings.get(realm);
      if (known === undefined) return 'new';
      if (known.shutUntil > now()) return 'shut';
      return known.reputation !== 'good' && known.until <= now() ? 'new' : known.reputation;
    },
    asks: (realm) => standings.get(realm)?.asks === true,
    wantsFresh: (realm) => standings.get(realm)?.crowded === true,
    crowded(realm) {
      standing(realm).crowded = true;
    },
    kept(realm, hasAsked) {
      const known = standing(realm);
      known.crowded = false;
      if (hasAsked) known.asks = true;
      if (known.reputation === 'good' || known.until > now()) return;
      known.reputation = 'good';
      known.kills = 0;
    },
    lasted(realm) {
      const known = standing(realm);
      if (known.reputation === 'slow' && known.until > now()) return;
      known.reputation = 'heavy';
      known.until = now() + heavyMillis;
    },
    broke(realm, killed) {
      const known = standing(realm);
      known.reputation = 'slow';
      known.until = now() + Math.min(slowMillis * 2 ** known.strikes, longestSlowMillis);
      known.strikes += 1;
      if (!killed) return;
      known.shutUntil = now() + Math.min(shutMillis * 2 ** known.kills, longestShutMillis);
      known.kills += 1;
    },
  };
}
