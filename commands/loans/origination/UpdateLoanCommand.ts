import { peopleWith } from '../../../core/command/declaration/actor.ts';
import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { Note, type Static, Type, Words, withoutChange } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { accounts } from '../../../core/ledger/account.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { branches } from '../../branches/branch.ts';
import { clients } from '../../clients/client.ts';
import { employees } from '../../employees/employee.ts';
import { loanProducts } from '../../products/loan-product.ts';
import { tell } from '../announcement.ts';
import { type Exposure, exposures, type Loan, loanNoun } from '../loan.ts';
import { expose } from '../loan-moves.ts';
import { LoanResult, loanResult } from '../loan-view.ts';
import { findLoan, notFound } from '../lookup.ts';
import { refuseAll, requestRejects } from '../refusals.ts';
import { type Collateral, collaterals, type Guarantor, guarantors } from '../security/security.ts';
import {
  type AssessmentState,
  assess,
  assessmentFacts,
  assessmentPolicies,
  type LoanRequest,
} from './application.ts';
import { AccountInformation, DisbursementInformation, dayWritten, momentOf } from './terms.ts';

const UpdateLoanInput = Type.Object(
  {
    accountName: Words(200, 'Title of the loan account'),
    salesChannel: Type.Optional(Note(40)),
    associationInformation: Type.Object(
      {
        loanEncodedKey: Words(64, 'The loan: its encoded key, id or account number'),
        accountOfficerEncodedKey: Words(64, 'The loan officer'),
        branchEncodedKey: Words(64, 'The originating branch'),
      },
      withoutChange('clientEncodedKey', 'productEncodedKey'),
    ),
    accountInformation: AccountInformation,
    disbursementInformation: Type.Optional(DisbursementInformation),
    comments: Type.Optional(Type.Array(Note(1000), { maxItems: 50 })),
  },
  withoutChange(
    ...['tags', 'salesChannelCode', 'collaterals', 'guarantors', 'status'],
    ...['clientEncodedKey', 'productEncodedKey', 'customerId', 'loanProductId'],
  ),
);
type Input = Static<typeof UpdateLoanInput>;

interface State extends Omit<AssessmentState, 'application' | 'exposure'> {
  readonly loan: Loan | undefined;
  readonly exposure: Exposure | undefined;
  readonly held: readonly Collateral[];
  readonly given: readonly Guarantor[];
}

export default command({
  name: 'UpdateLoanCommand',
  summary: 'Changes a pending loan. The loan is assessed again, and earlier approvals are void.',
  reply: R1Fields,
  permission: ['loans.update'],
  needsTenantHeader: true,

  input: UpdateLoanInput,
  output: LoanResult,
  example: {
    accountName: 'Amina Bello, car',
    associationInformation: {
      loanEncodedKey: '3000000001',
      accountOfficerEncodedKey: 'officer-ngozi',
      branchEncodedKey: 'branch-hq',
    },
    accountInformation: {
      loanAmount: 450000,
      interestRate: 15,
      loanTenor: 12,
      moratoriumType: 0,
      moratoriumPeriod: 0,
    },
  },

  policies: assessmentPolicies,
  rejects: [...requestRejects, 'LOAN_NOT_FOUND', 'LOAN_WRONG_STATE', 'LOAN_DISBURSEMENT_PENDING'],
  failsTogether: requestRejects,
  audits: 'LoanUpdated',
  effectClasses: ['commitment'],

  load: (input, read) => stateOf(input, read),
  facts: (_input, { client, product }) => assessmentFacts(client, product),
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: (input, state, context) => {
    const { loan } = state;
    if (loan === undefined) return notFound(input.associationInformation.loanEncodedKey);
    const refused = loanNoun.refusal(loan, 'update');
    if (refused !== undefined) return refused;
    if (loan.disbursementId !== null) {
      return reject('LOAN_DISBURSEMENT_PENDING', { transactionId: loan.disbursementId });
    }
    const changes = changesOf(input, loan, state, context);
    if (isRejection(changes)) return changes;
    const { after, effects } = loanNoun.moved(loan, 'update', context, { changes });
    return {
      data: loanResult(after),
      message: `Loan ${loan.loanId} was changed.`,
      effects: [
        ...effects,
        ...expose({ application: undefined, exposure: state.exposure }, after.amount - loan.amount),
        tell('loan.updated', after),
        audit({ transactionAmount: after.amount, newState: after.state }),
      ],
    };
  },
});

async function stateOf(input: Input, read: Read): Promise<State> {
  const named = input.associationInformation;
  const channelKey = input.disbursementInformation?.disbursmentChannelEncodedKey;
  const loan = await findLoan(named.loanEncodedKey.trim(), read);
  const officer = await read.one(employees, { encodedKey: named.accountOfficerEncodedKey });
  const branch = await read.one(branches, { encodedKey: named.branchEncodedKey });
  const channel = channelKey === undefined ? undefined : await read.one(accounts, { id: channelKey });
  const parties = { loan, officer, branch, channel };
  if (loan === undefined) return { ...parties, ...nobody };
  const { clientKey, productKey, encodedKey: loanKey } = loan;
  const given = await read.all(guarantors, { loanKey });
  const sureties = [];
  for (const row of given) sureties.push(await read.one(clients, { encodedKey: row.clientKey }));
  return {
    ...parties,
    client: await read.one(clients, { encodedKey: clientKey }),
    product: await read.one(loanProducts, { encodedKey: productKey }),
    exposure: await read.one(exposures, { clientKey }),
    held: await read.all(collaterals, { loanKey }),
    given,
    sureties,
  };
}

const nobody = {
  client: undefined,
  product: undefined,
  exposure: undefined,
  held: [],
  given: [],
  sureties: [],
} as const;

/** The changed request together with the loan's unchanged data, in the form of a new request. */
function requestOf(input: Input, loan: Loan, { held, given }: State): LoanRequest {
  return {
    accountInformation: input.accountInformation,
    associationInformation: {
      ...input.associationInformation,
      clientEncodedKey: loan.clientKey,
      productEncodedKey: loan.productKey,
    },
    disbursementInformation: input.disbursementInformation ?? {
      disbursementDate: loan.disbursementDate,
      disbursementMethod: loan.disbursementMethod,
      thirdPartyPayout: loan.thirdPartyPayout,
    },
    collaterals: held.map(({ type, value }) => ({ collateralType: type, collateralValue: fromMinor(value) })),
    guarantors: given.map(({ clientKey, amount }) => ({
      clientEncodedKey: clientKey,
      guaranteeAmount: fromMinor(amount),
    })),
  };
}

function changesOf(input: Input, loan: Loan, state: State, context: Context<typeof assessmentPolicies>) {
  const request = requestOf(input, loan, state);
  const { exposure } = state;
  const others =
    exposure === undefined ? undefined : { ...exposure, committed: exposure.committed - loan.amount };
  const assessed = { ...state, application: undefined, exposure: others, plannedFor: loan.disbursementDate };
  const found = assess(request, assessed, context.policy, context.today());
  if (!('terms' in found)) return refuseAll(found.failures);
  const payout = request.disbursementInformation;
  const keepsChannel = input.disbursementInformation === undefined;
  return {
    ...found.terms,
    accountName: input.accountName,
    branchKey: input.associationInformation.branchEncodedKey,
    officerKey: input.associationInformation.accountOfficerEncodedKey,
    firstRepaymentDate: dayWritten(input.accountInformation.firstRepaymentDate),
    disbursementDate: momentOf(payout.disbursementDate),
    disbursementMethod: payout.disbursementMethod,
    thirdPartyPayout: payout.thirdPartyPayout ?? false,
    channelKey: keepsChannel ? loan.channelKey : (payout.disbursmentChannelEncodedKey ?? null),
    levelPayment: found.schedule.levelPayment,
    totalInterest: found.schedule.totalInterest,
    firstDue: found.schedule.firstDue,
    maturity: found.schedule.maturity,
    notes: input.accountInformation.notes ?? loan.notes,
    comments: input.comments ?? loan.comments,
    salesChannelCode: input.salesChannel ?? loan.salesChannelCode,
    approvals: [],
    approvalRequested: 0,
    makers: peopleWith(loan.makers, context.actor),
  };
}
