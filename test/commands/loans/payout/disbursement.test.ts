/** Paying loans out as universal transactions: approve, cancel, reverse, and what the loan makes of it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { days } from '../../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { callLoan, loanRequest, takeIn } from '../../../support/loans.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const balances = async (accountNumber: string) => {
  const account = await bank.call('RetrieveAccountQuery', { accountNumber });
  return [
    account.at('data.balance'),
    account.at('data.holdAmount'),
    account.at('data.availableBalance'),
  ];
};
const statusOf = async (id: string) =>
  (await callLoan(bank, 'GetLoanAccountCommand', { id })).at('data.status');

const approvedLoan = async (client: string, product = 'product-personal') => {
  const account = await takeIn(bank, {
    association: { clientEncodedKey: client, productEncodedKey: product },
    guarantors: [{ clientEncodedKey: 'client-guarantor', guaranteeAmount: 120_000 }],
  });
  const approved = await callLoan(bank, 'ApproveLoanCommand', { id: account }, { as: 'manager' });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  return account;
};
const payOut = (loanAccountNumber: string, more: object = {}) =>
  bank.call(
    'InitiateLoanDisbursement',
    { loanAccountNumber, destinationAccountNumber: '1000000001', ...more },
    { as: 'manager' },
  );

test('a pending payout holds; its approval pays the loan out', async () => {
  const loan = await approvedLoan('client-amina');
  const made = await payOut(loan, { requireApproval: true });
  assert.equal(made.at('data.status'), 'PENDING', JSON.stringify(made.body));
  assert.equal(made.at('statusCode'), undefined);
  assert.deepEqual(await balances('1000000001'), [1_000_000, 120_000, 1_000_000]);
  assert.deepEqual(await balances('9000000001'), [100_000_000, 120_000, 99_880_000]);
  assert.equal(await statusOf(loan), 'Approved');
  const again = await payOut(loan);
  assert.equal(again.status, 409);
  assert.equal(again.at('errors.0.code'), 'LOAN_DISBURSEMENT_PENDING');

  const transactionId = made.text('data.transactionId');
  const low = await bank.call('ApproveTransaction', { transactionId }, { as: 'approver' });
  assert.equal(low.status, 403);
  const done = await bank.call('ApproveTransaction', { transactionId }, { as: 'manager2' });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  assert.equal(await statusOf(loan), 'Disbursed');
  assert.deepEqual(await balances('1000000001'), [1_120_000, 0, 1_120_000]);
  assert.deepEqual(await balances('9000000001'), [99_880_000, 0, 99_880_000]);

  const back = await bank.call(
    'ReverseTransaction',
    { transactionId, reversalReason: 'Wrong customer' },
    { as: 'regional' },
  );
  assert.equal(back.status, 200, JSON.stringify(back.body));
  assert.equal(await statusOf(loan), 'Approved');
  assert.deepEqual(await balances('1000000001'), [1_000_000, 0, 1_000_000]);
  assert.deepEqual(await balances('9000000001'), [100_000_000, 0, 100_000_000]);
  const planned = await callLoan(bank, 'GetExistingLoanSchedulesQuery', { id: loan });
  assert.equal(planned.at('data.isPlanned'), true);
  const anew = await callLoan(bank, 'CreateLoanCommand', loanRequest());
  assert.equal(anew.at('errors.0.code'), 'LOAN_010', 'the application is active again');
});

test('a cancelled payout leaves the loan approved, and it can be paid out again', async () => {
  const loan = await approvedLoan('client-bayo');
  const destinationAccountNumber = '1000000002';
  const made = await payOut(loan, { requireApproval: true, destinationAccountNumber });
  const transactionId = made.text('data.transactionId');
  const off = await bank.call(
    'CancelTransaction',
    { transactionId, cancellationReason: 'Not today' },
    { as: 'manager' },
  );
  assert.equal(off.status, 200, JSON.stringify(off.body));
  assert.equal(await statusOf(loan), 'Approved');
  const paid = await payOut(loan, { amount: 100_000, destinationAccountNumber });
  assert.equal(paid.at('data.loanStatus'), 'Disbursed', JSON.stringify(paid.body));
  const found = await callLoan(bank, 'GetLoanAccountCommand', { id: loan });
  assert.equal(found.at('data.outstandingPrincipal'), 100_000);
  assert.equal(found.at('data.outstandingBalance'), 100_000);
  // The schedule of 100,000.00 at 12 % over a year, not of the 120,000.00 that were approved.
  assert.equal(found.at('data.totalRepayable'), 106_618.53);
  const asked = await callLoan(bank, 'GetExistingLoanSchedulesQuery', { id: loan });
  assert.equal(asked.at('data.summary.totalExpected'), 106_618.53);
});

test('a payout whose customer applied anew is not taken back', async () => {
  const loan = await approvedLoan('client-corp');
  const paid = await payOut(loan, { destinationAccountNumber: '1000000004' });
  await takeIn(bank, { association: { clientEncodedKey: 'client-corp' } });
  const back = await bank.call(
    'ReverseTransaction',
    { transactionId: paid.text('data.transactionId'), reversalReason: 'Wrong customer' },
    { as: 'regional' },
  );
  assert.equal(back.status, 400);
  assert.equal(back.at('errors.0.code'), 'INVALID_STATE_TRANSITION');
  assert.equal(await statusOf(loan), 'Disbursed');
});

// Found by the simulator (seed 23): what left a table and came again under its key in one commit was lost.
test('a customer who applies anew in the commit that ends his application may do so ever after', async () => {
  const association = { clientEncodedKey: 'client-bayo', productEncodedKey: 'product-personal' };
  const withdraw = (id: string) => callLoan(bank, 'WithdrawLoanCommand', { id });
  const apply = () => callLoan(bank, 'CreateLoanCommand', loanRequest({ association }));
  for (let round = 0; round < 8; round += 1) {
    const first = await apply();
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const [ended, second] = await Promise.all([withdraw(first.text('data.loanId')), apply()]);
    assert.equal(ended.status, 200);
    if (second.status === 409) continue;
    assert.equal((await withdraw(second.text('data.loanId'))).status, 200);
  }
});

test('forty payouts of one loan at once pay it once', async () => {
  const other = await approvedLoan('client-amina', 'product-guaranteed');
  const [before] = await balances('1000000001');
  const answers = await Promise.all(Array.from({ length: 40 }, () => payOut(other)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const [balance] = await balances('1000000001');
  assert.equal(Number(balance) - Number(before), 120_000);
});

test('somebody else is paid by a flag and a second person, the bank never', async () => {
  const field = 'disbursementInformation.disbursmentChannelEncodedKey';
  const ask = (disbursmentChannelEncodedKey: string, more: object = {}) =>
    callLoan(
      bank,
      'CreateLoanCommand',
      loanRequest({
        association: { clientEncodedKey: 'client-guarantor' },
        disbursement: { disbursmentChannelEncodedKey, ...more },
      }),
    );
  for (const key of ['acc-pool', 'till-01', 'vault-hq', 'acc-bayo']) {
    const refused = await ask(key);
    assert.equal(refused.status, 400, key);
    assert.deepEqual(
      [refused.at('errors.0.code'), refused.at('errors.0.field')],
      ['LOAN_011', field],
    );
  }
  const never = await ask('acc-pool', { thirdPartyPayout: true });
  assert.equal(never.at('errors.0.code'), 'LOAN_011', 'no flag lets the bank itself be paid');
  const made = await ask('acc-bayo', { thirdPartyPayout: true });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const loan = made.text('data.loanAccountNumber');
  await callLoan(bank, 'ApproveLoanCommand', { id: loan }, { as: 'manager' });
  const empty = await payOut(loan, { destinationAccountNumber: 'till-01' });
  assert.equal(empty.at('errors.0.code'), 'LOAN_011', JSON.stringify(empty.body));
  const paid = await payOut(loan, { destinationAccountNumber: undefined });
  assert.equal(paid.at('data.status'), 'PENDING', JSON.stringify(paid.body));
  const transactionId = paid.text('data.transactionId');
  assert.equal(
    (await bank.call('ApproveTransaction', { transactionId }, { as: 'manager' })).status,
    403,
  );
  const done = await bank.call('ApproveTransaction', { transactionId }, { as: 'manager2' });
  assert.equal(done.at('data.newState'), 'SETTLED', JSON.stringify(done.body));
  assert.equal(await statusOf(loan), 'Disbursed');
});

test('the flag may come with the payout; without it nobody else is paid', async () => {
  const loan = await approvedLoan('client-bayo', 'product-guaranteed');
  const refused = await payOut(loan);
  assert.equal(refused.at('errors.0.code'), 'LOAN_011', JSON.stringify(refused.body));
  assert.equal(refused.at('errors.0.field'), 'destinationAccountNumber');
  const paid = await payOut(loan, { thirdPartyPayout: true });
  assert.equal(paid.at('data.status'), 'PENDING', JSON.stringify(paid.body));
  await bank.setRules('loans/payout-accounts', {
    payoutAccounts: [{ product: '*', thirdParty: false, approverRole: 'Admin' }],
  });
  const corp = await approvedLoan('client-corp', 'product-guaranteed');
  const never = await payOut(corp, { thirdPartyPayout: true });
  assert.equal(never.at('errors.0.code'), 'LOAN_011', JSON.stringify(never.body));
});

test('the books are balanced', async () => {
  const trial = await bank.call('RetrieveTrialBalanceQuery', {}, { as: 'manager' });
  assert.equal(trial.status, 200);
  assert.equal(trial.at('data.totalDebit'), trial.at('data.totalCredit'));
});

test('interest that was earned on a payout goes with it when it is taken back', async () => {
  const books = async () => {
    const trial = await bank.call('RetrieveTrialBalanceQuery', {}, { as: 'manager' });
    const rows = trial.at('data.rows') as readonly { glCode: string; balance: number }[];
    const balance = (code: string) => rows.find(({ glCode }) => glCode === code)?.balance ?? 0;
    return ['1300', '1310', '4200'].map(balance);
  };
  // Nothing else earns interest while this payout stands.
  const only = await startBank();
  const shared = bank;
  bank = only;
  try {
    const loan = await approvedLoan('client-amina');
    const paid = await payOut(loan);
    await bank.advance(days(5));
    const [principal, interest, income] = await books();
    assert.equal(principal, 120_000);
    assert.ok(Number(interest) > 0 && interest === income);
    const reversalReason = 'It was paid out to the wrong customer, who has agreed to give it back';
    const transactionId = paid.text('data.transactionId');
    const back = { transactionId, reversalReason };
    const reversed = await bank.call('ReverseTransaction', back, { as: 'regional' });
    assert.equal(reversed.status, 200, JSON.stringify(reversed.body));
    assert.deepEqual(await books(), [0, 0, 0]);
  } finally {
    bank = shared;
    await only.stop();
  }
});
