/** Batches on an embedded store: who goes together, who waits for whom, and who is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositProducts } from '../../../commands/products/deposit-product.ts';
import { records } from '../../../core/audit/record.ts';
import { Outage } from '../../../core/command/wire/bank.ts';
import { timers } from '../../../core/time/timer.ts';
import { noon } from '../../support/decide.ts';
import { gatedUnit, quiet } from '../../support/gated-unit.ts';
import { inHeldTime } from '../../support/held-time.ts';
import { counted, counting, type Probing, probe } from '../../support/probe.ts';

test('who comes together is committed together, in the order in which they came', async () => {
  const unit = await gatedUnit();
  for (let at = 0; at < 5; at += 1) void unit.send();
  assert.equal(unit.unit.waiting(), 5);
  assert.deepEqual(await unit.settled(), [1, 2, 3, 4, 5]);
  assert.deepEqual(unit.heard, [
    ['committed', 5, 1],
    ['stored', undefined],
  ]);
  assert.equal(unit.unit.waiting(), 0);
  assert.equal(await counted(unit.store), 5);
  const links = (await unit.rows(records)).map(({ chainSeq }) => chainSeq);
  assert.deepEqual(links, [1, 2, 3, 4, 5]);
});

test('a batch is as long as it may be, the rest goes in the next', async () => {
  const unit = await gatedUnit({ batch: 2 });
  for (let at = 0; at < 5; at += 1) void unit.send();
  assert.deepEqual(await unit.settled(), [1, 2, 3, 4, 5]);
  assert.deepEqual(
    unit.heard.filter((one) => (one as unknown[])[0] === 'committed'),
    [2, 2, 1].map((size) => ['committed', size, 1]),
  );
});

test('a bulk command goes alone, and the others take turns with it', async () => {
  const unit = await gatedUnit();
  const bulk = probe({ bulk: true });
  for (const isBulk of [false, false, true, true, false, false]) {
    void unit.send(counting(), {}, isBulk ? bulk : probe());
  }
  assert.deepEqual(await unit.settled(), [1, 2, 5, 6, 3, 4]);
  assert.deepEqual(sizesOf(unit.heard), [4, 1, 1]);
});

test('whoever comes while many bulk commands wait goes after the next of them', async () => {
  const unit = await gatedUnit();
  const bulk = probe({ bulk: true });
  unit.shut();
  for (let at = 0; at < 4; at += 1) void unit.send(counting(), {}, bulk);
  await unit.untilWaiting(1);
  for (let at = 0; at < 2; at += 1) void unit.send();
  unit.open();
  const places = await unit.settled();
  const others = places.slice(4).map(Number);
  assert.ok(Math.max(...others) <= 4, `the others came as ${others}`);
  assert.deepEqual(places.slice(0, 4), places.slice(0, 4).toSorted(), 'each in its order');
});

test('nobody is answered before his commit, though the next is decided on it', async () => {
  const unit = await gatedUnit();
  unit.shut();
  void unit.send();
  await unit.untilWaiting(1);
  void unit.send();
  await unit.untilWaiting(2);
  await quiet();
  assert.deepEqual(unit.sent, [undefined, undefined]);
  unit.open();
  assert.deepEqual(await unit.settled(), [1, 2]);
});

test('at most two commits are on their way', async () => {
  const unit = await gatedUnit({ batch: 1 });
  unit.shut();
  for (let at = 0; at < 4; at += 1) void unit.send();
  await unit.untilWaiting(2);
  await quiet();
  assert.deepEqual([unit.waiting(), unit.unit.waiting()], [2, 2]);
  unit.open();
  assert.deepEqual(await unit.settled(), [1, 2, 3, 4]);
});

test('a bulk command is decided although others stand between it and the one before, a third is not', async () => {
  const unit = await gatedUnit();
  const bulk = probe({ bulk: true });
  unit.shut();
  void unit.send(counting(), {}, bulk);
  await unit.untilWaiting(1);
  void unit.send();
  await unit.untilWaiting(2);
  for (let at = 0; at < 2; at += 1) void unit.send(counting(), {}, bulk);
  await unit.untilWaiting(3);
  await quiet();
  assert.deepEqual([unit.waiting(), unit.unit.waiting()], [3, 1]);
  unit.open();
  assert.deepEqual(await unit.settled(), [1, 2, 3, 4]);
});

test('a few beside a larger commit wait until they are enough', async () => {
  const unit = await gatedUnit({ batch: 5 });
  unit.shut();
  for (let at = 0; at < 5; at += 1) void unit.send();
  await unit.untilWaiting(1);
  for (let at = 0; at < 2; at += 1) void unit.send();
  await quiet();
  assert.deepEqual([unit.waiting(), unit.unit.waiting()], [1, 2], 'two of five are too few');
  void unit.send();
  await unit.untilWaiting(2);
  assert.equal(unit.unit.waiting(), 0, 'three of five are enough');
  unit.open();
  await unit.settled();
  assert.equal(await counted(unit.store), 8);
});

test('a few beside a larger commit go on when it ends', async () => {
  const unit = await gatedUnit({ batch: 5 });
  unit.shut();
  for (let at = 0; at < 5; at += 1) void unit.send();
  await unit.untilWaiting(1);
  void unit.send();
  await quiet();
  assert.equal(unit.waiting(), 1);
  unit.open();
  assert.deepEqual((await unit.settled()).at(-1), 6);
});

test('a fault of a command leaves the others of its batch as they are', async () => {
  const unit = await gatedUnit();
  void unit.send();
  void unit.send({ reads: () => Promise.reject(new Error('a fault')) });
  void unit.send();
  assert.deepEqual(await unit.settled(), [1, 'a fault', 2]);
});

test('who comes when the queue is full is told to come again', async () => {
  const unit = await gatedUnit({ batch: 1, queue: 3 });
  unit.shut();
  for (let at = 0; at < 2; at += 1) {
    void unit.send();
    await unit.untilWaiting(at + 1);
  }
  for (let at = 0; at < 3; at += 1) void unit.send();
  await quiet();
  assert.equal(unit.unit.waiting(), 3);
  await assert.rejects(unit.send(), (error) => {
    assert.ok(error instanceof Outage);
    assert.deepEqual([error.rejection.code, error.rejection.retryAfter], ['BUSY', 1]);
    return true;
  });
  unit.open();
  assert.deepEqual(await unit.settled(), [1, 2, 3, 4, 5, 'BUSY']);
});

test('who waits longer than he may is told that the bank is busy, and nothing is done', () =>
  inHeldTime(async (advance) => {
    const unit = await gatedUnit({ batch: 1, patience: 500 });
    unit.shut();
    for (let at = 0; at < 2; at += 1) {
      void unit.send();
      await unit.untilWaiting(at + 1);
    }
    const told = Promise.allSettled([unit.send(), unit.send()]);
    advance(501);
    unit.open();
    assert.deepEqual(await unit.settled(), [1, 2, 'BUSY', 'BUSY']);
    for (const one of await told) {
      assert.ok(one.status === 'rejected' && one.reason instanceof Outage);
      assert.equal(one.reason.rejection.retryAfter, 1);
    }
    assert.ok(!JSON.stringify(unit.heard).includes('["committed",0'), 'a batch of nobody was run');
    assert.equal(await counted(unit.store), 2);
    void unit.send();
    assert.deepEqual((await unit.settled()).at(-1), 3);
  }));

test('told to stop, it answers what it accepted and refuses the rest', async () => {
  const unit = await gatedUnit({ batch: 1 });
  unit.shut();
  for (let at = 0; at < 3; at += 1) void unit.send();
  await unit.untilWaiting(2);
  let isDrained = false;
  const drained = unit.unit.drain().then(() => {
    isDrained = true;
  });
  void unit.send();
  await quiet();
  assert.deepEqual(unit.sent, [undefined, undefined, undefined, 'SHUTTING_DOWN']);
  assert.equal(isDrained, false);
  unit.open();
  await drained;
  assert.deepEqual(unit.sent, [1, 2, 3, 'SHUTTING_DOWN']);
});

test('a unit that has only just accepted a command is drained when that one is committed', async () => {
  const unit = await gatedUnit();
  unit.shut();
  // Its batch begins a turn of the loop later: nothing is on its way to the store yet.
  const reply = unit.send();
  const drained = unit.unit.drain().then(() => 'drained');
  const committing = unit.untilWaiting(1).then(() => 'committing');
  assert.equal(await Promise.race([drained, committing]), 'committing');
  unit.open();
  assert.equal(await drained, 'drained');
  assert.equal((await reply).status, 200);
});

test('an idle unit is drained at once', async () => {
  const unit = await gatedUnit();
  await unit.unit.drain();
  void unit.send();
  assert.deepEqual(await unit.settled(), ['SHUTTING_DOWN']);
});

test('timers and events are told to the host when they are durable', async () => {
  const told: unknown[] = [];
  const unit = await gatedUnit(
    {},
    { scheduled: (set) => told.push(set), emitted: () => told.push('emitted') },
  );
  unit.shut();
  const timer = { id: 't', due: noon, command: 'Probe', data: {} };
  void unit.send({ does: () => [{ do: 'schedule', timer }] });
  await unit.untilWaiting(1);
  assert.deepEqual(told, []);
  unit.open();
  await unit.settled();
  assert.deepEqual(told, [[{ tenant: 'demo', id: 't', due: noon }]]);
  await unit.send({ does: () => [{ do: 'emit', type: 'Happened', subject: 's', data: {} }] });
  assert.equal(told.length, 2);
  assert.equal((await unit.rows(timers)).length, 1);
});

test('reads stay known between batches until the store grows past what may be held', async () => {
  const unit = await gatedUnit();
  const reads = (code: string): Probing => ({ reads: (read) => read.one(depositProducts, { code }) });
  const row = {
    encodedKey: 'a',
    id: 1,
    code: 'A',
    name: 'A',
    description: null,
    tier: 'T',
    isActive: true,
    createdAt: noon,
    updatedAt: noon,
  };
  const looks: Probing = { ...reads('A'), does: (_context, found) => ({ n: found === undefined ? 0 : 1 }) };
  void unit.send(looks);
  await unit.settled();
  unit.add(depositProducts, row);
  void unit.send(looks);
  await unit.settled();
  void unit.send({
    async reads(read) {
      for (let at = 0; at < 50_000; at += 1) await read.one(depositProducts, { code: `wrong ${at}` });
    },
  });
  await unit.settled();
  void unit.send(looks);
  assert.deepEqual(await unit.settled(), [0, 0, 'done', 1]);
});

const sizesOf = (heard: readonly unknown[]): readonly unknown[] =>
  heard.flatMap((one) => ((one as unknown[])[0] === 'committed' ? [(one as unknown[])[1]] : []));
