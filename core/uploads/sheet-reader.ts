/** Files are read in a thread of their own, within bounds of time and memory: none holds up anybody. */
import { Worker } from 'node:worker_threads';
import { moduleEnding } from '../values/module-file.ts';
import type { SheetReading } from './sheet.ts';
import type { SheetRequest } from './sheet-worker.ts';

/** Milliseconds after which a file is given up, and what its thread may use of memory: a file of the largest bounds needs half. */
const bounds = { millis: 20_000, megabytes: 512 } as const;
/**
 * What of that is for what is new. A thread that comes to its bound is ended while it may have sixteen more: what outlives
 * being new at a time must fit into these, or the whole process is aborted.
 */
const youngMegabytes = 16;

const refused = (message: string): SheetReading => ({ problems: [{ message }] });

/** What a thread is given: a test gives it less. */
export interface ReaderBounds {
  readonly millis: number;
  readonly megabytes: number;
}

/** Reads a file; one that takes too long or needs too much is refused. What fails by a fault of ours is thrown. */
export function readInThread(
  request: SheetRequest,
  { millis, megabytes }: ReaderBounds = bounds,
): Promise<SheetReading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`./sheet-worker${moduleEnding}`, import.meta.url), {
      workerData: request,
      resourceLimits: {
        maxOldGenerationSizeMb: megabytes,
        maxYoungGenerationSizeMb: youngMegabytes,
      },
    });
    const tooLarge = refused(`The file needs more than ${megabytes} MB to read.`);
    const end = (say: () => void): void => {
      clearTimeout(late);
      worker.terminate().catch(() => undefined);
      say();
    };
    const late = setTimeout(
      () => end(() => resolve(refused(`The file takes longer than ${millis / 1000} seconds to read.`))),
      millis,
    );
    // The listeners stay: a thread that is ended may fail on its way out, and nobody else would hear it.
    worker.on('message', (reading: SheetReading) => end(() => resolve(reading)));
    worker.on('error', (error) => end(() => (isOutOfMemory(error) ? resolve(tooLarge) : reject(error))));
    worker.on('exit', () => end(() => reject(new Error('the thread ended without an answer'))));
  });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
