/**
 * Checks that a store has the declared tables. A host never starts with a table that no migration has
 * created.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnName, type Table } from '../command/declaration/table.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { moduleEnding } from '../values/module-file.ts';
import { connect, type StoreAddress } from './migrate.ts';
import { migrations, projectFolder } from './migration-list.ts';
import { StoreUnavailable } from './store.ts';

/** Throws if a declared table, or a column of one, is missing in the store. */
export async function demandTables(address: StoreAddress, tables: Iterable<Table>): Promise<void> {
  const stored = await storedColumns(address);
  const problems: string[] = [];
  for (const { name, properties } of tables) {
    const has = stored.get(name);
    const lacking = properties.map(columnName).filter((column) => has?.has(column) !== true);
    if (lacking.length === 0) continue;
    const what = has === undefined ? `the table ${name}` : `${lacking.join(', ')} of the table ${name}`;
    problems.push(`${what} (${await makerOf(name)})`);
  }
  if (problems.length === 0) return;
  throw new StoreUnavailable(
    `The program declares what the store does not have: ${problems.join('; ')}. It does not start on it.`,
  );
}

/** The migration that should have created the table, in words. */
async function makerOf(table: string): Promise<string> {
  const named: string[] = [];
  for (const { name, file } of await migrations()) {
    const text = await readFile(file, 'utf8');
    if (text.includes(`'${table}'`)) named.push(name);
  }
  if (named.length > 0) return `migration ${named.join(', ')} makes it, and the store notes it as done`;
  return `no migration makes it: npx bursar new migration writes one in ${await homeOf(table)}/migrations`;
}

/**
 * The folder of the capability or area that has the migrations of a table: of the file that declares it, or of the
 * migration that made it. Migrations need the store, so those of `core/command` are the store's.
 */
export async function homeOf(table: string): Promise<string> {
  const files = glob(`{core,commands}/*/**/*${moduleEnding}`, { cwd: projectFolder });
  for await (const path of files) {
    const text = await readFile(join(projectFolder, path), 'utf8');
    if (!text.includes(`name: '${table}'`)) continue;
    const folder = path.split('/').slice(0, 2).join('/');
    return folder === 'core/command' ? 'core/store' : folder;
  }
  return 'commands/AREA';
}

async function storedColumns(address: StoreAddress): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const knex = connect(address);
  try {
    const found: unknown = await knex.raw(address.kind === 'sqlite' ? sqliteColumns : serverColumns);
    const rows = itemsOf(address.kind === 'sqlite' ? found : itemsOf(found)[0]);
    const columns = new Map<string, Set<string>>();
    for (const { held, named } of rows.map(membersOf)) {
      const table = String(held);
      const known = columns.get(table) ?? new Set();
      columns.set(table, known.add(String(named)));
    }
    return columns;
  } finally {
    await knex.destroy();
  }
}

const sqliteColumns =
  "SELECT m.name AS held, c.name AS named FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'";
const serverColumns =
  'SELECT table_name AS held, column_name AS named FROM information_schema.columns WHERE table_schema = DATABASE()';
