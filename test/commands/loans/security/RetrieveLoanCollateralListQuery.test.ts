import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../../support/bank.ts';
import { callLoan, takeIn } from '../../../support/loans.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('collateral of a loan comes and goes after its creation', async () => {
  const account = await takeIn(bank);
  const named = { loanAccountId: account };
  const car = { ...named, collateralType: 'Vehicle', collateralValue: 300.5 };
  const added = await callLoan(bank, 'AddLoanCollateralCommand', car);
  assert.equal(added.status, 200, JSON.stringify(added.body));
  await callLoan(bank, 'AddLoanCollateralCommand', { ...car, collateralType: 'Boat' });
  const list = await callLoan(bank, 'RetrieveLoanCollateralListQuery', named);
  assert.equal(list.at('data.totalCollateralValue'), 601);
  const removed = await callLoan(bank, 'RemoveLoanCollateralCommand', {
    ...named,
    collateralId: 1,
  });
  assert.equal(removed.status, 200, JSON.stringify(removed.body));
  const left = await callLoan(bank, 'RetrieveLoanCollateralListQuery', named);
  assert.equal(left.at('data.collaterals.0.collateralType'), 'Boat');
  assert.equal(left.at('data.totalCollateralValue'), 300.5);
});
