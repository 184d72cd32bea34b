/** A person does not hold all places of a queue, and does not use up the waiting places of others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fairQueue } from '../../../core/values/fair-queue.ts';

function queued(options: { waitingOfPerson?: number; waitingOfAll?: number } = {}) {
  const queue = fairQueue({ ofPerson: 2, ofAll: 3, waitingOfPerson: 4, waitingOfAll: 100, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string) =>
    queue(name.charAt(0), () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { add, end, begun };
}

test('one person leaves a place to others, who take turns', async () => {
  const { add, end, begun } = queued();
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  const done = names.map(add);
  await nextTurn();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  await end('a1');
  await end('a2');
  await end('b1');
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3', 'b2', 'c1']);
  for (const name of ['a3', 'b2', 'c1', 'a4']) await end(name);
  assert.deepEqual(await Promise.all(done), names);
});

test('what one person has waiting is limited, and nobody else is refused for it', async () => {
  const { add, end, begun } = queued({ waitingOfPerson: 1, waitingOfAll: 2 });
  const done = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1'].map(add);
  await nextTurn();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  // All waiting places are taken by two people with one each: the third one is refused.
  assert.equal(await done[3], undefined);
  assert.equal(await done[6], undefined);
  assert.equal(await done[7], undefined);
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await end(name);
  assert.equal(await done[2], 'a3');
  assert.equal(await done[5], 'b2');
});

test('without a waiting place, whoever has most waiting makes room', async () => {
  const { add, end } = queued({ waitingOfPerson: 3, waitingOfAll: 3 });
  const done = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'].map(add);
  assert.equal(await done[4], undefined);
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4', 'b2']) await end(name);
  assert.equal(await done[6], 'b2');
});

test('work that fails gives its place back', async () => {
  const queue = fairQueue({ ofPerson: 1, ofAll: 1, waitingOfPerson: 4, waitingOfAll: 4 });
  await assert.rejects(
    queue('a', () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await queue('a', async () => 'yes'), 'yes');
});
