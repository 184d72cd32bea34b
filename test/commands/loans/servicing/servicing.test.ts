/** The life of loans after their payout, day by day: interest, repayments, arrears, pay-off, write-off, closing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { days } from '../../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { assertWhole } from '../../../support/checked.ts';
import { callLoan, loanRequest, takeIn } from '../../../support/loans.ts';
import { makeTestStore, type TestStore } from '../../../support/store.ts';

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
  const destinationAccountNumber = accountOf[client];
  const paid = await bank.call(
    'InitiateLoanDisbursement',
    destinationAccountNumber === undefined
      ? { loanAccountNumber: id, destinationAccountNumber: '1000000005', thirdPartyPayout: true }
      : { loanAccountNumber: id, destinationAccountNumber },
    { as: 'manager' },
  );
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  if (paid.at('data.status') === 'PENDING') {
    const transactionId = paid.text('data.transactionId');
    await bank.call('ApproveTransaction', { transactionId }, { as: 'manager2' });
  }
  return id;
};
const accountOf: Readonly<Record<string, string>> = {
  'client-amina': '1000000001',
  'client-bayo': '1000000002',
  'client-corp': '1000000004',
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
  assert.equal((await loan(id)).outstandingInterest, 387.1);
  assert.equal(await balanceOf('1310'), 387.1);
  assert.equal(await balanceOf('4200'), 387.1);
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
  assert.equal(late.outstandingPenalty, 106.62);
  await bank.advance(days(1));
  assert.equal((await loan(id)).outstandingPenalty, 106.62);
  assert.equal(await balanceOf('1320'), 106.62);
  const part = await repay(id, 5000, { notes: 'A part' });
  assert.equal(part.at('data.penaltyAmount'), 106.62);
  assert.equal(part.at('data.status'), 'InArrears');
  const rest = await repay(id, 5768.47);
  assert.equal(rest.at('data.status'), 'Disbursed', JSON.stringify(rest.body));
  assert.equal((await loan(id)).arrearsSince, null);
  const told = await callLoan(bank, 'RetrieveLoanTransactionListQuery', { id });
  const types = told.at('data.transactions') as readonly { transactionType: string }[];
  assert.deepEqual(
    types.map(({ transactionType }) => transactionType),
    ['REPAYMENT', 'REPAYMENT', 'PENALTY', 'REPAYMENT', 'DISBURSEMENT'],
  );
});

test('all of it in advance is held, earns nothing ahead of time, and lets the loan be closed', async () => {
  const id = '3000000001';
  const early = await callLoan(bank, 'CloseLoanCommand', { id });
  assert.equal(early.status, 400);
  assert.equal(early.at('errors.0.code'), 'LOAN_BALANCE_REMAINS');
  const owed = Number(early.at('errors.0.outstandingBalance'));
  const corp = async () => {
    const found = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000004' });
    return Math.round(Number(found.at('data.balance')) * 100);
  };
  const before = await corp();
  const beyond = await repay(id, 200_000);
  assert.equal(beyond.at('errors.0.code'), 'LOAN_OVERPAYMENT');
  const left = Number(beyond.at('errors.0.outstanding'));
  assert.ok(left > owed);
  const all = await repay(id, left);
  assert.equal(all.at('data.scheduledOutstanding'), 0, JSON.stringify(all.body));
  assert.equal(all.at('data.totalOutstanding'), 0);
  assert.equal(all.at('data.advanceAmount'), left);
  assert.equal(await balanceOf('2310'), left);
  assert.ok((await balanceOf('1310')) >= 0);
  // To close early waives the penalty of a prepayment.
  const end = { id, comment: 'Done' };
  const alone = await callLoan(bank, 'CloseLoanCommand', end);
  assert.equal(alone.headers.get('x-error-code'), 'APPROVAL_REQUIRED');
  const closed = await callLoan(bank, 'CloseLoanCommand', end, { as: 'manager' });
  assert.equal(closed.at('data.totalPrincipalRepaid'), 120_000, JSON.stringify(closed.body));
  // Interest of the third period ran for two days only; the rest of what was paid is back.
  assert.equal(before - (await corp()), Math.round(owed * 100));
  assert.equal(closed.at('data.returnedAmount'), Math.round((left - owed) * 100) / 100);
  assert.equal(await balanceOf('4200'), Number(closed.at('data.totalInterestRepaid')));
  for (const gl of ['1310', '1300', '2310']) assert.equal(await balanceOf(gl), 0, gl);
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
  assert.equal(off.at('data.interestAmount'), 387.1);
  assert.equal(off.at('data.totalPayOffAmount'), 122_787.1);
  assert.equal(off.at('data.penaltyAmount'), 2400);
  const found = await loan(id);
  assert.equal(found.status, 'Closed');
  assert.equal(found.totalOutstanding, 0);
  assert.deepEqual((found.collateral as readonly { readonly status: string }[])[0]?.status, 'Released');
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
  assert.equal((await writeOff(owed + 1, 'regional')).status, 400);
  // A part first: the penalty, interest and principal that were due.
  const part = await writeOff(10_000, 'regional');
  assert.equal(part.at('data.newBalance'), owed - 10_000, JSON.stringify(part.body));
  assert.equal((await loan(id)).totalOutstanding, owed - 10_000);
  assert.equal(await balanceOf('5200'), 10_000);
  const schedule = await callLoan(bank, 'GetExistingLoanSchedulesQuery', { id });
  assert.equal(schedule.at('data.summary.totalPaid'), 0);
  const done = await writeOff(owed - 10_000, 'regional');
  assert.equal(done.at('data.status'), 'ClosedWrittenOff', JSON.stringify(done.body));
  assert.equal(await balanceOf('5200'), owed);
  assert.equal(await balanceOf('1300'), 0);
  // Every loan is repaid or written off: all lent principal is back on the account that it came from.
  assert.equal(await balanceOf('2210'), 0);
  const pool = await bank.call('RetrieveAccountQuery', { accountNumber: '9000000001' });
  assert.equal(pool.at('data.balance'), 100_000_000);
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
