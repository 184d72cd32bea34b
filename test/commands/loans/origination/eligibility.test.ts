/** Who may have a loan and how much, at the edges of each rule. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CapacityRow,
  capacityFailures,
  type EligibilityRow,
  shortcomings,
} from '../../../../commands/loans/origination/eligibility.ts';
import { knownDate } from '../../../../core/values/civil-date.ts';
import { demoClient } from '../../../support/loans.ts';

const row: EligibilityRow = {
  states: ['Active'],
  minimumAge: 18,
  minimumCreditScore: 600,
  acceptUnscored: false,
  maximumDefaultedLoans: 1,
};
type Client = ReturnType<typeof demoClient>;
const client: Client = {
  ...demoClient('client-amina'),
  type: 'Individual',
  state: 'Active',
  dateOfBirth: knownDate('2008-03-02'),
  creditScore: 600,
  defaultedLoans: 1,
  monthlyIncome: 100_000n,
};
const lacks = (more: Partial<Client>, rule: Partial<EligibilityRow> | null = {}) =>
  shortcomings({ ...client, ...more }, rule === null ? undefined : { ...row, ...rule }, '2026-03-02');

test('who is just old enough, just scored enough and just in default enough passes', () => {
  assert.deepEqual(lacks({}), []);
});

test('each thing that is lacking is told', () => {
  assert.deepEqual(lacks({}, null), ['no rule admits anybody']);
  assert.deepEqual(lacks({ state: 'Exited' }), ['the customer is not active (Exited)']);
  assert.deepEqual(lacks({ dateOfBirth: knownDate('2008-03-03') }), ['the minimum age is 18']);
  assert.deepEqual(lacks({ creditScore: 599 }), ['the credit check failed']);
  assert.deepEqual(lacks({ defaultedLoans: 2 }), ['the customer has a defaulted loan']);
});

test('a person without a date of birth passes only where no age is asked for, a company always', () => {
  assert.deepEqual(lacks({ dateOfBirth: null }), ['the minimum age is 18']);
  assert.deepEqual(lacks({ dateOfBirth: null }, { minimumAge: 0 }), []);
  assert.deepEqual(lacks({ dateOfBirth: null, type: 'Corporate' }), []);
});

test('who has no score passes where the rule lets him, whatever score it asks for', () => {
  assert.deepEqual(lacks({ creditScore: null }), ['the credit check failed']);
  assert.deepEqual(lacks({ creditScore: null }, { acceptUnscored: true }), []);
  assert.deepEqual(lacks({ creditScore: null }, { minimumCreditScore: 0 }), ['the credit check failed']);
  assert.deepEqual(lacks({ creditScore: 599 }, { acceptUnscored: true }), ['the credit check failed']);
});

const capacity: CapacityRow = {
  maximumIncomeMultiple: 1.5,
  maximumInstalmentPercent: 50,
  acceptUnknownIncome: false,
};
const fails = (
  asked: { amount?: bigint; committed?: bigint; yearly?: bigint },
  more: Partial<Client> = {},
  rule: CapacityRow | undefined = capacity,
) =>
  capacityFailures(
    { ...client, ...more },
    { amount: 100_000n, committed: 50_000n, yearly: 600_000n, ...asked },
    rule,
  ).map(({ code, field, message }) => `${code} ${field} ${message}`);

test('an amount and instalments that are just within the capacity', () => {
  assert.deepEqual(fails({}), []);
});

test('a cent beyond it, of what is owed together and of the instalments', () => {
  const field = 'LOAN_004 accountInformation.loanAmount Amount exceeds limit:';
  const taken = (owed: string) => `${field} the borrowing capacity is 1,500.00, of which ${owed} is taken`;
  assert.deepEqual(fails({ amount: 100_001n }), [taken('500.00')]);
  assert.deepEqual(fails({ committed: 50_001n }), [taken('500.01')]);
  const income = `${field} the instalments exceed 50 % of the customer’s income`;
  assert.deepEqual(fails({ yearly: 600_001n }), [income]);
  assert.deepEqual(fails({ amount: 100_001n, yearly: 600_001n }), [taken('500.00'), income]);
});

test('an income that is not known', () => {
  const unknown = { monthlyIncome: null };
  assert.deepEqual(fails({}, unknown), [
    'LOAN_004 accountInformation.loanAmount Amount exceeds limit: the customer’s income is not known',
  ]);
  assert.deepEqual(fails({}, unknown, { ...capacity, acceptUnknownIncome: true }), []);
  assert.deepEqual(capacityFailures({ ...client, ...unknown }, nothing, undefined), []);
  assert.deepEqual(capacityFailures(client, { ...nothing, amount: 10n ** 12n }, undefined), []);
});

const nothing = { amount: 1n, committed: 0n, yearly: 0n };
