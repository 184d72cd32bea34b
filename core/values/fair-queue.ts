/** A queue of work whose slots people share. */
import { FairLines } from './fair-lines.ts';

export interface FairQueueOptions {
  /** Work of one person that runs at a time. */
  readonly ofPerson: number;
  /** Work of all people that runs at a time. It is more than `ofPerson`. */
  readonly ofAll: number;
  /** Work that one person may have waiting. */
  readonly waitingOfPerson: number;
  /** Work of all people that may wait. Above that, the person with the longest line loses the last item. */
  readonly waitingOfAll: number;
}

/** Runs the work when it is the person's turn. Returns undefined, and does nothing, if too much waits. */
export type FairQueue = <T>(person: string, work: () => Promise<T>) => Promise<T | undefined>;

interface Waiting {
  readonly person: string;
  readonly begin: (isRefused?: 'refused') => void;
}

export function fairQueue(options: FairQueueOptions): FairQueue {
  const { ofPerson, ofAll, waitingOfPerson, waitingOfAll } = options;
  const lines = new FairLines<Waiting>(waitingOfAll);
  const running = new Map<string, number>();
  let all = 0;
  const count = (person: string, by: number): void => {
    all += by;
    const own = (running.get(person) ?? 0) + by;
    if (own === 0) running.delete(person);
    else running.set(person, own);
  };
  const serve = (): void => {
    while (all < ofAll) {
      const next = lines.take(({ person }) => (running.get(person) ?? 0) < ofPerson);
      if (next === undefined) return;
      count(next.person, 1);
      next.begin();
    }
  };
  return async (person, work) => {
    if (lines.sizeOf(person) >= waitingOfPerson) return undefined;
    const turn = Promise.withResolvers<'refused' | undefined>();
    lines.add(person, { person, begin: turn.resolve })?.begin('refused');
    serve();
    if ((await turn.promise) === 'refused') return undefined;
    try {
      return await work();
    } finally {
      count(person, -1);
      serve();
    }
  };
}
