import assert from 'node:assert/strict';
import { loans } from '../../../../commands/loans/loan.ts';
import RemoveLoanCollateralCommand from '../../../../commands/loans/security/RemoveLoanCollateralCommand.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { aCollateral, aLoan, demoProduct } from '../../../support/loans.ts';
import { accepted, addedTo, changesOf, refusedWith } from '../../../support/told.ts';

cases(
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
    'when the rest is enough': {
      gives: ['remove', 'put', 'insert', 'audit'],
      also: (decision) => {
        const { data, effects } = accepted(decision);
        assert.deepEqual(data, {
          loanId: 'LA-2026-00001',
          collateralId: 1,
          totalCollateralValue: 1_000_000,
          removedAt: noon,
          removedBy: 'senior',
          removedById: 'senior',
        });
        const [{ move, note } = {}] = addedTo(effects, moves);
        assert.deepEqual([move, note], ['releaseSecurity', 'Without Property']);
        // Those who approved the loan saw more security.
        const [after] = changesOf(effects, loans);
        assert.deepEqual([after?.approvals, after?.makers], [[], ['maker', 'senior']]);
      },
    },
    'from an approved loan, which has to be approved again': {
      state: {
        loan: aLoan({
          productKey: 'product-secured',
          amount: 70_000_000n,
          state: 'Approved',
          approvals: [
            {
              level: 1,
              role: 'BranchManager',
              comment: null,
              userId: 'chief',
              name: 'Chief',
              humans: ['chief'],
              at: noon,
            },
          ],
        }),
      },
      gives: ['remove', 'put', 'insert', 'audit'],
      also: (decision) => {
        const { effects } = accepted(decision);
        const [after] = changesOf(effects, loans);
        assert.deepEqual([after?.state, after?.approvals], ['PendingApproval', []]);
      },
    },
    'from a loan that is paid out, which keeps its approvals': {
      state: { loan: aLoan({ productKey: 'product-secured', amount: 70_000_000n, state: 'Disbursed' }) },
      gives: ['remove', 'put', 'insert', 'audit'],
      also: (decision) => {
        const [after] = changesOf(accepted(decision).effects, loans);
        assert.deepEqual([after?.state, after?.approvals], ['Disbursed', undefined]);
      },
    },
    'when the rest is too little': {
      input: { collateralId: 2 },
      gives: 'LOAN_008',
      also: refusedWith(
        { field: 'collaterals', code: 'LOAN_008' },
        'Insufficient collateral: at most 0.70 may be lent against it',
      ),
    },
    'not the last one': { state: { held: [aCollateral(100_000_000n)] }, gives: 'LOAN_007' },
    'one that is not there': {
      input: { collateralId: 9 },
      gives: 'LOAN_SECURITY_NOT_FOUND',
      also: refusedWith({ field: 'collateralId' }),
    },
    'not from a rejected loan': { state: { loan: aLoan({ state: 'Rejected' }) }, gives: 'LOAN_WRONG_STATE' },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'no loan at all': {
      input: { loanAccountId: undefined },
      state: { loan: undefined },
      gives: 'VALIDATION',
    },
  },
);
