/** Everything that a store holds, to prove that a refused request left it as it was. */
import { connect } from '../../core/store/migrate.ts';
import type { TestBank } from './bank.ts';

/** Text of all rows, by table. */
export type Stored = ReadonlyMap<string, string>;

/** Reads every table of a bank's store, the bookkeeping of the schema left out. */
export async function storedRows(bank: TestBank): Promise<Stored> {
  const { address } = bank.store;
  const knex = connect(address);
  try {
    const listed = (
      address.kind === 'sqlite'
        ? await knex('sqlite_master').where({ type: 'table' }).select('name')
        : await knex('information_schema.tables')
            .whereRaw('table_schema = database()')
            .select({ name: 'table_name' })
    ) as readonly { readonly name: string }[];
    const names = listed.map(({ name }) => name).filter((name) => !/^(knex|sqlite)_/.test(name));
    const rows = await Promise.all(
      names.map(async (name) => [name, JSON.stringify(await knex(name))] as const),
    );
    return new Map(rows);
  } finally {
    await knex.destroy();
  }
}

/** Everything that a store holds as one text: bytes as the texts that they are. */
export async function storedText(bank: TestBank): Promise<string> {
  const texts = [...(await storedRows(bank)).values()].map((rows) =>
    JSON.parse(rows, (_, value: { type?: string; data?: number[] } | null) =>
      value?.type === 'Buffer' ? Buffer.from(value.data ?? []).toString() : value,
    ),
  );
  return JSON.stringify(texts).replaceAll('\\\\', '\\');
}

/** Tables whose rows are not as they were. */
export function changedTables(before: Stored, after: Stored): readonly string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name)).sort();
}
