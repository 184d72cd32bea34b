/** The thread in which one file is read. */
import { parentPort, workerData } from 'node:worker_threads';
import { readFileOf, type SheetReading } from './sheet.ts';

/** The input of the thread. */
export interface SheetRequest {
  readonly bytes: Uint8Array;
  readonly kind: 'csv' | 'xlsx';
  readonly mostRows: number;
}

function reading({ bytes, kind, mostRows }: SheetRequest): SheetReading {
  return readFileOf(bytes, kind, mostRows);
}

if (parentPort !== null) parentPort.postMessage(reading(workerData));
