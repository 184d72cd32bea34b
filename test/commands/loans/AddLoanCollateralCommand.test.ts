import assert from 'node:assert/strict';
import AddLoanCollateralCommand from '../../../commands/loans/AddLoanCollateralCommand.ts';
import type { Secured } from '../../../commands/loans/securing.ts';
import { cases, person } from '../../support/decide.ts';
import { aCollateral, aLoan, demoProduct } from '../../support/loans.ts';

cases<Secured>(
  AddLoanCollateralCommand,
  {
    input: { loanAccountId: 1, collateralType: 'Vehicle', collateralValue: 3000 },
    state: { loan: aLoan(), product: demoProduct('product-secured'), held: [], given: [] },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'the first': { gives: ['insert', 'put', 'insert', 'audit'] },
    'one more gets the next number': {
      state: { held: [aCollateral(100n, 4)] },
      gives: ['insert', 'put', 'insert', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        const { collateralId, totalCollateralValue } = decision.data as Record<string, unknown>;
        assert.deepEqual([collateralId, totalCollateralValue], [5, 3001]);
      },
    },
    'not to a rejected loan': {
      state: { loan: aLoan({ state: 'Rejected' }) },
      gives: 'LOAN_WRONG_STATE',
    },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { loanAccountId: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
