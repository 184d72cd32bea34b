/** Timers that fire side by side: how many, and who waits for whom. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { firings } from '../../../core/time/firing.ts';
import type { Timer } from '../../../core/time/timer.ts';
import { bareStore } from '../../support/bare-store.ts';
import { testClock } from '../../support/clock.ts';
import { noon } from '../../support/decide.ts';

const timer = (id: string): Timer => ({
  tenant: 'demo',
  version: 1,
  id,
  due: noon,
  command: id.split(' ')[0] ?? '',
  data: {},
  attempts: 0,
  lastError: null,
});
const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => timer(`${name} ${at}`));

test('of long work few go side by side, and the others go beside it', async () => {
  const { store } = await bareStore();
  const going = new Map<string, () => void>();
  const fired: string[] = [];
  const firing = firings({
    clock: testClock(),
    store: store.everywhere,
    isLong: ({ command }) => command === 'part',
    fire: ({ id }) => {
      fired.push(id);
      return new Promise((done) => going.set(id, done));
    },
  });
  const finish = async (id: string) => {
    going.get(id)?.();
    going.delete(id);
    await nextTurn();
  };
  firing.begin(named('part', 20));
  firing.begin(named('notice', 100));
  await nextTurn();
  const parts = () => fired.filter((id) => id.startsWith('part'));
  assert.deepEqual(parts(), ['part 0', 'part 1', 'part 2', 'part 3']);
  assert.equal(fired.length, 104, 'none of the others waits for a part');
  await finish('part 1');
  assert.deepEqual(parts().slice(4), ['part 4']);
  assert.equal(firing.isIdle(), false);
  const idle = firing.idle();
  while (going.size > 0) for (const id of [...going.keys()]) await finish(id);
  await idle;
  assert.deepEqual([firing.isIdle(), parts().length], [true, 20]);
  await store.close();
});
