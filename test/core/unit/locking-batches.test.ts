/** Batches on a server store: what is locked, who has to go again, and what the host hears. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DepositProduct, depositProducts } from '../../../commands/products/deposit-product.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import { StoreConflict, StoreFault } from '../../../core/store/store.ts';
import { timers } from '../../../core/time/timer.ts';
import { wantKey } from '../../../core/unit/row-keys.ts';
import { noon } from '../../support/decide.ts';
import { codeOf, lockingUnit, n, product } from '../../support/locking-unit.ts';
import { pick, pickAll } from '../../support/pick.ts';
import { counted, counting, type Probing, probe } from '../../support/probe.ts';

test('commands of a batch are decided in their order, under one pass of locks, each row once', async () => {
  const unit = await lockingUnit();
  const replies = await Promise.all(Array.from({ length: 5 }, () => unit.send(counting())));
  assert.deepEqual(replies.map(n), [1, 2, 3, 4, 5]);
  assert.equal(await counted(unit.store), 5);
  assert.equal(unit.locks.length, 1);
  const [{ list, wait } = { list: undefined, wait: false }] = unit.locks;
  assert.deepEqual(
    list?.rows.map(({ table, by }) => [table.name, by]),
    [['sequences', { name: 'count' }]],
  );
  assert.deepEqual([list?.sets, wait], [[], true]);
  assert.equal(unit.begun[0]?.members, 5);
  assert.equal(unit.begun[0]?.at, unit.clock.now());
  assert.deepEqual(unit.heard, [
    ['committed', 5, 1],
    ['stored', undefined],
  ]);
});

test('keys and timers are locked though no command asks for them', async () => {
  const unit = await lockingUnit();
  unit.add(timers, { id: 't', due: noon, command: 'Probe', data: {}, attempts: 0, lastError: null });
  await unit.send({}, { bodyHash: 'h', envelope: { idempotencyKey: 'k' }, origin: { timer: 't' } });
  assert.deepEqual(
    unit.locks[0]?.list.rows.map(({ table, by, tenant }) => [table.name, by, tenant]),
    [
      ['idempotency_keys', { userId: 'tolu', command: 'Probe', idempotencyKey: 'k' }, 'demo'],
      ['timers', { id: 't' }, 'demo'],
    ],
  );
  assert.deepEqual(await unit.rows(timers), []);
});

/** Reads a product by its code, then changes its name. */
const renaming = (code: string, name: string): Probing => ({
  reads: (read) => read.one(depositProducts, { code }),
  does: (_context, found) => (found === undefined ? { n: 0 } : [put(found as DepositProduct, { name })]),
});
const put = (row: DepositProduct, changes: Partial<DepositProduct>): Effect => ({
  do: 'put',
  table: depositProducts,
  row,
  changes,
});

test('a row is found by a second name and locked by its own', async () => {
  const unit = await lockingUnit();
  unit.add(depositProducts, product('A'), product('B'));
  await Promise.all([unit.send(renaming('A', 'first')), unit.send(renaming('A', 'second'))]);
  assert.deepEqual(pick(unit.locks[0]?.list.rows ?? [], 'by'), [{ encodedKey: 'key-A' }]);
  assert.deepEqual(pickAll(await unit.rows(depositProducts), 'name', 'version'), [
    ['second', 3],
    ['B', 1],
  ]);
  assert.equal(unit.locks.length, 1);
});

test('who asks for what is not there asks under the locks too, and is told so', async () => {
  const unit = await lockingUnit();
  assert.equal(n(await unit.send(renaming('Z', 'x'))), 0);
  assert.deepEqual(unit.locks[0]?.list.rows, []);
});

test('whom a row of lately led astray looks at the store itself, in the next batch', async () => {
  const unit = await lockingUnit();
  unit.add(depositProducts, product('A'), product('B'));
  const want = { table: depositProducts, tenant: 'demo', by: { code: 'A' } };
  unit.lately.set(wantKey(want), product('B', { code: 'A' }));
  const [astray, other] = await Promise.all([unit.send(renaming('A', 'done')), unit.send(counting())]);
  assert.deepEqual([astray?.status, other?.status], [200, 200]);
  assert.deepEqual(pick(await unit.rows(depositProducts), 'name'), ['done', 'B']);
  assert.deepEqual(
    unit.locks.map(({ list }) => list.rows.map(({ by }) => by)),
    [[{ encodedKey: 'key-B' }, { name: 'count' }], [{ encodedKey: 'key-A' }]],
  );
  assert.deepEqual(pick(unit.locks, 'wait'), [true, false]);
});

test('who would read under the locks what was not locked goes on in the next batch', async () => {
  const unit = await lockingUnit();
  unit.add(depositProducts, product('A', { description: 'B' }), product('B'), product('C'));
  const follows: Probing = {
    async reads(read) {
      const first = await read.one(depositProducts, { code: 'A' });
      return read.one(depositProducts, { code: first?.description ?? '' });
    },
    does: (_context, found) => [put(found as DepositProduct, { name: 'found' })],
  };
  unit.meanwhile(() => unit.run("UPDATE deposit_products SET description = 'C' WHERE code = 'A'"));
  await unit.send(follows);
  assert.deepEqual(pick(await unit.rows(depositProducts), 'name'), ['A', 'B', 'found']);
  assert.equal(unit.locks.length, 2);
});

test('what another host holds is left out where nobody may wait, and done when it is free', async () => {
  const unit = await lockingUnit({ patience: 60_000 });
  unit.busy.add(wantKey({ table: depositProducts, tenant: 'demo', by: { encodedKey: 'key-A' } }));
  unit.add(depositProducts, product('A'));
  unit.failLocks(new StoreConflict('lock-timeout'));
  const busy = unit.send(renaming('A', 'late'));
  const free = unit.send(counting());
  await free;
  assert.deepEqual(pick(unit.locks.slice(0, 2), 'wait'), [true, false]);
  assert.equal((await unit.rows(depositProducts))[0]?.name, 'A');
  unit.busy.clear();
  await busy;
  assert.equal((await unit.rows(depositProducts))[0]?.name, 'late');
  assert.ok(
    unit.locks.slice(1).every(({ wait }) => !wait),
    'it makes nobody wait again',
  );
});

test('a load that fails is its own fault; so is what the store cannot be asked', async () => {
  const unit = await lockingUnit();
  const failing = (error: Error): Probing => ({ reads: () => Promise.reject(error) });
  const [ok, fault, wrong] = await Promise.allSettled([
    unit.send(counting()),
    unit.send(failing(new Error('a fault of its own'))),
    unit.send(failing(new StoreFault('no such number'))),
  ]);
  assert.equal(ok?.status, 'fulfilled');
  assert.match(String((fault as PromiseRejectedResult).reason), /a fault of its own/);
  assert.match(String((wrong as PromiseRejectedResult).reason), /no such number/);
  assert.equal(unit.begun.length, 1);
});

test('the host hears of timers and events once they are written', async () => {
  const unit = await lockingUnit();
  unit.add(timers, { id: 'old', due: noon, command: 'Probe', data: {}, attempts: 0, lastError: null });
  const timer = { id: 'new', due: noon, command: 'Probe', data: {} };
  await unit.send({
    reads: (read) => read.one(timers, { id: 'old' }),
    does: (_context, old) => [
      { do: 'schedule', timer },
      { do: 'put', table: timers, row: old as never, changes: { attempts: 1 } },
      { do: 'emit', type: 'Happened', subject: 's', data: {} },
    ],
  });
  assert.deepEqual(unit.heard, [
    ['committed', 1, 1],
    ['stored', undefined],
    [
      'scheduled',
      [
        { tenant: 'demo', id: 'new', due: noon },
        { tenant: 'demo', id: 'old', due: noon },
      ],
    ],
    ['emitted'],
  ]);
});

test('a batch that wrote nothing is not a sign that the store takes writes', async () => {
  const unit = await lockingUnit();
  await unit.send({}, {}, probe({ polls: true }));
  assert.deepEqual(unit.heard, [['committed', 1, 1]]);
  assert.equal(unit.committed.size, 0, 'nothing was sent');
});

test('a host whose clock goes back goes on at the latest instant that it gave', async () => {
  const unit = await lockingUnit();
  const at = async () => {
    let seen = '';
    await unit.send({
      does: ({ now }) => {
        seen = now;
        return {};
      },
    });
    return seen;
  };
  const first = await at();
  unit.clock.advance(-1_000);
  assert.equal(await at(), first);
  unit.clock.advance(1_001);
  assert.equal(Date.parse(await at()), Date.parse(first) + 1);
});

test('told to stop, it has answered everybody when it is done', async () => {
  const unit = await lockingUnit();
  const answered: string[] = [];
  const sent = [1, 2].map((at) => unit.send(counting()).then(() => answered.push(`answer ${at}`)));
  await unit.unit.drain();
  answered.push('drained');
  await Promise.all(sent);
  assert.equal(answered.at(-1), 'drained');
  assert.equal(await codeOf(unit.send(counting())), 'SHUTTING_DOWN');
});
