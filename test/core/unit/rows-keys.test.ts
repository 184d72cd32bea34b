/**
 * What an identity map answers for rows, natural keys and sets as a batch changes them and takes it back.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, nullable, table, text } from '../../../core/command/declaration/table.ts';
import type { RowWant } from '../../../core/store/store.ts';
import { type IdentityMap, identityMap, miss } from '../../../core/unit/rows.ts';

const things = table({
  name: 'things',
  key: ['id'],
  natural: [['number']],
  sets: [['parent']],
  controls: 'none',
  columns: { id: text(), number: text(), parent: nullable(text()), n: integer() },
});
const notes = table({
  name: 'notes',
  key: ['id'],
  appendOnly: true,
  controls: 'none',
  columns: { id: text(), n: integer() },
});
const tenant = 'demo';
const thing = (id: string, parent: string | null = 'p', n = 0) => ({
  tenant,
  version: 1,
  id,
  number: `number ${id}`,
  parent,
  n,
});
const want = (by: Readonly<Record<string, string>>) => ({ table: things, tenant, by });
const byId = (id: string) => want({ id });
const byNumber = (id: string) => want({ number: `number ${id}` });
const children = want({ parent: 'p' });

function rowOf(map: IdentityMap, by: RowWant) {
  const row = map.find(by);
  assert.ok(row !== undefined && row !== miss);
  return row;
}

/** A map that has read a and b, both of p, and the natural keys of a and of nobody. */
function aMap() {
  const map = identityMap();
  map.learnSet(children, [thing('b'), thing('a')]);
  map.learn(byNumber('a'), thing('a'));
  map.learn(byNumber('c'), undefined);
  const ids = () => {
    const set = map.findSet(children);
    assert.ok(set !== miss);
    return set.map(({ id }) => id);
  };
  return { map, ids };
}

test('nothing is known that was not read, absence included', () => {
  const map = identityMap();
  assert.equal(map.find(byId('a')), miss);
  assert.equal(map.find(byNumber('a')), miss);
  assert.equal(map.findSet(children), miss);
  map.learn(byId('a'), undefined);
  map.learnSet(children, []);
  assert.equal(map.find(byId('a')), undefined);
  assert.deepEqual(map.findSet(children), []);
  assert.equal(map.size(), 2);
});

test('a set comes in the order of its keys, and its rows are known by theirs', () => {
  const { map, ids } = aMap();
  assert.deepEqual(ids(), ['a', 'b']);
  assert.deepEqual(map.find(byId('b')), thing('b'));
  assert.deepEqual(map.find(byNumber('a')), thing('a'));
  assert.equal(map.find(byNumber('b')), miss);
  assert.equal(map.find(byNumber('c')), undefined);
  assert.equal(map.size(), 5);
});

test('a row that is known already stays as the batch has it', () => {
  const { map } = aMap();
  map.change(things, thing('a'), { n: 7 });
  map.learn(byId('a'), thing('a'));
  map.learnSet(children, [thing('a'), thing('b')]);
  assert.equal(rowOf(map, byId('a')).n, 7);
  map.learn(byNumber('a'), thing('a'));
  assert.equal(rowOf(map, byNumber('a')).n, 7);
});

test('a new row joins its set and takes its number; taken back, it never was', () => {
  const { map, ids } = aMap();
  const before = map.mark();
  map.insert(things, thing('c'));
  assert.deepEqual(ids(), ['a', 'b', 'c']);
  assert.deepEqual(map.find(byNumber('c')), thing('c'));
  assert.throws(() => map.insert(things, thing('c')), /already/);
  map.undo(before);
  assert.deepEqual(ids(), ['a', 'b']);
  assert.equal(map.find(byNumber('c')), undefined);
  assert.equal(map.find(byId('c')), miss);
  assert.equal(map.take().inserts.size, 0);
});

test('a row that moves leaves one set and number for another; one without a parent is in none', () => {
  const { map, ids } = aMap();
  map.learnSet(want({ parent: 'q' }), []);
  const before = map.mark();
  map.change(things, thing('a'), { parent: 'q', number: 'number c' });
  assert.deepEqual(ids(), ['b']);
  assert.deepEqual((map.findSet(want({ parent: 'q' })) as readonly unknown[]).length, 1);
  assert.equal(map.find(byNumber('a')), undefined);
  assert.equal(rowOf(map, byNumber('c')).id, 'a');
  map.undo(before);
  assert.deepEqual(ids(), ['a', 'b']);
  assert.deepEqual(map.findSet(want({ parent: 'q' })), []);
  assert.deepEqual(map.find(byNumber('a')), thing('a'));
  map.change(things, thing('a'), { parent: null });
  assert.deepEqual(ids(), ['b']);
});

test('what is learned after a change of the batch is seen as the batch left it', () => {
  const map = identityMap();
  map.learn(byId('a'), thing('a'));
  map.learn(byId('b'), thing('b', 'q'));
  map.change(things, thing('a'), { parent: 'q' });
  map.change(things, thing('b', 'q'), { parent: 'p', number: 'number z' });
  // The store still says that a is of p, and knows b by its former number.
  map.learnSet(children, [thing('a'), thing('c')]);
  const set = map.findSet(children);
  assert.ok(set !== miss);
  assert.deepEqual(
    set.map(({ id }) => id),
    ['b', 'c'],
  );
  map.learn(byNumber('b'), thing('b', 'q'));
  assert.equal(map.find(byNumber('b')), undefined);
  map.learn(byNumber('z'), undefined);
  assert.equal(rowOf(map, byNumber('z')).id, 'b');
});

test('a row that goes leaves its set and number free, until it is taken back', () => {
  const { map, ids } = aMap();
  const before = map.mark();
  map.remove(things, thing('a'));
  assert.deepEqual(ids(), ['b']);
  assert.equal(map.find(byId('a')), undefined);
  assert.equal(map.find(byNumber('a')), undefined);
  map.undo(before);
  assert.deepEqual(ids(), ['a', 'b']);
  map.remove(things, thing('a'));
  assert.deepEqual(
    map
      .take()
      .removes.get(things)
      ?.map(({ id }) => id),
    ['a'],
  );
  assert.throws(() => map.remove(things, thing('z')), /was not read/);
});

test('only columns that may change do, and only what differs is written', () => {
  const { map } = aMap();
  assert.throws(() => map.change(things, thing('a'), { id: 'z' }), /may not be changed/);
  const before = map.mark();
  map.change(things, thing('a'), { n: 0, number: 'number a' });
  map.change(things, thing('a'), { n: 3 });
  map.undo(before);
  map.change(things, thing('a'), { n: 0, parent: 'q' });
  const [update] = map.take().updates.get(things) ?? [];
  assert.deepEqual([...(update?.changed ?? [])], ['parent']);
  assert.deepEqual(update?.was, thing('a'));
  assert.equal(map.take().updates.size, 0);
});

test('rows are written and erased whether or not anybody read them', () => {
  const { map, ids } = aMap();
  const before = map.mark();
  map.upsert(things, thing('d'));
  map.erase(byId('e'));
  assert.deepEqual(ids(), ['a', 'b', 'd']);
  assert.deepEqual(map.find(byId('d')), thing('d'));
  assert.equal(map.find(byId('e')), undefined);
  map.undo(before);
  assert.equal(map.find(byId('d')), miss);
  assert.equal(map.find(byId('e')), miss);
  map.upsert(things, thing('d'));
  map.erase(byId('e'));
  const plan = map.take();
  assert.deepEqual(
    plan.upserts.get(things)?.map(({ id }) => id),
    ['d'],
  );
  assert.equal(plan.erases.get(things)?.length, 1);
});

test('rows that are only ever added are written once, less those taken back', () => {
  const map = identityMap();
  const note = (id: string) => ({ tenant, version: 1, id, n: 1 });
  map.insert(notes, note('1'));
  const before = map.mark();
  map.insert(notes, note('2'));
  map.undo(before);
  map.insert(notes, note('3'));
  assert.deepEqual(
    map
      .take()
      .inserts.get(notes)
      ?.map(({ id }) => id),
    ['1', '3'],
  );
  assert.equal(map.take().inserts.size, 0);
});
