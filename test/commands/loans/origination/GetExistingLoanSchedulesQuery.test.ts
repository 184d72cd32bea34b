import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { callLoan, takeIn } from '../../../support/loans.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('planned until the loan is paid out, then from the day of the payout', async () => {
  const accountNumber = await takeIn(bank);
  const planned = await callLoan(bank, 'GetExistingLoanSchedulesQuery', { accountNumber });
  assert.equal(planned.at('data.isPlanned'), true);
  assert.equal(planned.at('data.schedules.0.dueDate'), '2026-04-10T00:00:00.000Z');
  await callLoan(bank, 'ApproveLoanCommand', { accountNumber }, { as: 'manager' });
  const paid = await bank.call(
    'InitiateLoanDisbursement',
    { loanAccountNumber: accountNumber, destinationAccountNumber: '1000000001' },
    { as: 'manager' },
  );
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  const stored = await callLoan(bank, 'GetExistingLoanSchedulesQuery', { accountNumber });
  assert.equal(stored.at('data.isPlanned'), false);
  assert.equal(stored.at('data.schedules.0.dueDate'), '2026-04-02T00:00:00.000Z');
  assert.equal(stored.at('data.schedules.0.state'), 'PENDING');
  assert.deepEqual(stored.at('data.summary'), {
    totalSchedules: 12,
    paidSchedules: 0,
    totalExpected: 127_942.26,
    totalPaid: 0,
    totalDue: 127_942.26,
    overdueSchedules: 0,
  });
});

test('an unknown loan and none at all', async () => {
  const unknown = await callLoan(bank, 'GetExistingLoanSchedulesQuery', { accountNumber: 'X' });
  assert.equal(unknown.status, 404);
  const none = await callLoan(bank, 'GetExistingLoanSchedulesQuery', {});
  assert.equal(none.status, 400);
});
