/** The only clock of the host. All waits use it, so tests can pass a clock that they control. */
import { epochMillis, type Instant, instantAt } from '../values/instant.ts';

export interface Clock {
  now(): Instant;
  /** Calls back once at or after this time. The returned function cancels it. */
  at(moment: Instant, act: () => void): () => void;
  /** The clock's current problem, as a sentence. */
  problem?(): string | undefined;
}

/** The longest delay of a Node timer. A longer one fires at once. */
const longest = 2 ** 31 - 1;

/** The machine's wall clock, in milliseconds since the epoch. */
export const wallMillis = (): number => Date.now();

/** The machine's own clock, without corrections. */
export const systemClock: Clock = {
  now: () => instantAt(wallMillis()),
  at(moment, act) {
    const wait = Math.max(0, epochMillis(moment) - wallMillis());
    // A wait that is too long for one timer is split.
    const timer = setTimeout(
      () => {
        if (wait > longest) undo = systemClock.at(moment, act);
        else act();
      },
      Math.min(wait, longest),
    );
    timer.unref();
    let undo = () => clearTimeout(timer);
    return () => undo();
  },
};
