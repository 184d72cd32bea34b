import assert from 'node:assert/strict';
import { activeApplications, exposures, loans, nothingOwed } from '../../../../commands/loans/loan.ts';
import CreateLoanCommand from '../../../../commands/loans/origination/CreateLoanCommand.ts';
import { collaterals, guarantors } from '../../../../commands/loans/security/security.ts';
import type { Decision } from '../../../../core/command/declaration/command.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { isRejection } from '../../../../core/command/wire/rejections.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import {
  demoBranch,
  demoClient,
  demoOfficer,
  demoProduct,
  loanRequest,
  ties,
} from '../../../support/loans.ts';
import { accepted, addedTo, changesOf, toldBy } from '../../../support/told.ts';
import { anAccount } from '../../../support/transactions.ts';

const state = {
  client: demoClient('client-amina'),
  product: demoProduct('product-personal'),
  branch: demoBranch('branch-hq'),
  officer: demoOfficer('officer-ngozi'),
  channel: undefined,
  application: undefined,
  exposure: undefined as typeof ties.exposure | undefined,
  sureties: [] as readonly (ReturnType<typeof demoClient> | undefined)[],
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

/** The loan of the plain request, but for its key. */
const plain = {
  id: 1,
  loanId: 'LA-2026-00001',
  accountNumber: '3000000001',
  accountName: 'School fees',
  clientKey: 'client-amina',
  clientName: 'Amina Yusuf',
  productKey: 'product-personal',
  productName: state.product.name,
  branchKey: 'branch-hq',
  officerKey: 'officer-ngozi',
  state: 'PendingApproval',
  currency: 'NGN',
  amount: 12_000_000n,
  rate: '12',
  tenor: 12,
  moratoriumType: 0,
  moratoriumPeriod: 0,
  repaymentEvery: 1,
  repaymentPeriod: 'Month',
  firstRepaymentDate: null,
  disbursementDate: '2026-03-10T00:00:00.000Z',
  disbursementMethod: 'BankTransfer',
  channelKey: null,
  thirdPartyPayout: false,
  levelPayment: 1_066_185n,
  totalInterest: 794_226n,
  firstDue: '2026-04-10',
  maturity: '2027-03-10',
  notes: null,
  comments: [],
  tags: [],
  salesChannelCode: null,
  approvals: [],
  approvalRequested: 0,
  disbursementId: null,
  ...nothingOwed,
  createdBy: 'senior',
  createdByName: 'senior',
  makers: ['senior'],
  createdAt: noon,
  modifiedBy: 'senior',
  modifiedById: 'senior',
  modifiedAt: noon,
};

const by = { addedBy: 'senior', addedAt: noon };

cases(
  CreateLoanCommand,
  { input: loanRequest(), state, actor: person('senior', 'SeniorTeller') },
  {
    'a plain request becomes a loan of these columns': {
      gives: created,
      also: (decision) => {
        const { data: told, effects, message } = accepted(decision);
        const { createdAt: _at, ...data } = told;
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
        assert.equal(message, 'Loan application LA-2026-00001 was created and awaits approval.');
        const [{ encodedKey, ...loan } = {}] = addedTo(effects, loans);
        assert.deepEqual(loan, plain);
        assert.deepEqual(addedTo(effects, activeApplications), [
          { clientKey: 'client-amina', productKey: 'product-personal', loanKey: encodedKey },
        ]);
        assert.deepEqual(addedTo(effects, exposures), [
          { clientKey: 'client-amina', committed: 12_000_000n },
        ]);
        const [{ move, fromState, toState } = {}] = addedTo(effects, moves);
        assert.deepEqual([move, fromState, toState], ['create', null, 'PendingApproval']);
        const [asked] = toldBy(effects, 'workflow.approval_required');
        assert.equal(asked?.requiredRole, 'BranchManager');
      },
    },
    'everything that it may say is kept': {
      input: loanRequest({
        account: { notes: 'Noted', firstRepaymentDate: '2026-04-20T00:00:00Z' },
        disbursement: { disbursmentChannelEncodedKey: 'acc-1', thirdPartyPayout: true },
        comments: ['One'],
        tags: ['two'],
        salesChannelCode: 'WEB',
        collaterals: [
          { collateralType: 'Vehicle', collateralValue: 10.5, description: 'A car' },
          { collateralType: 'Gold', collateralValue: 20 },
        ],
        guarantors: [
          { clientEncodedKey: 'client-guarantor', guaranteeAmount: 30, relationship: 'Sister' },
          { clientEncodedKey: 'client-bayo', guaranteeAmount: 40 },
        ],
      }),
      state: {
        channel: anAccount({ clientKey: 'client-bayo' }),
        exposure: { ...ties.exposure, committed: 500n },
        sureties: [demoClient('client-guarantor'), demoClient('client-bayo')],
      },
      gives: [
        ...['insert', 'insert', 'insert', 'put'],
        ...['insert', 'insert', 'insert', 'insert', ...created.slice(4)],
      ] as readonly 'insert'[],
      also: (decision) => {
        const { effects } = accepted(decision);
        const [loan] = addedTo(effects, loans);
        assert.deepEqual(
          [loan?.notes, loan?.firstRepaymentDate, loan?.channelKey, loan?.thirdPartyPayout],
          ['Noted', '2026-04-20', 'acc-1', true],
        );
        assert.deepEqual(
          [loan?.comments, loan?.tags, loan?.salesChannelCode],
          [...[['One'], ['two'], 'WEB']],
        );
        assert.deepEqual(changesOf(effects, exposures), [{ committed: 12_000_500n }]);
        const { encodedKey: loanKey } = loan ?? {};
        assert.deepEqual(addedTo(effects, collaterals), [
          { loanKey, number: 1, type: 'Vehicle', value: 1_050n, description: 'A car', state: 'Held', ...by },
          { loanKey, number: 2, type: 'Gold', value: 2_000n, description: null, state: 'Held', ...by },
        ]);
        assert.deepEqual(addedTo(effects, guarantors), [
          {
            loanKey,
            clientKey: 'client-guarantor',
            name: 'Grace Okafor',
            amount: 3_000n,
            relationship: 'Sister',
            state: 'Active',
            ...by,
          },
          {
            loanKey,
            clientKey: 'client-bayo',
            name: demoClient('client-bayo').name,
            amount: 4_000n,
            relationship: null,
            state: 'Active',
            ...by,
          },
        ]);
      },
    },
    'nobody is asked where no rule was asked who approves': {
      unasked: ['tiers', 'guaranteeCover'],
      gives: [...created.slice(0, 8), 'audit'],
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
    'an unknown product': {
      state: { product: undefined },
      gives: 'LOAN_003',
      also: lists(['associationInformation.productEncodedKey', 'LOAN_003']),
    },
    'a product that is no longer offered': {
      state: { product: { ...demoProduct('product-personal'), isActive: false } },
      gives: 'LOAN_003',
    },
    'a first repayment on the day of the disbursement': {
      input: loanRequest({ account: { firstRepaymentDate: '2026-03-10T12:00:00Z' } }),
      gives: 'VALIDATION',
      also: lists(['accountInformation.firstRepaymentDate', 'VALIDATION']),
    },
    'more than the product lends': {
      input: loanRequest({ account: { loanAmount: 5_000_000.01 } }),
      gives: 'LOAN_004',
      also: lists([amount, 'LOAN_004']),
    },
    'beyond the borrowing capacity': {
      state: { exposure: { ...ties.exposure, committed: 2_999_000_000n } },
      gives: 'LOAN_004',
      also: lists([amount, 'LOAN_004']),
    },
    'a rate below the product': {
      input: loanRequest({ account: { interestRate: 4.99 } }),
      gives: 'LOAN_005',
      also: lists([rate, 'LOAN_005']),
    },
    'a term beyond the product': {
      input: loanRequest({ account: { loanTenor: 61 } }),
      gives: 'LOAN_006',
      also: lists([tenor, 'LOAN_006']),
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
    'a guarantor who does not exist': {
      input: loanRequest(guarantor(60_000, 'client-nobody')),
      state: { ...guaranteed, sureties: [undefined] },
      gives: 'LOAN_009',
      also: lists(['guarantors.0.clientEncodedKey', 'LOAN_009']),
    },
    'guarantees below what the product requires': {
      input: loanRequest(guarantor(59_999.99)),
      state: { ...guaranteed, sureties: [demoClient('client-guarantor')] },
      gives: 'LOAN_009',
      also: lists(['guarantors', 'LOAN_009']),
    },
    'an application for the same product': { state: { application: ties.application }, gives: 'LOAN_010' },
    'a closed account': {
      input: loanRequest({ disbursement: { disbursmentChannelEncodedKey: 'acc-1' } }),
      state: { channel: anAccount({ state: 'Closed' }) },
      gives: 'LOAN_011',
      also: lists(['disbursementInformation.disbursmentChannelEncodedKey', 'LOAN_011']),
    },
    'an officer who left': {
      state: { officer: demoOfficer('officer-left') },
      gives: 'LOAN_012',
      also: lists(['associationInformation.accountOfficerEncodedKey', 'LOAN_012']),
    },
    'no amount at all': {
      input: loanRequest({ account: { loanAmount: 0 } }),
      gives: 'VALIDATION',
      also: lists([amount, 'VALIDATION']),
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
