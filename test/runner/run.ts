/**
 * Runs tests: `node test/runner/run.ts [OPTIONS] [FOLDER or FILE ...]`. Without options, the files of `npm test`; a file
 * that is named runs whatever its kind. CONTRIBUTING.md has the table of what each option runs and leaves out.
 */
import { globSync, statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { optionsOf } from '../proof/options.ts';
import { startBusyLoops } from './busy-loops.ts';
import { changedSince, reachedBy } from './changed.ts';
import { costOf, saveCosts } from './costs.ts';
import { cpuSeconds } from './cpu.ts';
import { gatingFiles } from './gating.ts';
import { importsOf } from './imports.ts';
import { isProof, isStored, textOf } from './kinds.ts';
import { addToQuarantine, entryOf, isQuarantined, readQuarantine } from './quarantine.ts';
import { repeatFailures } from './repeat.ts';
import { readSeed } from './sample.ts';
import { runAll, standsAlone } from './schedule.ts';
import { makeScratch } from './scratch.ts';
import { isLong, isPerf, isQuick, journeys } from './tiers.ts';
import { type Failure, type Outcome, startWorker } from './worker-process.ts';

const root = join(import.meta.dirname, '../..');
/** How many of the most costly files are listed. */
const listed = 10;
/** Busy loops of `--loaded`. */
const loops = 12;

const flag = { type: 'boolean', default: false } as const;
const { positionals, values } = optionsOf(
  {
    all: flag,
    rest: flag,
    perf: flag,
    stored: flag,
    gating: flag,
    whole: flag,
    journeys: flag,
    changed: flag,
    loaded: flag,
    'save-costs': flag,
    seed: { type: 'string' },
  },
  true,
);
// What stops this process stops its tests too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const files = filesToRun();
if (files.length === 0) {
  console.log('No test file to run.\n0 passed, 0 failed');
  process.exit(0);
}
// CI has 90 minutes in all: a test that hangs takes a small part of them.
const silence = files.some(isLong) && !values.gating ? 30 * 60 : 10 * 60;
const scratch = makeScratch();
const [alone, shared] = split(files, (path) => standsAlone(textOf(path)));
const sharedModules = modulesOf(shared);
const outcomes: Outcome[] = [];
const endLoops = values.loaded ? startBusyLoops(loops) : () => undefined;

const leaks = await runAll({
  files: files.map((path) => ({ path, cost: costOf(path), isAlone: alone.includes(path) })),
  // Hosts wait for disks and for each other: one worker more than there are cores keeps the cores busy.
  workers: availableParallelism() + 1,
  start: ({ path, isAlone }) =>
    startWorker({ scratch, silence, modules: isAlone ? modulesOf([path]) : sharedModules }),
  ended(outcome) {
    outcomes.push(outcome);
    show(outcome);
  },
});
const found = [...outcomes.flatMap(({ failures }) => failures), ...leaks];
const now = new Date();
const quarantine = readQuarantine(now);
const [known, open] = split(found, (failure) => isQuarantined(quarantine.entries, failure));
const verdict = await repeatFailures(
  open,
  (file) => !isProof(file),
  async (file) => {
    const worker = startWorker({ scratch, silence, modules: modulesOf([file]) });
    const outcome = await worker.run(file);
    return { ...outcome, failures: [...outcome.failures, ...(await worker.finish())] };
  },
);
endLoops();
summarize();

/** Modules of the project that the files import. */
function modulesOf(paths: readonly string[]): readonly string[] {
  const found = paths.flatMap((path) => importsOf({ path, text: textOf(path) }));
  const own = found.filter(({ to, typeOnly }) => !typeOnly && to.endsWith('.ts'));
  return [...new Set(own.map(({ to }) => to))];
}

function pathOf(part: string): string {
  return relative(root, resolve(part));
}

function stop(why: string): never {
  console.log(`${why}\n0 passed, 1 failed`);
  process.exit(1);
}

function isPath(name: string): boolean {
  return statSync(join(root, name), { throwIfNoEntry: false }) !== undefined;
}

function filesToRun(): readonly string[] {
  const { changed, gating, journeys: hasPages } = values;
  // Behind `--changed`, a name that is not a path is the revision to compare with.
  const [paths, names] = changed ? split(positionals, isPath) : [positionals, []];
  if (names.length > 1) stop(`--changed takes one revision: got ${names.join(', ')}.`);
  const parts = paths.length === 0 ? [join(root, 'test')] : paths;
  const own = [...new Set(parts.flatMap(filesOf))];
  const wanted = wantedOf(own, names[0]);
  const chosen = own.filter((path) => (hasPages && journeys.includes(path)) || wanted.includes(path));
  const stored = values.stored ? chosen.filter(isStored) : chosen;
  const has = (part: string) => (path: string) => `${path}/`.startsWith(`${pathOf(part)}/`);
  const missing = paths.filter((part) => !stored.some(has(part)));
  // A change need not reach each of the paths.
  if (missing.length > 0 && (!changed || stored.length === 0)) {
    stop(`This run has no test of ${missing.join(', ')}. Check the options and the path.`);
  }
  if (!gating) return stored;
  const seed = readSeed(values.seed);
  console.log(`Drawn by --seed ${seed}`);
  return gatingFiles(stored, { seed, hasPages, isWhole: values.whole || changed });
}

function wantedOf(own: readonly string[], revision: string | undefined): readonly string[] {
  if (values.changed) return reachedBy(changedSince(revision), own);
  return values.journeys && !values.gating ? [] : own;
}

/** A file runs whatever its kind; of a folder, the kinds that the options name. */
function filesOf(part: string): readonly string[] {
  const path = pathOf(part);
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isFile() === true) return [path];
  const all = globSync(`${path}/**/*.test.ts`, { cwd: root }).toSorted();
  if (all.length === 0) stop(`There is no test in ${part}.`);
  return all.filter(isWanted);
}

function isWanted(path: string): boolean {
  if (values.perf) return isPerf(path);
  if (isPerf(path)) return false;
  if (values.rest) return !isQuick(path);
  const isAny = values.all || values.journeys || values.stored || values.changed;
  // A folder that is named is worth all of its tests but the long ones.
  if (positionals.length > 0 && !isAny) return !isLong(path);
  return isAny || isQuick(path);
}

function split<T>(items: readonly T[], fits: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}

function show({ file, passed, failures, skipped, printed, millis }: Outcome): void {
  const tests = passed.length + failures.length + skipped.length;
  const word = failures.length === 0 ? 'ok  ' : 'FAIL';
  console.log(`${word} ${file}: ${tests} tests, ${seconds(millis / 1000)}`);
  if (printed !== '') console.log(printed.trimEnd());
  for (const failure of failures) console.log(`\n${line('not ok', failure)}\n${failure.error}\n`);
}

function line(word: string, { file, test, load }: Failure): string {
  return `${word} ${file}: ${test} (load ${load.toFixed(1)})`;
}

function summarize(): void {
  const costs = new Map(
    outcomes.flatMap(({ file, cpu }) => (cpu === undefined ? [] : [[file, cpu] as const])),
  );
  if (values['save-costs']) {
    saveCosts(costs, globSync('test/**/*.test.ts', { cwd: root }));
  }
  const most = [...costs].toSorted(([, a], [, b]) => b - a).slice(0, listed);
  console.log('\nThe most costly files, in seconds of CPU:');
  for (const [file, cpu] of most) console.log(`${seconds(cpu).padStart(10)}  ${file}`);
  for (const { file, skipped } of outcomes) {
    for (const test of skipped) console.log(`skipped: ${file}: ${test}`);
  }
  const { failed, mixed } = verdict;
  const { faults } = quarantine;
  for (const failure of known) console.log(line('QUARANTINED', failure));
  for (const failure of mixed) console.log(line('MIXED (failed, and passed alone)', failure));
  if (mixed.length > 0) {
    const single = mixed.filter(({ isWhole }) => !isWhole);
    const entries = single.map((failure) => entryOf(failure, now));
    // A list with faults is left as it is, for somebody to correct.
    const isOurs = process.env.CI === undefined && faults.length === 0;
    if (isOurs) addToQuarantine(quarantine.entries, entries);
    console.log(`For test/quarantine.json:\n${JSON.stringify(entries, null, 2)}`);
  }
  const count = failed.length + faults.length;
  if (count > 0) console.log('\nFailed:');
  for (const fault of faults) console.log(`FAILED test/quarantine.json: ${fault}`);
  for (const failure of failed) console.log(line('FAILED', failure));
  // No outcome has shown these.
  const outside = failed.filter((one) => one.suspects !== undefined || leaks.includes(one));
  for (const { file, error } of outside) console.log(`${file}: ${error}`);
  const [load = 0] = loadavg();
  const figures = `${seconds(performance.now() / 1000)}, ${seconds(cpuSeconds())} of CPU`;
  console.log(`\n${files.length} files, ${figures}, load ${load.toFixed(1)}`);
  const skips = outcomes.flatMap(({ skipped }) => skipped).length;
  console.log(`${skips} skipped, ${known.length} quarantined, ${mixed.length} mixed`);
  const passed = outcomes.flatMap((one) => one.passed).length;
  console.log(`${passed} passed, ${count} failed`);
  if (count > 0) process.exitCode = 1;
}

function seconds(count: number): string {
  return `${count.toFixed(1)} s`;
}
