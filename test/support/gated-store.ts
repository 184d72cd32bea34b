/**
 * An embedded store whose commits wait until the test says what becomes of them. It keeps the promise of the
 * store it stands before: once a commit has failed, those that were sent before its failure fail too.
 */
import {
  type FlushPlan,
  type Session,
  type Store,
  StoreConflict,
  StoreLost,
} from '../../core/store/store.ts';

export interface Gates {
  readonly store: Store;
  /** From now on commits wait. */
  shut(): void;
  /** From now on, and those that wait, commits go through. */
  open(): void;
  /** Fails the commit that has waited longest, and with it all that wait behind it. */
  fail(error: Error): void;
  /** Lets the commit that has waited longest be written, and loses its answer. */
  lose(): void;
  /** Fails the next begin. */
  failBegin(error: Error): void;
  /** Commits that wait. */
  waiting(): number;
  /** Resolves when so many commits wait. */
  untilWaiting(count: number): Promise<void>;
}

interface Held {
  pass(isLost?: boolean): void;
  refuse(error: Error): void;
}

export function gatedStore(store: Store): Gates {
  let isShut = false;
  let held: readonly Held[] = [];
  let beginError: Error | undefined;
  let told = (): void => undefined;
  let era = 0;
  const gated = async (session: Session, plan: FlushPlan, begun: number): Promise<void> => {
    // As the store itself does: nothing is read while the commit waits, nor once it is refused.
    await session.rollback();
    if (begun !== era) throw new StoreConflict('changed');
    let lost = false;
    if (isShut) {
      lost = await new Promise<boolean>((resolve, refuse) => {
        held = [...held, { pass: (isLost = false) => resolve(isLost), refuse }];
        told();
      });
    }
    await session.commit(plan);
    if (!lost) return;
    era += 1;
    throw new StoreLost(true);
  };
  return {
    store: {
      ...store,
      async begin(mark) {
        const error = beginError;
        beginError = undefined;
        if (error !== undefined) throw error;
        const session = await store.begin(mark);
        const begun = era;
        return { ...session, commit: (plan) => gated(session, plan, begun) };
      },
    },
    shut: () => {
      isShut = true;
    },
    open() {
      isShut = false;
      for (const one of held) one.pass();
      held = [];
    },
    fail(error) {
      const [first, ...behind] = held;
      era += 1;
      held = [];
      first?.refuse(error);
      for (const one of behind) one.refuse(new StoreConflict('changed'));
    },
    lose() {
      const [first, ...behind] = held;
      held = behind;
      first?.pass(true);
    },
    failBegin: (error) => {
      beginError = error;
    },
    waiting: () => held.length,
    untilWaiting: (count) =>
      new Promise((resolve) => {
        told = () => {
          if (held.length >= count) resolve();
        };
        told();
      }),
  };
}
