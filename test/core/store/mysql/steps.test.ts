/** A migration that failed in its middle goes on where it stood, and only where what ran is still what it says. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Knex } from 'knex';
import { connect } from '../../../../core/store/migrate.ts';
import { progressOf } from '../../../../core/store/mysql/migrate.ts';
import { migrationSteps, nothingDone, stepsTable } from '../../../../core/store/mysql/steps.ts';
import { StoreUnavailable } from '../../../../core/store/store.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../../support/store.ts';

const knexOf: (config: Knex.Config) => Knex = createRequire(import.meta.url)('knex');
const migration = '2026-11-22-9999-safes';

describe('on a server', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  let store: TestStore;
  let open: Knex[] = [];
  beforeEach(async () => {
    store = await makeTestStore();
  });
  afterEach(async () => {
    await Promise.all(open.map((knex) => knex.destroy()));
    open = [];
    await store.drop();
  });

  /** Runs these statements as the migration, from where the last attempt left it. */
  async function attempt(...statements: readonly string[]): Promise<void> {
    const steps = migrationSteps({ hasTriggers: () => true });
    const knex = knexOf({
      ...{ client: steps.client, connection: store.url, pool: { min: 1, max: 1 } },
      log: { error: () => undefined, warn: () => undefined },
    });
    open.push(knex);
    await knex.raw(stepsTable);
    steps.begin(migration, (await progressOf(knex, migration)) ?? nothingDone);
    try {
      for (const sql of statements) await knex.raw(sql);
    } catch (error) {
      await steps.fail();
      throw error;
    }
    await steps.finish([
      { sql: 'DELETE FROM migration_steps WHERE migration = ?', bindings: [migration] },
    ]);
  }

  /** What an operator has in his hands. */
  function plain(): Knex {
    const knex = connect(store.address);
    open.push(knex);
    return knex;
  }

  async function columns(): Promise<readonly string[]> {
    const info = await plain()('safes').columnInfo();
    return Object.keys(info).sort();
  }

  const made = 'CREATE TABLE safes (id integer PRIMARY KEY)';
  const refused = 'ALTER TABLE safess ADD COLUMN x integer';
  const mended = 'ALTER TABLE safes ADD COLUMN x integer';

  test('its refused statement is mended, and it goes on', async () => {
    await assert.rejects(attempt(made, refused), /safess/);
    await attempt(made, mended);
    assert.deepEqual(await columns(), ['id', 'x']);
  });

  test('its refused statement is taken out, and it is over', async () => {
    await assert.rejects(attempt(made, refused), /safess/);
    await attempt(made);
    assert.deepEqual(await columns(), ['id']);
  });

  test('its very first statement is mended', async () => {
    await assert.rejects(attempt(refused), /safess/);
    await attempt(made, mended);
    assert.deepEqual(await columns(), ['id', 'x']);
  });

  test('rows that its author puts before the mended statement are changed', async () => {
    await assert.rejects(attempt(made, refused), /safess/);
    await attempt(made, 'INSERT INTO safes (id) VALUES (7)', mended);
    assert.deepEqual(await plain()('safes').select('id'), [{ id: 7 }]);
  });

  test('rows that were refused are mended after a change of shape that cannot come twice', async () => {
    const renamed = 'RENAME TABLE safes TO vaults';
    const noSuch = 'INSERT INTO vaults (id, nothing) VALUES (8, 1)';
    await assert.rejects(
      attempt(made, renamed, 'INSERT INTO vaults (id) VALUES (7)', noSuch),
      /nothing/,
    );
    await attempt(made, renamed, 'INSERT INTO vaults (id) VALUES (7)');
    assert.deepEqual(await plain()('vaults').select('id'), [{ id: 7 }]);
  });

  test('a statement that ran and is another now is refused, until what it made is undone', async () => {
    const wider = 'CREATE TABLE safes (id integer PRIMARY KEY, place varchar(64))';
    await assert.rejects(attempt(made, refused), /safess/);
    await assert.rejects(
      attempt(wider, mended),
      (error) =>
        error instanceof StoreUnavailable &&
        /9999-safes ran in part, and its first change of shape is another now/.test(error.message),
    );
    assert.deepEqual(await columns(), ['id'], 'nothing was changed by the attempt');
    await plain().raw('DROP TABLE safes');
    await plain().raw(`DELETE FROM migration_steps WHERE migration = '${migration}'`);
    await attempt(wider, mended);
    assert.deepEqual(await columns(), ['id', 'place', 'x']);
  });
});
