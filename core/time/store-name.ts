import { table, text } from '../command/declaration/table.ts';
import type { Selects } from '../store/query-reader.ts';

/**
 * The name given to a store when it was created. Hosts of one store share a queue, hosts of different stores
 * do not.
 */
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
