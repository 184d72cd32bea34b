/**
 * Runs tests: `node test/runner/run.ts [--long] [--stored] [FOLDER or FILE ...]`, all of `test/` where none is named. Files
 * named `NAME.long.test.ts` run with `--long` alone, or where they are named themselves; `--stored` leaves out the files
 * that use no store, which show nothing new on another server.
 */
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runAgain } from './again.ts';
import { cpuSeconds } from './cpu.ts';
import { type Group, groupsOf } from './groups.ts';
import { type Outcome, runGroup } from './run-group.ts';
import { makeScratch } from './scratch.ts';
import { isStored, waitsForOthers } from './stored.ts';

const root = join(import.meta.dirname, '../..');
/** What each file cost when it ran last: the dear ones begin first, so that none runs alone in the end. */
const costsFile = join(root, 'node_modules/.cache/test-costs.json');
/** How many files are named as the most costly. */
const named = 10;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    stored: { type: 'boolean', default: false },
  },
});
// What stops this process stops its tests too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const parts = positionals.length === 0 ? [join(root, 'test')] : positionals;
const files = [...new Set(parts.flatMap(filesOf))].filter(
  (path) => !values.stored || isStored(path),
);
const costs = readCosts();
const scratch = makeScratch();
const waiting = groupsOf(
  files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);
const silence = values.long ? 30 * 60 : 10 * 60;
const once = await runAll(waiting.toSorted((a, b) => costOf(b) - costOf(a)));
const { outcomes, unsteady } = await runAgain(once, waitsForOthers, (file) =>
  runGroup({ name: file, files: [file] }, silence, scratch),
);
report();

/** Hosts wait for disks and for each other: one process more than there are cores keeps them busy. */
async function runAll(groups: readonly Group[]): Promise<readonly Outcome[]> {
  const left = [...groups];
  const done: Outcome[] = [];
  const work = async () => {
    for (let group = left.shift(); group !== undefined; group = left.shift()) {
      const outcome = await runGroup(group, silence, scratch);
      done.push(outcome);
      tellOf(group, outcome);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return done;
}

function tellOf({ name, files }: Group, outcome: Outcome): void {
  const { passed, failures, skipped, printed, millis } = outcome;
  const tests = passed + failures.length + skipped.length;
  const figures = `${files.length} files, ${tests} tests, ${seconds(millis / 1000)}`;
  console.log(`${failures.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${figures}`);
  if (printed !== '') console.log(printed.trimEnd());
  for (const failure of failures) console.log(`\nFAILED ${failure}\n`);
}

function report(): void {
  const cost = new Map(outcomes.flatMap(({ costs: own }) => [...own]));
  writeCosts(cost);
  const most = [...cost].toSorted(([, a], [, b]) => b - a).slice(0, named);
  console.log('\nThe most costly files, in seconds of CPU:');
  for (const [file, cpu] of most) console.log(`${seconds(cpu).padStart(10)}  ${file}`);
  const skipped = outcomes.flatMap((outcome) => outcome.skipped);
  for (const one of skipped) console.log(`skipped: ${one}`);
  for (const failure of unsteady) {
    console.log(`UNSTEADY (failed beside others, passed alone) ${failure.split('\n', 1)[0]}`);
  }
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log('\nFailed:');
  for (const failure of failures) console.log(`  ${failure.split('\n', 1)[0]}`);
  const wall = seconds(performance.now() / 1000);
  console.log(`\n${files.length} files, ${wall}, ${seconds(cpuSeconds())} of CPU`);
  if (skipped.length > 0) console.log(`${skipped.length} skipped`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`${passed} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
}

/** A file is run whatever its name; a folder's long files only where they are asked for. */
function filesOf(part: string): readonly string[] {
  const path = relative(root, resolve(part));
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  const own = found?.isFile() === true ? [path] : filesIn(path);
  if (own.length > 0) return own;
  console.log(`There is no test in ${part}.\n0 passed, 1 failed`);
  process.exit(1);
}

function filesIn(folder: string): readonly string[] {
  return globSync(`${folder}/**/*.test.ts`, { cwd: root })
    .filter((path) => path.endsWith('.long.test.ts') === values.long)
    .toSorted();
}

function costOf(group: Group): number {
  // Whatever is not known is taken for dear.
  return group.files.reduce((sum, file) => sum + (costs[file] ?? 2), 0);
}

function readCosts(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(costsFile, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

function writeCosts(cost: ReadonlyMap<string, number>): void {
  mkdirSync(dirname(costsFile), { recursive: true });
  writeFileSync(costsFile, JSON.stringify({ ...costs, ...Object.fromEntries(cost) }));
}

function seconds(count: number): string {
  return `${count.toFixed(1)} s`;
}
