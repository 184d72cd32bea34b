/**
 * The migrations make what the tables declare, on whichever store the suite runs; whatever a declaration changes, the
 * calls of the next migration bring the store there, also if they run twice.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Knex } from 'knex';
import { ownShapes, shapeOf } from '../../../core/store/declared-shape.ts';
import { type CallName, differencesOf } from '../../../core/store/differences.ts';
import type { TableShape, Target } from '../../../core/store/layout.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import {
  addColumns,
  addIndexes,
  changeColumns,
  dropColumns,
  dropIndexes,
  dropTable,
  dropView,
  makeTable,
  makeView,
  targetOf,
} from '../../../core/store/schema-change.ts';
import { storedLayouts } from '../../../core/store/stored-layout.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../support/store.ts';
import { declaredTables } from '../../support/tables.ts';

let store: TestStore;
let knex: Knex;
let target: Target;
before(async () => {
  store = await makeTestStore();
  await migrate(store.address);
  knex = connect(store.address);
  target = await targetOf(knex);
});
after(async () => {
  await knex.destroy();
  await store.drop();
});

test('the migrations make every declared table, and nothing else', async () => {
  const shapes = [...ownShapes, ...(await declaredTables()).map(shapeOf)];
  assert.deepEqual(differencesOf(shapes, await storedLayouts(knex, target), target), []);
});

const boxes: TableShape = {
  name: 'boxes',
  columns: `
    tenant varchar(40) not null, id varbinary(16) not null, label varchar(20) not null, size integer not null,
    at bigint not null, note text`,
  key: 'tenant, id',
  unique: ['tenant, label'],
  indexes: ['tenant, at', 'tenant, size where size > 1'],
  kept: '10 years from at',
  readable: { id: 'uuid', at: 'moment' },
};
const boxesWith = (more: Partial<TableShape>): TableShape => ({ ...boxes, ...more });

const changed: Readonly<Record<string, TableShape>> = {
  'a column more': boxesWith({
    columns: `${boxes.columns}, owner varchar(40), places mediumtext not null, count bigint not null`,
  }),
  'a column less': boxesWith({ columns: boxes.columns.replace(', note text', '') }),
  'a longer column': boxesWith({ columns: boxes.columns.replace('varchar(20)', 'varchar(30)') }),
  'a column that may lack': boxesWith({
    columns: boxes.columns.replace('size integer not null', 'size bigint'),
  }),
  'another index': boxesWith({ indexes: ['tenant, at, size'] }),
  'a key more': boxesWith({ unique: ['tenant, label', 'tenant, at, label'] }),
  'another view': boxesWith({ readable: { id: 'uuid', at: 'moment', note: "coalesce(note, '-')" } }),
  'no view': boxesWith({ readable: undefined as never }),
};

const byName: Readonly<Record<CallName, (knex: Knex, ...given: never[]) => Promise<void>>> = {
  makeTable,
  dropTable,
  addColumns,
  dropColumns,
  changeColumns,
  addIndexes,
  dropIndexes,
  makeView,
  dropView,
};

describe('a declaration that changes', () => {
  afterEach(() => dropTable(knex, 'boxes'));

  async function differences(shape: TableShape) {
    const stored = await storedLayouts(knex, target, 'boxes');
    return differencesOf([shape], stored, target);
  }

  for (const [what, shape] of Object.entries(changed)) {
    // A server writes the text of a view anew.
    const skip = serverUrl !== undefined && what === 'another view' && 'on a server';
    test(`${what} is a difference, and its calls make it, once or twice`, { skip }, async () => {
      await makeTable(knex, boxes);
      const row = { tenant: 'demo', id: Buffer.alloc(16, 7), label: 'A', size: 3, at: 5 };
      await knex('boxes').insert(row);
      assert.deepEqual(await differences(boxes), []);
      const [difference, ...others] = await differences(shape);
      assert.ok(difference !== undefined && others.length === 0);
      const run = async () => {
        for (const { name, given } of difference.calls) {
          await Reflect.apply(byName[name], undefined, [knex, ...given]);
        }
      };
      await run();
      assert.deepEqual(await differences(shape), []);
      await run();
      assert.deepEqual(await differences(shape), []);
      const [kept] = await knex('boxes').select('label', 'at');
      assert.deepEqual({ ...kept, at: Number(kept.at) }, { label: 'A', at: 5 });
      await assert.rejects(Promise.resolve(knex('boxes').update({ at: 6 })), /only ever added to/);
    });
  }

  test('a table that nobody declares any more is dropped', async () => {
    await makeTable(knex, boxes);
    const found = differencesOf([], await storedLayouts(knex, target, 'boxes'), target);
    assert.deepEqual(found[0]?.calls, [{ name: 'dropTable', given: ['boxes'] }]);
    await dropTable(knex, 'boxes');
    await dropTable(knex, 'boxes');
    assert.equal((await storedLayouts(knex, target, 'boxes')).size, 0);
  });

  test('another key, and other triggers, are left to the author', async () => {
    await makeTable(knex, boxes);
    const found = await differences(boxesWith({ key: 'tenant, label', kept: 'for ever' }));
    assert.deepEqual(found[0]?.notes, [
      'Write the change of boxes by hand: its key is (tenant, id), declared is (tenant, label).',
      'Write the change of boxes by hand: its triggers differ.',
    ]);
  });

  test('a table is not taken for another one of its name', async () => {
    await makeTable(knex, boxes);
    const other = boxesWith({ columns: boxes.columns.replace('label', 'title'), unique: [] });
    await assert.rejects(makeTable(knex, other), /already exists/);
  });
});
