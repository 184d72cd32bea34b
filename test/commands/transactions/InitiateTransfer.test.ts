import assert from 'node:assert/strict';
import InitiateTransfer from '../../../commands/transactions/InitiateTransfer.ts';
import type { Decision } from '../../../core/command/declaration/command.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { cases, person } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

const to = anAccount({ id: 'acc-2', number: '1000000002', book: 0n });

const rich = anAccount({ tier: 'PREMIUM', book: 1_000_000_000n });
/** The approver that is asked for, in the row and in words. */
const asksFor = (role: string, tier: string) => (decision: Decision<unknown, string>) => {
  assert.ok('data' in decision);
  assert.match(decision.message, new RegExp(`for ${tier} accounts, so ${role} or higher`));
  const made = decision.effects.find((effect) => effect.do === 'insert');
  assert.equal(made?.row.approverRole, role);
};

cases(
  InitiateTransfer,
  {
    input: { fromAccountNumber: '1000000001', toAccountNumber: '1000000002', amount: 75.25 },
    state: { from: anAccount(), to },
    actor: person('teller', 'Teller'),
  },
  {
    'what a person moves of the bank’s own money waits above its threshold': {
      input: { amount: 1_000_000.01 },
      state: { from: anAccount({ tier: 'INTERNAL', class: 'INTERNAL', book: 1_000_000_000n }) },
      holds: { 'acc-1 debit': 1_000_000.01, 'acc-2 credit': 1_000_000.01 },
      gives: ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule'],
      also: (decision) => {
        assert.ok('data' in decision);
        assert.match(decision.message, /BranchManager or higher must approve/);
      },
    },
    'what a person moves into an account of the bank waits above its threshold': {
      input: { amount: 1_000_000.01 },
      state: { from: rich, to: { ...to, tier: 'INTERNAL', class: 'INTERNAL' } },
      holds: { 'acc-1 debit': 1_000_000.01, 'acc-2 credit': 1_000_000.01 },
      gives: ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule'],
      also: asksFor('BranchManager', 'INTERNAL'),
    },
    'both accounts are asked about: the higher role approves': {
      input: { amount: 1_000_000.01 },
      state: { from: { ...rich, tier: 'STANDARD' }, to: { ...to, tier: 'INTERNAL', class: 'INTERNAL' } },
      holds: { 'acc-1 debit': 1_000_000.01, 'acc-2 credit': 1_000_000.01 },
      gives: ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule'],
      also: asksFor('BranchManager', 'INTERNAL'),
    },
    'at the threshold it settles': {
      input: { amount: 1_000_000 },
      state: { from: rich, to: { ...to, tier: 'INTERNAL', class: 'INTERNAL' } },
      posts: [{ 'acc-1': -1_000_000, 'acc-2': 1_000_000 }],
      gives: ['post', 'insert', 'insert', 'emit', 'audit'],
    },
    'a customer who receives is not asked about': {
      input: { amount: 1_000_000.01 },
      state: { from: rich, to: { ...to, tier: 'STANDARD' } },
      posts: [{ 'acc-1': -1_000_000.01, 'acc-2': 1_000_000.01 }],
      gives: ['post', 'insert', 'insert', 'emit', 'audit'],
    },
    'settles at once and tells the balance of who pays': {
      posts: [{ 'acc-1': -75.25, 'acc-2': 75.25 }],
      gives: ['post', 'insert', 'insert', 'emit', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        assert.equal(decision.data.balance, 924.75);
        const posted = decision.effects.find((effect) => effect.do === 'post');
        assert.deepEqual(posted?.journal.lines, [
          { gl: '2100', account: 'acc-1', side: 'debit', amount: 7525n },
          { gl: '2100', account: 'acc-2', side: 'credit', amount: 7525n },
        ]);
      },
    },
    'waits with a hold on both sides': {
      input: { requireApproval: true },
      holds: { 'acc-1 debit': 75.25, 'acc-2 credit': 75.25 },
      gives: ['hold', 'hold', 'insert', 'insert', 'emit', 'audit', 'schedule'],
    },
    'no account that pays': { state: { from: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'no account that receives': { state: { to: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
    'from a till, whose cash only tills move': {
      state: { from: anAccount({ class: 'TILL' }) },
      gives: 'ACCOUNT_NOT_FOUND',
    },
    'to a vault': { state: { to: anAccount({ class: 'VAULT' }) }, gives: 'ACCOUNT_NOT_FOUND' },
    'to itself': { state: { to: anAccount() }, gives: 'SAME_ACCOUNT' },
    'between currencies': { state: { to: { ...to, currency: 'USD' } }, gives: 'CURRENCY_MISMATCH' },
    'more than there is': { input: { amount: 1000.01 }, gives: 'INSUFFICIENT_BALANCE' },
    'from an account that takes no debits': {
      state: { from: anAccount({ postNoDebit: true }) },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'to an account that takes no debits': {
      state: { to: { ...to, postNoDebit: true } },
      posts: [{ 'acc-1': -75.25, 'acc-2': 75.25 }],
      gives: ['post', 'insert', 'insert', 'emit', 'audit'],
    },
    'to a closed account': { state: { to: { ...to, state: 'Closed' } }, gives: 'CUSTOMER_ACCOUNT_CLOSED' },
    'to an account that is full': { state: { to: { ...to, book: maxMinor } }, gives: 'AMOUNT_OUT_OF_RANGE' },
  },
);
