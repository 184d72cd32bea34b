/** Every table is a tenant's or is named as none; a text under a seal says what it is sealed about. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnName } from '../../../core/command/declaration/table.ts';
import { connect } from '../../../core/store/migrate.ts';
import {
  demandKnownTables,
  hostTables,
  movedTables,
  storedTables,
} from '../../../core/tenants/moved-tables.ts';
import { webhookAddresses } from '../../../core/webhooks/address.ts';
import { emptyStore } from '../../support/moving.ts';
import { declaredTables } from '../../support/tables.ts';

test('each declared table is moved or named as not a tenant’s', async () => {
  const tables = await declaredTables();
  const moved = movedTables('demo', tables);
  for (const { name } of tables) {
    assert.notEqual(moved.has(name), Object.hasOwn(hostTables, name), name);
  }
});

test('each table of a store is known, and a table that nobody declares is refused by name', async () => {
  const moved = movedTables('demo', await declaredTables());
  const store = await emptyStore();
  try {
    for (const name of await storedTables(store.address)) {
      assert.notEqual(moved.has(name), Object.hasOwn(hostTables, name), name);
    }
    await demandKnownTables(store.address, moved);
    const knex = connect(store.address);
    await knex.schema.createTable('coins', (t) => t.string('tenant'));
    await knex.destroy();
    await assert.rejects(demandKnownTables(store.address, moved), /declares: coins\./);
  } finally {
    await store.drop();
  }
});

test('every column of a stored table is moved, but for the tenant', async () => {
  const moved = movedTables('demo', await declaredTables());
  const store = await emptyStore(null);
  const knex = connect(store.address);
  try {
    for (const [name, { properties }] of moved) {
      const stored = Object.keys(await knex(name).columnInfo()).filter((one) => one !== 'tenant');
      assert.deepEqual(properties.map(columnName).sort(), stored.sort(), name);
    }
  } finally {
    await knex.destroy();
    await store.drop();
  }
});

test('a table of the host that names no owner is refused', () => {
  // Declared by hand: every host of this process would ask its store for it.
  const coins = { ...webhookAddresses, name: 'coins', owner: undefined };
  assert.throws(() => movedTables('demo', [coins]), /The table coins .* names no owner/);
});

test('columns that sound sealed say what they are sealed about', async () => {
  for (const { name, columns, sealed } of await declaredTables()) {
    for (const [property, { kind }] of Object.entries(columns)) {
      const isOne = /^(sealed|secret$|oldSecret$|.*Protected$)/.test(property) && kind === 'text';
      assert.equal(Object.hasOwn(sealed, property), isOne, `${name}.${property}`);
    }
  }
});
