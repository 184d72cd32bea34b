/** Cuts a failing run down: fewer and fewer of its steps, as long as it fails in the same way. */
import type { Failure } from './failure.ts';
import { type RunOptions, runSeed } from './run.ts';

export interface Least {
  readonly steps: readonly number[];
  readonly failure: Failure;
}

/** The fewest steps that still fail alike: none of them can be left out by itself. */
export async function cutDown(options: Omit<RunOptions, 'only' | 'told'>, found: Failure): Promise<Least> {
  let kept = Array.from({ length: Math.min(options.steps, found.step + 1) }, (_, step) => step);
  let failure = found;
  const failsWith = async (some: readonly number[]): Promise<boolean> => {
    const { failure: again } = await runSeed({ ...options, only: new Set(some) });
    if (again?.kind !== found.kind) return false;
    failure = again;
    return true;
  };
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = kept.length - size; kept.length > 1 && from > -size; from -= size) {
      const less = kept.filter((_, at) => at < from || at >= from + size);
      if (less.length < kept.length && (await failsWith(less))) kept = less;
    }
  }
  return { steps: kept, failure };
}
