/** Repayments and pay-offs above a threshold wait like other money: held, then settled as on the day of approval. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hours } from '../../../../core/values/instant.ts';
import { type Answer, startBank, type TestBank } from '../../../support/bank.ts';
import { callLoan, takeIn } from '../../../support/loans.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
  const tier = (accountTier: string, amountThreshold: number, approverRole: string) => ({
    ...{ accountTier, amountThreshold, approverRole, requireApproval: true },
  });
  await bank.setRules('transactions/approval-thresholds', {
    approvalThresholds: [
      {
        transactionType: 'LOAN_REPAYMENT',
        channel: '*',
        tiers: [tier('PREMIUM', 20_000, 'Approver'), tier('STANDARD', 10_000, 'Approver')],
      },
    ],
  });
});
after(() => bank.stop());

const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const approver = { as: 'approver' } as const;

async function paidOut(): Promise<string> {
  const id = await takeIn(bank, {
    association: { clientEncodedKey: 'client-corp' },
    account: { loanAmount: 100_000 },
  });
  await callLoan(bank, 'ApproveLoanCommand', { id }, { as: 'manager' });
  const paid = await bank.call(
    'InitiateLoanDisbursement',
    { loanAccountNumber: id, destinationAccountNumber: '1000000004' },
    { as: 'manager' },
  );
  assert.equal(paid.at('data.loanStatus'), 'Disbursed', JSON.stringify(paid.body));
  return id;
}

const repay = (id: string, amount: number, more: object = { channelEncodedKey: 'acc-corp' }) =>
  callLoan(bank, 'InitiateLoanRepaymentCommand', { accountEncodedKey: id, amount, ...more });
const payOff = (id: string, more: object = {}) =>
  callLoan(bank, 'InitiateLoanPayOffCommand', { id, paymentAccountId: 'acc-corp', ...more });
const move = (name: string, transactionId: string, more: object = {}) =>
  bank.call(name, { transactionId, ...more }, approver);
const loanOf = async (id: string) =>
  (await callLoan(bank, 'GetLoanAccountCommand', { id })).at('data') as Record<string, unknown>;

async function corp(): Promise<{ readonly balance: number; readonly held: number }> {
  const found = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000004' });
  return { balance: cents(found.at('data.balance')), held: cents(found.at('data.holdAmount')) };
}

/** A payment that waits: everything stands as before, but for what is held. */
async function waiting(asked: () => Promise<Answer>, id: string, amount: number): Promise<string> {
  const [loan, account, books] = [await loanOf(id), await corp(), await trial()];
  const answer = await asked();
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.at('data.status'), 'PENDING');
  assert.match(
    answer.text('message'),
    /is pending approval: .* so Approver or higher must approve/,
  );
  assert.deepEqual(await loanOf(id), loan);
  assert.deepEqual(await trial(), books);
  assert.deepEqual(await corp(), { ...account, held: account.held + cents(amount) });
  return answer.text('data.transactionId');
}

async function trial(): Promise<ReadonlyMap<string, number>> {
  const answer = await bank.call('RetrieveTrialBalanceQuery', {}, { as: 'manager' });
  const rows = answer.at('data.rows') as readonly { glCode: string; balance: number }[];
  return new Map(rows.map(({ glCode, balance }) => [glCode, cents(balance)]));
}

async function transaction(transactionId: string) {
  const answer = await bank.call('RetrieveTransactionByIdQuery', { transactionId }, approver);
  return answer.at('data') as Record<string, unknown>;
}

/** Frees the account for the test that comes next. */
async function ended(id: string): Promise<void> {
  const answer = await payOff(id);
  if (answer.at('data.status') !== 'PENDING') return;
  const transactionId = answer.text('data.transactionId');
  const settled = await bank.call('ApproveTransaction', { transactionId }, { as: 'manager' });
  assert.equal(settled.status, 200, JSON.stringify(settled.body));
}

test('a repayment above it is held, and settles the loan once somebody else approves it', async () => {
  const id = await paidOut();
  const was = await corp();
  const transactionId = await waiting(() => repay(id, 20_000.01), id, 20_000.01);
  assert.equal((await transaction(transactionId)).transactionType, 'LOAN_REPAYMENT');
  const own = await bank.call('ApproveTransaction', { transactionId }, { as: 'senior' });
  assert.equal(own.status, 403);
  const approved = await move('ApproveTransaction', transactionId);
  assert.equal(approved.at('data.newState'), 'SETTLED', JSON.stringify(approved.body));
  assert.equal(approved.at('data.balanceImpact.holdReleased'), 20_000.01);
  assert.deepEqual(await corp(), { balance: was.balance - 2_000_001, held: 0 });
  const lines = await callLoan(bank, 'RetrieveLoanTransactionListQuery', { id });
  assert.match(JSON.stringify(lines.body), new RegExp(transactionId));
  assert.equal((await loanOf(id)).totalOutstanding, 79_999.99);
  const back = await bank.call(
    'ReverseTransaction',
    { transactionId, reversalReason: 'Paid for the wrong loan' },
    { as: 'manager' },
  );
  assert.equal(back.at('errors.0.code'), 'INVALID_STATE_TRANSITION', JSON.stringify(back.body));
  await ended(id);
});

test('a pay-off is settled as on the day of its approval', async () => {
  const id = await paidOut();
  const was = await corp();
  const today = await payOff(id, { includePrepaymentPenalty: true });
  const transactionId = today.text('data.transactionId');
  const held = cents(today.at('data.totalPayOffAmount'));
  assert.deepEqual(await corp(), { balance: was.balance, held });
  await bank.advance(hours(20));
  const approved = await move('ApproveTransaction', transactionId);
  assert.equal(approved.at('data.newState'), 'SETTLED', JSON.stringify(approved.body));
  const taken = was.balance - (await corp()).balance;
  assert.ok(taken > held, 'the interest of the night is paid too');
  assert.equal(cents((await transaction(transactionId)).amount), taken);
  const loan = await loanOf(id);
  assert.equal(loan.status, 'Closed');
  assert.equal(loan.totalOutstanding, 0);
  assert.equal((await corp()).held, 0);
});
