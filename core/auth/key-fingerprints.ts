/**
 * Fingerprints of the keys that a store was written with. A host with other keys could not read its secrets
 * or prove its trail.
 */
import { table, text } from '../command/declaration/table.ts';
import { connect, type StoreAddress } from '../store/migrate.ts';

/** A fingerprint identifies a key without revealing it. */
export const keyFingerprints = table({
  name: 'key_fingerprints',
  key: ['name'],
  appendOnly: true,
  controls: 'none',
  columns: { name: text(20), fingerprint: text(64) },
});

/** Fingerprints by key name. Empty before the first start. */
export type Fingerprints = ReadonlyMap<string, string>;

/** Reads the fingerprints of a store. The store may be older than their table. */
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

/**
 * Stores fingerprints that the store does not have yet. If two hosts start at once, the fingerprints of the
 * faster host stay.
 */
export async function keepFingerprints(address: StoreAddress, given: Fingerprints): Promise<void> {
  const knex = connect(address);
  try {
    const rows = [...given].map(([name, fingerprint]) => ({ tenant: '', name, fingerprint }));
    await knex(keyFingerprints.name).insert(rows).onConflict(['tenant', 'name']).ignore();
  } finally {
    await knex.destroy();
  }
}
