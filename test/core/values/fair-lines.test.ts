/** People take turns, and who has most waiting makes room. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairLines } from '../../../core/values/fair-lines.ts';

const filled = (items: readonly string[], most?: number) => {
  const lines = new FairLines<string>(most);
  const dropped = items.map((item) => lines.add(item.charAt(0), item));
  return { lines, dropped: dropped.filter((item) => item !== undefined) };
};

const all = (lines: FairLines<string>) => {
  const taken: string[] = [];
  for (let item = lines.take(); item !== undefined; item = lines.take()) taken.push(item);
  return taken;
};

test('people take turns, and each one’s items keep their order', () => {
  const { lines } = filled(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  assert.equal(lines.size, 7);
  assert.deepEqual(all(lines), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  assert.equal(lines.size, 0);
});

test('a person whose turn it was does not come back before the others', () => {
  const { lines } = filled(['a1', 'b1', 'b2']);
  assert.equal(lines.take(), 'a1');
  lines.add('a', 'a2');
  assert.deepEqual(all(lines), ['b1', 'a2', 'b2']);
});

test('a person who may not go now does not hold up the others', () => {
  const { lines } = filled(['a1', 'a2', 'b1']);
  const mayGo = (item: string) => !item.startsWith('a');
  assert.equal(lines.take(mayGo), 'b1');
  assert.equal(lines.take(mayGo), undefined);
  assert.deepEqual(all(lines), ['a1', 'a2']);
});

test('an item that comes back is the person’s next one', () => {
  const { lines } = filled(['a1', 'b1']);
  lines.add('a', 'a0', 'next');
  assert.deepEqual(all(lines), ['a0', 'b1', 'a1']);
});

test('without room, the person with most items loses the last one', () => {
  const { lines, dropped } = filled(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'], 4);
  assert.deepEqual(dropped, ['a4', 'a3']);
  assert.deepEqual(all(lines), ['a1', 'b1', 'a2', 'b2']);
});

test('of equally long lines, the one who came last is refused', () => {
  assert.deepEqual(filled(['a1', 'b1', 'a2'], 2).dropped, ['a2']);
  assert.deepEqual(filled(['a1', 'b1', 'c1'], 2).dropped, ['c1']);
});

test('items are removed from every line', () => {
  const { lines } = filled(['a1', 'a2', 'b1', 'c2']);
  assert.deepEqual(
    lines.remove((item) => item.endsWith('1')),
    ['a1', 'b1'],
  );
  assert.deepEqual([lines.size, lines.sizeOf('a'), lines.sizeOf('b')], [2, 1, 0]);
  assert.deepEqual(all(lines), ['a2', 'c2']);
});
