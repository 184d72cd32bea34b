/**
 * The floor of MySQL: the transaction that everybody writes first. Six round trips, prepared statements, a pool:
 * begin, lock the account, update it, insert the transaction, insert its two postings, commit.
 */
import { randomUUID } from 'node:crypto';
import mysql, { type PoolConnection } from 'mysql2/promise';

const pool = 32;

export interface RawRun {
  readonly url: string;
  readonly accounts: number;
  readonly seconds: number;
  /** All transactions on one account. */
  readonly hot: boolean;
}

/** Transactions a second over a pool of 32. */
export async function rawTransactions({ url, accounts, seconds, hot }: RawRun): Promise<number> {
  const connections = mysql.createPool({ uri: url, connectionLimit: pool });
  await makeTables(connections, accounts);
  let done = 0;
  const end = performance.now() + seconds * 1000;
  const one = async (seed: number): Promise<void> => {
    const connection = await connections.getConnection();
    await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
    for (let at = seed; performance.now() < end; at = (at * 1_103_515_245 + 12_345) % 2_147_483_648) {
      await transact(connection, hot ? 0 : at % accounts);
      done += 1;
    }
    connection.release();
  };
  await Promise.all(Array.from({ length: pool }, (_, seed) => one(seed + 1)));
  await connections.query('DROP TABLE raw_account, raw_transaction, raw_posting');
  await connections.end();
  return done / seconds;
}

async function transact(connection: PoolConnection, account: number): Promise<void> {
  const id = randomUUID();
  await connection.beginTransaction();
  await connection.execute('SELECT book FROM raw_account WHERE id = ? FOR UPDATE', [account]);
  await connection.execute('UPDATE raw_account SET book = book + ? WHERE id = ?', [1025, account]);
  await connection.execute(
    'INSERT INTO raw_transaction (id, account, amount, narration, state) VALUES (?, ?, ?, ?, ?)',
    [id, account, 1025, 'raw', 'SETTLED'],
  );
  await connection.execute(
    'INSERT INTO raw_posting (id, line, account, amount) VALUES (?, 1, ?, ?), (?, 2, ?, ?)',
    [id, account, 1025, id, -1, -1025],
  );
  await connection.commit();
}

async function makeTables(connections: mysql.Pool, accounts: number): Promise<void> {
  await connections.query('CREATE TABLE raw_account (id INT PRIMARY KEY, book BIGINT NOT NULL)');
  await connections.query(
    'CREATE TABLE raw_transaction (id CHAR(36) PRIMARY KEY, account INT NOT NULL, amount BIGINT NOT NULL, narration VARCHAR(200), state VARCHAR(10), KEY (account))',
  );
  await connections.query(
    'CREATE TABLE raw_posting (id CHAR(36), line INT, account INT NOT NULL, amount BIGINT NOT NULL, PRIMARY KEY (id, line), KEY (account))',
  );
  const rows = Array.from({ length: accounts }, (_, id) => [id, 0]);
  await connections.query('INSERT INTO raw_account (id, book) VALUES ?', [rows]);
}
