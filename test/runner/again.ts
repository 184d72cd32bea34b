/**
 * A page or a program that does not come in time beside two other processes says nothing of the page: files that wait for
 * browsers or programs and failed are run once more, when nothing else runs. What fails again has failed; what does not is
 * told as unsteady.
 */
import type { Outcome } from './run-group.ts';

export interface Told {
  readonly outcomes: readonly Outcome[];
  /** Files and tests that failed beside others and passed alone, with what went wrong. */
  readonly unsteady: readonly string[];
}

/** More files than these fail for a reason of their own. */
const most = 4;

/** Outcomes with those of a second run for the files that `mayRepeat`; `runAlone` runs one file. */
export async function runAgain(
  outcomes: readonly Outcome[],
  mayRepeat: (file: string) => boolean,
  runAlone: (file: string) => Promise<Outcome>,
): Promise<Told> {
  const failed = new Set(outcomes.flatMap(({ failures }) => failures.map(fileOf)));
  const files = [...failed].filter(mayRepeat);
  if (files.length > most) return { outcomes, unsteady: [] };
  const second = new Map<string, Outcome>();
  for (const file of files) second.set(file, await runAlone(file));
  const isSteady = (failure: string) => second.get(fileOf(failure))?.failures.length !== 0;
  const first = outcomes.map((outcome) => {
    const failures = outcome.failures.filter(isSteady);
    return {
      ...outcome,
      failures,
      passed: outcome.passed + outcome.failures.length - failures.length,
    };
  });
  const unsteady = outcomes.flatMap(({ failures }) => failures.filter((one) => !isSteady(one)));
  return { outcomes: first, unsteady };
}

const fileOf = (failure: string): string => failure.split(': ', 1)[0] ?? '';
