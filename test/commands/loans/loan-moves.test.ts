/** What a move of a loan does to the rows that it shares with others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exposures, totalOwed } from '../../../commands/loans/loan.ts';
import { endApplication, expose } from '../../../commands/loans/loan-moves.ts';
import { loanDetail } from '../../../commands/loans/loan-view.ts';
import { payeeProblem } from '../../../commands/loans/policies.ts';
import { aLoan, aPaidOutLoan, ties } from '../../support/loans.ts';
import { changesOf } from '../../support/told.ts';
import { anAccount } from '../../support/transactions.ts';

test('only its own application ends with a loan', () => {
  const of = (application: typeof ties.application | undefined) =>
    endApplication(aLoan(), { application, exposure: undefined }).map((effect) => effect.do);
  assert.deepEqual(of(ties.application), ['remove']);
  assert.deepEqual(of({ ...ties.application, loanKey: 'another' }), []);
  assert.deepEqual(of(undefined), []);
});

test('an exposure follows each change and never falls below nothing', () => {
  const of = (committed: bigint, change: bigint) =>
    changesOf(
      expose({ application: undefined, exposure: { ...ties.exposure, committed } }, change),
      exposures,
    );
  assert.deepEqual(of(5n, 3n), [{ committed: 8n }]);
  assert.deepEqual(of(5n, -5n), [{ committed: 0n }]);
  assert.deepEqual(of(5n, -6n), [{ committed: 0n }]);
  assert.deepEqual(of(5n, 0n), []);
  assert.deepEqual(expose({ application: undefined, exposure: undefined }, 1n), []);
});

test('more held than owed is nothing owed', () => {
  assert.equal(totalOwed(aPaidOutLoan({ principal: 5n, advance: 4n })), 1n);
  assert.equal(totalOwed(aPaidOutLoan({ principal: 5n, advance: 6n })), 0n);
  assert.equal(loanDetail(aPaidOutLoan({ principal: 5n, advance: 6n }), []).totalOutstanding, 0);
});

test('who is paid a loan: the customer, or somebody else by rule and flag, never the bank', () => {
  const rule = { thirdParty: true, approverRole: 'BranchManager' };
  const strange = anAccount({ clientKey: 'client-bayo' });
  const of = (account: typeof strange | undefined, isFlagged: boolean, row?: typeof rule) =>
    payeeProblem(account, 'client-amina', isFlagged, row);
  assert.equal(of(undefined, true, rule), 'it does not exist');
  assert.equal(of(anAccount(), false), undefined);
  assert.equal(of(anAccount({ state: 'Locked' }), true, rule), 'it is not open');
  assert.match(String(of(anAccount({ class: 'INTERNAL' }), true, rule)), /the bank’s own/);
  assert.equal(of(strange, true, rule), undefined);
  assert.match(String(of(strange, false, rule)), /say thirdPartyPayout/);
  const only = 'only an account of the customer is paid';
  assert.equal(of(strange, true), only);
  assert.equal(of(strange, true, { ...rule, thirdParty: false }), only);
});
