/** A disk that is full: nothing acknowledged is lost, everybody is told, and the host goes on when there is room. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Database from 'better-sqlite3';
import { checkpoints } from '../../../../core/store/sqlite/checkpoints.ts';
import { openWriter } from '../../../../core/store/sqlite/open.ts';
import { giveUpReserve, isLogTooLong, keepReserve } from '../../../../core/store/sqlite/room.ts';
import { sqliteStore } from '../../../../core/store/sqlite/store.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { testClock } from '../../../support/clock.ts';
import { makeTestStore } from '../../../support/store.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-full-'));
});
after(() => rm(folder, { recursive: true }));

const accountNumber = '1000000005';
const deposit = (bank: TestBank, amount: number) =>
  bank.call('InitiateDeposit', { accountNumber, amount, narration: 'n'.repeat(200) });

/** Deposits until one is refused; answers how many were taken, and the refusal. */
async function fill(bank: TestBank) {
  for (let taken = 0; ; taken += 1) {
    const answer = await deposit(bank, 1);
    if (answer.status !== 200) return { taken, refused: answer };
  }
}

/** A file of the test's own in the same store: taking it away gives the room back. */
function change(file: string, sql: string): number {
  const db = new Database(file);
  db.pragma('busy_timeout = 5000');
  db.exec(sql);
  const pages = Number(db.pragma('page_count', { simple: true }));
  db.close();
  return pages;
}

test('writes are refused in a sentence, reads go on, readiness says why, and room brings it back', async () => {
  const store = await makeTestStore(null);
  const file = store.address.kind === 'sqlite' ? store.address.file : '';
  await (await startBank({ on: store })).stop();
  const pages = change(
    file,
    'CREATE TABLE filler (body BLOB); INSERT INTO filler VALUES (zeroblob(4000000))',
  );
  const options = { file, synchronous: 'FULL', maxPages: pages + 300 } as const;
  const bank = await startBank({ on: store, store: await sqliteStore(options, testClock().now) });
  assert.equal((await bank.get('/health/ready')).at('status'), 'ready');
  const { taken, refused } = await fill(bank);
  assert.ok(taken > 0, JSON.stringify(refused.body));
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '10');
  assert.match(JSON.stringify(refused.body), /The disk of the store is full; nothing was done/);

  const ready = await bank.get('/health/ready');
  assert.equal(ready.status, 200);
  assert.equal(ready.at('status'), 'degraded');
  assert.equal(ready.at('problems.0.part'), 'store');
  assert.match(ready.text('problems.0.problem'), /^The disk of the store is full: writes are refused/);
  const read = await bank.call('RetrieveAccountQuery', { accountNumber });
  assert.equal(read.status, 200);
  assert.equal(read.at('data.availableBalance') ?? read.at('data.balance'), taken);

  change(file, 'DROP TABLE filler');
  assert.equal((await deposit(bank, 2)).status, 200, 'goes on without a restart');
  assert.equal((await bank.get('/health/ready')).at('status'), 'ready');
  // The bank checks at its stop that all of it hangs together.
  await bank.stop();
  await store.drop();
});

test('a host whose disk is full stops in order', async () => {
  const store = await makeTestStore(null);
  const file = store.address.kind === 'sqlite' ? store.address.file : '';
  await (await startBank({ on: store })).stop();
  const pages = change(file, 'SELECT 1');
  const options = { file, synchronous: 'FULL', maxPages: pages + 300 } as const;
  const bank = await startBank({ on: store, store: await sqliteStore(options, testClock().now) });
  const { taken } = await fill(bank);
  await bank.stop();
  const again = await startBank({ on: store });
  const read = await again.call('RetrieveAccountQuery', { accountNumber });
  assert.equal(read.at('data.availableBalance') ?? read.at('data.balance'), taken);
  await again.stop();
  await store.drop();
});

test('a log that is long for its disk is copied and cut off at once, also after a reader held it', async () => {
  const options = { file: join(folder, 'log.db'), synchronous: 'FULL' } as const;
  const db = openWriter(options);
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB)');
  const write = db.prepare('INSERT INTO rows (body) VALUES (zeroblob(4000))');
  const logged = async () => (await stat(`${options.file}-wal`)).size;
  let short = false;
  const log = checkpoints(db, options, { values: 1_000_000, pages: 36_000 }, () => short);
  const commit = (times: number) => {
    for (let at = 0; at < times; at += 1) {
      write.run();
      log.written(1);
    }
  };
  commit(40);
  assert.ok((await logged()) > 40 * 4000);
  const reader = new Database(options.file, { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM rows').get();
  short = true;
  commit(16);
  assert.ok((await logged()) > 40 * 4000, 'a reader still needs it');
  reader.exec('COMMIT');
  reader.close();
  const held = await logged();
  commit(32);
  assert.ok((await logged()) < held, 'it began anew');
  assert.equal(db.prepare('SELECT count(*) FROM rows').pluck().get(), 88n);
  await log.close();
  db.close();
});

test('the log is too long when its copy would not leave room to go on', async () => {
  const file = join(folder, 'long.db');
  const mega = 1024 * 1024;
  assert.equal(isLogTooLong(file, 0), false, 'there is no log');
  await writeFile(`${file}-wal`, Buffer.alloc(3 * mega));
  assert.equal(isLogTooLong(file, 5 * mega), true);
  assert.equal(isLogTooLong(file, 50 * mega), false);
});

test('room is kept in a file while there is plenty, and given up for a start or for the last writes', () => {
  const file = join(folder, 'kept.db');
  const reserve = `${file}.reserve`;
  const mega = 1024 * 1024;
  keepReserve(file, 16 * mega);
  assert.equal(existsSync(reserve), false, 'what little there is, is for the store');
  keepReserve(file, 900 * mega);
  assert.equal(existsSync(reserve), true);
  giveUpReserve(file, 50 * mega);
  keepReserve(file, 2 * mega);
  assert.equal(existsSync(reserve), true);
  giveUpReserve(file, mega);
  assert.equal(existsSync(reserve), false);
  keepReserve(file, 900 * mega);
  keepReserve(file, 0);
  assert.equal(existsSync(reserve), false);
});

test('a store that a link leads to has its reserve and its log beside the file itself', async () => {
  const below = await mkdtemp(join(folder, 'disk-'));
  const file = join(below, 'real.db');
  const link = join(folder, 'link.db');
  await writeFile(file, '');
  await symlink(file, link);
  const mega = 1024 * 1024;
  keepReserve(link, 900 * mega);
  assert.deepEqual([existsSync(`${file}.reserve`), existsSync(`${link}.reserve`)], [true, false]);
  giveUpReserve(link, mega);
  assert.equal(existsSync(`${file}.reserve`), false);
  await writeFile(`${file}-wal`, Buffer.alloc(3 * mega));
  assert.equal(isLogTooLong(link, 5 * mega), true);
});
