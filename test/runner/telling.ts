/** What a process of tests tells the runner, in this order: loaded, (start, test ..., end) for each file, done. */

export type Told =
  /** Everything that the files import is loaded; what is open by then is nobody's. */
  | { readonly kind: 'loaded'; readonly open: readonly string[] }
  | { readonly kind: 'start'; readonly file: string }
  | Test
  | End
  /** Something that belongs to no test: an error after its end, a remark. */
  | { readonly kind: 'stray'; readonly text: string }
  | { readonly kind: 'done' };

export interface Test {
  readonly kind: 'test';
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly millis: number;
  /** What went wrong, in full. */
  readonly error?: string;
}

export interface End {
  readonly kind: 'end';
  readonly cpu: number;
  /** What would keep the process from ending now, by its kind. */
  readonly open: readonly string[];
}

/** Tells the runner; nobody listens where a person runs the file by hand. */
export function tell(told: Told): void {
  process.send?.(told);
}
