import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const ids = async (filter: object) => {
  const reply = await bank.call('RetrievePartnerLoanRequestsQuery', filter);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return (reply.at('data.items') as readonly { readonly id: number }[]).map(({ id }) => id);
};

test('by organisation, state, period and page, newest first', async () => {
  assert.deepEqual(await ids({}), [7003, 7002, 7001]);
  assert.deepEqual(await ids({ organisationId: 2 }), []);
  assert.deepEqual(await ids({ status: 'Approved' }), [7002]);
  assert.deepEqual(await ids({ endDate: '2026-01-09' }), []);
  assert.deepEqual(await ids({ startDate: '2026-01-10', pageSize: 1, pageNumber: 2 }), [7002]);
  assert.deepEqual(await ids({ pageSize: 1, isExport: true }), [7003, 7002, 7001]);
});
