import assert from 'node:assert/strict';
import InitiateBounceChequeCommand from '../../../commands/cheques/InitiateBounceChequeCommand.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { aCheque, postedLines } from '../../support/cheques.ts';
import { cases, person } from '../../support/decide.ts';

const resolved = ['put', 'insert', 'unschedule', 'put', 'insert', 'emit', 'emit', 'notify', 'audit'] as const;

cases(
  InitiateBounceChequeCommand,
  {
    input: { chequeTransactionId: 7, bounceReason: 'INSUFFICIENT_FUNDS' },
    state: { found: aCheque('Deposit', 'UNCLEARED') },
    actor: person('clara', 'SeniorTeller'),
  },
  {
    'takes the deposit back and charges the penalty': {
      posts: [
        { 'acc-amina': -500, unclearedCheques: -500 },
        { 'acc-amina': -1000, feeIncome: 1000 },
      ],
      holds: { 'acc-amina debit': -500 },
      gives: ['release', 'post', 'post', ...resolved],
      also: (decision) => {
        assert.ok(!isRejection(decision));
        const { balance, holdAmount, penalty } = decision.data;
        assert.deepEqual([balance, holdAmount, penalty], [9_000, 0, 1_000]);
        assert.deepEqual(postedLines(decision), [
          'bounce: 2100 debit 50000',
          'bounce: 1100 credit 50000',
          'penalty: 2100 debit 100000',
          'penalty: 4100 credit 100000',
        ]);
      },
    },
    'what the account cannot pay is owed': {
      state: { found: aCheque('Deposit', 'UNCLEARED', { account: { book: 30_000n } }) },
      posts: [
        { 'acc-amina': -500, unclearedCheques: -500 },
        { 'acc-amina': -300, feesReceivable: 700, feeIncome: 1000 },
      ],
      holds: { 'acc-amina debit': -500 },
      gives: ['release', 'post', 'post', 'owe', ...resolved],
      also: (decision) => {
        assert.ok(!isRejection(decision));
        const { penalty, penaltyOwed, balance } = decision.data;
        assert.deepEqual([penalty, penaltyOwed, balance], [1_000, 700, 0]);
        assert.deepEqual(postedLines(decision).slice(2), [
          'penalty: 2100 debit 30000',
          'penalty: 1320 debit 70000',
          'penalty: 4100 credit 100000',
        ]);
      },
    },
    'a bank without a penalty': {
      rules: { 'cheques/fees': { fees: [] } },
      posts: [{ 'acc-amina': -500, unclearedCheques: -500 }],
      holds: { 'acc-amina debit': -500 },
      gives: ['release', 'post', ...resolved],
    },
    'a drawn cheque is given back': {
      state: { found: aCheque('Withdrawal', 'PENDING') },
      holds: { 'acc-amina debit': -500 },
      gives: ['release', ...resolved],
      tells: { chequeState: 'CANCELLED', availableBalance: 10_000 },
    },
    'a customer of no client has nobody to tell': {
      state: { found: aCheque('Deposit', 'UNCLEARED', { account: { clientKey: null } }) },
      posts: [
        { 'acc-amina': -500, unclearedCheques: -500 },
        { 'acc-amina': -1000, feeIncome: 1000 },
      ],
      holds: { 'acc-amina debit': -500 },
      gives: ['release', 'post', 'post', ...resolved.filter((kind) => kind !== 'notify')],
    },
    'no such cheque': { state: { found: undefined }, gives: 'CHEQUE_NOT_FOUND' },
    'bounced already': { state: { found: aCheque('Deposit', 'BOUNCED') }, gives: 'CHEQUE_BOUNCED' },
    'cleared already': { state: { found: aCheque('Deposit', 'CLEARED') }, gives: 'INVALID_STATE_TRANSITION' },
  },
);
