/** Every trigger over HTTP: its report is there with the commit, once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile, type Who } from '../../support/bank.ts';

const bank = bankOfFile({ start: '2026-03-04T09:00:00.000Z', env: { BANK_TIMEZONE: 'UTC' } });

type Item = Readonly<Record<string, unknown>>;

async function reports(filter: Readonly<Record<string, unknown>>): Promise<readonly Item[]> {
  const list = await bank.call('RetrieveComplianceReportsQuery', filter, { as: 'regional' });
  assert.equal(list.status, 200);
  return list.at('data.items') as readonly Item[];
}

async function deposit(amount: number, requireApproval = false, as: Who = 'teller') {
  const made = await bank.call(
    'InitiateDeposit',
    { accountNumber: '1000000004', amount, requireApproval },
    { as },
  );
  return made.text('data.transactionId');
}

test('RetrieveComplianceReportsQuery: a transaction above five million, once, approved or not', async () => {
  // By another teller: a total of one person above 10,000,000 makes a report of its own.
  const small = await deposit(5_000_000, false, 'teller2');
  const transactionId = await deposit(5_000_000.01, true);
  await bank.call('ApproveTransaction', { transactionId }, { as: 'regional2' });
  assert.deepEqual(await reports({ transactionId: small }), []);
  const [item, ...more] = await reports({ transactionId });
  assert.equal(more.length, 0);
  assert.equal(item?.trigger, 'HIGH_VALUE_TRANSACTION');
  assert.equal(item?.transactionAmount, 5_000_000.01);
  assert.equal(item?.accountNumber, '1000000004');
  assert.equal(item?.userName, 'Test teller');
});

test('RetrieveComplianceReportsQuery: three refused approvals of one person, also at once', async () => {
  const transactionId = await deposit(20, true, 'teller3');
  const tries = await Promise.all(
    [1, 2, 3, 4].map(() => bank.call('ApproveTransaction', { transactionId }, { as: 'teller3' })),
  );
  assert.ok(tries.every(({ status }) => status === 403));
  const found = await reports({ trigger: 'FAILED_APPROVALS' });
  assert.equal(found.length, 1);
  assert.equal(found[0]?.userId, 'teller3');
});

test('RetrieveComplianceReportsQuery: acknowledged by compliance; a manager may not look', async () => {
  const [item] = await reports({ status: 'Open' });
  const done = await bank.call(
    'AcknowledgeComplianceReportCommand',
    { reportId: item?.reportId, note: 'Known customer.' },
    { as: 'regional' },
  );
  assert.equal(done.at('data.status'), 'Acknowledged');
  assert.equal(done.at('data.acknowledgedBy'), 'Test regional');
  const refused = await bank.call('RetrieveComplianceReportsQuery', {}, { as: 'manager' });
  assert.equal(refused.status, 403);
});
