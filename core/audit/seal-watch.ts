/**
 * Ensures that the trail is sealed in time, even if the timer of the next seal is lost. Copies the seals of
 * other hosts to this host's file soon after they were made.
 */
import type { Selects } from '../store/query-reader.ts';
import type { Clock } from '../time/clock.ts';
import { type Instant, later, minutes } from '../values/instant.ts';
import { type Place, sealEvery } from './chain.ts';
import type { OutsideSeals } from './outside.ts';
import { isBegun, isTimed, lastSeal } from './sealer.ts';

export interface SealWatchOptions {
  readonly clock: Clock;
  readonly store: Selects;
  readonly outside: Pick<OutsideSeals, 'copy'>;
  /** The last durable place of this process's chain. */
  readonly place: () => Place;
  /** Seals now, and sets the timer of the next seal again. */
  readonly seal: () => Promise<unknown>;
  /** Receives the reason for a seal outside the schedule. */
  readonly told: (problem: string) => void;
  readonly failed: (error: unknown) => void;
}

export interface SealWatch {
  start(): void;
  /** Copies the stored seals now, and seals if no timer will. */
  look(): Promise<void>;
  /** The overdue seal, as a sentence. */
  problem(): string | undefined;
  stop(): Promise<void>;
}

/** Milliseconds between two checks. A lost timer is found before the rest of the minute has passed. */
const lookEvery = sealEvery / 4;
/** The longest time that an entry of this process waits for a seal, whatever the timer's state. */
const latest = minutes(1);

export function sealWatch(options: SealWatchOptions): SealWatch {
  const { clock, store, outside, seal, told, failed } = options;
  let running = false;
  let undo = (): void => undefined;
  let work: Promise<void> = Promise.resolve();
  let problem: string | undefined;
  const late = lateness(options);
  const mend = async (): Promise<void> => {
    const now = clock.now();
    const isWell = async () =>
      (await isTimed(store, now)) || !(await isBegun(store))
        ? undefined
        : 'The timer of the next seal was missing or far in the future: the audit trail is sealed now, and the timer is set again.';
    problem = await late(now);
    const wrong = problem ?? (await isWell());
    if (wrong === undefined) return;
    told(wrong);
    await seal();
    problem = await late(clock.now());
  };
  const look = (): Promise<void> => {
    work = outside.copy(store).then(mend).catch(failed);
    return work;
  };
  const arm = (): void => {
    if (!running) return;
    undo = clock.at(later(clock.now(), lookEvery), () => {
      void look().then(arm);
    });
  };
  return {
    start() {
      running = true;
      void look().then(arm);
    },
    look,
    problem: () => problem,
    async stop() {
      running = false;
      undo();
      await work;
    },
  };
}

/** Reports since when an entry of this process waits for a seal, if that is too long. */
function lateness({ store, place }: Pick<SealWatchOptions, 'store' | 'place'>) {
  let waiting: (Place & { readonly since: Instant }) | undefined;
  return async (now: Instant): Promise<string | undefined> => {
    const own = place();
    const last = await lastSeal(store);
    const sealed = last?.heads.find(({ chain }) => chain === own.chain)?.seq ?? 0;
    if (waiting?.chain !== own.chain || waiting.seq <= sealed) waiting = undefined;
    if (own.seq > sealed) waiting ??= { ...own, since: now };
    if (waiting === undefined || now < later(waiting.since, latest)) return undefined;
    return `Entry ${waiting.seq} of the audit trail's chain ${waiting.chain} has been in no seal since ${waiting.since}: what comes after the last seal could be cut off unnoticed.`;
  };
}
