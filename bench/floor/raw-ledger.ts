/**
 * The bare work of paying a batch on SQLite: journals and balances in the bank's own tables, by prepared statements,
 * so many a commit. No rules, no entries, no audit trail, no checks.
 */
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { migrate } from '../../core/store/migrate.ts';

export interface RawBatch {
  readonly file: string;
  readonly entries: number;
  readonly accounts: number;
  /** Entries of one commit. */
  readonly chunk: number;
}

const at = '2026-03-02T09:00:00.000Z';

/** Entries paid a second. */
export async function rawLedger({ file, entries, accounts, chunk }: RawBatch): Promise<number> {
  await migrate({ kind: 'sqlite', file });
  const db = new Database(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('cache_size = -65536');
    const ids = open(db, accounts);
    const change = db.prepare(
      "UPDATE accounts SET book = book + ?, postings = postings + 1, version = version + 1 WHERE tenant = 'demo' AND id = ? RETURNING book, postings",
    );
    const line = db.prepare(
      "INSERT INTO postings (tenant, journal_id, line, reference, kind, gl, account_id, account_seq, side, amount, currency, balance_after, narration, booked_at) VALUES ('demo', unhex(?, '-'), ?, unhex('00' || hex(?)), 'disbursement', '2100', unhex(?, '-'), ?, ?, 101, 'NGN', ?, 'Salary', ?)",
    );
    const pay = db.transaction((from: number, to: number) => {
      for (let entry = from; entry < to; entry += 1) {
        const journal = `${String(entry).padStart(8, '0')}${randomUUID().slice(8)}`;
        const sides = [
          [ids[0], 'debit', -101],
          [ids[1 + (entry % accounts)], 'credit', 101],
        ] as const;
        sides.forEach(([account, side, amount], index) => {
          const { book, postings } = change.get(amount, account) as Readonly<Record<string, number>>;
          line.run(journal, index + 1, `entry-${entry}`, account, postings, side, book, Date.parse(at));
        });
      }
    });
    const began = performance.now();
    for (let from = 0; from < entries; from += chunk) pay(from, Math.min(from + chunk, entries));
    return entries / ((performance.now() - began) / 1000);
  } finally {
    db.close();
  }
}

/** Opens the source and its receivers. */
function open(db: Database.Database, accounts: number): readonly string[] {
  const insert = db.prepare(
    "INSERT INTO accounts (tenant, id, number, name, class, tier, gl, currency, state, post_no_debit, book, debit_hold, credit_hold, postings, opened_at, version) VALUES ('demo', ?, ?, 'Bench', 'CUSTOMER', 'STANDARD', '2100', 'NGN', 'ACTIVE', 0, 1000000000000, 0, 0, 0, ?, 1)",
  );
  return db.transaction(() =>
    Array.from({ length: accounts + 1 }, (_, number) => {
      const id = randomUUID();
      insert.run(id, String(7_000_000_000 + number), at);
      return id;
    }),
  )();
}
