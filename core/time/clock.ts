/** The only clock of the host. Everything that waits, waits on it; tests hand in one that they move. */
import { epochMillis, type Instant, instantAt } from '../values/instant.ts';

export interface Clock {
  now(): Instant;
  /** Calls back once at or after this moment; the answer takes it back. */
  at(moment: Instant, act: () => void): () => void;
  /** What is wrong with it now, as a sentence. */
  problem?(): string | undefined;
}

/** The longest wait that a timer of Node keeps: beyond it, it fires at once. */
const longest = 2 ** 31 - 1;

/** What the wall clock of the machine shows, in milliseconds since the epoch. */
export const wallMillis = (): number => Date.now();

/** The machine's own clock, as it stands. */
export const systemClock: Clock = {
  now: () => instantAt(wallMillis()),
  at(moment, act) {
    const wait = Math.max(0, epochMillis(moment) - wallMillis());
    // Too far for one timer: look again on the way.
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
