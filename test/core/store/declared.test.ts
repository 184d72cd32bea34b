/**
 * A table that is declared and was never made is told at the start, by name: no command may find it out.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { integer, table, text } from '../../../core/command/declaration/table.ts';
import { demandTables } from '../../../core/store/declared.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { StoreUnavailable } from '../../../core/store/store.ts';
import { startBank } from '../../support/bank.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
before(async () => {
  store = await makeTestStore();
  await migrate(store.address);
});
after(() => store.drop());

/** Fails with one sentence that an operator reads, naming each of these. */
function saying(...words: readonly string[]) {
  return (error: unknown) => {
    assert.ok(error instanceof StoreUnavailable);
    for (const word of words) assert.ok(error.message.includes(word), error.message);
    return true;
  };
}

test('a column that is gone is named with its table and the migration that makes it', async () => {
  const db = connect(store.address);
  await db.schema.alterTable('token_revocations', (change) => {
    change.renameColumn('revoked_at', 'taken_away');
  });
  await db.destroy();
  await assert.rejects(
    startBank({ on: store }),
    saying('revoked_at of the table token_revocations', '2026-11-29-0002-auth'),
  );
});

test('a table that no migration makes is named, and the host does not start', async () => {
  const planted = table({
    name: 'planted_notes',
    key: ['id'],
    controls: 'none',
    columns: { id: integer(), note: text() },
  });
  await assert.rejects(
    demandTables(store.address, [planted]),
    saying('the table planted_notes', 'npx bursar new migration writes one in commands/AREA/migrations'),
  );
  const fresh = await makeTestStore();
  try {
    await assert.rejects(startBank({ on: fresh }), saying('the table planted_notes'));
  } finally {
    await fresh.drop();
  }
});
