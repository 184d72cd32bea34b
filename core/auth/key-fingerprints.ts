/** Names of the keys that a store was written with: a host with other keys could not read its secrets or prove its trail. */
import { table, text } from '../command/declaration/table.ts';
import { connect, type StoreAddress } from '../store/migrate.ts';

/** A fingerprint names a key and does not disclose it. */
export const keyFingerprints = table({
  name: 'key_fingerprints',
  key: ['name'],
  appendOnly: true,
  controls: 'none',
  columns: { name: text(20), fingerprint: text(64) },
});

/** Fingerprints by the names of their keys; empty before the first start. */
export type Fingerprints = ReadonlyMap<string, string>;

/** Reads the fingerprints that a store keeps. The store may be older than their table. */
export async function storedFingerprints(address: StoreAddress): Promise<Fingerprints> {
  const knex = connect(address);
  try {
    if (!(await knex.schema.hasTable(keyFingerprints.name))) return new Map();
    const rows: readonly { readonly name: string; readonly fingerprint: string }[] = await knex(
      keyFingerprints.name,
    ).select('name', 'fingerprint');
    return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
  } finally {
    await knex.destroy();
  }
}

/** Keeps fingerprints that the store has not yet. If two hosts start at once, those of the faster one stay. */
export async function keepFingerprints(address: StoreAddress, given: Fingerprints): Promise<void> {
  const knex = connect(address);
  try {
    const rows = [...given].map(([name, fingerprint]) => ({ tenant: '', name, fingerprint }));
    await knex(keyFingerprints.name).insert(rows).onConflict(['tenant', 'name']).ignore();
  } finally {
    await knex.destroy();
  }
}
