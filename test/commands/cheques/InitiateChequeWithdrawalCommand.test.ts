import type { EntryState } from '../../../commands/cheques/entry.ts';
import InitiateChequeWithdrawalCommand from '../../../commands/cheques/InitiateChequeWithdrawalCommand.ts';
import { aCheque } from '../../support/cheques.ts';
import { cases, person } from '../../support/decide.ts';
import { customerRow } from '../../support/tills.ts';

const state: EntryState = { account: customerRow(), identity: undefined, earlier: undefined };
const rows = ['insert', 'insert', 'emit', 'audit'] as const;
const cheque = ['insert', 'insert', 'insert', 'emit'] as const;

cases(
  InitiateChequeWithdrawalCommand,
  {
    input: { accountEncodedKey: 'acc-amina', amount: 500, chequeNumber: '45' },
    state,
    actor: person('ada', 'SeniorTeller'),
  },
  {
    'holds its amount until it is honoured': {
      holds: { 'acc-amina debit': 500 },
      gives: ['hold', ...rows, ...cheque],
      tells: { chequeState: 'PENDING', holdAmount: 500, availableBalance: 9_500, balance: 10_000 },
    },
    'expires where an approver is asked for': {
      input: { signatureVerified: false },
      holds: { 'acc-amina debit': 500 },
      gives: ['hold', ...rows, 'schedule', ...cheque],
    },
    'all that there is': {
      input: { amount: 10_000 },
      holds: { 'acc-amina debit': 10000 },
      gives: ['hold', ...rows, ...cheque],
    },
    'a cent more': { input: { amount: 10_000.01 }, gives: 'INSUFFICIENT_BALANCE' },
    'stale paper': { input: { chequeDate: '2025-09-01' }, gives: 'CHEQUE_STALE' },
    'of tomorrow': { input: { chequeDate: '2026-03-03' }, gives: 'CHEQUE_POST_DATED' },
    'no account': { state: { account: undefined }, gives: 'CHEQUE_ACCOUNT_NOT_FOUND' },
    'an account that takes no debits': {
      state: { account: customerRow({ postNoDebit: true }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'a closed account': {
      state: { account: customerRow({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'drawn before': {
      state: { earlier: aCheque('Withdrawal', 'CANCELLED').cheque },
      gives: 'CHEQUE_DUPLICATE',
    },
    'above the largest cheque': { input: { amount: 100_000_000.01 }, gives: 'CHEQUE_LIMIT_EXCEEDED' },
  },
  // A drawn cheque credits nobody, and a drawn one never becomes BOUNCED.
  ['AMOUNT_OUT_OF_RANGE', 'CHEQUE_BOUNCED'],
);
