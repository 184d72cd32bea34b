/** Batches on an embedded store whose commit fails: what was decided on it is decided again, and who hears what. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositProducts } from '../../../commands/products/deposit-product.ts';
import { records } from '../../../core/audit/record.ts';
import { StoreConflict, StoreLost, StoreRefuses, StoreUnavailable } from '../../../core/store/store.ts';
import { noon } from '../../support/decide.ts';
import { gatedUnit, quiet } from '../../support/gated-unit.ts';
import { pick } from '../../support/pick.ts';
import { counted, counting, type Probing, probe } from '../../support/probe.ts';

test('after a commit that failed, what was decided on it is decided again from the store', async () => {
  const unit = await gatedUnit();
  unit.shut();
  void unit.send();
  await unit.untilWaiting(1);
  void unit.send();
  await unit.untilWaiting(2);
  unit.fail(new StoreUnavailable('the disk is gone'));
  unit.open();
  assert.deepEqual(await unit.settled(), ['STORE_UNAVAILABLE', 1]);
  void unit.send();
  assert.deepEqual((await unit.settled()).at(-1), 2);
  assert.equal(await counted(unit.store), 2);
});

test('a conflict of the first is not a fault of either: both are tried again, in their order', async () => {
  const unit = await gatedUnit();
  unit.shut();
  void unit.send();
  await unit.untilWaiting(1);
  void unit.send();
  await unit.untilWaiting(2);
  unit.fail(new StoreConflict('changed'));
  await unit.untilWaiting(1);
  unit.open();
  assert.deepEqual(await unit.settled(), [1, 2]);
  // Entries of the trail go on in one chain without a gap.
  const rows = await unit.rows(records);
  assert.deepEqual(pick(rows, 'chainSeq'), [1, 2]);
  assert.equal(new Set(rows.map(({ chain }) => chain)).size, 1);
});

test('a batch that failed is not tried again while the next one still reads', async () => {
  const unit = await gatedUnit();
  unit.shut();
  void unit.send();
  await unit.untilWaiting(1);
  const slow = Promise.withResolvers<void>();
  void unit.send({
    ...counting(),
    reads: async (read) => {
      await slow.promise;
      await read.sequence('count');
    },
  });
  await quiet();
  unit.fail(new StoreConflict('changed'));
  await quiet();
  unit.open();
  slow.resolve();
  assert.deepEqual(await unit.settled(), [1, 2]);
  assert.equal(await counted(unit.store), 2);
});

test('a commit whose fate is not known says so, and the trail goes on in another chain', async () => {
  const unit = await gatedUnit();
  void unit.send();
  await unit.settled();
  unit.shut();
  void unit.send();
  await unit.untilWaiting(1);
  unit.fail(new StoreLost(true));
  unit.open();
  assert.deepEqual(await unit.settled(), [1, 'OUTCOME_UNKNOWN']);
  void unit.send();
  assert.deepEqual((await unit.settled()).at(-1), 2);
  const rows = await unit.rows(records);
  assert.deepEqual(pick(rows, 'chainSeq'), [1, 1]);
  assert.equal(new Set(rows.map(({ chain }) => chain)).size, 2);
});

// Found by the simulator: a keyed command that was sent once was answered as one that is repeated.
test('a commit that was tried again and then lost is not tried once more: nothing tells whether it came', async () => {
  const unit = await gatedUnit();
  unit.shut();
  void unit.send();
  await unit.untilWaiting(1);
  unit.fail(new StoreConflict('changed'));
  await unit.untilWaiting(1);
  unit.lose();
  unit.open();
  assert.deepEqual(await unit.settled(), ['OUTCOME_UNKNOWN']);
  assert.equal(await counted(unit.store), 1);
});

test('a connection that is lost before the commit did nothing, and the chain goes on', async () => {
  const unit = await gatedUnit();
  void unit.send();
  await unit.settled();
  unit.shut();
  void unit.send();
  await unit.untilWaiting(1);
  unit.fail(new StoreLost(false));
  unit.open();
  assert.deepEqual(await unit.settled(), [1, 'STORE_UNAVAILABLE']);
  void unit.send();
  await unit.settled();
  assert.deepEqual(pick(await unit.rows(records), 'chainSeq'), [1, 2]);
});

test('who changed nothing waits for what he saw, and is asked again where it fell', async () => {
  const unit = await gatedUnit();
  const polls = probe({ polls: true });
  const looks: Probing = {
    reads: (read) => read.one(depositProducts, { code: 'A' }),
    does: (_context, found) => ({ n: (found as { readonly id: number } | undefined)?.id ?? 0 }),
  };
  const row = {
    encodedKey: 'a',
    id: 77,
    code: 'A',
    name: 'A',
    description: null,
    tier: 'T',
    isActive: true,
    createdAt: noon,
    updatedAt: noon,
  };
  const adds: Probing = { does: () => [{ do: 'insert', table: depositProducts, row }] };
  // The look before makes the map know the code.
  await unit.send(looks, {}, polls);
  unit.shut();
  void unit.send(adds);
  await unit.untilWaiting(1);
  void unit.send(looks, {}, polls);
  await quiet();
  assert.equal(unit.sent[2], undefined, 'it saw what is not durable');
  unit.fail(new StoreUnavailable('the disk is gone'));
  unit.open();
  assert.deepEqual(await unit.settled(), [0, 'STORE_UNAVAILABLE', 0]);
});

test('who changed nothing on durable rows is answered at once, and is not a sign of a store that writes', async () => {
  const unit = await gatedUnit();
  unit.shut();
  await unit.send({}, {}, probe({ polls: true }));
  assert.deepEqual(unit.heard, [['committed', 1, 1]]);
});

test('a fault of one commit is found by trying its commands by themselves', async () => {
  const unit = await gatedUnit();
  unit.run(
    "CREATE TRIGGER disturb BEFORE INSERT ON sequences WHEN NEW.name = 'bad' BEGIN SELECT json_extract('{', '$.a'); END",
  );
  for (const name of ['a', 'bad', 'a', 'a']) void unit.send(counting(name));
  const [first, fault, ...rest] = await unit.settled();
  assert.deepEqual([first, ...rest], [1, 2, 3]);
  assert.match(String(fault), /malformed JSON/);
  assert.equal(await counted(unit.store, 'a'), 3);
});

test('a refusal of the store is told to the host, and the next commit that comes too', async () => {
  const unit = await gatedUnit();
  unit.shut();
  void unit.send();
  await unit.untilWaiting(1);
  unit.fail(new StoreRefuses('full'));
  unit.open();
  assert.deepEqual(await unit.settled(), ['STORE_FULL']);
  await unit.send();
  assert.deepEqual(
    unit.heard.filter((one) => (one as unknown[])[0] === 'stored'),
    [
      ['stored', 'full'],
      ['stored', undefined],
    ],
  );
});

test('a store that cannot begin is away for those who asked, and back for the next', async () => {
  const unit = await gatedUnit();
  unit.failBegin(new StoreUnavailable('SQLite cannot read'));
  void unit.send();
  assert.deepEqual(await unit.settled(), ['STORE_UNAVAILABLE']);
  void unit.send();
  assert.deepEqual(await unit.settled(), ['STORE_UNAVAILABLE', 1]);
});

test('a store that goes away while a batch reads it fails the batch, and leaves no session open', async () => {
  const unit = await gatedUnit();
  const gone: Probing = { reads: () => Promise.reject(new StoreUnavailable('gone')) };
  void unit.send();
  void unit.send(gone);
  assert.deepEqual(await unit.settled(), ['STORE_UNAVAILABLE', 'STORE_UNAVAILABLE']);
  void unit.send();
  assert.deepEqual((await unit.settled()).at(-1), 1);
});

test('whom nothing can be done for is told so, and not left to wait', async () => {
  const now = () => assert.fail('the clock stands');
  const unit = await gatedUnit({}, { now });
  void unit.send();
  assert.deepEqual(await unit.settled(), ['the clock stands']);
});
