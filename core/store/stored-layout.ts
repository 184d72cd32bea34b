/** Reads the layout of tables from a store. */
import type { Knex } from 'knex';
import { itemsOf, membersOf } from '../values/members.ts';
import type { Layout, Target } from './layout.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Layouts of all tables of a store, or of the given one, by name. Tables of knex and SQLite are left out. */
export async function storedLayouts(
  knex: Knex,
  { kind }: Target,
  table?: string,
): Promise<ReadonlyMap<string, Layout>> {
  const ask = async (sql: string): Promise<Rows> => {
    const found: unknown = await knex.raw(sql, { table: table ?? '%' });
    return itemsOf(kind === 'sqlite' ? found : itemsOf(found)[0]).map(membersOf);
  };
  const parts = kind === 'sqlite' ? inFile : onServer;
  const layouts = new Map<string, Layout>();
  const columns = grouped(await ask(parts.columns));
  const indexes = grouped(await ask(parts.indexes));
  const triggers = grouped(await ask(parts.triggers));
  const views = grouped(await ask(parts.views));
  for (const row of await ask(parts.tables)) {
    const name = String(row.held);
    const list = columns.get(name) ?? [];
    const key = list
      .filter(({ place }) => Number(place) > 0)
      .toSorted((one, other) => Number(one.place) - Number(other.place));
    layouts.set(name, {
      columns: Object.fromEntries(
        list.map(({ named, type, filled }) => [
          String(named),
          plainType(String(type)) + (Number(filled) === 1 ? ' not null' : ''),
        ]),
      ),
      key: key.map(({ named }) => named).join(', '),
      indexes: (indexes.get(name) ?? [])
        .map(({ one, named, predicate }) => {
          const where = /\) (where .*)$/i.exec(String(predicate ?? ''))?.[1];
          return `${Number(one) === 1 ? 'unique ' : ''}${named}${where === undefined ? '' : ` ${where}`}`;
        })
        .toSorted(),
      wide: kind === 'sqlite' && !/without rowid$/i.test(String(row.made)),
      collation: String(row.collation ?? ''),
      triggers: (triggers.get(name) ?? []).map(({ made }) => String(made)),
      view: views.get(`readable_${name}`)?.map(({ made }) => String(made))[0],
    });
  }
  return layouts;
}

function grouped(rows: Rows): ReadonlyMap<string, Rows> {
  return Map.groupBy(rows, ({ held }) => String(held));
}

/** A type as layouts spell it: servers have lengths and names of their own for some. */
const plainType = (type: string): string =>
  type
    .toLowerCase()
    .replace(/^tinyint\(1\)/, 'boolean')
    .replace(/^int\b/, 'integer')
    .replace(/^(integer|bigint)\(\d+\)/, '$1');

const ownTables = String.raw`NOT LIKE 'knex\_%'`;
const tablesOfFile = `sqlite_master m WHERE m.type = 'table' AND m.name LIKE :table AND m.name ${ownTables} ESCAPE '\\'
  AND m.name <> 'sqlite_sequence'`;
const inFile = {
  tables: `SELECT m.name AS held, m.sql AS made FROM ${tablesOfFile}`,
  columns: `SELECT m.name AS held, c.name AS named, c.type AS type, c."notnull" AS filled, c.pk AS place
    FROM pragma_table_info(m.name) c, ${tablesOfFile} ORDER BY c.cid`,
  indexes: `SELECT m.name AS held, i."unique" AS one, s.sql AS predicate,
    (SELECT group_concat(c.name, ', ') FROM pragma_index_info(i.name) c) AS named
    FROM pragma_index_list(m.name) i, sqlite_master s, ${tablesOfFile} AND s.name = i.name AND i.origin <> 'pk'`,
  triggers: `SELECT tbl_name AS held, sql AS made FROM sqlite_master
    WHERE type = 'trigger' AND tbl_name LIKE :table ORDER BY name`,
  views: `SELECT name AS held, sql AS made FROM sqlite_master
    WHERE type = 'view' AND name LIKE 'readable_' || :table`,
};
const onServer = {
  tables: `SELECT table_name AS held, table_collation AS collation FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name LIKE :table AND table_name ${ownTables}`,
  columns: `SELECT c.table_name AS held, c.column_name AS named, c.column_type AS type, c.is_nullable = 'NO' AS filled,
    COALESCE(s.seq_in_index, 0) AS place FROM information_schema.columns c
    LEFT JOIN information_schema.statistics s ON s.table_schema = c.table_schema AND s.table_name = c.table_name
      AND s.column_name = c.column_name AND s.index_name = 'PRIMARY'
    WHERE c.table_schema = DATABASE() AND c.table_name LIKE :table ORDER BY c.ordinal_position`,
  indexes: `SELECT table_name AS held, MAX(non_unique) = 0 AS one,
    GROUP_CONCAT(column_name ORDER BY seq_in_index SEPARATOR ', ') AS named FROM information_schema.statistics
    WHERE table_schema = DATABASE() AND table_name LIKE :table AND index_name <> 'PRIMARY'
    GROUP BY table_name, index_name`,
  triggers: `SELECT event_object_table AS held, CONCAT('CREATE TRIGGER ', trigger_name, ' ', action_timing, ' ',
      event_manipulation, ' ON ', event_object_table, ' FOR EACH ROW ', action_statement) AS made
    FROM information_schema.triggers WHERE trigger_schema = DATABASE() AND event_object_table LIKE :table
    ORDER BY trigger_name`,
  views: `SELECT v.table_name AS held, GROUP_CONCAT(c.column_name ORDER BY c.ordinal_position SEPARATOR ', ') AS made
    FROM information_schema.views v JOIN information_schema.columns c
      ON c.table_schema = v.table_schema AND c.table_name = v.table_name
    WHERE v.table_schema = DATABASE() AND v.table_name LIKE CONCAT('readable\\_', :table) GROUP BY v.table_name`,
};
