/** A clock that stands still until a test moves it. */
import type { Clock } from '../../core/time/clock.ts';
import { epochMillis, type Instant, instantAt, later } from '../../core/values/instant.ts';

export interface TestClock extends Clock {
  /** Moves the time on and calls back everything that became due on the way, in order. */
  advance(millis: number): void;
}

export function testClock(start = '2026-03-02T09:00:00.000Z'): TestClock {
  let now = instantAt(Date.parse(start));
  let waiting: { readonly moment: Instant; readonly act: () => void }[] = [];
  const due = () =>
    waiting
      .filter(({ moment }) => moment <= now)
      .sort((a, b) => epochMillis(a.moment) - epochMillis(b.moment));
  return {
    now: () => now,
    at(moment, act) {
      const entry = { moment, act };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance(millis) {
      now = later(now, millis);
      for (const entry of due()) {
        if (!waiting.includes(entry)) continue;
        waiting = waiting.filter((other) => other !== entry);
        entry.act();
      }
    },
  };
}
