import assert from 'node:assert/strict';
import InitiateClearChequeCommand from '../../../commands/cheques/InitiateClearChequeCommand.ts';
import type { ChequeCase } from '../../../commands/cheques/resolve.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { aCheque, postedLines } from '../../support/cheques.ts';
import { cases, type DecisionOf, noon, person } from '../../support/decide.ts';

const uncleared = aCheque('Deposit', 'UNCLEARED');
const clears = [
  'release',
  'post',
  'put',
  'insert',
  'unschedule',
  'put',
  'insert',
  'emit',
  'emit',
  'audit',
] as const;
const balances = (decision: DecisionOf<typeof InitiateClearChequeCommand>) => {
  assert.ok(!isRejection(decision));
  const { data } = decision;
  return [data.chequeState, data.balance, data.holdAmount, data.availableBalance];
};

const withoutFourEyes = { 'transactions/maker-checker': { enabled: true, exemptRoles: [], clearing: false } };
/** A drawn cheque of the clearer's own entry that waits for approval. */
const waiting = (marks: Partial<ChequeCase['transaction']>): ChequeCase => {
  const found = aCheque('Withdrawal', 'PENDING', { makers: ['clara'] });
  return { ...found, transaction: { ...found.transaction, ...marks } };
};

cases(
  InitiateClearChequeCommand,
  { input: { chequeTransactionId: 7 }, state: { found: uncleared }, actor: person('clara', 'SeniorTeller') },
  {
    'a deposit: the hold goes, the balance stays': {
      posts: [{ 'acc-amina': 0, unclearedCheques: -500, interbank: 500 }],
      holds: { 'acc-amina debit': -500 },
      gives: clears,
      also: (decision) => {
        assert.deepEqual(balances(decision), ['CLEARED', 10_500, 0, 10_500]);
        assert.ok(!isRejection(decision));
        assert.deepEqual(postedLines(decision), [
          'clearing: 2100 debit 50000',
          'clearing: 1100 credit 50000',
          'clearing: 1200 debit 50000',
          'clearing: 2100 credit 50000',
        ]);
      },
    },
    'a drawn cheque: the account is debited': {
      state: { found: aCheque('Withdrawal', 'PENDING') },
      posts: [{ 'acc-amina': -500, interbank: -500 }],
      holds: { 'acc-amina debit': -500 },
      gives: clears,
      also: (decision) => {
        assert.deepEqual(balances(decision), ['COMPLETED', 9_500, 0, 9_500]);
        assert.ok(!isRejection(decision));
        assert.deepEqual(postedLines(decision), [
          'clearing: 2100 debit 50000',
          'clearing: 1200 credit 50000',
        ]);
      },
    },
    ...Object.fromEntries(
      ['2026-03-02', '2026-03-04'].map((clearingDate) => [
        `on ${clearingDate}, from the day of the entry to the expected day`,
        {
          input: { clearingDate },
          posts: [{ 'acc-amina': 0, unclearedCheques: -500, interbank: 500 }],
          holds: { 'acc-amina debit': -500 },
          gives: clears,
        },
      ]),
    ),
    'after the expected day': { input: { clearingDate: '2026-03-05' }, gives: 'VALIDATION' },
    'before it came in': { input: { clearingDate: '2026-03-01' }, gives: 'VALIDATION' },
    'no such cheque': { state: { found: undefined }, gives: 'CHEQUE_NOT_FOUND' },
    bounced: { state: { found: aCheque('Deposit', 'BOUNCED') }, gives: 'CHEQUE_BOUNCED' },
    'not approved yet': {
      state: { found: aCheque('Deposit', 'PENDING') },
      gives: 'INVALID_STATE_TRANSITION',
    },
    'a closed account': {
      state: { found: aCheque('Deposit', 'UNCLEARED', { account: { state: 'Closed' } }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'by whoever entered it': {
      state: { found: aCheque('Deposit', 'UNCLEARED', { makers: ['clara'] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'by whoever entered it, where four eyes are not asked for': {
      state: { found: aCheque('Deposit', 'UNCLEARED', { makers: ['clara'] }) },
      rules: withoutFourEyes,
      posts: [{ 'acc-amina': 0, unclearedCheques: -500, interbank: 500 }],
      holds: { 'acc-amina debit': -500 },
      gives: clears,
    },
    'a drawn one that waits for nobody, by whoever entered it, where four eyes are not asked for': {
      state: { found: aCheque('Withdrawal', 'PENDING', { makers: ['clara'] }) },
      rules: withoutFourEyes,
      posts: [{ 'acc-amina': -500, interbank: -500 }],
      holds: { 'acc-amina debit': -500 },
      gives: clears,
    },
    'a drawn one that waits for an approver is not approved so by whoever entered it': {
      state: { found: waiting({ approverRole: 'SeniorTeller' }) },
      rules: withoutFourEyes,
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'a deposit was approved before, so it is cleared by whoever entered it': {
      state: {
        found: {
          ...aCheque('Deposit', 'UNCLEARED', { makers: ['clara'] }),
          transaction: { ...uncleared.transaction, makers: ['clara'], approverRole: 'SeniorTeller' },
        },
      },
      rules: withoutFourEyes,
      posts: [{ 'acc-amina': 0, unclearedCheques: -500, interbank: 500 }],
      holds: { 'acc-amina debit': -500 },
      gives: clears,
    },
    'nor where any approver will do': {
      state: { found: waiting({ expiresAt: noon }) },
      rules: withoutFourEyes,
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'above the limit of the role': {
      state: { found: aCheque('Deposit', 'UNCLEARED', { amount: 200_000_001n }) },
      gives: 'APPROVAL_LIMIT_EXCEEDED',
    },
    'an amount for two approvers': {
      state: { found: aCheque('Deposit', 'UNCLEARED', { amount: 1_000_000_001n }) },
      actor: person('clara', 'Admin'),
      gives: 'CHEQUE_LIMIT_EXCEEDED',
    },
  },
  // The hold keeps the money there, and clearing adds nothing to the balance.
  ['INSUFFICIENT_BALANCE', 'AMOUNT_OUT_OF_RANGE'],
);
