/** How a batch reads the embedded store: every set and every natural key by an index, however many rows a tenant has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { migrate } from '../../../../core/store/migrate.ts';
import { openReader, preparer } from '../../../../core/store/sqlite/open.ts';
import { beginSession } from '../../../../core/store/sqlite/session.ts';
import { startWriterClient, type WriterClient } from '../../../../core/store/sqlite/writer-client.ts';
import type { RowWant } from '../../../../core/store/store.ts';
import { makeTestStore, type TestStore } from '../../../support/store.ts';
import { declaredTables } from '../../../support/tables.ts';

let store: TestStore;
let writer: WriterClient;
let file = '';
before(async () => {
  store = await makeTestStore(null);
  await migrate(store.address);
  assert.ok(store.address.kind === 'sqlite');
  file = store.address.file;
  writer = await startWriterClient({ file, synchronous: 'FULL' });
});
after(async () => {
  await writer.close();
  await store.drop();
});

test('what is not read by its primary key goes by an index', async () => {
  const db = openReader(file);
  const prepare = preparer(db);
  let asked: string[] = [];
  const session = beginSession(
    db,
    (sql) => {
      asked.push(sql);
      return prepare(sql);
    },
    writer,
  );
  const slow: string[] = [];
  let looks = 0;
  for (const table of await declaredTables()) {
    const wants = (keys: readonly (readonly string[])[]): readonly RowWant[] =>
      keys.map((key) => ({
        table,
        tenant: 'demo',
        by: Object.fromEntries(key.map((property) => [property, '1'])),
      }));
    asked = [];
    for (const want of wants([table.key, ...table.natural])) await session.one(want);
    for (const want of wants(table.sets)) await session.all(want);
    for (const sql of asked) {
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...[...sql.matchAll(/\?/g)].map(() => '1'));
      const steps = plan.map((step) => String((step as { readonly detail: unknown }).detail));
      looks += 1;
      // By the tenant alone, all of his rows would be looked at.
      if (steps.some((step) => /^SCAN |\(tenant=\?\)$/.test(step))) slow.push(`${sql}: ${steps}`);
    }
  }
  await session.rollback();
  db.close();
  assert.ok(looks > 80, `${looks} looks were taken`);
  assert.deepEqual(slow, []);
});
