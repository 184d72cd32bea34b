/**
 * The bare work of paying a batch on a server, in the bank's own tables: balances are kept in memory, and a commit is one
 * packet with one insert of all its lines and one update of all its accounts. No entries, no rules, no audit trail, no
 * locks that are waited for, no callers.
 */
import { randomUUID } from 'node:crypto';
import mysql from 'mysql2/promise';
import { migrate } from '../../core/store/migrate.ts';
import { digitsOf } from '../../core/store/packed.ts';

export interface RawServerBatch {
  /** Of an empty database. */
  readonly url: string;
  readonly entries: number;
  readonly accounts: number;
  /** Entries of one commit. */
  readonly chunk: number;
}

const opened = '2026-03-02T09:00:00.000Z';
const at = Date.parse(opened);

/** An account as this process, the only writer, knows it. */
interface Balance {
  readonly id: string;
  readonly bytes: string;
  book: number;
  postings: number;
}

/** Entries paid a second. */
export async function rawServerBatch(of: RawServerBatch): Promise<number> {
  const { url, entries, accounts, chunk } = of;
  await migrate({ kind: 'mysql', url });
  const connection = await mysql.createConnection({
    uri: url,
    charset: 'utf8mb4_bin',
    multipleStatements: true,
  });
  try {
    const [source, ...receivers] = await open(connection, accounts);
    if (source === undefined) throw new Error('there is no source');
    const began = performance.now();
    for (let from = 0; from < entries; from += chunk) {
      const touched = new Set<Balance>();
      const lines: string[] = [];
      for (let entry = from; entry < Math.min(from + chunk, entries); entry += 1) {
        const receiver = receivers[entry % accounts];
        if (receiver === undefined) throw new Error('there is no such receiver');
        const journal = bytes(`${String(entry).padStart(8, '0')}${randomUUID().slice(8)}`);
        const reference = bytes(`disbursement:${entry}`);
        for (const [line, account, side, amount] of [
          [1, source, 'debit', -101],
          [2, receiver, 'credit', 101],
        ] as const) {
          account.book += amount;
          account.postings += 1;
          touched.add(account);
          const { book, postings } = account;
          lines.push(
            `('demo',${journal},${line},${reference},'disbursement','2100',${account.bytes},${postings},'${side}',101,'NGN',${book},'Salary',${at})`,
          );
        }
      }
      await connection.query(
        `BEGIN;INSERT INTO postings (${columns}) VALUES ${lines.join(',')};${changed(touched)};COMMIT`,
      );
    }
    return entries / ((performance.now() - began) / 1000);
  } finally {
    await connection.end();
  }
}

const columns =
  'tenant, journal_id, line, reference, kind, gl, account_id, account_seq, side, amount, currency, balance_after, narration, booked_at';

const bytes = (id: string): string => `x'${(digitsOf('identifier', id) ?? '').replaceAll('-', '')}'`;

/** One update joined to its list of values. */
function changed(touched: ReadonlySet<Balance>): string {
  const values = [...touched].map(
    ({ id, book, postings }) => `SELECT '${id}' id,${book} book,${postings} postings`,
  );
  return `UPDATE accounts a JOIN (${values.join(' UNION ALL ')}) v ON a.tenant='demo' AND a.id=v.id SET a.book=v.book,a.postings=v.postings,a.version=a.version+1`;
}

/** Opens the source and its receivers. */
async function open(connection: mysql.Connection, accounts: number): Promise<readonly Balance[]> {
  const book = 1_000_000_000_000;
  const made = Array.from({ length: accounts + 1 }, (_, number) => {
    const id = `bench-${number}`;
    return { id, number: String(7_000_000_000 + number), bytes: bytes(id), book, postings: 0 };
  });
  const rows = made.map(({ id, number }) => [
    ...['demo', id, number, 'Bench', 'CUSTOMER', 'STANDARD', '2100', 'NGN', 'ACTIVE', 0],
    ...[book, 0, 0, 0, opened, 1],
  ]);
  await connection.query(
    'INSERT INTO accounts (tenant, id, number, name, class, tier, gl, currency, state, post_no_debit, book, debit_hold, credit_hold, postings, opened_at, version) VALUES ?',
    [rows],
  );
  return made;
}
