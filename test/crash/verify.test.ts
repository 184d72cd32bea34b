/** What was told, held against what the store had before anybody asked again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawing } from '../simulation/draw.ts';
import { emptyBook, type Told } from './book.ts';
import { drawOrder, type Order } from './orders.ts';
import { told } from './verify.ts';

const order: Order = {
  key: 'k',
  kind: 'deposit',
  who: { sub: 't', role: 'Teller' },
  name: 'InitiateDeposit',
  data: {},
  amount: 5n,
  to: '1000000001',
};
const accepted: Told = { kind: 'accepted', id: 'a', state: 'SETTLED', replayed: false };
const again: Told = { ...accepted, replayed: true };
const refused: Told = { kind: 'refused', code: 'ACCOUNT_NOT_FOUND', status: 404 };
const unknown: Told = { kind: 'unknown' };
const putOff: Told = { kind: 'put off', code: 'STORE_UNAVAILABLE' };

const sound: readonly (readonly [Told, Told, boolean])[] = [
  ...[[accepted, accepted, true] as const, [refused, refused, false] as const],
  ...[[unknown, again, true] as const, [unknown, accepted, false] as const],
  ...[[unknown, again, false] as const, [putOff, accepted, false] as const],
];
test('what is as it was told has no problem', () => {
  for (const [first, then, wasDone] of sound) {
    assert.equal(told(order, first, then, wasDone), undefined);
  }
});

const wrong: Readonly<Record<string, readonly [Told, Told, boolean, RegExp]>> = {
  'acknowledged and lost': [accepted, accepted, false, /acknowledged, and is lost/],
  'refused and done': [refused, refused, true, /refused \(ACCOUNT_NOT_FOUND\), and done/],
  'put off and done': [putOff, again, true, /put off \(STORE_UNAVAILABLE\), and done/],
  'done, and told as new': [unknown, accepted, true, /as if it were not/],
  'done, and refused later': [unknown, refused, true, /told as refused/],
};
for (const [name, [first, then, wasDone, says]] of Object.entries(wrong)) {
  test(`${name}: it is found`, () => {
    assert.match(told(order, first, then, wasDone) ?? '', says);
  });
}

test('a book finds one transaction that stands for two keys, and what should have been refused', () => {
  const book = emptyBook(drawing('book'));
  assert.equal(book.enter(order, accepted), undefined);
  assert.equal(book.enter(order, again), undefined);
  assert.match(book.enter({ ...order, key: 'l' }, accepted) ?? '', /answered k/);
  const bad = { ...order, key: 'm', refusal: 'ACCOUNT_NOT_FOUND' };
  assert.match(book.enter(bad, { ...accepted, id: 'b' }) ?? '', /had to be refused/);
  assert.match(book.enter({ ...order, key: 'n' }, refused) ?? '', /had to be accepted/);
  assert.equal(book.change('1000000001'), 5n);
});

test('a reversal takes back what was moved, and is about what nobody reversed before', () => {
  const draw = drawing('reversal');
  const book = emptyBook(draw);
  book.enter(order, accepted);
  const settled = book.takeSettled();
  assert.deepEqual(settled, { id: 'a', amount: 5n });
  assert.equal(book.takeSettled(), undefined);
  const back = { ...order, key: 'r', kind: 'reverse', target: 'a' } as const;
  assert.equal(book.enter(back, { ...accepted, id: 'b', state: 'REVERSED' }), undefined);
  assert.equal(book.change('1000000001'), 0n);
  assert.equal(book.movements.get('a')?.state, 'REVERSED');
});

test('the same seed draws the same orders', () => {
  const some = (seed: string) => {
    const draw = drawing(seed);
    const book = emptyBook(drawing('open'));
    return Array.from({ length: 50 }, (_, at) => drawOrder(draw, at, book).name);
  };
  assert.deepEqual(some('one'), some('one'));
  assert.notDeepEqual(some('one'), some('two'));
});
