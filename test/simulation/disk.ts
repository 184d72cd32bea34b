/**
 * The disk of a simulated host: a store in memory whose commits take time, fail, or lose their answers, and which a host
 * that was killed cannot reach any more.
 */

import type { Prepare, Sqlite } from '../../core/store/sqlite/open.ts';
import type { FlushPlan, Session, Store } from '../../core/store/store.ts';
import { StoreConflict, StoreLost, StoreRefuses } from '../../core/store/store.ts';
import { storeOn } from '../support/bare-store.ts';
import type { Draw } from './draw.ts';
import type { Faults } from './faults.ts';
import { now, pause } from './world.ts';

/** What may become of a commit. */
export type Fate = 'good' | 'full' | 'io' | 'io-after' | 'changed';

export interface Disk {
  readonly store: Store;
  /** From now on each commit has one of these fates; none: all are good. */
  suffer(fates: readonly Fate[], chance: Draw): void;
  /** Milliseconds that a commit takes at most. */
  slow(most: number): void;
  /** Whoever has this store reaches the disk no more: nothing that he sent and that is not written yet will be. */
  cut(): void;
}

const struck: Readonly<Record<Exclude<Fate, 'good'>, string>> = {
  full: 'disk full',
  io: 'disk answers EIO',
  'io-after': 'answer of a commit lost',
  changed: 'row changed by another',
};

/** The way of one host to the disk; what was prepared for it serves the next one too. `seen` plants a fault of the store. */
export function diskOf(
  db: Sqlite,
  prepare: Prepare,
  { strike }: Faults,
  seen: (store: Store) => Store = (store) => store,
): Disk {
  const inner = seen(storeOn(db, now, prepare));
  let fates: readonly Fate[] = [];
  let chance: Draw | undefined;
  let most = 0;
  let isCut = false;
  let era = 0;
  /** The commit that was sent last. */
  let last: Promise<unknown> = Promise.resolve();
  const never = <T>(): Promise<T> => new Promise(() => undefined);

  const written = async (session: Session, plan: FlushPlan, begun: number): Promise<void> => {
    const before = last;
    // Writes go to the disk one after the other, in the order in which they were sent.
    const write = async (): Promise<void> => {
      await before.catch(() => undefined);
      if (most > 0 && chance !== undefined) await pause(1 + chance.below(most));
      if (isCut) return never();
      if (begun < era) throw new StoreConflict('changed');
      const fate = fates.length > 0 && chance !== undefined ? chance.of(fates) : 'good';
      if (fate !== 'good') strike(struck[fate]);
      if (fate === 'full') throw failed(new StoreRefuses('full'));
      if (fate === 'io') throw failed(new StoreLost(true));
      if (fate === 'changed') throw failed(new StoreConflict('changed'));
      try {
        await session.commit(plan);
      } catch (error) {
        throw failed(error);
      }
      if (fate === 'io-after') throw failed(new StoreLost(true));
    };
    const writing = write();
    last = writing;
    await writing;
  };
  const failed = (error: unknown): unknown => {
    era += 1;
    return error;
  };
  const alive =
    <Given extends readonly unknown[], T>(act: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> =>
      isCut ? never<T>() : act(...given);

  return {
    store: {
      ...inner,
      everywhere: {
        rows: alive(inner.everywhere.rows) as Store['everywhere']['rows'],
        select: alive(inner.everywhere.select),
      },
      async begin(mark) {
        if (isCut) return never<Session>();
        const begun = era;
        const session = await inner.begin(mark);
        return {
          ...session,
          async commit(plan) {
            await session.rollback();
            await written(session, plan, begun);
          },
        };
      },
      close: async () => undefined,
    },
    suffer(given, draw) {
      fates = given;
      chance = draw;
    },
    slow(given) {
      most = given;
    },
    cut() {
      isCut = true;
    },
  };
}
