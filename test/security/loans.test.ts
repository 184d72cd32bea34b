/** Loans give one person no way around the totals of a day, and no way to change what secures an approved loan. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '../../core/values/instant.ts';
import { type Answer, bankOfFile, type Who } from '../support/bank.ts';
import { callLoan, takeIn } from '../support/loans.ts';

const bank = bankOfFile();

const codeOf = (answer: Answer): string | null =>
  answer.status === 200 ? null : answer.headers.get('x-error-code');

async function approved(client: string, changes: object = {}): Promise<string> {
  const id = await takeIn(bank, { association: { clientEncodedKey: client }, ...changes });
  const answer = await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return id;
}

test('loans that one person approves in a day are within the approval limit of the person', async () => {
  await bank.setRules('transactions/approval-limits', {
    approvalLimits: [{ role: 'BranchManager', maxAmount: 150_000, transactionTypes: ['*'] }],
  });
  const codes: unknown[] = [];
  for (const clientEncodedKey of ['client-amina', 'client-bayo']) {
    const id = await takeIn(bank, { association: { clientEncodedKey } });
    codes.push(codeOf(await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' })));
  }
  assert.deepEqual(codes, [null, 'APPROVAL_LIMIT_EXCEEDED']);
  await bank.setRules('transactions/approval-limits', {
    approvalLimits: [{ role: 'BranchManager', maxAmount: null, transactionTypes: ['*'] }],
  });
});

test('a second person approves a change of what secures a loan, once the loan is approved', async () => {
  const collateral = { collateralType: 'Vehicle', collateralValue: 900_000, description: 'A car' };
  const id = await takeIn(bank, {
    association: { clientEncodedKey: 'client-corp', productEncodedKey: 'product-secured' },
    account: { loanAmount: 500_000 },
    collaterals: [collateral, collateral],
  });
  const add = () => callLoan(bank, 'AddLoanCollateralCommand', { id, ...collateral });
  assert.equal(codeOf(await add()), null);
  const answer = await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(codeOf(await add()), 'APPROVAL_REQUIRED');
  const removed = { id, collateralId: 1 };
  const gone = await callLoan(bank, 'RemoveLoanCollateralCommand', removed);
  assert.equal(codeOf(gone), 'APPROVAL_REQUIRED');
  const proposalId = gone.text('errors.0.proposalId');
  await bank.done('ApproveProposalCommand', { proposalId }, 'manager2');
  await bank.advance(1000);
  const found = await callLoan(bank, 'GetLoanAccountCommand', { id });
  assert.deepEqual([found.at('data.status'), found.at('data.approvals')], ['PendingApproval', []]);
  const pay = { loanAccountNumber: id, destinationAccountNumber: '1000000004' };
  const paid = await bank.call('InitiateLoanDisbursement', pay, { as: 'admin2' });
  assert.notEqual(paid.status, 200, 'no person approved the loan with less security');
});

test('what a person books from an account for a loan counts as what the person takes from it', async () => {
  await bank.advance(hours(24));
  const clientEncodedKey = 'client-bayo';
  const productEncodedKey = 'product-guaranteed';
  const guarantor = { clientEncodedKey: 'client-guarantor', guaranteeAmount: 60_000 };
  const loanAccountNumber = await approved('client-bayo', {
    association: { clientEncodedKey, productEncodedKey },
    guarantors: [{ ...guarantor, relationship: 'Sister' }],
  });
  const destinationAccountNumber = '1000000002';
  const pay = { loanAccountNumber, destinationAccountNumber };
  const paid = await bank.done('InitiateLoanDisbursement', pay, 'manager');
  if (paid.at('data.status') === 'PENDING') {
    const transactionId = paid.text('data.transactionId');
    await bank.call('ApproveTransaction', { transactionId }, { as: 'manager2' });
  }
  await bank.setRules('controls/totals', {
    rows: [{ of: 'person', what: 'CUSTOMER', from: 0, aDay: 150, role: 'BranchManager' }],
  });
  const repay = { accountEncodedKey: loanAccountNumber, amount: 100 };
  const codes: unknown[] = [];
  for (let times = 0; times < 2; times += 1) {
    const data = { ...repay, channelEncodedKey: 'acc-bayo' };
    codes.push(codeOf(await callLoan(bank, 'InitiateLoanRepaymentCommand', data, { as: 'teller' })));
  }
  assert.deepEqual(codes, [null, 'APPROVAL_REQUIRED']);
  // A repayment above the threshold waits by itself; the role of the total still approves it.
  const above = { amountThreshold: 50, requireApproval: true, approverRole: 'SeniorTeller' };
  const tiers = ['STANDARD', 'PREMIUM'].map((accountTier) => ({ accountTier, ...above }));
  const approvalThresholds = [{ transactionType: 'LOAN_REPAYMENT', channel: '*', tiers }];
  await bank.setRules('transactions/approval-thresholds', { approvalThresholds });
  const data = { ...repay, channelEncodedKey: 'acc-bayo' };
  const made = await callLoan(bank, 'InitiateLoanRepaymentCommand', data, { as: 'teller' });
  assert.equal(made.at('data.status'), 'PENDING', JSON.stringify(made.body));
  assert.match(made.text('message'), /is above 50\.00 .* More than 150\.00 in one day/);
  const transactionId = made.text('data.transactionId');
  const low = await bank.call('ApproveTransaction', { transactionId }, { as: 'senior' });
  assert.equal(low.status, 403, JSON.stringify(low.body));
  await bank.done('ApproveTransaction', { transactionId }, 'manager2');
  const lenient = tiers.map((tier) => ({ ...tier, amountThreshold: 1_000_000 }));
  await bank.setRules('transactions/approval-thresholds', {
    approvalThresholds: [{ transactionType: '*', channel: '*', tiers: lenient }],
  });
});

test('a Teller does not waive a prepayment penalty alone, and a manager only a small one', async () => {
  await bank.advance(hours(24));
  await bank.setRules('controls/totals', {
    rows: [{ of: 'person', what: 'till-count', from: 0, aDay: 1, role: 'BranchManager' }],
  });
  const loanAccountNumber = await approved('client-corp');
  const pay = { loanAccountNumber, destinationAccountNumber: '1000000004' };
  await bank.done('InitiateLoanDisbursement', pay, 'manager2');
  const payOff = (as: Who, includePrepaymentPenalty: boolean, more: object = {}) => {
    const data = { loanId: loanAccountNumber, includePrepaymentPenalty, ...more };
    const path = '/api/bpm/cmd?dryRun=true';
    return bank.post(
      path,
      { cmd: 'InitiateLoanPayOffCommand', data },
      { as, headers: { 'X-Tenant-Id': 'demo' } },
    );
  };
  const waived = await payOff('teller', false);
  assert.equal(codeOf(waived), 'APPROVAL_REQUIRED', JSON.stringify(waived.body));
  assert.match(JSON.stringify(waived.body), /loans\.penaltyWaived/);
  assert.equal(codeOf(await payOff('teller', true)), null);
  assert.equal(codeOf(await payOff('manager', false)), null);
  const waivers = (alone: number) => [
    { effect: 'loans.penaltyWaived', start: 'BranchManager', alone, role: 'BranchManager' },
    { effect: '*', alone: 0, role: 'Admin' },
  ];
  await bank.setRules('controls/correction', { rows: waivers(100) });
  assert.equal(codeOf(await payOff('manager', false)), 'APPROVAL_REQUIRED');
  // Small waivers of one person count together.
  const aDay = { of: 'person', what: 'loans.penaltyWaived', from: 0, role: 'BranchManager' };
  await bank.setRules('controls/correction', { rows: waivers(1_000_000) });
  assert.equal(codeOf(await payOff('manager', false)), null);
  await bank.setRules('controls/totals', { rows: [{ ...aDay, aDay: 100 }] });
  const many = await payOff('manager', false);
  assert.equal(codeOf(many), 'APPROVAL_REQUIRED');
  assert.match(many.text('message'), /100\.00 in one day for waived prepayment penalties/);
  await bank.setRules('controls/totals', { rows: [{ ...aDay, aDay: 1_000_000 }] });
  // What was paid in advance and is not owed goes back: above `alone` another person looks at it.
  const found = await callLoan(bank, 'GetLoanAccountCommand', { id: loanAccountNumber });
  const amount = Number(found.at('data.totalRepayable'));
  const repay = { accountEncodedKey: loanAccountNumber, amount };
  const done = await callLoan(bank, 'InitiateLoanRepaymentCommand', repay, { as: 'teller2' });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  const rows = (alone: number) => [
    { effect: 'loans.penaltyWaived', alone: null, reason: 'Not asked here' },
    { effect: 'journal.closing', alone: null, reason: 'Not asked here' },
    { effect: 'loans.advanceReturned', alone, role: 'BranchManager' },
    { effect: '*', alone: 0, role: 'Admin' },
  ];
  await bank.setRules('controls/correction', { rows: rows(50_000) });
  const closing = (as: Who) =>
    bank.post(
      '/api/bpm/cmd?dryRun=true',
      { cmd: 'CloseLoanCommand', data: { id: loanAccountNumber } },
      { as, headers: { 'X-Tenant-Id': 'demo' } },
    );
  for (const end of [closing, (as: Who) => payOff(as, true)]) {
    await bank.setRules('controls/correction', { rows: rows(50_000) });
    const free = await end('senior');
    assert.equal(codeOf(free), null, JSON.stringify(free.body));
    await bank.setRules('controls/correction', { rows: rows(10) });
    const held = await end('senior');
    assert.equal(codeOf(held), 'APPROVAL_REQUIRED', JSON.stringify(held.body));
    assert.match(JSON.stringify(held.body), /loans\.advanceReturned/);
  }
});
