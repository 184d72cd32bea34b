import assert from 'node:assert/strict';
import InitiateLoanDisbursement from '../../../../commands/loans/payout/InitiateLoanDisbursement.ts';
import { transactions } from '../../../../commands/transactions/transaction.ts';
import { isRejection } from '../../../../core/command/wire/rejections.ts';
import { chart } from '../../../../core/ledger/chart.ts';
import { cases, person } from '../../../support/decide.ts';
import { aLoan, ties } from '../../../support/loans.ts';
import { accepted, addedTo, refusedWith } from '../../../support/told.ts';
import { anAccount } from '../../../support/transactions.ts';

const pool = anAccount({
  id: 'acc-pool',
  number: '9000000001',
  class: 'INTERNAL',
  tier: 'INTERNAL',
  gl: chart.disbursementPool.code,
  book: 1_000_000_000n,
});
const approved = aLoan({ state: 'Approved' });
const rows = Array.from({ length: 12 }, () => 'insert' as const);
const settled = [
  'post',
  ...(['insert', 'insert', 'emit', 'audit', 'put', 'insert'] as const),
  ...rows,
  ...(['remove', 'schedule', 'insert', 'emit', 'notify'] as const),
] as const;
const payout = {
  posts: [{ loans: 120000, 'acc-1': 120000, 'acc-pool': -120000, lentFromPool: 120000 }],
  gives: settled,
};
const waits = ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule', 'put'] as const;
const base = { loan: approved as typeof approved | undefined, ties, account: anAccount(), source: pool };

cases(
  InitiateLoanDisbursement,
  {
    input: { loanAccountNumber: '3000000001', destinationAccountNumber: '1000000001' },
    state: base,
    actor: person('manager', 'BranchManager'),
  },
  {
    'pays the loan out at once': {
      ...payout,
      also: (decision) => {
        assert.ok('data' in decision);
        const { transactionId: _, ...data } = decision.data;
        assert.deepEqual(data, {
          status: 'SETTLED',
          holdAmount: 0,
          balance: 121_000,
          availableBalance: 121_000,
          loanId: 'LA-2026-00001',
          loanStatus: 'Disbursed',
        });
      },
    },
    'a fee stays with the bank': {
      rules: {
        'loans/charges': {
          charges: [
            { product: '*', disbursementFeePercent: 2, latePenaltyPercent: 0, prepaymentPenaltyPercent: 0 },
          ],
        },
      },
      posts: [{ loans: 120000, 'acc-1': 117600, feeIncome: 2400, 'acc-pool': -120000, lentFromPool: 120000 }],
      gives: settled,
      tells: { balance: 118_600 },
    },
    'waits when asked to, and holds on both sides': {
      input: { requireApproval: true },
      holds: { 'acc-1 credit': 120000, 'acc-pool debit': 120000 },
      gives: waits,
      also: (decision) => {
        const { effects, data } = accepted(decision);
        const [made] = addedTo(effects, transactions);
        // Its own account: nobody in particular has to approve.
        assert.equal(made?.approverRole, null);
        assert.deepEqual([data.loanStatus, data.status], ['Approved', 'PENDING']);
        const own = effects.at(-1);
        assert.ok(own?.do === 'put');
        assert.deepEqual(own.changes, { disbursementId: made?.id });
      },
    },
    'where no rule is about the product there is no fee': {
      rules: {
        'loans/charges': {
          charges: [
            {
              product: 'another',
              disbursementFeePercent: 50,
              latePenaltyPercent: 0,
              prepaymentPenaltyPercent: 0,
            },
          ],
        },
        'loans/payout-accounts': {
          payoutAccounts: [{ product: 'another', thirdParty: true, approverRole: 'Admin' }],
        },
      },
      posts: [{ loans: 120000, 'acc-1': 120000, 'acc-pool': -120000, lentFromPool: 120000 }],
      gives: settled,
    },
    'nor where the rules were not asked': {
      unasked: ['charges', 'payoutAccounts', 'firstRepayment'],
      posts: [{ loans: 120000, 'acc-1': 120000, 'acc-pool': -120000, lentFromPool: 120000 }],
      gives: settled,
    },
    'one a little later than the regular day': {
      state: { loan: aLoan({ state: 'Approved', firstRepaymentDate: '2026-04-10' as never }) },
      posts: [{ loans: 120000, 'acc-1': 120000, 'acc-pool': -120000, lentFromPool: 120000 }],
      gives: settled,
    },
    'more than was approved': {
      input: { amount: 120_000.01 },
      gives: 'LOAN_004',
      also: refusedWith({ field: 'amount' }, 'Amount exceeds limit: 120,000.00 was approved.'),
    },
    'a loan that nobody approved': {
      state: { loan: aLoan() },
      gives: 'LOAN_NOT_APPROVED',
      also: refusedWith(
        { currentState: 'PendingApproval' },
        'Loan LA-2026-00001 is PendingApproval; only an approved loan is paid out.',
      ),
    },
    'a payout that waits': {
      state: { loan: aLoan({ state: 'Approved', disbursementId: 'another' }) },
      gives: 'LOAN_DISBURSEMENT_PENDING',
      also: refusedWith({ transactionId: 'another' }),
    },
    'an unknown account': {
      state: { account: undefined },
      gives: 'ACCOUNT_NOT_FOUND',
      also: (decision) => {
        refusedWith({ field: 'destinationAccountNumber', accountNumber: '1000000001' })(decision);
        // In the table's own words.
        assert.ok(!('message' in decision));
      },
    },
    'no account at all': {
      input: { destinationAccountNumber: undefined },
      state: { account: undefined },
      gives: 'ACCOUNT_NOT_FOUND',
      also: refusedWith(
        { field: 'destinationAccountNumber', accountNumber: null },
        'destinationAccountNumber is required.',
      ),
    },
    'a product that pays from nowhere': {
      state: { source: undefined },
      gives: 'ACCOUNT_NOT_FOUND',
      also: refusedWith({}, 'The product has no disbursement account.'),
    },
    'an account of the bank': { state: { account: { ...pool, id: 'acc-other' } }, gives: 'LOAN_011' },
    'an account of somebody else': {
      state: { account: anAccount({ clientKey: null }) },
      gives: 'LOAN_011',
      also: refusedWith(
        { field: 'destinationAccountNumber', accountNumber: '1000000001' },
        'Invalid account: 1000000001: it is not the customer’s: say thirdPartyPayout, and a second person approves the payout',
      ),
    },
    'a first repayment that is years away': {
      state: { loan: aLoan({ state: 'Approved', firstRepaymentDate: '2028-03-10' as never }) },
      gives: 'LOAN_TOO_EARLY',
      also: refusedWith(
        { field: 'firstRepaymentDate' },
        'The firstRepaymentDate of LA-2026-00001 must be from 2026-03-12 to 2026-04-16 for a disbursement on 2026-03-02 (regular: 2026-04-02), not 2028-03-10: pay it out nearer to that day, or withdraw it and enter it again.',
      ),
    },
    'a first repayment in nine days': {
      state: { loan: aLoan({ state: 'Approved', firstRepaymentDate: '2026-03-11' as never }) },
      gives: 'LOAN_TOO_LATE',
      also: (decision) => {
        assert.ok(isRejection(decision));
        assert.equal(decision.facts?.field, 'firstRepaymentDate');
      },
    },
    'a first repayment that the payout overtakes': {
      state: { loan: aLoan({ state: 'Approved', firstRepaymentDate: '2026-03-02' as never }) },
      ...payout,
    },
    'somebody else by the flag, once a second person approves': {
      input: { thirdPartyPayout: true },
      state: { account: anAccount({ clientKey: 'client-bayo' }) },
      gives: ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule', 'put'],
      holds: { 'acc-1 credit': 120_000, 'acc-pool debit': 120_000 },
      also: (decision) => {
        assert.ok('data' in decision);
        const made = decision.effects[2];
        assert.ok(made?.do === 'insert');
        assert.equal(made.row.approverRole, 'BranchManager');
      },
    },
    'a closed account': {
      state: { account: anAccount({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'a pool that is empty': {
      state: { source: { ...pool, book: 11_999_999n } },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'an account that is full': {
      state: { account: anAccount({ book: 10n ** 17n - 2n }) },
      gives: 'AMOUNT_OUT_OF_RANGE',
    },
    'the pool itself': { state: { account: pool }, gives: 'SAME_ACCOUNT' },
    'an account in another currency': {
      state: { account: anAccount({ currency: 'USD' }) },
      gives: 'CURRENCY_MISMATCH',
    },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { loanAccountNumber: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
