/**
 * Watches the machine's clock. A wall clock may jump (a person sets it, a machine is moved), elapsed time
 * does not. While the two differ by more than the tolerance, the host adds elapsed time to the last trusted
 * wall time. So no booking is dated in the future or before an earlier booking.
 */
import { uptime } from 'node:os';
import { epochMillis, type Instant, instantAt } from '../values/instant.ts';
import { type Clock, wallMillis } from './clock.ts';

/** The machine's sources of time, in milliseconds. */
export interface Ticks {
  /** The wall clock, since the epoch. */
  wall(): number;
  /** Time that has passed while the machine was awake. */
  awake(): number;
  /** Time that has passed, asleep or awake. */
  sinceBoot(): number;
}

export const machineTicks: Ticks = {
  wall: wallMillis,
  awake: () => performance.now(),
  sinceBoot: () => uptime() * 1000,
};

export interface WatchedClock extends Clock {
  /** The current problem of the machine's clock, as a sentence. */
  problem(): string | undefined;
}

export interface WatchOptions {
  readonly ticks?: Ticks;
  /**
   * The most milliseconds by which the wall clock may jump at once. Corrections by network time are small.
   */
  readonly tolerance: number;
  /** Called with the problem when the clock jumps, and without one when it is correct again. */
  readonly told: (problem: string | undefined) => void;
}

/** The longest delay of a Node timer. A longer one fires at once. */
const longest = 2 ** 31 - 1;

/** A clock that follows the wall clock as long as it can be trusted. */
export function watchedClock({ ticks = machineTicks, tolerance, told }: WatchOptions): WatchedClock {
  const trust = trusting(ticks, tolerance);
  const waiting = new Set<() => void>();
  let inDoubt: string | undefined;

  const now = (): number => {
    const { millis, jump } = trust();
    const wasInDoubt = inDoubt !== undefined;
    inDoubt = jump === undefined ? undefined : sentence(millis, jump);
    if (wasInDoubt !== (inDoubt !== undefined)) {
      told(inDoubt);
      // Waits were measured by the earlier trusted time, so they are set again.
      for (const setAgain of [...waiting]) setAgain();
    }
    return millis;
  };

  return {
    now: () => instantAt(now()),
    at(moment, act) {
      let timer: NodeJS.Timeout | undefined;
      const set = (): void => {
        clearTimeout(timer);
        const wait = Math.max(0, epochMillis(moment) - now());
        timer = setTimeout(fire, Math.min(wait, longest)).unref();
      };
      const fire = (): void => {
        // The time was too far for one timer, or the clock was set back: check again later.
        if (now() < epochMillis(moment)) {
          set();
          return;
        }
        waiting.delete(set);
        act();
      };
      set();
      waiting.add(set);
      return () => {
        waiting.delete(set);
        clearTimeout(timer);
      };
    },
    problem() {
      now();
      return inDoubt;
    },
  };
}

/** The trusted time. If the wall clock differs from it, also the difference. */
type Trust = () => { readonly millis: number; readonly jump?: number };

function trusting(ticks: Ticks, tolerance: number): Trust {
  const asleepNow = (awake: number) => ticks.sinceBoot() - awake;
  let believed = { wall: ticks.wall(), awake: ticks.awake() };
  let asleep = asleepNow(believed.awake);
  const believe = (wall: number, awake: number) => {
    believed = { wall, awake };
    return { millis: Math.floor(wall) };
  };
  return () => {
    const [wall, awake] = [ticks.wall(), ticks.awake()];
    const expected = believed.wall + (awake - believed.awake);
    if (Math.abs(wall - expected) <= tolerance) return believe(wall, awake);
    // After a sleep the wall clock has advanced. That is not a jump.
    const slept = asleepNow(awake) - asleep;
    if (slept > tolerance && Math.abs(wall - expected - slept) <= tolerance) {
      asleep += slept;
      return believe(wall, awake);
    }
    return { millis: Math.floor(expected), jump: wall - expected };
  };
}

function sentence(millis: number, jump: number): string {
  const seconds = Math.round(Math.abs(jump) / 1000);
  const [wall, here] = [instantAt(Math.round(millis + jump)), instantAt(millis)] satisfies [Instant, Instant];
  return `The machine's clock jumped ${jump > 0 ? 'ahead' : 'back'} by ${seconds} s: it shows ${wall}, but by the time that has passed it is ${here}. The host goes on at ${here} until the clock comes back; if ${wall} is right, start it again.`;
}
