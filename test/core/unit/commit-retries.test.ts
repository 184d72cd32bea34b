/** Batches on a server store that fail: what is tried again, how often, and what their commands are told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositProducts } from '../../../commands/products/deposit-product.ts';
import { records } from '../../../core/audit/record.ts';
import { Outage } from '../../../core/command/wire/bank.ts';
import {
  StoreConflict,
  StoreFault,
  StoreLost,
  StoreRefuses,
  StoreUnavailable,
} from '../../../core/store/store.ts';
import { inHeldTime } from '../../support/held-time.ts';
import { codeOf, lockingUnit, n, product } from '../../support/locking-unit.ts';
import { pick } from '../../support/pick.ts';
import { counted, counting, type Probing } from '../../support/probe.ts';
import { until } from '../../support/until.ts';

test('a store that goes away while commands are decided fails them all, and nothing is done', async () => {
  const unit = await lockingUnit();
  const away = () => {
    throw new StoreUnavailable('gone');
  };
  const sent = [unit.send(counting()), unit.send({ does: away })];
  assert.deepEqual(await Promise.all(sent.map(codeOf)), ['STORE_UNAVAILABLE', 'STORE_UNAVAILABLE']);
  assert.equal(await counted(unit.store), 0);
  assert.equal(n(await unit.send(counting())), 1);
});

test('a commit whose answer is lost is found by its mark, and is not done again', async () => {
  const unit = await lockingUnit({ patience: 60_000 });
  unit.loseAnswers(1);
  assert.equal(n(await unit.send(counting())), 1);
  assert.equal(await counted(unit.store), 1);
  assert.equal(new Set(unit.begun.map(({ id }) => id)).size, 1);
  assert.deepEqual(unit.heard, [
    ['committed', 1, 2],
    ['stored', undefined],
  ]);
  assert.equal(n(await unit.send(counting())), 2);
});

test('while it is not known what became of a commit, nobody is told that nothing was done', () =>
  inHeldTime(async (advance) => {
    const unit = await lockingUnit({ patience: 250 });
    unit.failCommits(new StoreLost(true));
    unit.failBegins(undefined, ...Array.from({ length: 50 }, () => new StoreUnavailable('away')));
    const code = codeOf(unit.send(counting()));
    await until(() => unit.begun.length > 1);
    advance(251);
    assert.equal(await code, 'OUTCOME_UNKNOWN');
  }));

test('a commit that is found not to have come is tried again as every other', async () => {
  const unit = await lockingUnit({ patience: 60_000 });
  unit.failCommits(new StoreLost(true), new StoreUnavailable('full'));
  // Under the locks its mark was not there: the second failure is known to have done nothing.
  assert.equal(await codeOf(unit.send(counting())), 'STORE_UNAVAILABLE');
  assert.equal(await counted(unit.store), 0);
});

test('a connection that is lost before the commit is tried again, for as long as one may wait', async () => {
  const unit = await lockingUnit({ patience: 60_000 });
  unit.failLocks(new StoreLost(false), new StoreLost(false));
  assert.equal(n(await unit.send(counting())), 1);
  assert.equal(unit.begun.length, 3);
  const hasty = await lockingUnit({ patience: 0 });
  hasty.failLocks(new StoreLost(false));
  const sent = hasty.send(counting());
  assert.match(await codeOf(sent), /STORE_UNAVAILABLE|BUSY/);
});

test('a store that is away says so at once, with its cause; one that refuses is told to the host', async () => {
  const unit = await lockingUnit();
  unit.failBegins(new StoreUnavailable('no route'), new StoreRefuses('full'), new StoreRefuses('read-only'));
  const [{ reason }] = (await Promise.allSettled([unit.send(counting())])) as [PromiseRejectedResult];
  assert.ok(reason instanceof Outage && reason.cause instanceof StoreUnavailable);
  assert.equal(reason.rejection.retryAfter, 1);
  assert.equal(await codeOf(unit.send(counting())), 'STORE_FULL');
  assert.equal(await codeOf(unit.send(counting())), 'STORE_READ_ONLY');
  assert.equal(unit.begun.length, 3);
  assert.deepEqual(unit.heard, [
    ['stored', 'full'],
    ['stored', 'read-only'],
  ]);
});

test('a conflict is tried again at once, and is busy where it does not end', async () => {
  const unit = await lockingUnit({ tries: 4, patience: 60_000 });
  unit.failCommits(...Array.from({ length: 3 }, () => new StoreConflict('deadlock')));
  assert.equal(n(await unit.send(counting())), 1);
  assert.deepEqual(unit.heard, [
    ['committed', 1, 4],
    ['stored', undefined],
  ]);
  unit.failCommits(...Array.from({ length: 4 }, () => new StoreConflict('changed')));
  assert.equal(await codeOf(unit.send(counting())), 'BUSY');
  assert.equal(unit.begun.length, 8);
});

test('a duplicate that stays one is the fault of one command: it is found by halves', async () => {
  const unit = await lockingUnit({ patience: 60_000 });
  unit.add(depositProducts, product('A'));
  const adds = (code: string): Probing => {
    const { tenant: _tenant, version: _version, ...row } = product(code, { encodedKey: `new-${code}` });
    return { does: () => [{ do: 'insert', table: depositProducts, row }] };
  };
  const sent = await Promise.allSettled(['B', 'A', 'C', 'D', 'E'].map((code) => unit.send(adds(code))));
  assert.deepEqual(pick(sent, 'status'), ['fulfilled', 'rejected', ...Array(3).fill('fulfilled')]);
  const { reason } = sent[1] as PromiseRejectedResult;
  assert.ok(reason instanceof StoreConflict && reason.reason === 'duplicate');
  // Three tries together, then halves of those that fail: 3 (two tries and on), and so on to the one.
  assert.deepEqual(pick(unit.begun.slice(0, 4), 'members'), [5, 5, 5, 3]);
  const codes = (await unit.rows(depositProducts)).map(({ code }) => code);
  assert.deepEqual(codes.toSorted(), ['A', 'B', 'C', 'D', 'E']);
});

test('a fault of the commit is found by halves at once, and is its command’s own', async () => {
  const unit = await lockingUnit();
  unit.run(
    "CREATE TRIGGER disturb BEFORE INSERT ON sequences WHEN NEW.name = 'bad' BEGIN SELECT json_extract('{', '$.a'); END",
  );
  const sent = ['a', 'b', 'bad', 'c'].map((name) => unit.send(counting(name)));
  const done = await Promise.allSettled(sent);
  assert.deepEqual(pick(done, 'status'), ['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  assert.ok((done[2] as PromiseRejectedResult).reason instanceof StoreFault);
  assert.deepEqual(pick(unit.begun, 'members'), [4, 2, 2, 1, 1]);
  assert.equal(new Set(unit.begun.map(({ id }) => id)).size, 5);
});

test('only a lock that timed out makes the next pass leave out what is busy', async () => {
  const unit = await lockingUnit();
  unit.failLocks(new StoreConflict('deadlock'), new StoreConflict('lock-timeout'));
  await unit.send(counting());
  assert.deepEqual(pick(unit.locks, 'wait'), [true, true, false]);
});

test('only a duplicate is looked for by halves, and only among several', async () => {
  const unit = await lockingUnit();
  unit.failCommits(...Array.from({ length: 4 }, () => new StoreConflict('deadlock')));
  await Promise.all([unit.send(counting()), unit.send(counting())]);
  assert.deepEqual(pick(unit.begun, 'members'), [2, 2, 2, 2, 2]);
  unit.failCommits(...Array.from({ length: 6 }, () => new StoreConflict('duplicate')));
  await assert.rejects(unit.send(counting()), StoreConflict);
  assert.equal(unit.begun.length, 5 + 6);
});

test('a connection that was lost before the commit leaves the trail in its chain, one lost at it does not', async () => {
  for (const [atCommit, chains] of [
    [false, 1],
    [true, 2],
  ] as const) {
    const unit = await lockingUnit();
    await unit.send(counting());
    if (atCommit) unit.failCommits(new StoreLost(true));
    else unit.failLocks(new StoreLost(false));
    await unit.send(counting());
    const entries = await unit.rows(records);
    assert.equal(new Set(entries.map(({ chain }) => chain)).size, chains);
  }
});

test('who is told to come again is told when, and the log why', () =>
  inHeldTime(async (advance) => {
    const unit = await lockingUnit({ tries: 1, patience: 250 });
    const told = async () => {
      const [{ reason }] = (await Promise.allSettled([unit.send(counting())])) as [PromiseRejectedResult];
      assert.ok(reason instanceof Outage);
      const { code, retryAfter } = reason.rejection;
      return [code, retryAfter, reason.cause?.constructor];
    };
    unit.failCommits(new StoreConflict('changed'));
    assert.deepEqual(await told(), ['BUSY', 1, StoreConflict]);
    unit.failCommits(new StoreLost(true));
    unit.failBegins(undefined, ...Array.from({ length: 50 }, () => new StoreLost(false)));
    const before = unit.begun.length;
    const unknown = told();
    await until(() => unit.begun.length > before + 1);
    advance(251);
    assert.deepEqual(await unknown, ['OUTCOME_UNKNOWN', 1, StoreLost]);
  }));

test('a host that wants to hear nothing is told nothing', async () => {
  const deaf = { committed: undefined, stored: undefined, scheduled: undefined, emitted: undefined };
  const unit = await lockingUnit({}, deaf as never);
  const timer = { id: 't', due: unit.clock.now(), command: 'Probe', data: {} };
  await unit.send({
    does: () => [
      { do: 'schedule', timer },
      { do: 'emit', type: 'Happened', subject: 's', data: {} },
    ],
  });
  unit.failCommits(new StoreRefuses('full'));
  assert.equal(await codeOf(unit.send(counting())), 'STORE_FULL');
  assert.deepEqual(unit.heard, []);
});
