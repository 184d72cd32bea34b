/**
 * `npm run mutate [-- PART ...]`: changes the code in thousands of small ways and tells which of
 * them no test sees. What lives has to be named in `survivors.json` with the reason why it is not a fault; a name
 * whose mutant is killed by now has to go. The score is of all mutants that are tried: what no test reaches lives.
 * The mark to reach is `thresholds.low` of `stryker.config.json`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { isPerf } from '../runner/tiers.ts';

/** One that lives: the line it stands in, what it was and what it became, and why nobody can tell. */
interface Named {
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly why?: string;
}

/** By file. */
type Survivors = Readonly<Record<string, readonly (Named & { readonly why: string })[]>>;

const root = join(import.meta.dirname, '../..');

/** What is mutated together, and the folders whose tests look at it. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'core/ledger': ['test/core/ledger'],
  'core/unit': ['test/core/unit'],
  'commands/transactions': ['test/commands/transactions'],
  'commands/loans': ['test/commands/loans'],
};

const { positionals } = parseArgs({ allowPositionals: true });
const asked = positionals.length > 0 ? positionals : Object.keys(parts);
const survivors = JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8')) as Survivors;
const { thresholds } = JSON.parse(readFileSync(join(root, 'stryker.config.json'), 'utf8')) as {
  readonly thresholds: { readonly low: number };
};

for (const part of asked) {
  const [folder = part] = Object.keys(parts).filter((name) => part.startsWith(name));
  const results = await mutate(part, parts[folder] ?? []);
  if (!report(part, results)) process.exitCode = 1;
}

/** Runs Stryker on a folder, or on a file in it. */
async function mutate(part: string, folders: readonly string[]): Promise<readonly MutantResult[]> {
  const testFiles = folders
    .flatMap((folder) => globSync(`${folder}/*.test.ts`, { cwd: root }))
    .filter((file) => !isPerf(file))
    // Hosts and stores take seconds to start: thousands of times that is days.
    .filter((file) => !/\bbefore\b.*'node:test'|\bstart\w*Bank\(/.test(textOf(file)));
  const stryker = new Stryker({
    mutate: [part.endsWith('.ts') ? part : `${part}/*.ts`],
    testFiles,
    jsonReporter: { fileName: `.cache/mutation/${part.replaceAll('/', '-')}.json` },
    tempDirName: `.cache/stryker-${part.replaceAll('/', '-')}`,
  });
  return stryker.runMutationTest();
}

/** Prints the score and what lives unnamed; whether the part is as it should be. */
function report(part: string, results: readonly MutantResult[]): boolean {
  const living = results.filter(({ status }) => status === 'Survived');
  const killed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const unseen = results.filter(({ status }) => status === 'NoCoverage');
  const named = new Map<string, Named>();
  for (const [file, list] of Object.entries(survivors)) {
    if (file.startsWith(part)) for (const one of list) named.set(`${file}\n${nameOf(one)}`, one);
  }
  const keys = new Set(living.map((mutant) => keyOf(mutant)));
  const unnamed = living.filter((mutant) => !named.has(keyOf(mutant)));
  const stale = [...named.keys()].filter((key) => !keys.has(key));
  const tried = killed.length + unnamed.length + unseen.length;
  const score = tried === 0 ? 100 : (100 * killed.length) / tried;
  for (const mutant of unnamed) console.log(`lives: ${keyOf(mutant).replaceAll('\n', ' | ')}`);
  for (const mutant of unseen) console.log(`not reached: ${keyOf(mutant).replaceAll('\n', ' | ')}`);
  for (const key of stale) console.log(`named, but killed: ${key.replaceAll('\n', ' | ')}`);
  for (const [file, own] of Map.groupBy(results, (mutant) => fileOf(mutant))) {
    const count = (of: readonly MutantResult[]) => of.filter((one) => own.includes(one)).length;
    const lives = count(unnamed) + count(unseen);
    console.log(`  ${file}: ${count(killed)} killed, ${lives} live, ${count(unseen)} of them not reached`);
  }
  console.log(
    `${part}: ${score.toFixed(1)} % of ${tried} killed; ${living.length - unnamed.length} named as no fault, ` +
      `${unnamed.length} live, ${unseen.length} not reached by these tests`,
  );
  return score >= thresholds.low && stale.length === 0;
}

function fileOf({ fileName }: MutantResult): string {
  return fileName.startsWith(root) ? fileName.slice(root.length + 1) : fileName;
}

function keyOf(mutant: MutantResult): string {
  const { start, end } = mutant.location;
  const file = fileOf(mutant);
  const lines = textOf(file).split('\n');
  const first = lines[start.line - 1] ?? '';
  const from =
    start.line === end.line
      ? first.slice(start.column - 1, end.column - 1)
      : [
          first.slice(start.column - 1),
          ...lines.slice(start.line, end.line - 1),
          (lines[end.line - 1] ?? '').slice(0, end.column - 1),
        ].join(' ');
  return `${file}\n${nameOf({ line: first, from, to: mutant.replacement ?? '' })}`;
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** What tells one mutant of a file from another, however the code is laid out. */
function nameOf({ line, from, to }: Named): string {
  return [line, from, to].map((text) => text.replaceAll(/\s+/g, ' ').trim()).join('\n');
}
