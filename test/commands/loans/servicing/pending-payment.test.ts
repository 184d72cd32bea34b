/** A repayment above a threshold waits like other money: held, then settled once somebody else approves it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { callLoan, takeIn } from '../../../support/loans.ts';

const bank = bankOfFile();
before(async () => {
  const tier = { accountTier: '*', amountThreshold: 20_000, approverRole: 'Approver' };
  await bank.setRules('transactions/approval-thresholds', {
    approvalThresholds: [
      { transactionType: 'LOAN_REPAYMENT', channel: '*', tiers: [{ ...tier, requireApproval: true }] },
    ],
  });
});

test('a repayment above the threshold is held, settles the loan by approval, and is not taken back', async () => {
  const client = 'client-corp';
  const account = { loanAmount: 100_000 };
  const id = await takeIn(bank, { association: { clientEncodedKey: client }, account });
  const manager = { as: 'manager' } as const;
  await callLoan(bank, 'ApproveLoanCommand', { id }, manager);
  const payout = { loanAccountNumber: id, destinationAccountNumber: '1000000004' };
  await bank.call('InitiateLoanDisbursement', payout, manager);
  const owed = async () =>
    (await callLoan(bank, 'GetLoanAccountCommand', { id })).at('data.totalOutstanding');
  const corp = async () => {
    const found = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000004' });
    return [found.at('data.balance'), found.at('data.holdAmount')].map(Number);
  };
  const [had = 0] = await corp();
  const repayment = { accountEncodedKey: id, channelEncodedKey: 'acc-corp', amount: 20_000.01 };
  const waits = await callLoan(bank, 'InitiateLoanRepaymentCommand', repayment);
  assert.equal(waits.at('data.status'), 'PENDING', JSON.stringify(waits.body));
  assert.deepEqual([await owed(), await corp()], [100_000, [had, 20_000.01]]);
  const transactionId = waits.text('data.transactionId');
  const approve = (as: 'senior' | 'approver') => bank.call('ApproveTransaction', { transactionId }, { as });
  assert.equal((await approve('senior')).status, 403);
  const approved = await approve('approver');
  assert.equal(approved.at('data.newState'), 'SETTLED', JSON.stringify(approved.body));
  assert.deepEqual([await owed(), await corp()], [79_999.99, [had - 20_000.01, 0]]);
  const reversal = { transactionId, reversalReason: 'Paid for the wrong loan' };
  const back = await bank.call('ReverseTransaction', reversal, manager);
  assert.equal(back.at('errors.0.code'), 'INVALID_STATE_TRANSITION', JSON.stringify(back.body));
  const cash = { accountEncodedKey: id, amount: 20_000.01 };
  const inCash = await callLoan(bank, 'InitiateLoanRepaymentCommand', cash);
  const paid = { transactionId: inCash.text('data.transactionId') };
  const settled = await bank.call('ApproveTransaction', paid, { as: 'approver' });
  assert.equal(settled.at('data.newState'), 'SETTLED', JSON.stringify(settled.body));
});
