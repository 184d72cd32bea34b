/** Lanes of background tasks: so much at a time, and no tenant takes all of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taskLane } from '../../../core/time/background-task.ts';

test('a tenant has a part of a lane, and leaves the rest to the others', async () => {
  const lane = taskLane({ parallel: 4, ofTenant: 3 });
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const use = (tenant: string) =>
    lane.take(tenant)?.use(() => {
      begun.push(tenant);
      return gate.promise;
    });
  for (const tenant of ['a', 'a', 'a', 'a', 'b']) use(tenant);
  assert.deepEqual(begun, ['a', 'a', 'a', 'b']);
  gate.resolve();
  await lane.idle();
  assert.notEqual(lane.take('a'), undefined);
  assert.equal(lane.taken(), 4);
});

test('a lane in which enough waits has no room for anybody', async () => {
  const lane = taskLane({ parallel: 1, waiting: 1 });
  const gate = Promise.withResolvers<void>();
  lane.take('a')?.use(() => gate.promise);
  lane.take('b')?.use(() => gate.promise);
  assert.equal(lane.take('c'), undefined);
  gate.resolve();
  await lane.idle();
  assert.equal(lane.taken(), 2);
});

test('a place is held from the moment it is taken, and free when it is given back', () => {
  const lane = taskLane({ parallel: 1, waiting: 2, ofTenant: 2 });
  const first = lane.take('a');
  lane.take('a');
  assert.equal(lane.take('a'), undefined);
  assert.notEqual(lane.take('b'), undefined);
  assert.equal(lane.take('c'), undefined);
  first?.giveBack();
  assert.notEqual(lane.take('a'), undefined);
  assert.equal(lane.taken(), 0);
});
