/** What every back end of timers promises. The row in the store is the timer; a back end only wakes the host. */
import type { DueTimer, Timer } from './timer.ts';

export interface TimerService {
  start(): void;
  /** These timers were committed. */
  noticed(timers: readonly DueTimer[]): void;
  /** Fires everything that is due now; resolves when it is done. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the timer's work. It never throws: what could not be done stays due or was moved on. */
export type Fire = (timer: Timer) => Promise<void>;
