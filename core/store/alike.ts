/** Rows that change alike: all entries of a part that are paid, say. One statement changes them. */
import type { Table } from '../command/declaration/table.ts';
import type { Update } from './store.ts';

/** Whether the values of an update are what is stored: of some columns that follows from the rest of the row. */
export const isPlain = ({ lacking, elsewhere }: Table): boolean =>
  [lacking, elsewhere].every((by) => Object.keys(by).length === 0);

/** Whether both rows get the same values, from one version to another. Only who shares what is changed is compared. */
export function isAlike({ row, was, changed }: Update, other: Update): boolean {
  if (changed !== other.changed || was.version !== other.was.version) return false;
  if (row.version !== other.row.version) return false;
  if (was.tenant !== other.was.tenant) return false;
  for (const property of changed) if (row[property] !== other.row[property]) return false;
  return true;
}

/** Lists of updates that follow each other and change alike; each of the others is a list of its own. */
export function alikeRuns(updates: readonly Update[]): readonly (readonly Update[])[] {
  const runs: Update[][] = [];
  for (const update of updates) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && isAlike(update, last)) run.push(update);
    else runs.push([update]);
  }
  return runs;
}
