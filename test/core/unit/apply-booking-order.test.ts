/** Dates never run backwards along an account, whatever the clocks of its hosts say: its days do not overlap. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { up } from '../../../core/ledger/migrations/2026-11-22-0160-booking-order.ts';
import { connect, migrate } from '../../../core/store/migrate.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { assertWhole, differencesIn } from '../../support/checked.ts';
import { packedId } from '../../support/packed.ts';
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
      : await bank.call('InitiateTransfer', {
          ...{ fromAccountNumber: accountNumber, toAccountNumber, amount },
        });
  assert.equal(made.status, 200, JSON.stringify(made.body));
}

/** Lines of one day, oldest first. */
async function linesOf(bank: TestBank, day: string): Promise<readonly number[]> {
  const span = { startDate: day, endDate: day, pageSize: 500 };
  const answer = await bank.call('RetrieveAccountStatementQuery', { accountNumber, ...span });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return (answer.at('data.items') as readonly { readonly line: number }[])
    .map(({ line }) => line)
    .reverse();
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

test('days of rows that came before dates were kept in order do not overlap, and are taken as they are', async () => {
  const store = await newStore();
  const bank = await startBank({ on: store, start: evening });
  for (let at = 0; at < 4; at += 1) await deposit(bank, 5);
  const whole = await bank.call('RetrieveAccountStatementQuery', { accountNumber });
  const last = Number(whole.at('data.items.0.line'));
  const knex = connect(store.address);
  try {
    // As hosts of earlier versions booked: the third line of these is of the next day, the fourth of this one.
    const id = 'acc-amina';
    await knex('postings')
      .where({ tenant: 'demo' })
      .whereRaw(`journal_id = ${packedId(whole.text('data.items.1.transactionId'))}`)
      .update({ booked_at: Date.parse(night) });
    const out = /^balances: line .* booked at .*23:59:50.*, the line before it at .*00:00:05/;
    assert.ok((await differencesIn(store.address)).some((difference) => out.test(difference)));

    for (const column of ['last_booked_at', 'ordered_after']) {
      await knex.raw(`ALTER TABLE accounts DROP COLUMN ${column}`);
    }
    // The migration is of a time when postings were as people read them now.
    await knex.raw('CREATE TABLE postings_read AS SELECT * FROM readable_postings');
    await knex.schema.renameTable('postings', 'postings_kept');
    await knex.schema.renameTable('postings_read', 'postings');
    await up(knex);
    await knex.schema.dropTable('postings');
    await knex.schema.renameTable('postings_kept', 'postings');
    const [account] = await knex('accounts').where({ tenant: 'demo', id });
    assert.equal(account.last_booked_at, night);
    assert.equal(Number(account.ordered_after), last);
    await assertWhole(store.address);
    const days = [await linesOf(bank, '2026-03-02'), await linesOf(bank, '2026-03-03')];
    assert.deepEqual(days[1], [last - 1, last]);
    assert.equal(days[0]?.at(-1), last - 2);
    await bank.stop();
    const later = await startBank({ on: store, start: evening });
    await deposit(later, 6);
    const next = await later.call('RetrieveAccountStatementQuery', { accountNumber });
    assert.equal(next.at('data.items.0.date'), night);
    await later.stop();
  } finally {
    await knex.destroy();
  }
  assert.deepEqual(await migrate(store.address), []);
});
