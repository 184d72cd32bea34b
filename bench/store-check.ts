/** How fast `check store` reads a full store, beside the reading of the same tables by the driver alone. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import mysql from 'mysql2';
import { records } from '../core/audit/record.ts';
import { moves } from '../core/command/declaration/history.ts';
import { readRegistry } from '../core/command/wire/registry.ts';
import { storeChecks } from '../core/host/checks.ts';
import { projectFolder } from '../core/host/config.ts';
import { accounts, holdEntries, postings } from '../core/ledger/account.ts';
import { verdicts } from '../core/rules/verdict.ts';
import { runChecks } from '../core/store/check.ts';
import type { StoreAddress } from '../core/store/migrate.ts';
import { connectionOptions } from '../core/store/mysql/connection.ts';
import { openSnapshot } from '../core/store/snapshot.ts';
import { idempotencyKeys } from '../core/unit/tables.ts';
import { type Bench, type BenchOptions, median } from './bench.ts';
import { makePlace, startHost } from './place.ts';

/** The tables that hold nearly all rows of a store that took deposits. */
const tables = [
  ...['transactions', accounts.name, postings.name, holdEntries.name, moves.name],
  ...[records.name, verdicts.name, idempotencyKeys.name],
];

export const bench: Bench = {
  name: 'store-check',
  summary: 'rows that `check store` reads a second, and those of the driver alone',
  async run(options) {
    const place = await makePlace(options);
    try {
      options.say(`storing ${options.stored} transactions first`);
      const host = await startHost(place, { stored: options.stored });
      await host.stop();
      const address: StoreAddress =
        options.store === 'sqlite'
          ? { kind: 'sqlite', file: join(place.folder, 'bench.db') }
          : { kind: 'mysql', url: place.databaseUrl };
      await measure(address, options);
    } finally {
      await place.drop();
    }
  },
};

async function measure(address: StoreAddress, { store, pairs, say, report }: BenchOptions) {
  const checks: number[] = [];
  const floors: number[] = [];
  for (let pair = 1; pair <= pairs; pair += 1) {
    floors.push(await rate(() => bareRows(address)));
    checks.push(await rate(() => checkedRows(address)));
    const memory = Math.round(process.memoryUsage().heapUsed / 1_000_000);
    say(`  ${pair} of ${pairs}: ${Math.round(checks.at(-1) ?? 0)} rows/s, heap of ${memory} MB`);
  }
  const [value, floor] = [median(checks), median(floors)];
  report({
    name: 'check store',
    store,
    unit: 'rows/s',
    goal: 'above 50000',
    value,
    floor,
    ratio: value / floor,
  });
}

/** Rows a second. */
async function rate(run: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const rows = await run();
  return rows / ((performance.now() - began) / 1000);
}

async function checkedRows(address: StoreAddress): Promise<number> {
  const registry = await readRegistry(join(projectFolder, 'commands'));
  const read = await openSnapshot(address);
  let rows = 0;
  const progress = (_pass: string, count: number) => {
    rows = count;
  };
  try {
    for await (const { name, differences } of runChecks(storeChecks(registry), read, { progress })) {
      if (differences.length > 0) throw new Error(`${name}: ${differences.join('; ')}`);
    }
  } finally {
    await read.close();
  }
  return rows;
}

async function bareRows(address: StoreAddress): Promise<number> {
  let rows = 0;
  if (address.kind === 'sqlite') {
    const db = new Database(address.file, { readonly: true });
    db.defaultSafeIntegers(true);
    for (const table of tables) {
      for (const _row of db.prepare(`SELECT * FROM ${table}`).raw(true).iterate()) rows += 1;
    }
    db.close();
    return rows;
  }
  const connection = mysql.createConnection({ ...connectionOptions(address.url), rowsAsArray: true });
  for (const table of tables) {
    for await (const _row of connection.query(`SELECT * FROM ${table}`).stream()) rows += 1;
  }
  connection.end();
  return rows;
}
