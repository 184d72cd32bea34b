/** Commands of one batch that go by the version of a row: who comes second sees that it was changed. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { type DepositProduct, depositProducts } from '../../../commands/products/deposit-product.ts';
import { fresh, insert, put, remove } from '../../../core/command/declaration/effects.ts';
import type { Reply } from '../../../core/command/wire/reply.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { openStore } from '../../../core/store/open.ts';
import type { Store } from '../../../core/store/store.ts';
import { type BareUnit, bareUnit } from '../../support/bare-unit.ts';
import { testClock } from '../../support/clock.ts';
import { product } from '../../support/locking-unit.ts';
import { type Probing, probe } from '../../support/probe.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let made: TestStore;
let store: Store;
let bare: BareUnit;
let batches: number[] = [];
before(async () => {
  made = await makeTestStore();
  await migrate(made.address);
  const clock = testClock();
  store = await openStore({ address: made.address, now: clock.now, unsafe: false });
  bare = bareUnit({ store, clock, committed: (commands) => batches.push(commands) });
});
beforeEach(() => {
  batches = [];
});
afterEach(() => send(removing()));
after(async () => {
  await bare.unit.drain();
  await store.close();
  await made.drop();
});

const send = (input: Probing, dryRun = false) => bare.send(probe(), input, { envelope: { dryRun } });

/** Finds the product by its second name, and does this with it, or makes it where it is not there. */
const doing = (does: (row: DepositProduct) => ReturnType<NonNullable<Probing['does']>>): Probing => ({
  reads: (read) => read.one(depositProducts, { code: 'A' }),
  does: (_context, found) =>
    found === undefined ? [insert(depositProducts, fresh(product('A')))] : does(found as DepositProduct),
});
const making = () => doing(() => assert.fail('it is there'));
const removing = () => doing((row) => [remove(depositProducts, row)]);

/** Renames the product as it was seen; of another one it tells the version. */
const renaming = (seen: number, name: string) =>
  doing((row) => (row.version === seen ? [put(depositProducts, row, { name })] : { n: row.version }));
/** Renames it whatever was seen, and breaks. */
const breaking = (name: string) =>
  doing((row) => [put(depositProducts, row, { name }), put(depositProducts, row, { code: null } as never)]);

/** The version that was told in place of a change. */
const told = ({ body }: Reply) => (body as { readonly data: { readonly n?: number } }).data.n;
const stored = async () =>
  (await store.everywhere.rows(depositProducts)).map(({ name, version }) => [name, version]);

test('of two who saw the same only the first changes it, and nothing is lost', async () => {
  await send(making());
  for (let round = 1; round <= 5; round += 1) {
    batches = [];
    const answers = await Promise.all([
      send(renaming(round, `first ${round}`)),
      send(renaming(round, `second ${round}`)),
    ]);
    assert.deepEqual(answers.map(told), [undefined, round + 1]);
    assert.equal(batches.at(-1), 2);
    assert.deepEqual(await stored(), [[`first ${round}`, round + 1]]);
  }
});

test('what was made in the batch is seen to change too, by who only tries and who fails not', async () => {
  const answers = await Promise.allSettled([
    send(making()),
    send(renaming(1, 'first')),
    send(renaming(1, 'late')),
    send(renaming(2, 'tried'), true),
    send(breaking('broken')),
    send(renaming(2, 'second')),
    send(renaming(3, 'third')),
    send(renaming(3, 'late again')),
  ]);
  assert.deepEqual(
    answers.map((one) => (one.status === 'fulfilled' ? told(one.value) : 'fault')),
    [undefined, undefined, 2, undefined, 'fault', undefined, undefined, 4],
  );
  // On a server, who is led astray by what was there lately goes again.
  assert.equal(batches.at(-1), 8);
  assert.deepEqual(await stored(), [['third', 4]]);
  // The store has what the last of them saw: the next batch stands on it.
  assert.deepEqual((await Promise.all([send(renaming(4, 'next')), send(renaming(4, 'late'))])).map(told), [
    undefined,
    5,
  ]);
  assert.deepEqual(await stored(), [['next', 5]]);
});

test('what went and came again in the batch is not what was seen before', async () => {
  await send(making());
  const answers = await Promise.all([
    send(renaming(1, 'first')),
    send(removing()),
    send(making()),
    send(renaming(2, 'late')),
  ]);
  assert.deepEqual(answers.map(told), [undefined, undefined, undefined, 1]);
  assert.deepEqual(await stored(), [['A', 1]], 'it is as it was first read');
});
