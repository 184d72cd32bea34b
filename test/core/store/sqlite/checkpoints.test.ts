import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkpoints } from '../../../../core/store/sqlite/checkpoints.ts';
import { openWriter, type Sqlite } from '../../../../core/store/sqlite/open.ts';
import { until } from '../../../support/until.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-checkpoints-'));
});
after(() => rm(folder, { recursive: true }));

const page = 4096;

function opened(name: string) {
  const options = { file: join(folder, name), synchronous: 'FULL' as const };
  const db = openWriter(options);
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB)');
  const write = db.prepare('INSERT INTO rows (body) VALUES (?)');
  const logged = async () => (await stat(`${options.file}-wal`)).size;
  return { db, options, write: () => write.run(Buffer.alloc(page)), logged };
}

const count = (db: Sqlite) => db.prepare('SELECT count(*) FROM rows').pluck().get();

test('the log begins anew once it is copied, and every row is there', async () => {
  const { db, options, write, logged } = opened('copied.db');
  const log = checkpoints(db, options, { values: 20, pages: 40 });
  let rows = 0;
  await until(async () => {
    for (let row = 0; row < 20; row += 1) write();
    rows += 20;
    log.written(20);
    // A commit appends at least its row's page: a log shorter than that began anew.
    return rows > 500 && (await logged()) < (rows * page) / 2;
  });
  await log.close();
  assert.equal(count(db), BigInt(rows));
  assert.equal(db.pragma('integrity_check', { simple: true }), 'ok');
  db.close();
});

test('without rounds the log grows with what is written', async () => {
  const { db, options, write, logged } = opened('grown.db');
  const log = checkpoints(db, options, { values: 1_000_000, pages: 40 });
  for (let row = 0; row < 501; row += 1) {
    write();
    log.written(1);
  }
  assert.ok((await logged()) > 501 * page);
  await log.close();
  db.close();
});

test('where the thread can not work, commits go on', async () => {
  const { db, options, write } = opened('alone.db');
  const log = checkpoints(db, { ...options, file: folder }, { values: 1, pages: 1 });
  for (let row = 0; row < 50; row += 1) {
    write();
    log.written(1);
    await new Promise(setImmediate);
  }
  await log.close();
  assert.equal(count(db), 50n);
  db.close();
});
