/** `check store` stays linear: each of its statements goes on in an index; and it says so of a file that is damaged. */
import assert from 'node:assert/strict';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Database from 'better-sqlite3';
import { progressTeller } from '../../../core/cli/progress.ts';
import { storeChecks } from '../../../core/host/checks.ts';
import { runChecks } from '../../../core/store/check.ts';
import { pagesCheck } from '../../../core/store/pages.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { startBank, testSecret } from '../../support/bank.ts';
import { bursarHere } from '../../support/cli.ts';
import { bursar } from '../../support/project.ts';
import { registry } from '../../support/registry.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
let file: string;
before(async () => {
  // How SQLite plans a statement depends on its indexes alone; the server's plans depend on what is stored.
  store = await makeTestStore(null);
  file = store.address.kind === 'sqlite' ? store.address.file : '';
  const bank = await startBank({ on: store });
  for (let at = 0; at < 6; at += 1) {
    const data = { accountNumber: '1000000002', amount: 100 + at };
    const headers = { 'idempotency-key': `key-${at}` };
    const made = await bank.call('InitiateDeposit', data, { headers });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    const pending = { accountNumber: '1000000001', amount: 5 + at, requireApproval: true };
    assert.equal((await bank.call('InitiateWithdrawal', pending)).status, 200);
    const why = {
      transactionId: made.text('data.transactionId'),
      reversalReason: 'Entered against the wrong account',
    };
    const reversed = await bank.call('ReverseTransaction', why, { as: 'manager' });
    assert.equal(reversed.status, 200, JSON.stringify(reversed.body));
  }
  await bank.stop();
});
after(() => store.drop());

/** Statements of a whole check with pages of two rows, and how often each ran. */
async function statements(): Promise<ReadonlyMap<string, number>> {
  const ran = new Map<string, number>();
  const read = await openSnapshot(store.address, {
    pageSize: 2,
    told: (sql) => void ran.set(sql, (ran.get(sql) ?? 0) + 1),
  });
  try {
    for await (const { name, differences } of runChecks(storeChecks(registry), read)) {
      assert.deepEqual(differences, [], name);
    }
  } finally {
    await read.close();
  }
  return ran;
}

test('every look that is taken again and again walks an index', async () => {
  const ran = await statements();
  const db = new Database(file, { readonly: true });
  const slow: string[] = [];
  for (const [sql, times] of ran) {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...sql.matchAll(/\?/g).map(() => '1'));
    const steps = plan.map((step) => String((step as { readonly detail: unknown }).detail));
    const said = `${steps.join('; ')}: ${sql}`;
    const isPage = / limit \?/.test(sql);
    const goesOn = /\) > \(/.test(sql);
    // A sum over a whole table is taken once; the first page of a list has nothing to go on from.
    const isLook = !isPage && (times > 1 || !/(sum|count)\(/.test(sql));
    const reads = (what: RegExp) => steps.some((step) => what.test(step));
    if (isPage && reads(/^USE TEMP B-TREE FOR ORDER BY/)) slow.push(said);
    if (goesOn && reads(/^SCAN /)) slow.push(said);
    if (isLook && reads(/^SCAN |\(tenant=\?\)$/)) slow.push(said);
  }
  db.close();
  assert.ok(ran.size > 40, 'the passes ran');
  assert.deepEqual(slow, []);
});

test('a file with a damaged page ends the check with sentences and exit code 1', async () => {
  const damaged = join(store.folder, 'damaged.db');
  await copyFile(file, damaged);
  const db = new Database(file, { readonly: true });
  const roots = db
    .prepare<[], { readonly rootpage: number }>(
      "SELECT rootpage FROM sqlite_master WHERE tbl_name IN ('postings', 'records') AND rootpage > 0",
    )
    .all();
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const handle = await open(damaged, 'r+');
  for (const { rootpage } of roots) {
    await handle.write(Buffer.alloc(200, 0xa5), 0, 200, (rootpage - 1) * size + 8);
  }
  await handle.close();
  const env = { DATABASE_URL: `sqlite:${damaged}`, AUTH_JWT_SECRET: testSecret };
  const { exit, out, err } = await bursar(['check', 'store', '--all'], {
    env: { ...env, DATA_DIR: store.folder },
  });
  assert.equal(exit, 1);
  assert.doesNotMatch(`${out}${err}`, /\n {4}at /);
  assert.match(out, /^DIFF pages: /m, err);
  assert.doesNotMatch(out, /journals/, 'rows of damaged pages are not asked');
});

test('a file that is not a store at all is told in a sentence', async () => {
  const other = join(store.folder, 'other.db');
  const handle = await open(other, 'w');
  await handle.write('This is not a database, but it is long enough to be taken for one.'.repeat(99));
  await handle.close();
  const env = { DATABASE_URL: `sqlite:${other}`, AUTH_JWT_SECRET: testSecret };
  const { exit, err } = await bursarHere(['check', 'store'], { env: { ...env, DATA_DIR: store.folder } });
  assert.equal(exit, 1);
  assert.doesNotMatch(err, /\n {4}at /);
  assert.match(err, /other\.db is damaged or no store of ours/);
});

test('the pages of a whole store are whole, on the server too', async () => {
  const own = await makeTestStore();
  await (await startBank({ on: own })).stop();
  const read = await openSnapshot(own.address);
  try {
    for await (const { differences } of runChecks([pagesCheck(own.address)], read)) {
      assert.deepEqual(differences, []);
    }
  } finally {
    await read.close();
    await own.drop();
  }
});

test('progress is told at the beginning, every two seconds, and at the end', () => {
  let now = 500;
  const said: string[] = [];
  const { progress, end } = progressTeller(
    () => now,
    (line) => void said.push(line),
  );
  for (const [after, pass, rows] of [
    [0, 'pages', 0],
    [1500, 'journals', 90_000],
    [600, 'journals', 126_000],
    [100, 'balances', 130_000],
  ] as const) {
    now += after;
    progress(pass, rows);
  }
  now += 400;
  end();
  assert.deepEqual(said, [
    '...  pages',
    '...  journals: 126,000 rows in 2.1 s, 60,000 rows/s so far',
    'read 130,000 rows in 2.6 s, 50,000 rows/s',
  ]);
});
