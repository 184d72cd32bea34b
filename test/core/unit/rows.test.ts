/**
 * What a map that outlives its batch keeps, and what it lets go of.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, nullable, table, text } from '../../../core/command/declaration/table.ts';
import { identityMap, miss } from '../../../core/unit/rows.ts';
import { pick } from '../../support/pick.ts';

const things = table({
  name: 'things',
  key: ['id'],
  natural: [['number']],
  controls: 'none',
  columns: { id: text(), number: text(), n: integer() },
});

const tenant = 'demo';
const thing = (id: string, n = 0) => ({ tenant, version: 1, id, number: `number ${id}`, n });
const byId = (id: string) => ({ table: things, tenant, by: { id } });
const byNumber = (number: string) => ({ table: things, tenant, by: { number } });

test('a new row goes once the store answers for it, a row that was read stays', () => {
  const map = identityMap();
  map.learn(byId('read'), thing('read'));
  map.insert(things, thing('new'));
  map.change(things, thing('read'), { n: 1 });
  map.take();
  map.seen(0);
  assert.deepEqual(map.find(byId('new')), thing('new'), 'its commit is on the way');
  map.seen(1);
  assert.equal(map.find(byId('new')), miss);
  assert.deepEqual(map.find(byId('read')), { ...thing('read', 1), version: 2 });
});

test('a new row that was changed since stays until that change is there too', () => {
  const map = identityMap();
  map.insert(things, thing('new'));
  map.take();
  map.change(things, thing('new'), { n: 5 });
  map.take();
  map.seen(1);
  assert.deepEqual(map.find(byId('new')), { ...thing('new', 5), version: 2 });
});

test('where somebody asked by number, new rows are found by theirs', () => {
  const map = identityMap();
  map.learn(byNumber('number new'), undefined);
  map.insert(things, thing('new'));
  map.take();
  map.seen(1);
  assert.deepEqual(map.find(byNumber('number new')), thing('new'));
});

test('answers to wrong numbers count as held: asking for them cannot fill the memory', () => {
  const map = identityMap();
  for (let at = 0; at < 100; at += 1) map.learn(byNumber(`wrong ${at}`), undefined);
  assert.equal(map.size(), 100);
});

const kids = table({
  name: 'kids',
  key: ['id', 'sub'],
  sets: [['parent'], ['id']],
  controls: 'none',
  columns: { id: text(), sub: text(), parent: nullable(text()) },
});
const kid = (id: string, sub: string, parent: string | null = 'p', of = tenant) => ({
  tenant: of,
  version: 1,
  id,
  sub,
  parent,
});
const kidOf = (parent: string) => ({ table: kids, tenant, by: { parent } });

test('a row that went out of the map is learned again as the store has it', () => {
  const map = identityMap();
  const children = { table: kids, tenant, by: { parent: 'p' } };
  map.insert(kids, kid('k', 'x'));
  map.take();
  map.seen(1);
  assert.equal(map.find({ table: kids, tenant, by: { id: 'k', sub: 'x' } }), miss);
  map.learnSet(children, [kid('k', 'x')]);
  assert.deepEqual(map.findSet(children), [kid('k', 'x')]);
});

test('where somebody asked for a set, new rows stay in it', () => {
  const map = identityMap();
  map.learnSet(kidOf('p'), []);
  map.insert(kids, kid('k', 'x'));
  map.take();
  map.seen(1);
  assert.deepEqual(map.findSet(kidOf('p')), [kid('k', 'x')]);
});

test('a part of a key names a set and no row', () => {
  const map = identityMap();
  const some = { table: kids, tenant, by: { id: 'k' } };
  map.learnSet(some, [kid('k', 'y'), kid('k', 'x')]);
  map.insert(kids, kid('k', 'z'));
  assert.deepEqual(pick(map.findSet(some) as readonly Readonly<Record<string, unknown>>[], 'sub'), [
    'x',
    'y',
    'z',
  ]);
  assert.deepEqual(map.find({ table: kids, tenant, by: { id: 'k', sub: 'y' } }), kid('k', 'y'));
});

test('a row without a parent is in no set, whatever a parent is called', () => {
  const map = identityMap();
  map.learnSet(kidOf('null'), []);
  map.insert(kids, kid('k', 'x', null));
  assert.deepEqual(map.findSet(kidOf('null')), []);
});

test('a set has rows of its own tenant alone, also those that moved before it was read', () => {
  const map = identityMap();
  map.insert(kids, kid('k', 'x', 'p', 'other'));
  map.insert(kids, kid('l', 'x'));
  map.learnSet(kidOf('p'), []);
  assert.deepEqual(map.findSet(kidOf('p')), [kid('l', 'x')]);
});

test('a row that is written unread twice stays so when the second is taken back', () => {
  const map = identityMap();
  map.upsert(things, thing('a', 1));
  const before = map.mark();
  map.upsert(things, thing('a', 2));
  map.undo(before);
  const { upserts, inserts } = map.take();
  assert.deepEqual(upserts.get(things), [thing('a', 1)]);
  assert.equal(inserts.size, 0);
});

test('a row that came and went again is not known, and is learned as the store has it', () => {
  const map = identityMap();
  map.insert(things, thing('a'));
  map.remove(things, thing('a'));
  assert.equal(map.find(byId('a')), miss);
  map.learn(byId('a'), thing('a', 7));
  assert.deepEqual(map.find(byId('a')), thing('a', 7));
});

test('a row that was written unread is known as it was written, and one that was erased as gone', () => {
  const map = identityMap();
  map.upsert(things, thing('a', 1));
  map.learn(byId('a'), thing('a', 9));
  assert.deepEqual(map.find(byId('a')), thing('a', 1));
  map.erase(byId('b'));
  map.learn(byId('b'), thing('b', 9));
  assert.equal(map.find(byId('b')), undefined);
  map.insert(things, thing('c', 1));
  map.learn(byId('c'), thing('c', 9));
  assert.deepEqual(map.find(byId('c')), thing('c', 1));
});

test('a row that is known is not made absent by a look that found none', () => {
  const map = identityMap();
  map.insert(things, thing('a'));
  map.learn(byId('a'), undefined);
  assert.deepEqual(map.find(byId('a')), thing('a'));
});

test('a column that always holds a value is never emptied', () => {
  const map = identityMap();
  map.learn(byId('a'), thing('a'));
  for (const n of [null, undefined]) {
    assert.throws(() => map.change(things, thing('a'), { n }), /things\.n has no value/);
  }
  map.learn({ table: kids, tenant, by: { id: 'k', sub: 'x' } }, kid('k', 'x'));
  map.change(kids, kid('k', 'x'), { parent: null });
  assert.equal(map.take().updates.get(kids)?.length, 1);
});

test('rows that are only ever added are held by nobody, and may come twice', () => {
  const map = identityMap();
  const notes = table({
    name: 'notes',
    key: ['id'],
    appendOnly: true,
    controls: 'none',
    columns: { id: text() },
  });
  const note = { tenant, version: 1, id: '1' };
  map.insert(notes, note);
  map.insert(notes, note);
  assert.equal(map.size(), 0);
  assert.deepEqual(map.take().inserts.get(notes), [note, note]);
});

test('rows that were taken back, or removed, are in no set that is read afterwards, and hold nothing up', () => {
  const map = identityMap();
  const before = map.mark();
  map.insert(kids, kid('taken', 'x'));
  map.undo(before);
  map.learn({ table: kids, tenant, by: { id: 'gone', sub: 'x' } }, kid('gone', 'x'));
  map.remove(kids, kid('gone', 'x'));
  map.learnSet(kidOf('p'), [kid('gone', 'x'), kid('here', 'x')]);
  assert.deepEqual(map.findSet(kidOf('p')), [kid('here', 'x')]);
  map.take();
  map.seen(1);
  assert.deepEqual(map.findSet(kidOf('p')), [kid('here', 'x')]);
});

test('where all that was added was taken back, nothing is written', () => {
  const map = identityMap();
  const notes = table({
    name: 'notes',
    key: ['id'],
    appendOnly: true,
    controls: 'none',
    columns: { id: text() },
  });
  const before = map.mark();
  map.insert(notes, { tenant, version: 1, id: '1' });
  map.undo(before);
  assert.equal(map.take().inserts.size, 0);
});

test('a large set goes with its rows once the store answers for them, a small one stays', () => {
  const map = identityMap();
  const many = Array.from({ length: 100 }, (_, at) => kid(`k${at}`, 'x', 'many'));
  map.learnSet(kidOf('many'), many);
  map.learnSet(kidOf('few'), [kid('k', 'x', 'few')]);
  map.change(kids, kid('k7', 'x', 'many'), { parent: 'few' });
  map.take();
  map.seen(0);
  assert.notEqual(map.findSet(kidOf('many')), miss, 'the change is on its way');
  map.seen(1);
  assert.equal(map.findSet(kidOf('many')), miss);
  assert.equal(map.find({ table: kids, tenant, by: { id: 'k1', sub: 'x' } }), miss);
  const few = [kid('k', 'x', 'few'), { ...kid('k7', 'x', 'few'), version: 2 }];
  assert.deepEqual(map.findSet(kidOf('few')), few, 'what another set has stays');
});
