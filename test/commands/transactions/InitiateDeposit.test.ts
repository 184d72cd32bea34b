import assert from 'node:assert/strict';
import InitiateDeposit from '../../../commands/transactions/InitiateDeposit.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { cases, person } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

const settled = ['post', 'insert', 'insert', 'emit', 'audit'] as const;
const waiting = ['hold', 'insert', 'insert', 'emit', 'audit', 'schedule'] as const;

cases(
  InitiateDeposit,
  {
    input: { accountNumber: '1000000001', amount: 50 },
    state: { account: anAccount() },
    actor: person('teller', 'Teller'),
  },
  {
    'settles at once': {
      posts: [{ cash: 50, 'acc-1': 50 }],
      gives: settled,
      also: (decision) => {
        assert.ok('data' in decision);
        const { transactionId, ...data } = decision.data;
        assert.equal(typeof transactionId, 'string');
        assert.deepEqual(data, { status: 'SETTLED', holdAmount: 0, balance: 1050, availableBalance: 1050 });
      },
    },
    'waits when asked to: the hold announces, the available balance stays': {
      input: { requireApproval: true },
      holds: { 'acc-1 credit': 50 },
      gives: waiting,
      also: (decision) => {
        assert.ok('data' in decision);
        const { transactionId: _id, ...data } = decision.data;
        assert.deepEqual(data, { status: 'PENDING', holdAmount: 50, balance: 1000, availableBalance: 1000 });
      },
    },
    'at the threshold settles': {
      input: { amount: 1_000_000 },
      posts: [{ cash: 1000000, 'acc-1': 1000000 }],
      gives: settled,
    },
    'a kobo above the threshold waits and says for whom': {
      input: { amount: 1_000_000.01 },
      holds: { 'acc-1 credit': 1000000.01 },
      gives: waiting,
      also: (decision) => {
        assert.ok('data' in decision);
        assert.match(decision.message, /above 1,000,000\.00 .*SeniorTeller/);
      },
    },
    'a premium account waits only above ten million': {
      input: { amount: 9_999_999 },
      state: { account: anAccount({ tier: 'PREMIUM' }) },
      // Above five million compliance hears of it.
      posts: [{ cash: 9999999, 'acc-1': 9999999 }],
      gives: [...settled, 'insert', 'schedule', 'emit'],
    },
    'a type that the thresholds list goes before the star': {
      input: { amount: 30 },
      rules: {
        'transactions/approval-thresholds': {
          approvalThresholds: [
            {
              transactionType: '*',
              channel: '*',
              tiers: [{ accountTier: '*', amountThreshold: 10, requireApproval: true }],
            },
            {
              transactionType: 'DEPOSIT',
              channel: '*',
              tiers: [{ accountTier: '*', amountThreshold: 40, requireApproval: true }],
            },
          ],
        },
      },
      posts: [{ cash: 30, 'acc-1': 30 }],
      gives: settled,
    },
    'no such account': { state: { account: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'a till, whose cash only tills move': {
      state: { account: anAccount({ class: 'TILL' }) },
      gives: 'ACCOUNT_NOT_FOUND',
    },
    'an account that takes no debits': {
      state: { account: anAccount({ postNoDebit: true }) },
      posts: [{ cash: 50, 'acc-1': 50 }],
      gives: settled,
    },
    'a closed account': {
      state: { account: anAccount({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'a locked account': {
      state: { account: anAccount({ state: 'Locked' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'more than an account can hold': {
      state: { account: anAccount({ book: maxMinor - 10n, tier: 'PREMIUM' }) },
      gives: 'AMOUNT_OUT_OF_RANGE',
    },
  },
  // A deposit takes nothing from the account.
  ['INSUFFICIENT_BALANCE'],
);
