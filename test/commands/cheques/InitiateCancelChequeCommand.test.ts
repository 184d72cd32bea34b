import assert from 'node:assert/strict';
import InitiateCancelChequeCommand from '../../../commands/cheques/InitiateCancelChequeCommand.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { aCheque, postedLines } from '../../support/cheques.ts';
import { cases, person } from '../../support/decide.ts';

const moved = ['put', 'insert', 'unschedule', 'put', 'insert', 'emit'] as const;
const stopped = ['release', ...moved, 'emit', 'notify', 'audit'] as const;
const freed = [...moved, 'remove', 'emit', 'notify', 'audit'] as const;

cases(
  InitiateCancelChequeCommand,
  {
    input: { chequeTransactionId: 7 },
    state: { found: aCheque('Withdrawal', 'PENDING') },
    actor: person('ada', 'SeniorTeller'),
  },
  {
    'payment is stopped; the paper stays known': {
      holds: { 'acc-amina debit': -500 },
      gives: stopped,
      tells: { chequeState: 'CANCELLED', availableBalance: 10_000, reason: 'CUSTOMER_REQUEST' },
    },
    'entered twice: the manager says so, and the paper is good again': {
      input: { reason: 'DUPLICATE_ENTRY' },
      actor: person('mia', 'BranchManager'),
      holds: { 'acc-amina debit': -500 },
      gives: ['release', ...freed],
    },
    'the bank’s table says who may give the reason': {
      input: { reason: 'DUPLICATE_ENTRY' },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'no such reason': { input: { reason: 'NO_REASON' }, gives: 'VALIDATION' },
    'an uncleared deposit is taken back without a penalty': {
      state: { found: aCheque('Deposit', 'UNCLEARED') },
      posts: [{ 'acc-amina': -500, unclearedCheques: -500 }],
      holds: { 'acc-amina debit': -500 },
      gives: ['release', 'post', ...freed],
      also: (decision) => {
        assert.ok(!isRejection(decision));
        assert.deepEqual(postedLines(decision), [
          'cancellation: 2100 debit 50000',
          'cancellation: 1100 credit 50000',
        ]);
      },
    },
    'an entry that waits': { state: { found: aCheque('Deposit', 'PENDING') }, gives: freed },
    'for a fee': {
      rules: {
        'cheques/fees': { fees: [{ event: 'cancel', direction: 'Withdrawal', reason: '*', amount: 250 }] },
      },
      posts: [{ 'acc-amina': -250, feeIncome: 250 }],
      holds: { 'acc-amina debit': -500 },
      gives: ['release', 'post', ...moved, 'emit', 'notify', 'audit'],
      also: (decision) => {
        assert.ok(!isRejection(decision));
        assert.deepEqual(postedLines(decision), ['fee: 2100 debit 25000', 'fee: 4100 credit 25000']);
      },
    },
    'no such cheque': { state: { found: undefined }, gives: 'CHEQUE_NOT_FOUND' },
    honoured: { state: { found: aCheque('Withdrawal', 'COMPLETED') }, gives: 'INVALID_STATE_TRANSITION' },
    bounced: { state: { found: aCheque('Deposit', 'BOUNCED') }, gives: 'CHEQUE_BOUNCED' },
  },
);
