/**
 * The bare work of paying a batch on SQLite, by the best statements: balances are kept in memory and written once a
 * commit, journals go in statements of many rows. No entries, no rules, no audit trail, no checks, no callers.
 */
import { randomUUID } from 'node:crypto';
import Database, { type Statement } from 'better-sqlite3';
import { migrate } from '../../core/store/migrate.ts';
import { bytesOf } from '../../core/store/packed.ts';
import type { RawBatch } from './raw-ledger.ts';

/** Rows of one insert: more are no faster. */
const ofInsert = 64;
const opened = '2026-03-02T09:00:00.000Z';
const at = Date.parse(opened);

/** An account as this process, the only writer, knows it. */
interface Balance {
  readonly id: string;
  readonly bytes: Buffer;
  book: number;
  postings: number;
}

type Value = string | number | Buffer;

/** Entries paid a second. */
export async function rawBatch({ file, entries, accounts, chunk }: RawBatch): Promise<number> {
  await migrate({ kind: 'sqlite', file });
  const db = new Database(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('cache_size = -65536');
    const [source, ...receivers] = open(db, accounts);
    if (source === undefined) throw new Error('there is no source');
    const insert = inserter(db);
    const change = db.prepare(
      "UPDATE accounts SET book = ?, postings = ?, version = version + 1 WHERE tenant = 'demo' AND id = ?",
    );
    const pay = db.transaction((from: number, to: number) => {
      const touched = new Set<Balance>();
      const rows: Value[][] = [];
      for (let entry = from; entry < to; entry += 1) {
        const receiver = receivers[entry % accounts];
        if (receiver === undefined) throw new Error('there is no such receiver');
        const journal = bytesOf('identifier', `${String(entry).padStart(8, '0')}${randomUUID().slice(8)}`);
        const reference = bytesOf('identifier', `disbursement:${entry}`);
        for (const [line, account, side, amount] of [
          [1, source, 'debit', -101],
          [2, receiver, 'credit', 101],
        ] as const) {
          account.book += amount;
          account.postings += 1;
          touched.add(account);
          const { bytes, postings, book } = account;
          rows.push([journal, line, reference, bytes, postings, side, book, at]);
        }
      }
      for (let row = 0; row < rows.length; row += ofInsert) insert(rows.slice(row, row + ofInsert));
      for (const { book, postings, id } of touched) change.run(book, postings, id);
    });
    const began = performance.now();
    for (let from = 0; from < entries; from += chunk) pay(from, Math.min(from + chunk, entries));
    return entries / ((performance.now() - began) / 1000);
  } finally {
    db.close();
  }
}

/** Inserts lines, as many in one statement as there are; each statement is prepared once. */
function inserter(db: Database.Database) {
  const prepared = new Map<number, Statement<Value[]>>();
  const row = "('demo', ?, ?, ?, 'disbursement', '2100', ?, ?, ?, 101, 'NGN', ?, 'Salary', ?)";
  return (rows: readonly (readonly Value[])[]): void => {
    let statement = prepared.get(rows.length);
    if (statement === undefined) {
      statement = db.prepare<Value[]>(
        `INSERT OR FAIL INTO postings (tenant, journal_id, line, reference, kind, gl, account_id, account_seq, side, amount, currency, balance_after, narration, booked_at) VALUES ${Array(rows.length).fill(row).join(',')}`,
      );
      prepared.set(rows.length, statement);
    }
    statement.run(...rows.flat());
  };
}

/** Opens the source and its receivers. */
function open(db: Database.Database, accounts: number): readonly Balance[] {
  const book = 1_000_000_000_000;
  const insert = db.prepare(
    "INSERT INTO accounts (tenant, id, number, name, class, tier, gl, currency, state, post_no_debit, book, debit_hold, credit_hold, postings, opened_at, version) VALUES ('demo', ?, ?, 'Bench', 'CUSTOMER', 'STANDARD', '2100', 'NGN', 'ACTIVE', 0, ?, 0, 0, 0, ?, 1)",
  );
  return db.transaction(() =>
    Array.from({ length: accounts + 1 }, (_, number) => {
      const id = `bench-${number}`;
      insert.run(id, String(7_000_000_000 + number), book, opened);
      return { id, bytes: bytesOf('identifier', id), book, postings: 0 };
    }),
  )();
}
