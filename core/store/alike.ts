/**
 * Finds rows with the same changes, for example all entries of a part that are paid. One statement changes
 * them.
 */
import type { Table } from '../command/declaration/table.ts';
import type { Update } from './store.ts';

/** Whether an update's values are stored unchanged. In some tables, columns depend on the rest of the row. */
export const isPlain = ({ lacking, elsewhere }: Table): boolean =>
  [lacking, elsewhere].every((by) => Object.keys(by).length === 0);

/**
 * Whether both rows get the same values, from the same version to the same version. Only rows that share one
 * `changed` set are compared.
 */
export function isAlike({ row, was, changed }: Update, other: Update): boolean {
  if (changed !== other.changed || was.version !== other.was.version) return false;
  if (row.version !== other.row.version) return false;
  if (was.tenant !== other.was.tenant) return false;
  for (const property of changed) if (row[property] !== other.row[property]) return false;
  return true;
}

/** Groups consecutive updates with the same changes. Every other update is a group of its own. */
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
