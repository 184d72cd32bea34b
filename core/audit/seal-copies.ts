/** Copies the seals that other hosts made to this host's file, soon after they were made, and sees to it that one comes. */

import type { Selects } from '../store/query-reader.ts';
import type { Clock } from '../time/clock.ts';
import { later } from '../values/instant.ts';
import { sealEvery } from './chain.ts';
import type { OutsideSeals } from './outside.ts';
import { isPutOff } from './sealer.ts';

export interface SealCopiesOptions {
  readonly clock: Clock;
  readonly store: Selects;
  readonly outside: Pick<OutsideSeals, 'copy'>;
  /** Sets the timer of the next seal anew. */
  readonly setTimer: () => Promise<unknown>;
  readonly failed: (error: unknown) => void;
}

export interface SealCopies {
  start(): void;
  /** Copies what there is now, and brings a seal near that was put off. */
  copy(): Promise<void>;
  stop(): Promise<void>;
}

export function sealCopies(options: SealCopiesOptions): SealCopies {
  const { clock, store, outside, setTimer, failed } = options;
  let running = false;
  let undo = (): void => undefined;
  let work: Promise<void> = Promise.resolve();
  const copy = (): Promise<void> => {
    work = outside.copy(store).then(mend).catch(failed);
    return work;
  };
  const mend = async (): Promise<void> => {
    if (await isPutOff(store, clock.now())) await setTimer();
  };
  const arm = (): void => {
    if (!running) return;
    undo = clock.at(later(clock.now(), sealEvery), () => {
      void copy().then(arm);
    });
  };
  return {
    start() {
      running = true;
      void copy().then(arm);
    },
    copy,
    async stop() {
      running = false;
      undo();
      await work;
    },
  };
}
