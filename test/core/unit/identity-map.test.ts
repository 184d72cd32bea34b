/** What a map that outlives its batch keeps, and what it lets go of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, table, text } from '../../../core/command/table.ts';
import { identityMap, miss } from '../../../core/unit/identity-map.ts';

const things = table({
  name: 'things',
  key: ['id'],
  natural: [['number']],
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
