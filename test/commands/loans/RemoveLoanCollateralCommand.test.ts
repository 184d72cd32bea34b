import RemoveLoanCollateralCommand from '../../../commands/loans/RemoveLoanCollateralCommand.ts';
import type { Secured } from '../../../commands/loans/securing.ts';
import { cases, person } from '../../support/decide.ts';
import { aCollateral, aLoan, demoProduct } from '../../support/loans.ts';

cases<Secured>(
  RemoveLoanCollateralCommand,
  {
    input: { loanAccountId: 1, collateralId: 1 },
    state: {
      loan: aLoan({ productKey: 'product-secured', amount: 70_000_000n }),
      product: demoProduct('product-secured'),
      held: [aCollateral(100n), aCollateral(100_000_000n, 2)],
      given: [],
    },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'when the rest is enough': { gives: ['remove', 'put', 'insert', 'audit'] },
    'when the rest is too little': { input: { collateralId: 2 }, gives: 'LOAN_008' },
    'not the last one': { state: { held: [aCollateral(100_000_000n)] }, gives: 'LOAN_007' },
    'one that is not there': { input: { collateralId: 9 }, gives: 'LOAN_SECURITY_NOT_FOUND' },
    'not from a rejected loan': {
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
