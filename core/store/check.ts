/** Runs the passes of `check store`, one after the other. */
import type { CheckRead, StoreCheck } from '../command/store-check.ts';

/** What a pass found. */
export interface Pass {
  readonly name: string;
  readonly says: string;
  /** In the order found: the first of each pass, unless all were asked for. */
  readonly differences: readonly string[];
}

/** The passes in turn; the first that finds a difference is the last, unless all are asked for. */
export async function* runChecks(
  checks: readonly StoreCheck[],
  read: CheckRead,
  all = false,
): AsyncIterable<Pass> {
  for (const { name, says, run } of checks) {
    const differences: string[] = [];
    for await (const difference of run(read)) {
      differences.push(difference);
      if (!all) break;
    }
    yield { name, says, differences };
    if (differences.length > 0 && !all) return;
  }
}
