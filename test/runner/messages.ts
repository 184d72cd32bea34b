/** What the runner and its workers say to each other. */

/** From the runner to a worker. */
export type Order =
  /** Loads modules before the first test: afterwards node:test follows every promise, which makes loading slow. */
  | { readonly kind: 'load'; readonly modules: readonly string[] }
  | { readonly kind: 'run'; readonly file: string }
  /** No more files: the worker ends once nothing is open any more. */
  | { readonly kind: 'finish' };

/** From a worker to the runner: ready, loaded, then (test ..., end) for each file. */
export type Report =
  | { readonly kind: 'ready' }
  /** `open`: kinds of resources that keep the process alive. */
  | { readonly kind: 'loaded'; readonly open: readonly string[] }
  | TestReport
  | EndReport
  /** A remark that belongs to no test. */
  | { readonly kind: 'stray'; readonly text: string }
  /** An error that no test waits for, of this file as far as known. */
  | { readonly kind: 'late'; readonly file?: string | undefined; readonly text: string }
  /** The last file has ended, and nothing keeps the worker alive. */
  | { readonly kind: 'finished' };

export interface TestReport {
  readonly kind: 'test';
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** It is a suite, or the file: it is reported only if it failed or was skipped itself. */
  readonly isWhole: boolean;
  /** Why it was skipped. */
  readonly reason?: string;
  /** The error with its stack. */
  readonly error?: string;
}

export interface EndReport {
  readonly kind: 'end';
  /** CPU seconds. */
  readonly cpu: number;
  /** Resident memory of the worker, in bytes. */
  readonly resident: number;
  readonly open: readonly string[];
}

/** Sends a report; it goes nowhere if a person runs the worker by hand. */
export function report(message: Report): void {
  process.send?.(message);
}
