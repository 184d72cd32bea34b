import assert from 'node:assert/strict';
import { loans } from '../../../../commands/loans/loan.ts';
import AddLoanCollateralCommand from '../../../../commands/loans/security/AddLoanCollateralCommand.ts';
import { collaterals } from '../../../../commands/loans/security/security.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aCollateral, aLoan, demoProduct } from '../../../support/loans.ts';
import { accepted, addedTo, changesOf } from '../../../support/told.ts';

cases(
  AddLoanCollateralCommand,
  {
    input: { loanAccountId: 1, collateralType: 'Vehicle', collateralValue: 3000 },
    state: { loan: aLoan(), product: demoProduct('product-secured'), held: [], given: [] },
    actor: person('senior', 'SeniorTeller'),
  },
  {
    'the first': {
      gives: ['insert', 'put', 'insert', 'audit'],
      also: (decision) => {
        const { data, effects } = accepted(decision);
        const by = { addedBy: 'senior', addedAt: noon };
        assert.deepEqual(addedTo(effects, collaterals), [
          {
            loanKey: aLoan().encodedKey,
            number: 1,
            type: 'Vehicle',
            value: 300_000n,
            description: null,
            state: 'Held',
            ...by,
          },
        ]);
        assert.deepEqual(data, {
          loanId: 'LA-2026-00001',
          totalCollateralValue: 3000,
          ...by,
          addedById: 'senior',
          collateralId: 1,
          collateralType: 'Vehicle',
          collateralValue: 3000,
          description: null,
          status: 'Held',
        });
        const [{ move, note } = {}] = addedTo(effects, moves);
        assert.deepEqual([move, note], ['secure', 'Collateral Vehicle']);
        assert.deepEqual(changesOf(effects, loans), [
          {
            state: 'PendingApproval',
            // Who changes the security does not approve the loan.
            makers: ['maker', 'senior'],
            modifiedBy: 'senior',
            modifiedById: 'senior',
            modifiedAt: noon,
          },
        ]);
      },
    },
    'one more gets the next number': {
      state: { held: [aCollateral(100n, 4)] },
      gives: ['insert', 'put', 'insert', 'audit'],
      tells: { collateralId: 5, totalCollateralValue: 3001 },
    },
    'not to a rejected loan': { state: { loan: aLoan({ state: 'Rejected' }) }, gives: 'LOAN_WRONG_STATE' },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { loanAccountId: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
