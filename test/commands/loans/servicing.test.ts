/** The life of loans after their payout, day by day: interest, repayments, arrears, pay-off, write-off, closing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { days } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { callLoan, loanRequest, takeIn } from '../../support/loans.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
let bank: TestBank;
before(async () => {
  store = await makeTestStore();
  bank = await startBank({ on: store });
});
after(() => store.drop());

const paidOut = async (client: string, changes: object = {}) => {
  const id = await takeIn(bank, { association: { clientEncodedKey: client }, ...changes });
  const approved = await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  const paid = await bank.call(
    'InitiateLoanDisbursement',
    { loanAccountNumber: id, destinationAccountNumber: '1000000005' },
    { as: 'manager' },
  );
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  return id;
};
const loan = async (id: string) =>
  (await callLoan(bank, 'GetLoanAccountCommand', { id })).at('data') as Record<string, unknown>;
const balanceOf = async (glCode: string) => {
  const trial = await bank.call('RetrieveTrialBalanceQuery', {}, { as: 'manager' });
  assert.equal(trial.at('data.totalDebit'), trial.at('data.totalCredit'));
  const rows = trial.at('data.rows') as readonly { glCode: string; balance: number }[];
  return rows.find((row) => row.glCode === glCode)?.balance ?? 0;
};
const repay = (id: string, amount: number, more: object = {}) =>
  callLoan(bank, 'InitiateLoanRepaymentCommand', {
    accountEncodedKey: id,
    channelEncodedKey: 'acc-corp',
    amount,
    ...more,
  });

test('interest is earned day by day, an instalment is paid when it is due', async () => {
  const id = await paidOut('client-amina');
  assert.equal(await balanceOf('1300'), 120_000);
  await bank.advance(days(10));
  // 1,200.00 over the 31 days of the first period.
  assert.equal((await loan(id)).outstandingInterest, 387.09);
  assert.equal(await balanceOf('1310'), 387.09);
  assert.equal(await balanceOf('4200'), 387.09);
  await bank.advance(days(21));
  assert.equal((await loan(id)).outstandingInterest, 1200);
  const paid = await repay(id, 10_661.85);
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  assert.equal(paid.at('data.interestAmount'), 1200);
  assert.equal(paid.at('data.principalAmount'), 9461.85);
  assert.equal(paid.at('data.paidInstallments'), 1);
  assert.equal(await balanceOf('1310'), 0);
  assert.equal(await balanceOf('1300'), 110_538.15);
});

test('a missed instalment puts the loan in arrears, with one penalty; paying it ends them', async () => {
  const id = '3000000001';
  await bank.advance(days(30));
  assert.equal((await loan(id)).status, 'Disbursed');
  await bank.advance(days(1));
  const late = await loan(id);
  assert.equal(late.status, 'InArrears');
  assert.equal(late.arrearsSince, '2026-05-02');
  assert.equal(late.outstandingPenalty, 106.61);
  await bank.advance(days(1));
  assert.equal((await loan(id)).outstandingPenalty, 106.61);
  assert.equal(await balanceOf('1320'), 106.61);
  const part = await repay(id, 5000, { notes: 'A part' });
  assert.equal(part.at('data.penaltyAmount'), 106.61);
  assert.equal(part.at('data.status'), 'InArrears');
  const rest = await repay(id, 5768.46);
  assert.equal(rest.at('data.status'), 'Disbursed', JSON.stringify(rest.body));
  assert.equal((await loan(id)).arrearsSince, null);
  const told = await callLoan(bank, 'RetrieveLoanTransactionListQuery', { id });
  const types = told.at('data.transactions') as readonly { transactionType: string }[];
  assert.deepEqual(
    types.map(({ transactionType }) => transactionType),
    ['REPAYMENT', 'REPAYMENT', 'PENALTY', 'REPAYMENT', 'DISBURSEMENT'],
  );
});

test('more than the schedule asks is refused; all of it in advance lets the loan be closed', async () => {
  const id = '3000000001';
  const early = await callLoan(bank, 'CloseLoanCommand', { id });
  assert.equal(early.status, 400);
  assert.equal(early.at('errors.0.code'), 'LOAN_BALANCE_REMAINS');
  const left = Number(early.at('errors.0.outstandingBalance'));
  const beyond = await repay(id, Math.round(left * 100 + 1) / 100);
  assert.equal(beyond.at('errors.0.code'), 'LOAN_OVERPAYMENT');
  const all = await repay(id, left);
  assert.equal(all.at('data.scheduledOutstanding'), 0, JSON.stringify(all.body));
  assert.equal(all.at('data.paidInstallments'), 12);
  const closed = await callLoan(bank, 'CloseLoanCommand', { id, comment: 'Done' });
  assert.equal(closed.at('data.totalPrincipalRepaid'), 120_000, JSON.stringify(closed.body));
  assert.equal(closed.at('data.totalInterestRepaid'), 7942.26);
  assert.equal(await balanceOf('1310'), 0);
  assert.equal(await balanceOf('1300'), 0);
  assert.equal((await callLoan(bank, 'CloseLoanCommand', { id })).status, 409);
});

test('a pay-off asks for the interest so far and closes the loan', async () => {
  const id = await paidOut('client-bayo', {
    collaterals: [{ collateralType: 'Vehicle', collateralValue: 9000 }],
  });
  await bank.advance(days(10));
  const off = await callLoan(bank, 'InitiateLoanPayOffCommand', {
    loanId: id,
    paymentAccountId: 'acc-bayo',
    includePrepaymentPenalty: true,
  });
  assert.equal(off.status, 200, JSON.stringify(off.body));
  assert.equal(off.at('data.principalAmount'), 120_000);
  assert.equal(off.at('data.interestAmount'), 387.09);
  assert.equal(off.at('data.totalPayOffAmount'), 122_787.09);
  assert.equal(off.at('data.penaltyAmount'), 2400);
  const found = await loan(id);
  assert.equal(found.status, 'Closed');
  assert.equal(found.totalOutstanding, 0);
  assert.deepEqual(
    (found.collateral as readonly { readonly status: string }[])[0]?.status,
    'Released',
  );
  assert.equal(await balanceOf('1310'), 0);
});

test('a loan that is given up is a loss, and its customer gets no other', async () => {
  const id = await paidOut('client-guarantor', {
    account: { loanAmount: 60_000, moratoriumType: 3, moratoriumPeriod: 2 },
  });
  await bank.advance(days(120));
  const found = await loan(id);
  assert.equal(found.status, 'InArrears');
  assert.equal(Number(found.outstandingPrincipal), 61_206);
  const writeOff = (writeOffAmount: number, as: 'manager2' | 'regional') =>
    callLoan(
      bank,
      'InitiateLoanWriteOffCommand',
      { loanId: id, writeOffAmount, writeOffReason: 'Left', approvalReference: 'B-7' },
      { as },
    );
  const owed = Number(found.totalOutstanding);
  assert.equal((await writeOff(owed, 'manager2')).status, 403);
  assert.equal((await writeOff(owed - 1, 'regional')).status, 400);
  const done = await writeOff(owed, 'regional');
  assert.equal(done.at('data.status'), 'ClosedWrittenOff', JSON.stringify(done.body));
  assert.equal(await balanceOf('5200'), owed);
  assert.equal(await balanceOf('1300'), 0);
  const again = loanRequest({ association: { clientEncodedKey: 'client-guarantor' } });
  const anew = await callLoan(bank, 'CreateLoanCommand', again);
  assert.equal(anew.at('errors.0.code'), 'LOAN_002');
});

test('the store is whole after all of it', async () => {
  await paidOut('client-corp');
  await bank.advance(days(3));
  await bank.stop();
  await assertWhole(store.address);
});
