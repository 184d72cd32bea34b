/** Lists the tables with a tenant's rows. A table in neither list is rejected, so none can be forgotten. */
import {
  hostPartition,
  type SealedAbout,
  type Table,
  declaredTables as tablesDeclared,
} from '../command/declaration/table.ts';
import { connect, type StoreAddress } from '../store/migrate.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { TransferProblem } from './problem.ts';

/** Tables without rows of tenants, and the reason why they are not moved. */
export const hostTables: Readonly<Record<string, string>> = {
  audit_chains: 'a chain is the work of one process for all tenants: entries get links of the new store',
  audit_seals: 'seals are over the chains of a store',
  audit_archives: 'entries that were moved to files stay in those files',
  audit_verifications: 'a verification is of the trail of a store',
  timer_holds: 'a hold is of the store that the tenant came into, until a person there ends it',
  store_names: 'names the store itself',
  key_fingerprints: 'names of the keys of the store',
  unit_batches: 'marks of commits, which may be of several tenants',
  knex_migrations: 'what has run on the store',
  knex_migrations_lock: 'who migrates the store',
};

/** A table as it is moved. */
export interface MovedTable {
  readonly table: Table;
  /** Properties of a row, in stored order. The tenant is missing, because the file names it once. */
  readonly properties: readonly string[];
  /** The partition that its rows are in. */
  readonly partition: string;
  /** For rows that belong to the host: the property that names the tenant. */
  readonly owner: string | undefined;
  readonly sealed: readonly (readonly [property: string, about: SealedAbout])[];
  /** Properties that each store assigns itself. */
  readonly ownToStore: ReadonlySet<string>;
}

/** Places and links in the chains of a store. */
const chained: ReadonlySet<string> = new Set(['chain', 'chainSeq', 'link']);

/** The tenant's tables, by name. Throws if a host-wide table does not declare its rows' owner. */
export function movedTables(
  tenant: string,
  tables: Iterable<Table> = tablesDeclared(),
): ReadonlyMap<string, MovedTable> {
  const moved = new Map<string, MovedTable>();
  for (const table of [...tables].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name, properties, hostWide, owner, sealed } = table;
    if (Object.hasOwn(hostTables, name)) continue;
    if (hostWide && owner === undefined) {
      throw new TransferProblem(
        `The table ${name} is one for the whole host and names no owner: whose its rows are is not known.`,
      );
    }
    moved.set(name, {
      table,
      properties: properties.filter((property) => property !== 'tenant'),
      partition: hostWide ? hostPartition : tenant,
      owner: hostWide ? owner : undefined,
      sealed: Object.entries(sealed),
      ownToStore: name === 'records' ? chained : new Set(),
    });
  }
  return moved;
}

/** Throws if the store has a table that is in no list. */
export async function demandKnownTables(
  address: StoreAddress,
  moved: ReadonlyMap<string, MovedTable>,
): Promise<void> {
  const strange = (await storedTables(address)).filter(
    (name) => !moved.has(name) && !Object.hasOwn(hostTables, name),
  );
  if (strange.length === 0) return;
  throw new TransferProblem(
    `The store has tables that no file of the program declares: ${strange.join(', ')}. Whether they hold rows of the tenant is not known.`,
  );
}

/** Names of all tables of a store. */
export async function storedTables(address: StoreAddress): Promise<readonly string[]> {
  const knex = connect(address);
  try {
    const found: unknown = await knex.raw(
      address.kind === 'sqlite'
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1"
        : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY 1",
    );
    const rows = itemsOf(address.kind === 'sqlite' ? found : itemsOf(found)[0]);
    return rows.map((row) => String(membersOf(row).name));
  } finally {
    await knex.destroy();
  }
}
