import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyedMutex } from '../../../core/values/named-queue.ts';

test('work of one name goes in the order in which it came, also after one that failed; other names go beside it', async () => {
  const inTurn = keyedMutex();
  const told: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn('a', async () => {
    told.push('first');
    await gate.promise;
    told.push('first ends');
    throw new Error('no');
  });
  const second = inTurn('a', async () => told.push('second'));
  await inTurn('b', async () => told.push('other'));
  assert.deepEqual(told, ['first', 'other']);
  gate.resolve();
  await assert.rejects(first, /no/);
  await second;
  await inTurn('a', async () => told.push('third'));
  assert.deepEqual(told, ['first', 'other', 'first ends', 'second', 'third']);
});
