import assert from 'node:assert/strict';
import type { EntryState } from '../../../commands/cheques/entry.ts';
import InitiateChequeDepositCommand from '../../../commands/cheques/InitiateChequeDepositCommand.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { aCheque, postedLines } from '../../support/cheques.ts';
import { cases, type DecisionOf, person } from '../../support/decide.ts';
import { customerRow } from '../../support/tills.ts';

const state: EntryState = { account: customerRow(), identity: undefined, earlier: undefined };
const rows = ['insert', 'insert', 'emit', 'audit'] as const;
const cheque = ['insert', 'insert', 'insert', 'emit'] as const;
const uncleared = ['post', 'hold', ...rows, ...cheque] as const;
const waits = [...rows, 'schedule', ...cheque] as const;

const stateIs = (wanted: string) => (decision: DecisionOf<typeof InitiateChequeDepositCommand>) => {
  assert.ok(!isRejection(decision));
  assert.equal(decision.data.chequeState, wanted);
};

cases(
  InitiateChequeDepositCommand,
  {
    input: {
      accountEncodedKey: 'acc-amina',
      amount: 500,
      chequeNumber: '000123',
      drawerBank: 'Union Bank',
      drawerAccount: '0012345678',
      chequeDate: '2026-02-27',
    },
    state,
    actor: person('ada', 'SeniorTeller'),
  },
  {
    'goes to clearing at once': {
      posts: [{ unclearedCheques: 500, 'acc-amina': 500 }],
      holds: { 'acc-amina debit': 500 },
      gives: uncleared,
      also: (decision) => {
        assert.ok(!isRejection(decision));
        const { holdAmount, availableBalance, expectedClearingDate } = decision.data;
        assert.deepEqual([holdAmount, availableBalance, expectedClearingDate], [500, 10_000, '2026-03-04']);
        assert.deepEqual(postedLines(decision), [
          'submission: 1100 debit 50000',
          'submission: 2100 credit 50000',
        ]);
      },
    },
    'waits when asked to': { input: { requireApproval: true }, gives: waits, also: stateIs('PENDING') },
    'waits when large': { input: { amount: 1_000_000.01 }, gives: waits },
    'waits when the signature differs': { input: { signatureVerified: false }, gives: waits },
    'six months to the day': { input: { chequeDate: '2025-09-02' }, gives: waits },
    'a day older is stale': { input: { chequeDate: '2025-09-01' }, gives: 'CHEQUE_STALE' },
    'of tomorrow': { input: { chequeDate: '2026-03-03' }, gives: 'CHEQUE_POST_DATED' },
    'no account': { state: { account: undefined }, gives: 'CHEQUE_ACCOUNT_NOT_FOUND' },
    'a closed account': {
      state: { account: customerRow({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'presented before': {
      state: { earlier: aCheque('Deposit', 'UNCLEARED').cheque },
      gives: 'CHEQUE_DUPLICATE',
    },
    'bounced before': { state: { earlier: aCheque('Deposit', 'BOUNCED').cheque }, gives: 'CHEQUE_BOUNCED' },
    'above the largest cheque': { input: { amount: 100_000_000.01 }, gives: 'CHEQUE_LIMIT_EXCEEDED' },
    'beyond every balance': {
      state: { account: customerRow({ book: maxMinor }) },
      gives: 'AMOUNT_OUT_OF_RANGE',
    },
  },
  // A deposit takes nothing; the entry of a drawn cheque shows this refusal.
  ['INSUFFICIENT_BALANCE'],
);
