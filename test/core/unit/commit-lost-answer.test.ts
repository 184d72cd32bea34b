/** A commit whose answer is lost, of a command without a key: only the batch's mark tells that it happened. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { migrate } from '../../../core/store/migrate.ts';
import { sqliteStore } from '../../../core/store/sqlite/store.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { testClock } from '../../support/clock.ts';
import { type Forgetful, forgetfulStore } from '../../support/forgetful-store.ts';
import { bookOf } from '../../support/keyed-deposits.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
let bank: TestBank;
let forgetful: Forgetful;

before(async () => {
  store = await makeTestStore(null);
  assert.ok(store.address.kind === 'sqlite');
  await migrate(store.address);
  const options = { file: store.address.file, synchronous: 'FULL' } as const;
  forgetful = forgetfulStore(await sqliteStore(options, testClock().now));
  bank = await startBank({ on: store, store: forgetful.store });
});
after(async () => {
  await bank.stop();
  await store.drop();
});

const send = (amount: number) => bank.call('InitiateDeposit', { accountNumber: '1000000005', amount });

test('a deposit without a key counts once, and its caller hears what became of it', async () => {
  const start = await bookOf(bank.host, 'acc-empty');
  const written = forgetful.written();
  const begun = forgetful.marks().length;
  forgetful.lose(1);
  const answer = await send(12.5);
  assert.equal(answer.status, 200);
  assert.notEqual(answer.text('data.transactionId'), '');
  assert.equal((await bookOf(bank.host, 'acc-empty')) - start, 1250n);
  assert.equal(forgetful.written() - written, 1);
  const marks = forgetful.marks().slice(begun);
  assert.equal(marks.length, 2, 'the batch was not tried again');
  assert.equal(new Set(marks).size, 1, 'the second try was another batch');
});

test('so does each of many at once', async () => {
  const start = await bookOf(bank.host, 'acc-empty');
  forgetful.lose(3);
  const answers = await Promise.all(Array.from({ length: 60 }, () => send(1)));
  const ids = answers.map((answer) => {
    assert.equal(answer.status, 200);
    return answer.text('data.transactionId');
  });
  assert.equal(new Set(ids).size, 60);
  assert.equal((await bookOf(bank.host, 'acc-empty')) - start, 6000n);
});
