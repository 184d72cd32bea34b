import assert from 'node:assert/strict';
import InitiateLoanDisbursement from '../../../commands/loans/InitiateLoanDisbursement.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { cases, person } from '../../support/decide.ts';
import { aLoan, ties } from '../../support/loans.ts';
import { anAccount } from '../../support/transactions.ts';

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
const base = {
  loan: approved as typeof approved | undefined,
  ties,
  account: anAccount() as ReturnType<typeof anAccount> | undefined,
  source: pool as ReturnType<typeof anAccount> | undefined,
};

cases<typeof base>(
  InitiateLoanDisbursement,
  {
    input: { loanAccountNumber: '3000000001', destinationAccountNumber: '1000000001' },
    state: base,
    actor: person('manager', 'BranchManager'),
  },
  {
    'pays the loan out at once': {
      posts: [{ loans: 120000, 'acc-1': 120000, 'acc-pool': -120000, lentFromPool: 120000 }],
      gives: settled,
      also: (decision) => {
        assert.ok('data' in decision);
        const { transactionId: _, ...data } = decision.data as Record<string, unknown>;
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
            {
              product: '*',
              disbursementFeePercent: 2,
              latePenaltyPercent: 0,
              prepaymentPenaltyPercent: 0,
            },
          ],
        },
      },
      posts: [
        {
          loans: 120000,
          'acc-1': 117600,
          feeIncome: 2400,
          'acc-pool': -120000,
          lentFromPool: 120000,
        },
      ],
      gives: settled,
      also: (decision) => {
        assert.ok('data' in decision);
        assert.equal((decision.data as { readonly balance: number }).balance, 118_600);
      },
    },
    'waits when asked to, and holds on both sides': {
      input: { requireApproval: true },
      holds: { 'acc-1 credit': 120000, 'acc-pool debit': 120000 },
      gives: ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule', 'put'],
    },
    'less than was approved': {
      input: { amount: 60_000 },
      posts: [{ loans: 60000, 'acc-1': 60000, 'acc-pool': -60000, lentFromPool: 60000 }],
      gives: [...settled.slice(0, -4), 'put', 'schedule', 'insert', 'emit', 'notify'],
    },
    'more than was approved': { input: { amount: 120_000.01 }, gives: 'LOAN_004' },
    'a loan that nobody approved': { state: { loan: aLoan() }, gives: 'LOAN_NOT_APPROVED' },
    'a loan that is paid out already': {
      state: { loan: aLoan({ state: 'Disbursed' }) },
      gives: 'LOAN_NOT_APPROVED',
    },
    'a payout that waits': {
      state: { loan: aLoan({ state: 'Approved', disbursementId: 'another' }) },
      gives: 'LOAN_DISBURSEMENT_PENDING',
    },
    'an unknown account': { state: { account: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'a product that pays from nowhere': {
      state: { source: undefined },
      gives: 'ACCOUNT_NOT_FOUND',
    },
    'an account of the bank': {
      state: { account: { ...pool, id: 'acc-other' } },
      gives: 'LOAN_011',
    },
    'an account of somebody else': {
      state: { account: anAccount({ clientKey: null }) },
      gives: 'LOAN_011',
    },
    'a first repayment that is years away': {
      state: { loan: aLoan({ state: 'Approved', firstRepaymentDate: '2028-03-10' as never }) },
      gives: 'LOAN_TOO_EARLY',
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
