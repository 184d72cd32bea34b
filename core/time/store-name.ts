import { table, text } from '../command/declaration/table.ts';
import type { Selects } from '../store/query-reader.ts';

/** The name that a store was given when it was made: hosts of one store share a queue, those of another do not. */
export const storeNames = table({
  name: 'store_names',
  key: ['name'],
  appendOnly: true,
  controls: 'none',
  columns: { name: text(64) },
});

/** The name of this store. */
export async function storeName(store: Selects): Promise<string> {
  const [row] = await store.rows(storeNames, (select) => select.limit(1));
  if (row === undefined) throw new Error('the store has no name: it was not migrated');
  return String(row.name);
}
