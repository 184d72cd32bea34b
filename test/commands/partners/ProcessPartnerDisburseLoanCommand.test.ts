import assert from 'node:assert/strict';
import ProcessPartnerDisburseLoanCommand from '../../../commands/partners/ProcessPartnerDisburseLoanCommand.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { aPool, aRequest } from '../../support/partners.ts';
import { anAccount } from '../../support/transactions.ts';

const remote = { 'partners/disbursement': { sourceAccount: '9000000001', via: 'remote' } };
const paid = ['post', 'insert', 'insert', 'emit', 'audit', 'put', 'insert', 'emit', 'audit'] as const;

cases(
  ProcessPartnerDisburseLoanCommand,
  {
    input: { id: 9, comment: 'Go' },
    state: { request: aRequest(), account: anAccount(), source: aPool },
    actor: person('manager', 'BranchManager'),
  },
  {
    'pays out at once by the own ledger': {
      posts: [{ 'acc-pool': -900, 'acc-1': 900 }],
      gives: paid,
      also: (decision) => {
        assert.ok('data' in decision);
        const { transactionReference, ...data } = decision.data;
        assert.match(String(transactionReference), /^TRX-/);
        assert.deepEqual(data, {
          id: 9,
          disbursedAmount: 900,
          coreBankingStatus: 'Completed',
          disbursedAt: noon,
        });
      },
    },
    'waits where the thresholds want an approver': {
      state: { request: aRequest({ loanAmount: 100_000_001n }), source: { ...aPool, book: 200_000_000n } },
      holds: { 'acc-pool debit': 1000000.01, 'acc-1 credit': 1000000.01 },
      gives: [
        'hold',
        'hold',
        ...(['insert', 'insert', 'emit', 'audit', 'schedule'] as const),
        ...(['put', 'insert', 'emit', 'audit'] as const),
      ],
      tells: { coreBankingStatus: 'Pending' },
    },
    'a remote core gets an order with a key; the pool holds the amount': {
      rules: remote,
      holds: { 'acc-pool debit': 900 },
      gives: ['hold', 'put', 'insert', 'schedule', 'emit', 'audit'],
      tells: {
        id: 9,
        disbursedAmount: 900,
        transactionReference: 'demo-partner-loan-9-1',
        coreBankingStatus: 'Pending',
        disbursedAt: null,
      },
    },
    'a mandate that is not active': {
      state: { request: aRequest({ state: 'Approved' }) },
      gives: 'PARTNER_LOAN_STATE',
    },
    'a loan that is disbursed': {
      state: { request: aRequest({ state: 'Disbursed' }) },
      gives: 'PARTNER_LOAN_DISBURSED',
    },
    'a transfer that is on its way': {
      state: { request: aRequest({ state: 'Disbursing' }) },
      gives: 'PARTNER_LOAN_DISBURSED',
    },
    'an unknown request': { state: { request: undefined }, gives: 'PARTNER_LOAN_NOT_FOUND' },
    'an unknown account': { state: { account: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'the cash of a till': { state: { source: anAccount({ class: 'TILL' }) }, gives: 'ACCOUNT_NOT_FOUND' },
    'an unknown source': { state: { source: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'a closed account': {
      state: { account: anAccount({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'a pool that is too small': {
      state: { source: { ...aPool, book: 89_999n } },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'a pool that is too small for a remote core': {
      rules: remote,
      state: { source: { ...aPool, debitHold: 910_001n } },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'an account that is full': {
      state: { account: anAccount({ book: 10n ** 17n - 2n }) },
      gives: 'AMOUNT_OUT_OF_RANGE',
    },
    'the pool itself': { state: { account: aPool }, gives: 'SAME_ACCOUNT' },
    'another currency': { state: { account: anAccount({ currency: 'USD' }) }, gives: 'CURRENCY_MISMATCH' },
  },
);
