/** Dates never run backwards along an account, whatever the clocks of its hosts say: its days do not overlap. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../support/store.ts';

const stores: TestStore[] = [];
const newStore = async () => {
  const store = await makeTestStore();
  stores.push(store);
  return store;
};
after(() => Promise.all(stores.map((store) => store.drop())));

const accountNumber = '1000000001';
const evening = '2026-03-02T23:59:50.000Z';
const night = '2026-03-03T00:00:05.000Z';

async function deposit(bank: TestBank, amount: number, toAccountNumber?: string): Promise<void> {
  const made =
    toAccountNumber === undefined
      ? await bank.call('InitiateDeposit', { accountNumber, amount })
      : await bank.call('InitiateTransfer', { fromAccountNumber: accountNumber, toAccountNumber, amount });
  assert.equal(made.status, 200, JSON.stringify(made.body));
}

/** Lines of one day, oldest first. */
async function linesOf(bank: TestBank, day: string): Promise<readonly number[]> {
  const span = { startDate: day, endDate: day, pageSize: 500 };
  const answer = await bank.call('RetrieveAccountStatementQuery', { accountNumber, ...span });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return (answer.at('data.items') as readonly { readonly line: number }[]).map(({ line }) => line).reverse();
}

test('a host whose clock is behind books no earlier than the account was booked last', async () => {
  const store = await newStore();
  const ahead = await startBank({ on: store, start: night });
  const before = Number(
    (await ahead.call('RetrieveAccountStatementQuery', { accountNumber })).at('data.totalRecords'),
  );
  await deposit(ahead, 1);
  // An embedded store has one host at a time.
  if (serverUrl === undefined) await ahead.stop();
  const behind = await startBank({ on: store, start: evening });
  const hosts = serverUrl === undefined ? [behind] : [behind, ahead];
  for (let at = 0; at < 12; at += 1) await deposit(hosts[at % hosts.length] ?? behind, 2);
  // The other account was never booked by the clock that is ahead: the transfer has one date all the same.
  await deposit(behind, 3, '1000000002');
  const evenings = await linesOf(behind, '2026-03-02');
  const nights = await linesOf(behind, '2026-03-03');
  assert.deepEqual(evenings, []);
  assert.deepEqual(
    nights,
    Array.from({ length: 14 + before }, (_, at) => at + 1).filter((line) => nights.includes(line)),
  );
  assert.equal(nights.length >= 14, true, 'every line stands in the day');
  await Promise.all(hosts.map((bank) => bank.stop()));
  await assertWhole(store.address);
});
