/** Reads files in a separate thread with limits of time and memory, so that no file blocks other work. */
import { Worker } from 'node:worker_threads';
import { moduleEnding } from '../values/module-file.ts';
import type { SheetReading } from './sheet.ts';
import type { SheetRequest } from './sheet-worker.ts';

/**
 * Milliseconds after which reading stops, and the memory limit of the thread. A file at the size limits needs
 * half of this memory.
 */
const bounds = { millis: 20_000, megabytes: 512 } as const;
/**
 * The part of the memory for young objects. A thread that reaches its limit is ended, and may use sixteen
 * more megabytes until then. Surviving young objects must fit into these megabytes, or the whole process
 * aborts.
 */
const youngMegabytes = 16;

const refused = (message: string): SheetReading => ({ problems: [{ message }] });

/** The limits of a thread. Tests use smaller limits. */
export interface ReaderBounds {
  readonly millis: number;
  readonly megabytes: number;
}

/**
 * Reads a file. A file that takes too long or needs too much memory is refused. Faults of the host are
 * thrown.
 */
export function readInThread(
  request: SheetRequest,
  { millis, megabytes }: ReaderBounds = bounds,
): Promise<SheetReading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`./sheet-worker${moduleEnding}`, import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
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
    // The listeners stay: an ended thread may still fail while it exits, and without a listener the error
    // would be unhandled.
    worker.on('message', (reading: SheetReading) => end(() => resolve(reading)));
    worker.on('error', (error) => end(() => (isOutOfMemory(error) ? resolve(tooLarge) : reject(error))));
    worker.on('exit', () => end(() => reject(new Error('the thread ended without an answer'))));
  });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
