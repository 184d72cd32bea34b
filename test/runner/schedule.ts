/** Which worker runs which file: a few workers that live long, and each takes the most costly file that is left. */
import type { Failure, Outcome, TestWorker } from './worker-process.ts';

export interface ScheduledFile {
  readonly path: string;
  /** CPU seconds, as far as known. */
  readonly cost: number;
  /** It needs a process of its own. */
  readonly isAlone: boolean;
}

export interface Schedule {
  readonly files: readonly ScheduledFile[];
  /** Workers at a time. */
  readonly workers: number;
  /** Starts a worker whose first file is this one. */
  readonly start: (file: ScheduledFile) => TestWorker;
  /** Called with each outcome as soon as it is known. */
  readonly ended: (outcome: Outcome) => void;
}

/** Runs every file once. Answers the failures that no outcome can hold: what files left open, and errors after their end. */
export async function runAll({ files, workers, start, ended }: Schedule): Promise<readonly Failure[]> {
  const left = files.toSorted((a, b) => b.cost - a.cost);
  const leaks: Failure[] = [];
  const end = async (worker: TestWorker | undefined) => {
    leaks.push(...((await worker?.finish()) ?? []));
  };
  const work = async () => {
    let worker: TestWorker | undefined;
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      if (file.isAlone || worker?.isSpent() === true) {
        await end(worker);
        worker = undefined;
      }
      worker ??= start(file);
      ended(await worker.run(file.path));
      if (!file.isAlone) continue;
      await end(worker);
      worker = undefined;
    }
    await end(worker);
  };
  await Promise.all(Array.from({ length: Math.min(workers, files.length) }, work));
  return leaks;
}

/** Whether a file asks in its head comment for a process of its own, `Stands alone: why`. */
export function standsAlone(text: string): boolean {
  return /^\/\*\*(?:(?!\*\/)[\s\S])*\bStands alone: /.test(text);
}
