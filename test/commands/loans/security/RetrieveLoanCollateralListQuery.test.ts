import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loans } from '../../../../commands/loans/loan.ts';
import RetrieveLoanCollateralListQuery from '../../../../commands/loans/security/RetrieveLoanCollateralListQuery.ts';
import { collaterals } from '../../../../commands/loans/security/security.ts';
import { ask } from '../../../support/asked.ts';
import { aCollateral, aLoan } from '../../../support/loans.ts';
import { stock } from '../../../support/stocked.ts';

const id = '3000000001';

test('the collateral of a loan in its order, and what it is worth together', async () => {
  const strange = { ...aCollateral(7n, 3), loanKey: 'another' };
  const stocks = [
    stock(loans, aLoan()),
    stock(collaterals, aCollateral(200n, 2), { ...aCollateral(100n, 1), description: 'A car' }, strange),
  ];
  const { data, message } = await ask(RetrieveLoanCollateralListQuery, { id }, stocks);
  assert.equal(message, '2 collaterals.');
  const shared = { collateralType: 'Property', status: 'Held' };
  assert.deepEqual(data, {
    loanId: 'LA-2026-00001',
    collaterals: [
      { collateralId: 1, collateralValue: 1, description: 'A car', ...shared },
      { collateralId: 2, collateralValue: 2, description: null, ...shared },
    ],
    totalCollateralValue: 3,
  });
});
