/**
 * A store in memory that works as a server store does: batches read without locks, then take them all in one pass, and
 * a batch that is tried again is known by its mark. The test says what is busy, what was seen lately, and what fails.
 */
import type { AnyRow } from '../../core/command/declaration/table.ts';
import {
  AlreadyCommitted,
  type BatchMark,
  type LockList,
  type RowWant,
  type Store,
  StoreLost,
} from '../../core/store/store.ts';
import { wantKey } from '../../core/unit/row-keys.ts';

export interface Locking {
  readonly store: Store;
  /** Each batch that was begun, and each pass of locks with what it asked for. */
  readonly begun: BatchMark[];
  readonly locks: { readonly list: LockList; readonly wait: boolean }[];
  /** Ids of the batches that were committed. */
  readonly committed: ReadonlySet<string>;
  /** Wants by `wantKey` that somebody else holds, where the pass does not wait. */
  readonly busy: Set<string>;
  /** Rows as they were lately, by `wantKey`. */
  readonly lately: Map<string, AnyRow>;
  /** Fails the next passes of locks, in this order; undefined lets one through. */
  failLocks(...errors: readonly (Error | undefined)[]): void;
  failBegins(...errors: readonly (Error | undefined)[]): void;
  failCommits(...errors: readonly (Error | undefined)[]): void;
  /** Writes the next commits and loses their answers. */
  loseAnswers(count: number): void;
  /** Done just before the next pass of locks: what another host does meanwhile. */
  meanwhile(act: () => void): void;
}

export function lockingStore(store: Store): Locking {
  const committed = new Set<string>();
  const [begun, locks, busy] = [[] as BatchMark[], [] as Locking['locks'], new Set<string>()];
  const lately = new Map<string, AnyRow>();
  const failures = { begin: [], lock: [], commit: [] } as Record<string, (Error | undefined)[]>;
  let lost = 0;
  let meanwhile = (): void => undefined;
  const fail = (at: string): void => {
    const error = failures[at]?.shift();
    if (error !== undefined) throw error;
  };
  return {
    begun,
    locks,
    committed,
    busy,
    lately,
    failBegins: (...errors) => void failures.begin?.push(...errors),
    failLocks: (...errors) => void failures.lock?.push(...errors),
    failCommits: (...errors) => void failures.commit?.push(...errors),
    loseAnswers: (count) => {
      lost = count;
    },
    meanwhile: (act) => {
      meanwhile = act;
    },
    store: {
      ...store,
      inOrder: false,
      async begin(mark) {
        begun.push(mark);
        fail('begin');
        const session = await store.begin(mark);
        return {
          ...session,
          exclusive: false,
          ...(lately.size === 0 ? {} : { recent: (want: RowWant) => lately.get(wantKey(want)) }),
          async lock(list, { wait }) {
            locks.push({ list, wait });
            meanwhile();
            meanwhile = () => undefined;
            if (committed.has(mark.id)) throw new AlreadyCommitted('the batch is committed');
            fail('lock');
            const isFree = (want: RowWant) => wait || !busy.has(wantKey(want));
            const one = async (want: RowWant) => ({ want, row: await session.one(want) });
            const all = async (want: RowWant) => ({ want, rows: await session.all(want) });
            return {
              rows: await Promise.all(list.rows.filter(isFree).map(one)),
              sets: await Promise.all(list.sets.map(all)),
              busy: list.rows.filter((want) => !isFree(want)),
            };
          },
          async commit(plan) {
            fail('commit');
            await session.commit(plan);
            committed.add(mark.id);
            if (lost === 0) return;
            lost -= 1;
            throw new StoreLost(true);
          },
        };
      },
    },
  };
}
