/** CPU seconds of each test file, as committed; `node test/runner/run.ts --all --save-costs` updates them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'costs.json');
/** Seconds of a file that is not in the table: files that may be costly start early. */
const unknown = 2;

const costs = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>;

export function costOf(path: string): number {
  return costs[path] ?? unknown;
}

/** Writes the table with what was measured now; files that are gone leave it. */
export function saveCosts(measured: ReadonlyMap<string, number>, all: readonly string[]): void {
  const table = all.toSorted().flatMap((path) => {
    const cost = measured.get(path) ?? costs[path];
    return cost === undefined ? [] : [[path, Math.round(cost * 10) / 10] as const];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`);
}
