/**
 * What one commit writes: each row once, in the one list that it belongs to.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, table, text } from '../../../core/command/declaration/table.ts';
import type { FlushPlan } from '../../../core/store/store.ts';
import { identityMap } from '../../../core/unit/rows.ts';

const things = table({
  name: 'things',
  key: ['id'],
  controls: 'none',
  columns: { id: text(), n: integer() },
});
const tenant = 'demo';
const thing = (id: string, n = 0, version = 3) => ({ tenant, version, id, n });
const want = (id: string) => ({ table: things, tenant, by: { id } });

/** A map that has read a row and the absence of another. */
function aMap() {
  const map = identityMap();
  map.learn(want('read'), thing('read'));
  map.learn(want('absent'), undefined);
  return map;
}

const lists = ['inserts', 'updates', 'removes', 'upserts', 'erases'] as const;
const written = (plan: FlushPlan) =>
  Object.fromEntries(
    lists.flatMap((name) => (plan[name].size === 0 ? [] : [[name, plan[name].get(things)]])),
  );

test('what was only read, or is as it was, is not written', () => {
  const map = aMap();
  assert.deepEqual(written(map.take()), {});
  map.change(things, thing('read'), { n: 0 });
  assert.deepEqual(written(map.take()), {});
  assert.deepEqual(map.find(want('read')), thing('read'));
});

test('a row that came, changed since, is inserted as it stands', () => {
  const map = aMap();
  map.insert(things, thing('absent', 1, 1));
  map.change(things, thing('absent', 1, 1), { n: 2 });
  map.insert(things, thing('second', 1, 1));
  assert.deepEqual(written(map.take()), { inserts: [thing('absent', 2, 1), thing('second', 1, 1)] });
});

test('a row that came and went again in the batch is not written', () => {
  const map = aMap();
  map.insert(things, thing('absent', 1, 1));
  map.remove(things, thing('absent', 1, 1));
  assert.deepEqual(written(map.take()), {});
});

test('a row that went and came again in the batch is changed to what it is now', () => {
  const map = aMap();
  map.remove(things, thing('read'));
  map.insert(things, thing('read', 7, 1));
  assert.deepEqual(map.find(want('read')), thing('read', 7, 4));
  assert.deepEqual(written(map.take()), {
    updates: [{ row: thing('read', 7, 4), was: thing('read'), changed: new Set(['n']) }],
  });
  assert.deepEqual(map.find(want('read')), thing('read', 7, 4));
});

test('a row that went and came again as it was is not written, nor one whose coming was undone', () => {
  const map = aMap();
  map.remove(things, thing('read'));
  map.insert(things, thing('read', 0, 1));
  assert.deepEqual(written(map.take()), {});
  map.remove(things, thing('read'));
  const mark = map.mark();
  map.insert(things, thing('read', 7, 1));
  map.undo(mark);
  assert.deepEqual(written(map.take()), { removes: [thing('read')] });
});

test('a change names the row as it was read and has the next version; what follows stands on it', () => {
  const map = aMap();
  map.change(things, thing('read'), { n: 5 });
  const changed = new Set(['n']);
  assert.deepEqual(written(map.take()), {
    updates: [{ row: thing('read', 5, 4), was: thing('read'), changed }],
  });
  map.change(things, thing('read', 5, 4), { n: 6 });
  assert.deepEqual(written(map.take()), {
    updates: [{ row: thing('read', 6, 5), was: thing('read', 5, 4), changed }],
  });
});

test('a row that was inserted is changed and removed in later batches as one that is there', () => {
  const map = aMap();
  map.insert(things, thing('absent', 1, 1));
  map.take();
  map.change(things, thing('absent', 1, 1), { n: 2 });
  assert.deepEqual(written(map.take()), {
    updates: [{ row: thing('absent', 2, 2), was: thing('absent', 1, 1), changed: new Set(['n']) }],
  });
  map.remove(things, thing('absent', 2, 2));
  assert.deepEqual(written(map.take()), { removes: [thing('absent', 2, 2)] });
  assert.equal(map.find(want('absent')), undefined);
});

test('a row is removed as it was read, whatever the batch made of it before', () => {
  const map = aMap();
  map.change(things, thing('read'), { n: 5 });
  map.remove(things, thing('read'));
  assert.deepEqual(written(map.take()), { removes: [thing('read')] });
});

test('rows that are written or erased unread are named by their key, once', () => {
  const map = aMap();
  map.upsert(things, thing('blind', 1));
  map.upsert(things, thing('blind', 2));
  map.erase(want('gone'));
  assert.deepEqual(written(map.take()), {
    upserts: [thing('blind', 2)],
    erases: [{ tenant, version: 0, id: 'gone' }],
  });
  assert.deepEqual(written(map.take()), {});
  map.change(things, thing('blind', 2), { n: 3 });
  assert.deepEqual(written(map.take()), {
    updates: [{ row: thing('blind', 3, 4), was: thing('blind', 2), changed: new Set(['n']) }],
  });
});

/** What a turn makes of the row, in the number and the version that who comes after it reads. */
function after(map: ReturnType<typeof aMap>, id: string, turn: () => void) {
  map.mark();
  turn();
  const row = map.find(want(id));
  return typeof row === 'object' ? [row.n, row.version] : row;
}

test('each turn that changes a row gives it another version; the store is asked for the one that was read', () => {
  const map = aMap();
  const row = thing('read');
  const put = (...numbers: readonly number[]) =>
    after(map, 'read', () => {
      for (const n of numbers) map.change(things, row, { n });
    });
  assert.deepEqual(put(5, 6), [6, 4]);
  assert.deepEqual(put(6), [6, 4], 'nothing was changed');
  const mark = map.mark();
  map.change(things, row, { n: 7 });
  assert.deepEqual(map.find(want('read')), thing('read', 7, 5));
  map.undo(mark);
  assert.deepEqual(map.find(want('read')), thing('read', 6, 4));
  assert.deepEqual(put(0), [0, 5], 'as the store has it, and not the same');
  const changed = new Set(['n']);
  assert.deepEqual(written(map.take()), { updates: [{ row: thing('read', 0, 5), was: row, changed }] });
  map.change(things, row, { n: 1 });
  assert.deepEqual(written(map.take()), {
    updates: [{ row: thing('read', 1, 6), was: thing('read', 0, 5), changed }],
  });
});

test('a new row is inserted with the version that it has come to', () => {
  const map = aMap();
  const row = thing('absent', 1, 1);
  const put = (n: number) => () => map.change(things, row, { n });
  const insert = () => {
    map.insert(things, row);
    put(2)();
  };
  assert.deepEqual(after(map, 'absent', insert), [2, 1]);
  assert.deepEqual(after(map, 'absent', put(3)), [3, 2]);
  assert.deepEqual(written(map.take()), { inserts: [thing('absent', 3, 2)] });
  map.change(things, row, { n: 4 });
  assert.deepEqual(written(map.take()).updates, [
    { row: thing('absent', 4, 3), was: thing('absent', 3, 2), changed: new Set(['n']) },
  ]);
});

test('a row that went and came again in the batch has no version that it had before', () => {
  const map = aMap();
  const stored = thing('read');
  const [remove, put] = [
    () => map.remove(things, stored),
    (n: number) => () => map.change(things, stored, { n }),
  ];
  const insert = (n: number) => () => map.insert(things, thing('read', n, 1));
  assert.deepEqual(after(map, 'read', put(5)), [5, 4]);
  assert.equal(after(map, 'read', remove), undefined);
  assert.deepEqual(after(map, 'read', insert(7)), [7, 5]);
  after(map, 'read', remove);
  assert.deepEqual(after(map, 'read', insert(0)), [0, 3], 'it is the one that was read');
  assert.deepEqual(after(map, 'read', put(8)), [8, 6]);
  assert.deepEqual(written(map.take()).updates, [
    { row: thing('read', 8, 6), was: stored, changed: new Set(['n']) },
  ]);
});

test('a row that is written unread has another version after each turn that writes it', () => {
  const map = aMap();
  const upsert = (n: number) => () => map.upsert(things, thing('blind', n, 1));
  assert.deepEqual(after(map, 'blind', upsert(1)), [1, 1]);
  assert.deepEqual(after(map, 'blind', upsert(2)), [2, 2]);
  assert.deepEqual(written(map.take()), { upserts: [thing('blind', 2, 2)] });
});

test('a row that was removed and comes again in a later batch is inserted', () => {
  const map = aMap();
  map.remove(things, thing('read'));
  map.take();
  map.insert(things, thing('read', 8, 1));
  assert.deepEqual(written(map.take()), { inserts: [thing('read', 8, 1)] });
  map.change(things, thing('read', 8, 1), { n: 9 });
  map.remove(things, thing('read', 9, 1));
  assert.deepEqual(written(map.take()), { removes: [thing('read', 8, 1)] });
  map.insert(things, thing('read', 7, 1));
  assert.deepEqual(written(map.take()), { inserts: [thing('read', 7, 1)] });
});
