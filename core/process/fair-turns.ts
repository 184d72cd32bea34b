/**
 * Shares the main thread among the expressions of all process instances. After costly expressions, requests
 * get the thread for as long as the expressions took. The limit also applies to each person, so that one
 * person's instances do not delay another person's.
 */
import { FairLines } from '../values/fair-lines.ts';

/**
 * Milliseconds of expressions that a person's instances may run in advance. Ordinary processes never reach
 * this limit.
 */
const ofPerson = 50;
/** The same for the instances of all people together. */
const ofAll = 200;
/** Milliseconds after which other work of the thread goes first. */
const restless = 2;

/** The clock and callbacks by which turns are measured and separated. */
export interface Thread {
  /** Milliseconds. */
  now(): number;
  /** Calls back after these milliseconds, unless the returned function is called before. */
  after(millis: number, act: () => void): () => void;
  /** Calls back once the turn has done all work that does not wait for something. */
  settled(act: () => void): void;
  /** Calls back after other work of the thread has run. */
  others(act: () => void): void;
}

export interface FairTurns {
  /**
   * Resolves when it is the person's turn. The turn ends when its work waits for something else. `prepare`
   * runs first, and no other turn comes between it and the work.
   */
  take(person: string, prepare?: () => Promise<unknown>): Promise<void>;
  /** Counts milliseconds that the person's expressions took. */
  charge(person: string, millis: number): void;
  /** Ends all waits, because the host stops. */
  open(): void;
}

const mainThread: Thread = {
  now: () => performance.now(),
  after(millis, act) {
    const timer = setTimeout(act, millis);
    return () => clearTimeout(timer);
  },
  // From a microtask, Node calls this after all other microtasks. From elsewhere, Node would call it before
  // them.
  settled: (act) => queueMicrotask(() => process.nextTick(act)),
  others: (act) => void setImmediate(act),
};

interface Waiting {
  readonly person: string;
  readonly prepare?: () => Promise<unknown>;
  readonly begin: () => void;
}

export function fairTurns(thread: Thread = mainThread): FairTurns {
  const waiting = new FairLines<Waiting>();
  /** The time at which the used time is repaid. */
  const paidAt = new Map<string, number>();
  let allPaidAt = 0;
  let spent = 0;
  let isTaken = false;
  let isOpen = false;
  let cancel: (() => void) | undefined;

  /** Milliseconds until the person's next turn. */
  const waitOf = (person: string): number => {
    const now = thread.now();
    const own = (paidAt.get(person) ?? 0) - now - ofPerson;
    return isOpen ? 0 : Math.max(0, own, allPaidAt - now - ofAll);
  };

  const serve = (): void => {
    if (isTaken || waiting.size === 0) return;
    cancel?.();
    cancel = undefined;
    let shortest = Number.POSITIVE_INFINITY;
    const next = waiting.take(({ person }) => {
      const wait = waitOf(person);
      shortest = Math.min(shortest, wait);
      return wait === 0;
    });
    if (next === undefined) {
      cancel = thread.after(Math.ceil(shortest), serve);
      return;
    }
    isTaken = true;
    const before = spent;
    const end = (): void => {
      isTaken = false;
      serve();
    };
    const begin = (): void => {
      next.begin();
      thread.settled(() => {
        if (spent - before > restless) thread.others(end);
        else end();
      });
    };
    if (next.prepare === undefined) begin();
    else next.prepare().then(begin, begin);
  };

  return {
    take(person, prepare) {
      return new Promise((begin) => {
        waiting.add(person, { person, begin, ...(prepare === undefined ? {} : { prepare }) });
        serve();
      });
    },
    charge(person, millis) {
      const now = thread.now();
      // The time spent repays nothing: other work had as much time only after twice the time has passed.
      const paid = (before: number): number => Math.max(before, now - millis) + 2 * millis;
      spent += millis;
      allPaidAt = paid(allPaidAt);
      paidAt.set(person, paid(paidAt.get(person) ?? 0));
      if (paidAt.size <= mostPeople) return;
      for (const [name, at] of paidAt) if (at <= now) paidAt.delete(name);
    },
    open() {
      isOpen = true;
      serve();
    },
  };
}

/** The most people with a known repayment time. Beyond it, people without debt are removed. */
const mostPeople = 1000;
