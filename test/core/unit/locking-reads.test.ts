/**
 * What a command's `load` may ask for, and who is asked: the batch's rows first, then the store, once.
 * Stands alone: it declares tables that no store has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, table, text } from '../../../core/command/declaration/table.ts';
import { sequences } from '../../../core/command/kit/sequence.ts';
import type { RowWant } from '../../../core/store/store.ts';
import { loadRead, Missed, missSource, type Source } from '../../../core/unit/locking.ts';
import { identityMap, miss } from '../../../core/unit/rows.ts';

const things = table({
  name: 'things',
  key: ['id'],
  natural: [['number', 'kind']],
  sets: [['parent', 'kind'], ['number']],
  controls: 'none',
  columns: { id: text(), number: text(), kind: text(), parent: text(), n: integer() },
});
const notes = table({
  name: 'notes',
  key: ['id'],
  natural: [['n']],
  sets: [['n']],
  appendOnly: true,
  controls: 'none',
  columns: { id: text(), n: integer() },
});
const shared = table({
  name: 'shared',
  key: ['id'],
  sets: [['n']],
  hostWide: true,
  controls: 'none',
  columns: { id: text(), n: integer() },
});
const thing = (id: string) => ({
  tenant: 'demo',
  version: 1,
  id,
  number: `n-${id}`,
  kind: 'k',
  parent: 'p',
  n: 0,
});

/** A reader over a store with the thing `a`, and everything that the store was asked. */
function aRead(promised = false) {
  const asked: (readonly [string, string, object])[] = [];
  const map = identityMap();
  const find = (want: RowWant) => {
    asked.push([want.table.name, want.tenant, want.by]);
    const row = want.table === things && Object.values(want.by).some((one) => `${one}`.endsWith('a'));
    return row ? thing('a') : undefined;
  };
  const source: Source = {
    one: (want) => (promised ? Promise.resolve(find(want)) : find(want)),
    all: (want) => (find(want) === undefined ? [thing('a'), thing('b')] : []),
  };
  return { map, asked, read: loadRead(map, source, 'demo', new Map()) };
}

for (const promised of [false, true]) {
  test(`a row is asked for once, ${promised ? 'whenever' : 'at once'} it comes`, async () => {
    const { read, asked } = aRead(promised);
    for (let again = 0; again < 2; again += 1) {
      assert.deepEqual(await read.one(things, { id: 'a' }), thing('a'));
      assert.equal(await read.one(things, { id: 'z' }), undefined);
    }
    assert.deepEqual(asked, [
      ['things', 'demo', { id: 'a' }],
      ['things', 'demo', { id: 'z' }],
    ]);
  });
}

test('a natural key is named in whichever order, and leads to the row that is known', async () => {
  const { read, asked, map } = aRead();
  assert.deepEqual(await read.one(things, { number: 'n-a', kind: 'k' }), thing('a'));
  assert.deepEqual(await read.one(things, { kind: 'k', number: 'n-a' }), thing('a'));
  assert.deepEqual(map.find({ table: things, tenant: 'demo', by: { id: 'a' } }), thing('a'));
  assert.equal(asked.length, 1);
});

test('a set is asked for once', async () => {
  const { read, asked } = aRead();
  for (let again = 0; again < 2; again += 1) {
    const rows = await read.all(things, { kind: 'k', parent: 'p' });
    assert.deepEqual(rows, [thing('a'), thing('b')]);
  }
  assert.deepEqual(asked, [['things', 'demo', { kind: 'k', parent: 'p' }]]);
});

test('what belongs to the host is read in its partition', async () => {
  const { read, asked } = aRead();
  await read.one(shared, { id: 'x' });
  await read.all(shared, { n: 1 });
  await read.sequence('count');
  assert.deepEqual(asked, [
    ['shared', '-', { id: 'x' }],
    ['shared', '-', { n: 1 }],
    ['sequences', 'demo', { name: 'count' }],
  ]);
});

test('a sequence without a number yet is known to have none', async () => {
  const { read, map } = aRead();
  await read.sequence('count');
  assert.equal(map.find({ table: sequences, tenant: 'demo', by: { name: 'count' } }), undefined);
});

test('only by keys and sets that are declared may anybody ask, and for no row of a log', async () => {
  const { read, asked } = aRead();
  const wrong: readonly (readonly [() => Promise<unknown>, RegExp])[] = [
    [() => read.one(things, { number: 'n-a' }), /things has no key number$/],
    [() => read.one(things, { number: 'n-a', kind: 'k', n: 0 }), /no key number, kind, n$/],
    [() => read.one(things, { number: 'n-a', n: 0 }), /no key number, n$/],
    [() => read.one(things, { n: 0, parent: 'p' }), /no key n, parent$/],
    [() => read.one(things, {}), /things has no key $/],
    [() => read.all(things, { parent: 'p' }), /things declares no set by parent$/],
    [() => read.all(things, { parent: 'p', n: 0 }), /no set by parent, n$/],
    [() => read.all(things, { parent: 'p', kind: 'k', n: 0 }), /no set by parent, kind, n$/],
    [() => read.one(notes, { id: 'a' }), /load reads notes, which is only ever appended to/],
    [() => read.one(notes, { n: 1 }), /load reads notes/],
    [() => read.all(notes, { id: 'a' }), /notes declares no set by id$/],
  ];
  for (const [ask, says] of wrong) await assert.rejects(ask(), says);
  assert.deepEqual(asked, []);
});

test('after the locks nothing else is read: whoever would has missed it', async () => {
  const map = identityMap();
  const read = loadRead(map, missSource, 'demo', new Map());
  await assert.rejects(read.one(things, { id: 'a' }), Missed);
  await assert.rejects(read.all(things, { parent: 'p', kind: 'k' }), Missed);
  map.learn({ table: things, tenant: 'demo', by: { id: 'a' } }, thing('a'));
  assert.deepEqual(await read.one(things, { id: 'a' }), thing('a'));
});

test('a row that came and went in the batch is asked for, and is not there', async () => {
  const { read, map, asked } = aRead();
  map.insert(things, thing('new'));
  map.remove(things, thing('new'));
  assert.equal(map.find({ table: things, tenant: 'demo', by: { id: 'new' } }), miss);
  assert.equal(await read.one(things, { id: 'new' }), undefined);
  assert.equal(asked.length, 1);
});
