import assert from 'node:assert/strict';
import InitiateWithdrawal from '../../../commands/transactions/InitiateWithdrawal.ts';
import { cases, person } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

const settled = ['post', 'insert', 'insert', 'emit', 'audit'] as const;

cases(
  InitiateWithdrawal,
  {
    input: { accountNumber: '1000000001', amount: 400 },
    state: { account: anAccount() },
    actor: person('teller', 'Teller'),
  },
  {
    'settles at once': {
      posts: [{ 'acc-1': -400, cash: -400 }],
      gives: settled,
      also: (decision) => {
        assert.ok('data' in decision);
        const { transactionId: _id, ...data } = decision.data;
        assert.deepEqual(data, { status: 'SETTLED', holdAmount: 0, balance: 600, availableBalance: 600 });
      },
    },
    'waits when asked to: the hold takes the available balance': {
      input: { requireApproval: true },
      holds: { 'acc-1 debit': 400 },
      gives: ['hold', 'insert', 'insert', 'emit', 'audit', 'schedule'],
      also: (decision) => {
        assert.ok('data' in decision);
        const { transactionId: _id, ...data } = decision.data;
        assert.deepEqual(data, { status: 'PENDING', holdAmount: 400, balance: 1000, availableBalance: 600 });
      },
    },
    'the last kobo': { input: { amount: 1000 }, posts: [{ 'acc-1': -1000, cash: -1000 }], gives: settled },
    'a kobo too many': { input: { amount: 1000.01 }, gives: 'INSUFFICIENT_BALANCE' },
    'money that is held is not there': {
      state: { account: anAccount({ debitHold: 60_001n }) },
      gives: 'INSUFFICIENT_BALANCE',
      also: (decision) => {
        assert.ok('facts' in decision);
        assert.equal(decision.facts?.availableBalance, 399.99);
      },
    },
    'a deposit that waits is not money yet': {
      state: { account: anAccount({ book: 39_999n, creditHold: 100_000n }) },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'no such account': { state: { account: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'a till, whose cash only tills move': {
      state: { account: anAccount({ class: 'TILL' }) },
      gives: 'ACCOUNT_NOT_FOUND',
    },
    'a closed account': {
      state: { account: anAccount({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'an account that takes no debits': {
      state: { account: anAccount({ postNoDebit: true }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
      also: (decision) => assert.match(JSON.stringify(decision), /takes no debits/),
    },
  },
  // A withdrawal cannot make a balance too large.
  ['AMOUNT_OUT_OF_RANGE'],
);
