import assert from 'node:assert/strict';
import { loans } from '../../../../commands/loans/loan.ts';
import UpdateLoanCommand from '../../../../commands/loans/origination/UpdateLoanCommand.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import {
  aCollateral,
  aGuarantor,
  aLoan,
  demoBranch,
  demoClient,
  demoOfficer,
  demoProduct,
  loanRequest,
  ties,
} from '../../../support/loans.ts';
import { accepted, changesOf } from '../../../support/told.ts';

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
  exposure: ties.exposure as typeof ties.exposure | undefined,
  held: [] as readonly ReturnType<typeof aCollateral>[],
  given: [] as readonly ReturnType<typeof aGuarantor>[],
  sureties: [] as readonly ReturnType<typeof demoClient>[],
};
const changed = ['put', 'insert', 'emit', 'audit'] as const;

const paidSomewhere = aLoan({
  channelKey: 'acc-9',
  thirdPartyPayout: true,
  disbursementMethod: 'Cash',
  notes: 'Old',
  comments: ['Old'],
  salesChannelCode: 'OLD',
  approvalRequested: 1,
});

cases(
  UpdateLoanCommand,
  { input: request(), state, actor: person('senior', 'SeniorTeller') },
  {
    'what the change does not say of the payout and the rest stays': {
      input: { disbursementInformation: undefined },
      state: { loan: paidSomewhere },
      gives: changed,
      also: (decision) => {
        const { effects, message } = accepted(decision);
        assert.equal(message, 'Loan LA-2026-00001 was changed.');
        assert.deepEqual(changesOf(effects, loans), [
          {
            state: 'PendingApproval',
            modifiedBy: 'senior',
            modifiedById: 'senior',
            modifiedAt: noon,
            amount: 12_000_000n,
            rate: '12',
            tenor: 12,
            moratoriumType: 0,
            moratoriumPeriod: 0,
            repaymentEvery: 1,
            repaymentPeriod: 'Month',
            accountName: 'School fees',
            branchKey: 'branch-hq',
            officerKey: 'officer-ngozi',
            firstRepaymentDate: null,
            disbursementDate: '2026-03-10T00:00:00.000Z',
            disbursementMethod: 'Cash',
            thirdPartyPayout: true,
            channelKey: 'acc-9',
            levelPayment: 1_066_185n,
            totalInterest: 794_226n,
            firstDue: '2026-04-10',
            maturity: '2027-03-10',
            notes: 'Old',
            comments: ['Old'],
            salesChannelCode: 'OLD',
            approvals: [],
            approvalRequested: 0,
            makers: ['maker', 'senior'],
          },
        ]);
      },
    },
    'what it says takes the place of what was there': {
      input: {
        accountInformation: {
          ...request().accountInformation,
          notes: 'New',
          firstRepaymentDate: '2026-04-20T00:00:00Z',
        },
        comments: ['New'],
        salesChannel: 'NEW',
      },
      state: { loan: paidSomewhere },
      gives: changed,
      also: (decision) => {
        const [own1] = changesOf(accepted(decision).effects, loans);
        assert.deepEqual(
          [own1?.notes, own1?.comments, own1?.salesChannelCode, own1?.firstRepaymentDate],
          ['New', ['New'], 'NEW', '2026-04-20'],
        );
        assert.deepEqual(
          [own1?.disbursementMethod, own1?.thirdPartyPayout, own1?.channelKey],
          ['BankTransfer', false, null],
        );
      },
    },
    'its own amount is not owed beside it': {
      // 30,000,000.00 is the most that the client may owe; its own 120,000.00 are asked for anew.
      state: { exposure: { ...ties.exposure, committed: 3_000_000_000n } },
      gives: changed,
    },
    'a client who asks for himself is not a guarantor of his own': {
      state: { given: [aGuarantor(1n, 'client-amina')], sureties: [demoClient('client-amina')] },
      gives: 'LOAN_009',
    },
    'collateral that it has is worth what it is': {
      input: { accountInformation: { ...request().accountInformation, loanAmount: 700_000 } },
      state: { product: demoProduct('product-secured'), held: [aCollateral(1n)] },
      gives: 'LOAN_008',
    },
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
    'a loan whose payout waits': {
      state: { loan: aLoan({ disbursementId: 'some-transaction' }) },
      gives: 'LOAN_DISBURSEMENT_PENDING',
    },
    'a loan that is approved': { state: { loan: aLoan({ state: 'Approved' }) }, gives: 'LOAN_WRONG_STATE' },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
    'more than the product lends': { input: request({ loanAmount: 5_000_001 }), gives: 'LOAN_004' },
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
