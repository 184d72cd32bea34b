/**
 * Bytes that a settled deposit over HTTP leaves in the store: what the file has grown by after its log was copied (on a
 * server, what the tables' spaces have grown by), and in which tables and indexes they are.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import mysql from 'mysql2/promise';
import { connectionOptions } from '../core/store/mysql/connection.ts';
import type { Bench, BenchOptions } from './bench.ts';
import { depositBody, depositPath } from './deposit.ts';
import { load } from './load.ts';
import { benchHeaders, makePlace, type Place, startHost } from './place.ts';

/** How many are stored, after as many that fill the pages which every tree begins with. */
const deposits = 20_000;

/** Bytes by the name of a tree, and those of the whole. */
interface Sizes {
  readonly whole: number;
  readonly trees: ReadonlyMap<string, number>;
}

export const bench: Bench = {
  name: 'storage',
  summary: 'bytes that a settled deposit leaves in the store, by table and index',
  async run(options) {
    const place = await makePlace(options);
    try {
      await store(place, options);
      const before = await sizesOf(place, options);
      await store(place, options);
      const after = await sizesOf(place, options);
      reportGrowth(before, after, options);
    } finally {
      await place.drop();
    }
  },
};

function reportGrowth(before: Sizes, after: Sizes, { store, report }: BenchOptions): void {
  const each = (later = 0, earlier = 0) => (later - earlier) / deposits;
  report({
    name: 'a settled deposit',
    store,
    unit: 'bytes',
    value: each(after.whole, before.whole),
    goal: store === 'sqlite' ? 'at most 1300' : 'at most 0.6 of 2026-11-22',
  });
  const grown = [...after.trees]
    .map(([name, size]) => ({ name, value: each(size, before.trees.get(name)) }))
    .filter(({ value }) => value >= 1)
    .sort((one, other) => other.value - one.value);
  for (const { name, value } of grown) report({ name: `  ${name}`, store, value, unit: 'bytes' });
}

/** Runs a host until the deposits are settled; once it has ended, all of them are in their places. */
async function store(place: Place, { clients, say }: BenchOptions): Promise<void> {
  say(`settling ${deposits} deposits`);
  const host = await startHost(place);
  try {
    const { failed } = await load({
      url: host.url + depositPath,
      clients,
      seconds: 0,
      amount: deposits,
      headers: await benchHeaders(),
      body: depositBody(false),
    });
    if (failed > 0) throw new Error(`${failed} of the deposits were not answered by 2xx`);
  } finally {
    await host.stop();
  }
}

const sizesOf = (place: Place, { store }: BenchOptions): Promise<Sizes> =>
  store === 'sqlite' ? fileSizes(join(place.folder, 'bench.db')) : serverSizes(place.databaseUrl);

interface Tree {
  readonly name: string;
  readonly bytes: number;
}

async function fileSizes(file: string): Promise<Sizes> {
  const db = new Database(file);
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
    const trees = db
      .prepare<[], Tree>('SELECT name, pgsize AS bytes FROM dbstat WHERE aggregate = TRUE')
      .all();
    const pages = Number(db.pragma('page_count', { simple: true }));
    return {
      whole: pages * Number(db.pragma('page_size', { simple: true })),
      trees: new Map(trees.map(({ name, bytes }) => [name, bytes])),
    };
  } finally {
    db.close();
  }
}

async function serverSizes(url: string): Promise<Sizes> {
  const connection = await mysql.createConnection(connectionOptions(url));
  try {
    const [tables] = await connection.query<mysql.RowDataPacket[]>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) await connection.query('ANALYZE TABLE ??', [name]);
    const [rows] = await connection.query<mysql.RowDataPacket[]>(
      "SELECT table_name AS name, index_name AS tree, stat_value * @@innodb_page_size AS bytes FROM mysql.innodb_index_stats WHERE database_name = DATABASE() AND stat_name = 'size'",
    );
    const trees = new Map(
      rows.map(({ name, tree, bytes }) => [tree === 'PRIMARY' ? String(name) : String(tree), Number(bytes)]),
    );
    return { whole: [...trees.values()].reduce((sum, bytes) => sum + bytes, 0), trees };
  } finally {
    await connection.end();
  }
}
