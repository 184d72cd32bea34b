import assert from 'node:assert/strict';
import UpdateLoanCommand from '../../../../commands/loans/origination/UpdateLoanCommand.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import {
  aCollateral,
  aLoan,
  demoBranch,
  demoClient,
  demoOfficer,
  demoProduct,
  loanRequest,
  ties,
} from '../../../support/loans.ts';

const request = (account: Readonly<Record<string, unknown>> = {}) => {
  const { associationInformation: _, ...rest } = loanRequest({ account });
  const associationInformation = {
    loanEncodedKey: '3000000001',
    accountOfficerEncodedKey: 'officer-ngozi',
    branchEncodedKey: 'branch-hq',
  };
  return { ...rest, associationInformation };
};

const state = {
  loan: aLoan(),
  client: demoClient('client-amina'),
  product: demoProduct('product-personal'),
  branch: demoBranch('branch-hq'),
  officer: demoOfficer('officer-ngozi'),
  channel: undefined,
  exposure: ties.exposure,
  held: [] as readonly ReturnType<typeof aCollateral>[],
  given: [],
  sureties: [],
};
const changed = ['put', 'insert', 'emit', 'audit'] as const;

cases(
  UpdateLoanCommand,
  { input: request(), state, actor: person('senior', 'SeniorTeller') },
  {
    'the same terms leave the exposure alone': { gives: changed },
    'a larger amount is computed anew, and approvals so far are void': {
      input: request({ loanAmount: 240_000 }),
      state: {
        loan: aLoan({
          approvals: [
            {
              level: 1,
              role: 'BranchManager',
              userId: 'manager',
              name: 'manager',
              humans: ['manager'],
              at: noon,
              comment: null,
            },
          ],
        }),
      },
      gives: ['put', 'insert', 'put', 'emit', 'audit'],
      also: (decision) => {
        assert.ok('data' in decision);
        assert.equal(decision.data.monthlyPayment, 21_323.71);
        const [own, , shared] = decision.effects;
        assert.ok(own?.do === 'put' && shared?.do === 'put');
        assert.deepEqual(own.changes.approvals, []);
        assert.deepEqual(own.changes.makers, ['maker', 'senior']);
        assert.deepEqual(shared.changes, { committed: 24_000_000n });
      },
    },
    'collateral that the loan has counts': {
      input: request({ loanAmount: 700_000 }),
      state: { product: demoProduct('product-secured'), held: [aCollateral(100_000_000n)] },
      gives: ['put', 'insert', 'put', 'emit', 'audit'],
    },
    'a loan that is approved': {
      state: { loan: aLoan({ state: 'Approved' }) },
      gives: 'LOAN_WRONG_STATE',
    },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'more than the product lends': {
      input: request({ loanAmount: 5_000_001 }),
      gives: 'LOAN_004',
    },
  },
  // The assessment is the one of new loans, whose table reaches every code.
  [
    'LOAN_001',
    'LOAN_002',
    'LOAN_003',
    'LOAN_005',
    'LOAN_006',
    'LOAN_007',
    'LOAN_008',
    'LOAN_009',
    'LOAN_010',
    'LOAN_011',
    'LOAN_012',
    'VALIDATION',
  ],
);
