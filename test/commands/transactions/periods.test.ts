/** Lists between two dates: a day is the whole of it, at either end, and a moment is inside. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hours } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  // At 23:30 UTC it is half past midnight of the day after in Lagos.
  bank = await startBank({ start: '2026-03-02T22:30:00.000Z', env: { BANK_TIMEZONE: 'Africa/Lagos' } });
  for (const amount of [101, 102]) {
    const deposit = { accountNumber: '1000000005', amount };
    assert.equal((await bank.call('InitiateDeposit', deposit)).status, 200);
    await bank.advance(hours(1));
  }
});
after(() => bank.stop());

/** Amounts of the deposits that a list finds, as a query shows them. */
const lists: Readonly<Record<string, (period: object) => Promise<readonly number[]>>> = {
  RetrieveAllTransactionsQuery: (period) => amounts('RetrieveAllTransactionsQuery', period, 'amount'),
  RetrieveJournalQuery: (period) => amounts('RetrieveJournalQuery', period, 'credit'),
  RetrieveAuditLogQuery: (period) => amounts('RetrieveAuditLogQuery', period, 'transactionAmount'),
  RetrieveAccountStatementQuery: (period) =>
    amounts('RetrieveAccountStatementQuery', { accountNumber: '1000000005', ...period }, 'credit'),
};

async function amounts(name: string, asked: object, member: string): Promise<readonly number[]> {
  const reply = await bank.call(name, asked, { as: 'admin' });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const items = (reply.at('data.items') ?? reply.at('data')) as readonly Record<string, unknown>[];
  const found = items.map((item) => Number(item[member])).filter((one) => one === 101 || one === 102);
  return [...new Set(found)].sort();
}

const periods: readonly (readonly [object, readonly number[]])[] = [
  [{ startDate: '2026-03-02', endDate: '2026-03-02' }, [101]],
  [{ startDate: '2026-03-03', endDate: '2026-03-03' }, [102]],
  [{ startDate: '2026-03-02', endDate: '9999-12-31' }, [101, 102]],
  [{ startDate: '2026-03-02T23:30' }, [101, 102]],
  [{ startDate: '2026-03-02T23:30:00.001' }, [102]],
  [{ endDate: '2026-03-02T22:30Z' }, [101]],
  [{ endDate: '2026-03-02T22:29:59.999Z' }, []],
  [{ startDate: '0001-01-01', endDate: '2026-03-01' }, []],
];
for (const [name, list] of Object.entries(lists)) {
  for (const [period, found] of periods) {
    test(`${name} ${JSON.stringify(period)}`, async () => assert.deepEqual(await list(period), found));
  }
}
