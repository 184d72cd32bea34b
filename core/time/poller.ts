/**
 * Fires due timers by reading their rows: when the next one is due, when an earlier one is committed, and
 * regularly in case another host made one. A firing timer is a command like any other, and its row is deleted
 * in the same commit. So a timer that two hosts see at once has one effect.
 */
import { epochMillis, type Instant, instantAt, later } from '../values/instant.ts';
import { type FiringOptions, type Firings, firingPage, firings, type TimerService } from './firing.ts';

export interface PollerOptions extends FiringOptions {
  readonly failed: (error: unknown) => void;
  /**
   * Milliseconds in which another back end may fire a due timer before the poller does. Zero if the poller is
   * alone.
   */
  readonly grace?: () => number;
}

/** The longest time between two checks of the rows. */
const glance = 1000;
/** The shortest time between two checks. Timers that are due in quick succession are read together. */
const gap = 5;

export function embeddedTimers(options: PollerOptions, firing: Firings = firings(options)): TimerService {
  const { clock, failed, grace = () => 0 } = options;
  let undo = (): void => undefined;
  let armedFor: Instant | undefined;
  let looking: Promise<void> = Promise.resolve();
  let running = false;

  const arm = (moment: Instant): void => {
    if (!running || (armedFor !== undefined && armedFor <= moment)) return;
    undo();
    armedFor = moment;
    undo = clock.at(moment, () => {
      armedFor = undefined;
      looking = look();
    });
  };

  /** Fires due timers without waiting for them, and sets the alarm for the next one. */
  const look = async (): Promise<void> => {
    const now = epochMillis(clock.now());
    try {
      const wait = grace();
      const dueBy = instantAt(now - wait);
      const [due, next] = await Promise.all([firing.due(dueBy), firing.next(dueBy)]);
      firing.begin(due);
      const soonest = next === undefined ? now + glance : epochMillis(next) + wait;
      const soon = due.length === firingPage ? now : soonest;
      arm(instantAt(Math.max(now + gap, Math.min(soon, now + glance))));
    } catch (error) {
      failed(error);
      arm(instantAt(now + glance));
    }
  };

  return {
    start() {
      running = true;
      arm(clock.now());
    },
    noticed(set) {
      const soonest = set.reduce<Instant | undefined>(
        (least, { due }) => (least === undefined || due < least ? due : least),
        undefined,
      );
      if (soonest !== undefined) arm(later(soonest, grace()));
    },
    async sweep() {
      await firing.idle();
      firing.again();
      for (;;) {
        const due = await firing.due(clock.now());
        // Timers that were woken in the meantime are not included and may not be done yet.
        if (due.length === 0 && firing.isIdle()) return;
        firing.begin(due);
        await firing.idle();
      }
    },
    async stop() {
      running = false;
      undo();
      await looking;
      await firing.idle();
    },
  };
}
