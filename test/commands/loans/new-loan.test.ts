/** What a request that is taken in writes, and what a changed one leaves of the loan as it was. */
import assert from 'node:assert/strict';
import { activeApplications, exposures, loans, nothingOwed } from '../../../commands/loans/loan.ts';
import CreateLoanCommand from '../../../commands/loans/origination/CreateLoanCommand.ts';
import UpdateLoanCommand from '../../../commands/loans/origination/UpdateLoanCommand.ts';
import { collaterals, guarantors } from '../../../commands/loans/security/security.ts';
import { moves } from '../../../core/command/declaration/history.ts';
import { cases, noon, person } from '../../support/decide.ts';
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
} from '../../support/loans.ts';
import { accepted, addedTo, changesOf, toldBy } from '../../support/told.ts';
import { anAccount } from '../../support/transactions.ts';

const assessed = {
  client: demoClient('client-amina'),
  product: demoProduct('product-personal'),
  branch: demoBranch('branch-hq'),
  officer: demoOfficer('officer-ngozi'),
  channel: undefined,
  application: undefined,
  exposure: undefined as typeof ties.exposure | undefined,
  sureties: [] as readonly (ReturnType<typeof demoClient> | undefined)[],
};
const actor = person('senior', 'SeniorTeller');
const told = ['emit', 'emit', 'notify', 'notify', 'emit', 'notify', 'audit'] as const;
const own = ['insert', 'insert', 'insert', ...['insert' as const]] as const;
const by = { addedBy: 'senior', addedAt: noon };

/** The loan of the plain request, but for its key. */
const plain = {
  ...{ id: 1, loanId: 'LA-2026-00001', accountNumber: '3000000001', accountName: 'School fees' },
  ...{ clientKey: 'client-amina', clientName: 'Amina Yusuf', productKey: 'product-personal' },
  ...{ productName: assessed.product.name, branchKey: 'branch-hq', officerKey: 'officer-ngozi' },
  ...{ state: 'PendingApproval', currency: 'NGN', amount: 12_000_000n, rate: '12', tenor: 12 },
  ...{ moratoriumType: 0, moratoriumPeriod: 0, repaymentEvery: 1, repaymentPeriod: 'Month' },
  ...{ firstRepaymentDate: null, disbursementDate: '2026-03-10T00:00:00.000Z' },
  ...{ disbursementMethod: 'BankTransfer', channelKey: null, thirdPartyPayout: false },
  ...{ levelPayment: 1_066_185n, totalInterest: 794_226n, firstDue: '2026-04-10' },
  ...{ maturity: '2027-03-10', notes: null, comments: [], tags: [], salesChannelCode: null },
  ...{ approvals: [], approvalRequested: 0, disbursementId: null, ...nothingOwed },
  ...{ createdBy: 'senior', createdByName: 'senior', makers: ['senior'], createdAt: noon },
  ...{ modifiedBy: 'senior', modifiedById: 'senior', modifiedAt: noon },
};

cases(
  CreateLoanCommand,
  { input: loanRequest(), state: assessed, actor },
  {
    'a plain request becomes a loan of these columns': {
      gives: [...own, ...told],
      also: (decision) => {
        const { effects, message } = accepted(decision);
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
        ...{ comments: ['One'], tags: ['two'], salesChannelCode: 'WEB' },
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
        ...['insert', 'insert', 'insert', 'insert', ...told],
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
          {
            ...{ loanKey, number: 1, type: 'Vehicle', value: 1_050n, description: 'A car' },
            ...{ state: 'Held', ...by },
          },
          {
            ...{ loanKey, number: 2, type: 'Gold', value: 2_000n, description: null },
            ...{ state: 'Held', ...by },
          },
        ]);
        assert.deepEqual(addedTo(effects, guarantors), [
          {
            ...{ loanKey, clientKey: 'client-guarantor', name: 'Grace Okafor', amount: 3_000n },
            ...{ relationship: 'Sister', state: 'Active', ...by },
          },
          {
            ...{ loanKey, clientKey: 'client-bayo', name: demoClient('client-bayo').name },
            ...{ amount: 4_000n, relationship: null, state: 'Active', ...by },
          },
        ]);
      },
    },
    'nobody is asked where no rule was asked who approves': {
      unasked: ['tiers', 'guaranteeCover'],
      gives: [...own, ...told.slice(0, 4), 'audit'],
    },
  },
  // The table of the command has them.
  CreateLoanCommand.rejects,
);

const { associationInformation: _, disbursementInformation, ...asked } = loanRequest();
const associationInformation = {
  loanEncodedKey: '3000000001',
  accountOfficerEncodedKey: 'officer-ngozi',
  branchEncodedKey: 'branch-hq',
};
const stored = {
  ...{ ...assessed, loan: aLoan(), exposure: ties.exposure as typeof ties.exposure | undefined },
  ...{ held: [] as readonly ReturnType<typeof aCollateral>[] },
  given: [] as readonly ReturnType<typeof aGuarantor>[],
};
const paidSomewhere = aLoan({
  ...{ channelKey: 'acc-9', thirdPartyPayout: true, disbursementMethod: 'Cash', notes: 'Old' },
  ...{ comments: ['Old'], salesChannelCode: 'OLD', approvalRequested: 1 },
});
const changed = ['put', 'insert', 'emit', 'audit'] as const;

cases(
  UpdateLoanCommand,
  {
    input: { ...asked, associationInformation, disbursementInformation },
    state: stored,
    actor,
  },
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
            ...{
              state: 'PendingApproval',
              modifiedBy: 'senior',
              modifiedById: 'senior',
              modifiedAt: noon,
            },
            ...{ amount: 12_000_000n, rate: '12', tenor: 12, moratoriumType: 0 },
            ...{ moratoriumPeriod: 0, repaymentEvery: 1, repaymentPeriod: 'Month' },
            ...{ accountName: 'School fees', branchKey: 'branch-hq', officerKey: 'officer-ngozi' },
            ...{ firstRepaymentDate: null, disbursementDate: '2026-03-10T00:00:00.000Z' },
            ...{ disbursementMethod: 'Cash', thirdPartyPayout: true, channelKey: 'acc-9' },
            ...{ levelPayment: 1_066_185n, totalInterest: 794_226n, firstDue: '2026-04-10' },
            ...{ maturity: '2027-03-10', notes: 'Old', comments: ['Old'] },
            ...{ salesChannelCode: 'OLD', approvals: [], approvalRequested: 0 },
            makers: ['maker', 'senior'],
          },
        ]);
      },
    },
    'what it says takes the place of what was there': {
      input: {
        accountInformation: {
          ...asked.accountInformation,
          ...{ notes: 'New', firstRepaymentDate: '2026-04-20T00:00:00Z' },
        },
        ...{ comments: ['New'], salesChannel: 'NEW' },
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
    'another account that is paid': {
      input: {
        disbursementInformation: {
          ...disbursementInformation,
          ...{ disbursmentChannelEncodedKey: 'acc-1', thirdPartyPayout: true },
        },
      },
      state: { channel: anAccount({ clientKey: 'client-bayo' }) },
      gives: changed,
      also: (decision) => {
        const [own1] = changesOf(accepted(decision).effects, loans);
        assert.deepEqual([own1?.channelKey, own1?.thirdPartyPayout], ['acc-1', true]);
      },
    },
    'its own amount is not owed beside it': {
      // 30,000,000.00 is the most that the client may owe; its own 120,000.00 are asked for anew.
      state: { exposure: { ...ties.exposure, committed: 3_000_000_000n } },
      gives: changed,
    },
    'what others ask for is owed beside it': {
      state: { exposure: { ...ties.exposure, committed: 3_000_000_001n } },
      gives: 'LOAN_004',
    },
    'a client without an exposure owes nothing beside it': {
      state: { exposure: undefined },
      gives: changed,
    },
    'a client who asks for himself is no guarantor of his own': {
      state: {
        given: [aGuarantor(1n, 'client-amina')],
        sureties: [demoClient('client-amina')],
      },
      gives: 'LOAN_009',
    },
    'guarantees that it has count': {
      state: {
        ...{ product: demoProduct('product-guaranteed'), given: [aGuarantor(6_000_000n)] },
        sureties: [demoClient('client-guarantor')],
      },
      gives: changed,
    },
    'and too little of them does not do': {
      state: {
        ...{ product: demoProduct('product-guaranteed'), given: [aGuarantor(5_999_999n)] },
        sureties: [demoClient('client-guarantor')],
      },
      gives: 'LOAN_009',
    },
    'collateral that it has is worth what it is': {
      input: {
        accountInformation: { ...asked.accountInformation, loanAmount: 700_000 },
      },
      state: { product: demoProduct('product-secured'), held: [aCollateral(1n)] },
      gives: 'LOAN_008',
    },
  },
  UpdateLoanCommand.rejects,
);
