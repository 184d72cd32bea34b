/** Copies the seals that other hosts made to this host's file, soon after they were made. */
import { sealEvery } from '../audit/chain.ts';
import type { OutsideSeals } from '../audit/outside.ts';
import type { Selects } from '../store/query-reader.ts';
import type { Clock } from '../time/clock.ts';
import { later } from '../values/instant.ts';

export interface SealCopiesOptions {
  readonly clock: Clock;
  readonly store: Selects;
  readonly outside: Pick<OutsideSeals, 'copy'>;
  readonly failed: (error: unknown) => void;
}

export interface SealCopies {
  start(): void;
  /** Copies what there is now. */
  copy(): Promise<void>;
  stop(): Promise<void>;
}

export function sealCopies({ clock, store, outside, failed }: SealCopiesOptions): SealCopies {
  let running = false;
  let undo = (): void => undefined;
  let work: Promise<void> = Promise.resolve();
  const copy = (): Promise<void> => {
    work = outside.copy(store).catch(failed);
    return work;
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
