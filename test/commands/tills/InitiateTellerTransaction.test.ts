import assert from 'node:assert/strict';
import InitiateTellerTransaction from '../../../commands/tills/InitiateTellerTransaction.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { cases, person } from '../../support/decide.ts';
import { customerRow, noPlace, place } from '../../support/tills.ts';

const settled = ['post', 'insert', 'insert', 'emit', 'audit'] as const;
const waiting = ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule'] as const;

const holds = (effects: readonly Effect[] | undefined) =>
  (effects ?? []).flatMap((effect) =>
    effect.do === 'hold' ? [[effect.hold.account, effect.hold.direction]] : [],
  );

cases(
  InitiateTellerTransaction,
  {
    input: { till: 'till-01', accountNumber: '1000000001', direction: 'Deposit', amount: 100 },
    state: { place: place(), customer: customerRow() },
    actor: person('ada', 'Teller'),
  },
  {
    'cash in: till and customer grow, the reply tells the customer’s balance': {
      posts: [{ 'till-01': 100, 'acc-amina': 100 }],
      gives: settled,
      tells: { balance: 10_100, availableBalance: 10_100 },
    },
    'cash out waits: both are held as payers': {
      input: { direction: 'Withdrawal', requireApproval: true },
      holds: { 'till-01 debit': 100, 'acc-amina debit': 100 },
      gives: waiting,
      also: (decision) =>
        assert.deepEqual(holds(decision.rejected === true ? [] : decision.effects), [
          ['till-01', 'debit'],
          ['acc-amina', 'debit'],
        ]),
    },
    'a short till pays nothing out': {
      input: { direction: 'Withdrawal' },
      state: { place: place({}, { book: 9_999n }) },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'a short customer': {
      input: { direction: 'Withdrawal' },
      state: { customer: customerRow({ book: 9_999n }) },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'no such till': { state: { place: noPlace }, gives: 'TILL_NOT_FOUND' },
    'a vault is not a till': { state: { place: place({ kind: 'Vault' }) }, gives: 'TILL_NOT_FOUND' },
    'a closed till': { state: { place: place({ state: 'Closed' }) }, gives: 'TILL_CLOSED' },
    'no such account': { state: { customer: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'a closed account': {
      state: { customer: customerRow({ state: 'Closed' }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'another currency': { state: { customer: customerRow({ currency: 'USD' }) }, gives: 'CURRENCY_MISMATCH' },
    'beyond every balance': {
      state: { customer: customerRow({ book: maxMinor }) },
      gives: 'AMOUNT_OUT_OF_RANGE',
    },
    'above the threshold it waits': {
      input: { amount: 1_000_000.01 },
      holds: { 'till-01 credit': 1000000.01, 'acc-amina credit': 1000000.01 },
      gives: waiting,
    },
  },
);
