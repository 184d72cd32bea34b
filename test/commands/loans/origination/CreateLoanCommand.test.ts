import assert from 'node:assert/strict';
import CreateLoanCommand from '../../../../commands/loans/origination/CreateLoanCommand.ts';
import type { Decision } from '../../../../core/command/declaration/command.ts';
import { isRejection } from '../../../../core/command/wire/rejections.ts';
import { cases, person } from '../../../support/decide.ts';
import {
  demoBranch,
  demoClient,
  demoOfficer,
  demoProduct,
  loanRequest,
  ties,
} from '../../../support/loans.ts';
import { anAccount } from '../../../support/transactions.ts';

const state = {
  client: demoClient('client-amina'),
  product: demoProduct('product-personal'),
  branch: demoBranch('branch-hq'),
  officer: demoOfficer('officer-ngozi'),
  channel: undefined,
  application: undefined,
  exposure: undefined,
  sureties: [],
};

const created = [
  'insert',
  'insert',
  'insert',
  'insert',
  'emit',
  'emit',
  'notify',
  'notify',
  'emit',
  'notify',
  'audit',
] as const;

/** Field and code of each failure. */
const lists =
  (...wanted: readonly (readonly [field: string, code: string])[]) =>
  (decision: Decision<unknown, string>) => {
    assert.ok(isRejection(decision));
    assert.deepEqual(
      decision.items?.map(({ field, code }) => [field, code]),
      wanted,
    );
  };

const amount = 'accountInformation.loanAmount';
const rate = 'accountInformation.interestRate';
const tenor = 'accountInformation.loanTenor';
const customer = 'associationInformation.clientEncodedKey';
const secured = { product: demoProduct('product-secured') };
const guaranteed = { product: demoProduct('product-guaranteed') };
const guarantor = (guaranteeAmount: number, clientEncodedKey = 'client-guarantor') => ({
  guarantors: [{ clientEncodedKey, guaranteeAmount, relationship: 'Friend' }],
});
const house = (collateralValue: number) => ({
  collaterals: [{ collateralType: 'Property', collateralValue, description: 'A house' }],
});

cases(
  CreateLoanCommand,
  { input: loanRequest(), state, actor: person('senior', 'SeniorTeller') },
  {
    'a sound request is taken in': {
      gives: created,
      also: (decision) => {
        assert.ok('data' in decision);
        const { createdAt: _at, ...data } = decision.data;
        assert.deepEqual(data, {
          loanId: 'LA-2026-00001',
          loanAccountNumber: '3000000001',
          customerId: 'client-amina',
          loanAmount: 120_000,
          interestRate: 12,
          loanTerm: 12,
          monthlyPayment: 10_661.85,
          totalInterest: 7942.26,
          totalRepayable: 127_942.26,
          status: 'PendingApproval',
          disbursementDate: '2026-03-10T00:00:00.000Z',
          repaymentStartDate: '2026-04-10T00:00:00.000Z',
          maturityDate: '2027-03-10T00:00:00.000Z',
          createdBy: 'senior',
          createdById: 'senior',
        });
      },
    },
    'an unknown customer': {
      state: { client: undefined },
      gives: 'LOAN_001',
      also: lists([customer, 'LOAN_001']),
    },
    'a customer who is not active': {
      state: { client: demoClient('client-inactive') },
      gives: 'LOAN_002',
      also: lists([customer, 'LOAN_002']),
    },
    'a customer under age': {
      state: { client: demoClient('client-young') },
      gives: 'LOAN_002',
      also: lists([customer, 'LOAN_002']),
    },
    'a customer on the eighteenth birthday': {
      state: { client: { ...demoClient('client-young'), dateOfBirth: '2008-03-02' as never } },
      gives: created,
    },
    'a customer a day before the eighteenth birthday': {
      state: { client: { ...demoClient('client-young'), dateOfBirth: '2008-03-03' as never } },
      gives: 'LOAN_002',
    },
    'a customer who fails the credit check': {
      state: { client: demoClient('client-lowscore') },
      gives: 'LOAN_002',
    },
    'a customer without a score': {
      state: { client: { ...demoClient('client-amina'), creditScore: null } },
      gives: 'LOAN_002',
    },
    'a customer with a defaulted loan': {
      state: { client: demoClient('client-defaulted') },
      gives: 'LOAN_002',
    },
    'an unknown product': {
      state: { product: undefined },
      gives: 'LOAN_003',
      also: lists(['associationInformation.productEncodedKey', 'LOAN_003']),
    },
    'a product that is no longer offered': {
      state: { product: { ...demoProduct('product-personal'), isActive: false } },
      gives: 'LOAN_003',
    },
    'more than the product lends': {
      input: loanRequest({ account: { loanAmount: 5_000_000.01 } }),
      gives: 'LOAN_004',
      also: lists([amount, 'LOAN_004']),
    },
    'all that the product lends, over the shortest term': {
      input: loanRequest({
        account: { loanAmount: 5_000_000, loanTenor: 3, interestRate: 35 },
      }),
      gives: created,
    },
    'less than the product lends': {
      input: loanRequest({ account: { loanAmount: 49_999.99 } }),
      gives: 'LOAN_004',
      also: (decision) => {
        assert.ok(isRejection(decision));
        assert.match(
          decision.message ?? '',
          /^Amount is below the minimum: .* at least 50,000\.00: got 49,999\.99$/,
        );
      },
    },
    'beyond the borrowing capacity': {
      state: { exposure: { ...ties.exposure, committed: 2_999_000_000n } },
      gives: 'LOAN_004',
      also: lists([amount, 'LOAN_004']),
    },
    'instalments beyond the income': {
      state: { client: { ...demoClient('client-amina'), monthlyIncome: 1_400_000n } },
      gives: 'LOAN_004',
      also: lists([amount, 'LOAN_004']),
    },
    'an income that nobody knows': {
      state: { client: { ...demoClient('client-amina'), monthlyIncome: null } },
      gives: 'LOAN_004',
    },
    'a rate below the product': {
      input: loanRequest({ account: { interestRate: 4.99 } }),
      gives: 'LOAN_005',
      also: lists([rate, 'LOAN_005']),
    },
    'a rate above the cap of the regulator': {
      rules: { 'loans/rate-caps': { rateCaps: [{ product: '*', maximumRate: 11 }] } },
      gives: 'LOAN_005',
    },
    'a negative rate': {
      input: loanRequest({ account: { interestRate: -1 } }),
      gives: 'LOAN_005',
    },
    'a term beyond the product': {
      input: loanRequest({ account: { loanTenor: 61 } }),
      gives: 'LOAN_006',
      also: lists([tenor, 'LOAN_006']),
    },
    'no term': { input: loanRequest({ account: { loanTenor: 0 } }), gives: 'LOAN_006' },
    'a moratorium that leaves no instalment': {
      input: loanRequest({ account: { moratoriumType: 1, moratoriumPeriod: 12 } }),
      gives: 'LOAN_006',
    },
    'a secured product without collateral': {
      input: loanRequest({ account: { loanAmount: 700_000 } }),
      state: secured,
      gives: 'LOAN_007',
      also: lists(['collaterals', 'LOAN_007']),
    },
    'collateral that is worth too little': {
      input: loanRequest({ account: { loanAmount: 700_000 }, ...house(999_999.99) }),
      state: secured,
      gives: 'LOAN_008',
      also: lists(['collaterals', 'LOAN_008']),
    },
    'collateral that is just enough': {
      input: loanRequest({ account: { loanAmount: 700_000 }, ...house(1_000_000) }),
      state: secured,
      gives: [...created.slice(0, 3), 'insert', ...created.slice(3)],
    },
    'a guarantor who does not exist': {
      input: loanRequest(guarantor(60_000, 'client-nobody')),
      state: { ...guaranteed, sureties: [undefined] },
      gives: 'LOAN_009',
      also: lists(['guarantors.0.clientEncodedKey', 'LOAN_009']),
    },
    'a guarantor in bad standing': {
      input: loanRequest(guarantor(60_000, 'client-defaulted')),
      state: { ...guaranteed, sureties: [demoClient('client-defaulted')] },
      gives: 'LOAN_009',
    },
    'a borrower as guarantor': {
      input: loanRequest(guarantor(60_000, 'client-amina')),
      state: { ...guaranteed, sureties: [demoClient('client-amina')] },
      gives: 'LOAN_009',
    },
    'guarantees below what the product requires': {
      input: loanRequest(guarantor(59_999.99)),
      state: { ...guaranteed, sureties: [demoClient('client-guarantor')] },
      gives: 'LOAN_009',
      also: lists(['guarantors', 'LOAN_009']),
    },
    'guarantees that are just enough': {
      input: loanRequest(guarantor(60_000)),
      state: { ...guaranteed, sureties: [demoClient('client-guarantor')] },
      gives: [...created.slice(0, 3), 'insert', ...created.slice(3)],
    },
    'an application for the same product': {
      state: { application: ties.application },
      gives: 'LOAN_010',
      also: lists(['associationInformation.productEncodedKey', 'LOAN_010']),
    },
    'a closed account': {
      input: loanRequest({ disbursement: { disbursmentChannelEncodedKey: 'acc-1' } }),
      state: { channel: anAccount({ state: 'Closed' }) },
      gives: 'LOAN_011',
      also: lists(['disbursementInformation.disbursmentChannelEncodedKey', 'LOAN_011']),
    },
    'an account that does not exist': {
      input: loanRequest({ disbursement: { disbursmentChannelEncodedKey: 'acc-1' } }),
      gives: 'LOAN_011',
    },
    'an officer who left': {
      state: { officer: demoOfficer('officer-left') },
      gives: 'LOAN_012',
      also: lists(['associationInformation.accountOfficerEncodedKey', 'LOAN_012']),
    },
    'an officer who does not exist': { state: { officer: undefined }, gives: 'LOAN_012' },
    'no amount at all': {
      input: loanRequest({ account: { loanAmount: 0 } }),
      gives: 'VALIDATION',
      also: lists([amount, 'VALIDATION']),
    },
    'a branch that is not active': {
      state: { branch: demoBranch('branch-12') },
      gives: 'VALIDATION',
      also: lists(['associationInformation.branchEncodedKey', 'VALIDATION']),
    },
    'a first repayment on the day of the disbursement': {
      input: loanRequest({ account: { firstRepaymentDate: '2026-03-10T12:00:00Z' } }),
      gives: 'VALIDATION',
      also: lists(['accountInformation.firstRepaymentDate', 'VALIDATION']),
    },
    'everything at once, what is not found first': {
      input: loanRequest({ account: { loanAmount: 6_000_000, interestRate: 36, loanTenor: 2 } }),
      state: { client: undefined, officer: undefined, application: ties.application },
      gives: 'LOAN_001',
      also: lists(
        [customer, 'LOAN_001'],
        ['associationInformation.productEncodedKey', 'LOAN_010'],
        ['associationInformation.accountOfficerEncodedKey', 'LOAN_012'],
        [amount, 'LOAN_004'],
        [rate, 'LOAN_005'],
        [tenor, 'LOAN_006'],
      ),
    },
  },
);
