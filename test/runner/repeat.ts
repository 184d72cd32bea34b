/**
 * Repeats failures: a file with a failure runs alone, up to three times. A test that fails each time has failed. A test
 * that passes once had a mixed result: it does not gate, except where a mixed result is itself a fault. An error outside
 * of all tests is never excused: repetitions only find the file that causes it.
 */
import type { Failure, Outcome } from './worker-process.ts';

export interface Verdict {
  readonly failed: readonly Failure[];
  readonly mixed: readonly Failure[];
}

type RunAlone = (file: string) => Promise<Outcome>;

/** How often a file is repeated. */
const times = 3;
/** More files than these fail for one reason of their own, and a repetition would only take long. */
const maxFiles = 12;

/** `runAlone` runs one file while nothing else runs; `mayBeMixed` says for which files a mixed result is not a fault. */
export async function repeatFailures(
  failures: readonly Failure[],
  mayBeMixed: (file: string) => boolean,
  runAlone: RunAlone,
): Promise<Verdict> {
  const open = failures.filter(({ file, suspects }) => suspects === undefined && mayBeMixed(file));
  const files = new Set(open.map(({ file }) => file));
  const passed = new Set<Failure>();
  for (const file of files.size > maxFiles ? [] : files) {
    const own = open.filter((failure) => failure.file === file);
    for (let time = 0; time < times && own.some((one) => !passed.has(one)); time += 1) {
      const outcome = await runAlone(file);
      for (const failure of own) if (hasPassed(failure, own, outcome)) passed.add(failure);
    }
  }
  const failed: Failure[] = [];
  for (const failure of failures) {
    if (!passed.has(failure)) failed.push(await blame(failure, runAlone));
  }
  return { failed, mixed: [...passed] };
}

/** Whether the repetition reported a pass of this very test, and nothing that had not failed before. */
function hasPassed(
  { test, isWhole }: Failure,
  known: readonly Failure[],
  { cpu, passed, failures, skipped }: Outcome,
): boolean {
  const failedNow = failures.map((failure) => failure.test);
  // A file that does not run to its end says nothing of its tests.
  if (cpu === undefined) return false;
  if (isWhole) return failures.length === 0 && passed.length > 0;
  return (
    failedNow.every((name) => name !== test && known.some((one) => one.test === name)) &&
    passed.includes(test) &&
    !skipped.includes(test)
  );
}

/** Finds which of several files causes an error: the latest that fails alone, too. */
async function blame(failure: Failure, runAlone: RunAlone): Promise<Failure> {
  const { suspects = [], error } = failure;
  if (suspects.length < 2) return failure;
  for (const file of suspects.slice(-maxFiles).toReversed()) {
    const { failures } = await runAlone(file);
    if (failures.length > 0) return { ...failure, file, suspects: [file] };
  }
  return { ...failure, error: `One of these files: ${suspects.join(', ')}\n${error}` };
}
