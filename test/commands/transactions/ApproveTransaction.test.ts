import assert from 'node:assert/strict';
import ApproveTransaction from '../../../commands/transactions/ApproveTransaction.ts';
import { storedLines, waitingHolds } from '../../../commands/transactions/transaction.ts';
import type { Decision } from '../../../core/command/declaration/command.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { hours, later, minutes } from '../../../core/values/instant.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { cases, noon, person } from '../../support/decide.ts';
import {
  type anAccount,
  answeringLinks,
  approvedBy,
  aTransaction,
  depositLines,
  holding,
  refusingLinks,
  transactionId,
  withdrawalLines,
} from '../../support/transactions.ts';

const pending = aTransaction();
const withdrawal = aTransaction({
  type: 'WITHDRAWAL',
  lines: storedLines(withdrawalLines(5_000n)),
  holds: waitingHolds(withdrawalLines(5_000n)),
});
/** Settles a waiting deposit; `window` is what becomes of the row that counts approvals. */
const settlesWith = (naira: number, window: 'insert' | 'put' = 'insert') => ({
  posts: [{ cash: naira, 'acc-1': naira }],
  holds: { 'acc-1 credit': -naira },
  gives: ['release', 'post', 'put', 'insert', 'unschedule', window, 'emit', 'audit'] as const,
});
const records = ['put', 'insert', 'insert', 'emit', 'audit'] as const;

type Transaction = typeof pending;
type Window = {
  tenant: string;
  version: number;
  userId: string;
  approvals: readonly (typeof noon)[];
  updatedAt: typeof noon;
};

const stateOf = (transaction: Transaction, more: Partial<ReturnType<typeof anAccount>> = {}) => ({
  transaction,
  accounts: [holding(transaction, more)],
  record: undefined as unknown,
  window: undefined,
  failures: undefined,
});

const ofAmount = (naira: number, more: Partial<Transaction> = {}) =>
  stateOf(aTransaction({ amount: BigInt(naira) * 100n, ...more }));

const windowOf = (...ages: readonly number[]): Window => ({
  tenant: 'demo',
  version: 1,
  userId: 'checker',
  approvals: ages.map((age) => later(noon, -minutes(age))),
  updatedAt: noon,
});

const payouts = { role: 'Approver', maxAmount: 10, transactionTypes: ['LOAN_DISBURSEMENT'] };

const fact = (name: string, value: unknown) => (decision: Decision<unknown, string>) => {
  assert.ok(isRejection(decision));
  assert.equal(decision.facts?.[name], value);
};

cases(
  ApproveTransaction,
  { input: { transactionId }, state: stateOf(pending), actor: person('checker', 'Teller') },
  {
    'settles: the hold goes, the money comes': {
      ...settlesWith(50),
      tells: {
        balanceImpact: {
          accountNumber: '1000000001',
          previousBalance: 1000,
          newBalance: 1050,
          transactionAmount: 50,
          holdReleased: 50,
        },
      },
    },
    'a date in the future': {
      input: { approvalDate: later(noon, hours(1)) },
      gives: 'VALIDATION',
      also: fact('field', 'approvalDate'),
    },
    'no such transaction': { state: { transaction: undefined }, gives: 'TRANSACTION_NOT_FOUND' },
    'settled already': {
      state: { transaction: aTransaction({ state: 'SETTLED' }) },
      gives: 'DUPLICATE_REQUEST',
    },
    cancelled: {
      state: { transaction: aTransaction({ state: 'CANCELLED' }) },
      gives: 'TRANSACTION_NOT_PENDING',
    },
    reversed: {
      state: { transaction: aTransaction({ state: 'REVERSED' }) },
      gives: 'TRANSACTION_NOT_PENDING',
    },
    'a linked record that does not go along': {
      links: refusingLinks('INVALID_STATE_TRANSITION'),
      gives: 'INVALID_STATE_TRANSITION',
    },
    'an approval of the entry: the record’s lines and holds, and the transaction waits on': {
      links: answeringLinks({
        stays: true,
        effects: [],
        lines: depositLines(5_000n),
        holds: [{ account: 'acc-1', direction: 'debit', amount: 5_000n }],
        message: 'It goes on.',
      }),
      posts: [{ cash: 50, 'acc-1': 50 }],
      holds: { 'acc-1 credit': -50, 'acc-1 debit': 50 },
      gives: ['release', 'post', 'hold', 'put', 'insert', 'unschedule', 'insert', 'audit'],
      also: (decision) => {
        assert.ok(!isRejection(decision));
        assert.equal(decision.message, 'It goes on.');
        const { newState, balanceImpact } = decision.data;
        assert.deepEqual(
          [newState, balanceImpact.previousBalance, balanceImpact.newBalance],
          ['PENDING', 1000, 1050],
        );
      },
    },
    'what it has to come to, and comes to': { input: { expectedState: 'SETTLED' }, ...settlesWith(50) },
    'a first approval that somebody expected to settle': {
      input: { expectedState: 'SETTLED' },
      state: ofAmount(20_000_000),
      actor: person('checker', 'Admin'),
      gives: 'APPROVAL_MOVED',
      also: fact('newState', 'PENDING'),
    },
    'a second approval that somebody expected to be the first': {
      input: { expectedState: 'PENDING' },
      state: ofAmount(20_000_000, { approvals: [approvedBy('other')] }),
      actor: person('checker', 'Admin'),
      gives: 'APPROVAL_MOVED',
      also: fact('newState', 'SETTLED'),
    },
    'a first approval that is expected to be one': {
      input: { expectedState: 'PENDING' },
      state: ofAmount(20_000_000),
      actor: person('checker', 'Admin'),
      gives: records,
    },
    'an entry that takes more than there is': {
      links: answeringLinks({ stays: true, effects: [], lines: withdrawalLines(100_001n) }),
      gives: 'INSUFFICIENT_BALANCE',
    },
    'a withdrawal from an account that takes no debits': {
      state: { transaction: withdrawal, accounts: [holding(withdrawal, { postNoDebit: true })] },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'a closed account': {
      state: { accounts: [holding(pending, { state: 'Closed' })] },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'by its maker': {
      actor: person('maker', 'Admin'),
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: (decision) => {
        fact('rule', 'transactions/maker-checker')(decision);
        assert.ok(isRejection(decision));
        assert.deepEqual(
          decision.keeps?.map((effect) => effect.do),
          ['insert'],
        );
      },
    },
    'the third refused attempt within the hour is reported': {
      actor: person('maker', 'Admin'),
      state: {
        failures: {
          tenant: 'demo',
          version: 1,
          key: 'approvalFailed:maker',
          times: [later(noon, -minutes(59)), later(noon, -minutes(1))],
          updatedAt: noon,
        },
      },
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: (decision) => {
        assert.ok(isRejection(decision));
        assert.deepEqual(
          decision.keeps?.map((effect) => effect.do),
          ['put', 'insert', 'schedule', 'emit'],
        );
      },
    },
    'by a service whose author is the maker': {
      actor: person('webhook:x', 'Admin', { humans: ['maker'] }),
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'by its maker where the rule is off': {
      actor: person('maker', 'Teller'),
      rules: { 'transactions/maker-checker': { enabled: false, exemptRoles: [] } },
      ...settlesWith(50),
    },
    'by its maker in an exempt role': {
      actor: person('maker', 'Admin'),
      rules: { 'transactions/maker-checker': { enabled: true, exemptRoles: ['Admin'] } },
      ...settlesWith(50),
    },
    'a teller up to his limit': { state: ofAmount(500_000), ...settlesWith(500000) },
    'a teller above his limit': {
      state: ofAmount(500_001),
      gives: 'APPROVAL_LIMIT_EXCEEDED',
      also: (decision) => {
        assert.ok(isRejection(decision));
        assert.deepEqual(decision.facts, {
          transactionAmount: 500_001,
          userApprovalLimit: 500_000,
          requiredRole: 'SeniorTeller',
        });
      },
    },
    'a teller and a type that is not his': {
      state: ofAmount(10, { type: 'TRANSFER' }),
      gives: 'APPROVAL_LIMIT_EXCEEDED',
      also: fact('userApprovalLimit', 0),
    },
    'a loan disbursement needs a branch manager': {
      actor: person('checker', 'Approver'),
      state: ofAmount(10, { type: 'LOAN_DISBURSEMENT' }),
      gives: 'APPROVAL_LIMIT_EXCEEDED',
      also: fact('requiredRole', 'BranchManager'),
    },
    'an approver where the limits list loan disbursements': {
      actor: person('checker', 'Approver'),
      state: ofAmount(10, { type: 'LOAN_DISBURSEMENT' }),
      rules: { 'transactions/approval-limits': { approvalLimits: [payouts] } },
      ...settlesWith(10),
    },
    'the role that the thresholds asked for': {
      state: ofAmount(10, { approverRole: 'SeniorTeller' }),
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: fact('requiredRole', 'SeniorTeller'),
    },
    'exactly ten million needs one approver': {
      actor: person('checker', 'BranchManager'),
      state: ofAmount(10_000_000),
      ...settlesWith(10000000),
    },
    'above ten million the first approval is recorded': {
      actor: person('checker', 'BranchManager'),
      state: ofAmount(10_000_001),
      gives: records,
      also: (decision) => {
        assert.ok('data' in decision);
        assert.equal(decision.data.newState, 'PENDING');
        assert.match(decision.message, /1 more approver is needed/);
      },
    },
    'the same person again': {
      actor: person('checker', 'BranchManager'),
      state: ofAmount(10_000_001, { approvals: [approvedBy('checker')] }),
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: (decision) => {
        assert.ok(isRejection(decision));
        assert.match(decision.message ?? '', /another approver is needed/);
      },
    },
    'a second person settles': {
      actor: person('checker', 'BranchManager'),
      state: ofAmount(10_000_001, { approvals: [approvedBy('other')] }),
      ...settlesWith(10000001),
    },
    'the sixth approval within the hour': {
      state: { window: windowOf(50, 40, 30, 20, 10) },
      gives: 'VELOCITY_LIMIT_EXCEEDED',
      also: (decision) => {
        assert.ok(isRejection(decision));
        assert.equal(decision.retryAfter, 600);
      },
    },
    'more than there is beside the hold': {
      state: stateOf(aTransaction({ type: 'WITHDRAWAL', amount: 5_000n }), { book: 4_999n }),
      gives: 'INSUFFICIENT_BALANCE',
    },
    'more than the account can hold': {
      state: stateOf(pending, { book: maxMinor }),
      gives: 'AMOUNT_OUT_OF_RANGE',
    },
  },
);
