import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { minutes } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
let middle: string;
before(async () => {
  // No process files: their deployment would tell events of its own.
  bank = await startBank({ env: { PROCESSES_DIR: await mkdtemp(join(tmpdir(), 'bursar-none-')) } });
  const deposit = { accountNumber: '1000000001', amount: 25 };
  await bank.call('InitiateDeposit', deposit);
  const waiting = await bank.call('InitiateDeposit', { ...deposit, requireApproval: true });
  await bank.advance(minutes(1));
  middle = bank.clock.now();
  await bank.call(
    'CancelTransaction',
    { transactionId: waiting.text('data.transactionId'), cancellationReason: 'A customer changed his mind' },
    { as: 'manager' },
  );
});
after(() => bank.stop());

const typesOf = (items: unknown) => (items as { readonly type: string }[]).map(({ type }) => type);
const ask = (data: object) => bank.call('RetrieveEventsQuery', data, { as: 'manager' });

test('events come oldest first, with their data', async () => {
  const reply = await ask({});
  assert.equal(reply.status, 200);
  assert.deepEqual(typesOf(reply.at('data.items')), [
    'transaction.initiated',
    'transaction.initiated',
    'transaction.cancelled',
  ]);
  assert.equal(reply.at('data.items.0.data.amount'), 25);
  assert.equal(reply.at('data.items.2.by'), 'manager');
  assert.equal(reply.at('data.hasMore'), false);
});

test('a type, a family and a moment narrow the list', async () => {
  const one = await ask({ type: 'transaction.cancelled' });
  assert.deepEqual(typesOf(one.at('data.items')), ['transaction.cancelled']);
  const family = await ask({ type: 'transaction.*' });
  assert.equal(typesOf(family.at('data.items')).length, 3);
  const none = await ask({ type: 'loan.*' });
  assert.deepEqual(none.at('data.items'), []);
  const late = await ask({ since: middle });
  assert.deepEqual(typesOf(late.at('data.items')), ['transaction.cancelled']);
});

test('a type or family that no event has is refused by its name, as by the stream', async () => {
  for (const type of ['transaction.eaten', 'nope.*', 'nope']) {
    const refused = await ask({ type });
    assert.equal(refused.status, 400);
    assert.equal(refused.at('errors.0.code'), 'VALIDATION');
    assert.equal(refused.at('errors.0.field'), 'type');
    const message = `type names ${type}, which no event is; see /asyncapi.json`;
    assert.equal(refused.at('errors.0.message'), message);
  }
  for (const type of ['transaction.initiated', 'transaction.*', 'loan.*', '*']) {
    assert.equal((await ask({ type })).status, 200, type);
  }
});

test('pages of any size show what the cursor shows, from records with one event and with several', async () => {
  const all = (await ask({ pageSize: 500 })).at('data.items') as readonly unknown[];
  for (const pageSize of [1, 2, 3]) {
    const found: unknown[] = [];
    for (let pageNumber = 1; pageNumber <= Math.ceil(all.length / pageSize) + 1; pageNumber += 1) {
      const page = await ask({ pageNumber, pageSize });
      found.push(...(page.at('data.items') as readonly unknown[]));
      assert.equal(page.at('data.hasMore'), pageNumber * pageSize < all.length);
    }
    assert.deepEqual(found, all);
  }
});
