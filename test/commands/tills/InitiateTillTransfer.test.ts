import InitiateTillTransfer from '../../../commands/tills/InitiateTillTransfer.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { cases, person } from '../../support/decide.ts';
import { noPlace, place } from '../../support/tills.ts';

const to = { key: 'till-02', name: 'Till 2' };

cases(
  InitiateTillTransfer,
  {
    input: { fromTill: 'till-01', toTill: 'till-02', amount: 100 },
    state: { from: place(), to: place(to) },
    actor: person('ada', 'Teller'),
  },
  {
    'cash moves at once': {
      posts: [{ 'till-02': 100, 'till-01': -100 }],
      gives: ['post', 'insert', 'insert', 'emit', 'audit'],
    },
    'or waits': {
      input: { requireApproval: true },
      holds: { 'till-02 credit': 100, 'till-01 debit': 100 },
      gives: ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule'],
    },
    'no giver': { state: { from: noPlace }, gives: 'TILL_NOT_FOUND' },
    'a closed giver': { state: { from: place({ state: 'Closed' }) }, gives: 'TILL_CLOSED' },
    'a closed receiver': { state: { to: place({ ...to, state: 'Closed' }) }, gives: 'TILL_CLOSED' },
    'to itself': { state: { to: place() }, gives: 'SAME_ACCOUNT' },
    'a short giver': { state: { from: place({}, { book: 1n }) }, gives: 'INSUFFICIENT_BALANCE' },
    'a locked account': { state: { from: place({}, { state: 'Locked' }) }, gives: 'CUSTOMER_ACCOUNT_CLOSED' },
    'another currency': { state: { to: place(to, { currency: 'USD' }) }, gives: 'CURRENCY_MISMATCH' },
    'beyond every balance': { state: { to: place(to, { book: maxMinor }) }, gives: 'AMOUNT_OUT_OF_RANGE' },
  },
);
