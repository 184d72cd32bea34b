import { makersOf } from '../../../core/command/declaration/actor.ts';
import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit, type Effect, insert, put } from '../../../core/command/declaration/effects.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { Note, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { accounts } from '../../../core/ledger/account.ts';
import { toMinor } from '../../../core/values/money.ts';
import { branches } from '../../branches/branch.ts';
import { clients } from '../../clients/client.ts';
import { employees } from '../../employees/employee.ts';
import { loanProducts } from '../../products/loan-product.ts';
import { announceCreation } from '../announcement.ts';
import { activeApplications, exposures, type Loan, loanNoun, nothingOwed } from '../loan.ts';
import { LoanResult, loanResult } from '../loan-view.ts';
import { approvedWith, levelsFor } from '../policies.ts';
import { refuseAll, requestRejects } from '../refusals.ts';
import {
  CollateralInput,
  collateralRow,
  collaterals,
  GuarantorInput,
  guarantors,
} from '../security/security.ts';
import {
  type Assessment,
  type AssessmentState,
  assess,
  assessmentFacts,
  assessmentPolicies,
} from './application.ts';
import { AccountInformation, DisbursementInformation, dayWritten, momentOf } from './terms.ts';

const CreateLoanInput = Type.Object({
  accountName: Words(200, 'Title of the loan account'),
  associationInformation: Type.Object({
    accountOfficerEncodedKey: Words(64, 'The loan officer'),
    branchEncodedKey: Words(64, 'The originating branch'),
    clientEncodedKey: Words(64, 'The customer'),
    productEncodedKey: Words(64, 'The loan product'),
  }),
  accountInformation: AccountInformation,
  disbursementInformation: DisbursementInformation,
  comments: Type.Optional(Type.Array(Note(1000), { maxItems: 50 })),
  tags: Type.Optional(Type.Array(Note(60), { maxItems: 50 })),
  salesChannelCode: Type.Optional(Note(40)),
  collaterals: Type.Optional(Type.Array(CollateralInput, { maxItems: 50 })),
  guarantors: Type.Optional(Type.Array(GuarantorInput, { maxItems: 20 })),
});
type Input = Static<typeof CreateLoanInput>;
type CreationContext = Context<typeof assessmentPolicies>;
type Sound = Extract<Assessment, { readonly terms: unknown }>;

export default command({
  name: 'CreateLoanCommand',
  summary: 'Takes in a loan application and starts it in PendingApproval.',
  reply: R1Fields,
  permission: ['loans.create'],
  needsTenantHeader: true,

  input: CreateLoanInput,
  output: LoanResult,
  example: {
    accountName: 'School fees',
    associationInformation: {
      accountOfficerEncodedKey: 'officer-ngozi',
      branchEncodedKey: 'branch-hq',
      clientEncodedKey: 'client-amina',
      productEncodedKey: 'product-personal',
    },
    accountInformation: {
      loanAmount: 500000,
      interestRate: 15,
      loanTenor: 12,
      moratoriumType: 0,
      moratoriumPeriod: 0,
    },
    disbursementInformation: { disbursementDate: '2030-12-02T00:00:00Z', disbursementMethod: 'BankTransfer' },
  },

  policies: assessmentPolicies,
  rejects: requestRejects,
  failsTogether: requestRejects,
  audits: 'LoanCreated',
  effectClasses: ['commitment', 'risk'],

  load: (input, read) => assessmentStateOf(input, read),
  facts: (_input, { client, product }) => assessmentFacts(client, product),
  about: ({ accountInformation }) => ({
    transactionType: 'LOAN',
    ...(accountInformation.loanAmount > 0
      ? { transactionAmount: toMinor(accountInformation.loanAmount) }
      : {}),
  }),

  decide: (input, assessed, context) => {
    const found = assess(input, assessed, context.policy, context.today());
    if (!('terms' in found)) return refuseAll(found.failures);
    const loan = newLoan(input, found, context);
    const committed = (assessed.exposure?.committed ?? 0n) + loan.amount;
    const [role] = levelsFor(context.policy.tiers ?? [], approvedWith(loan, { committed }));
    return {
      data: loanResult(loan),
      message: `Loan application ${loan.loanId} was created and awaits approval.`,
      effects: [
        ...loanNoun.begun(loan),
        ...invariants(loan, assessed),
        ...securityOf(input, loan, assessed),
        ...announceCreation(loan, role),
        audit({ transactionId: loan.loanId, newState: loan.state }),
      ],
    };
  },
});

async function assessmentStateOf(input: Input, read: Read): Promise<AssessmentState> {
  const named = input.associationInformation;
  const { clientEncodedKey: clientKey, productEncodedKey: productKey } = named;
  const channelKey = input.disbursementInformation.disbursmentChannelEncodedKey;
  await read.sequence('loan');
  const sureties = [];
  for (const { clientEncodedKey } of input.guarantors ?? []) {
    sureties.push(await read.one(clients, { encodedKey: clientEncodedKey }));
  }
  return {
    client: await read.one(clients, { encodedKey: clientKey }),
    product: await read.one(loanProducts, { encodedKey: productKey }),
    branch: await read.one(branches, { encodedKey: named.branchEncodedKey }),
    officer: await read.one(employees, { encodedKey: named.accountOfficerEncodedKey }),
    channel: channelKey === undefined ? undefined : await read.one(accounts, { id: channelKey }),
    application: await read.one(activeApplications, { clientKey, productKey }),
    exposure: await read.one(exposures, { clientKey }),
    sureties,
  };
}

/** The booked loan. Its number, account number and id come from one sequence. */
function newLoan(input: Input, sound: Sound, context: CreationContext): Loan {
  const { terms, schedule, client, product } = sound;
  const { now, actor, bank } = context;
  const id = context.newNumber('loan');
  const { associationInformation: named, disbursementInformation: payout } = input;
  return {
    tenant: actor.tenant,
    version: 1,
    encodedKey: context.newId(),
    id,
    loanId: `LA-${context.today().slice(0, 4)}-${String(id).padStart(5, '0')}`,
    accountNumber: String(3_000_000_000 + id),
    accountName: input.accountName,
    clientKey: client.encodedKey,
    clientName: client.name,
    productKey: product.encodedKey,
    productName: product.name,
    branchKey: named.branchEncodedKey,
    officerKey: named.accountOfficerEncodedKey,
    state: 'PendingApproval',
    currency: bank.currency,
    ...terms,
    firstRepaymentDate: dayWritten(input.accountInformation.firstRepaymentDate),
    disbursementDate: momentOf(payout.disbursementDate),
    disbursementMethod: payout.disbursementMethod,
    channelKey: payout.disbursmentChannelEncodedKey ?? null,
    thirdPartyPayout: payout.thirdPartyPayout ?? false,
    levelPayment: schedule.levelPayment,
    totalInterest: schedule.totalInterest,
    firstDue: schedule.firstDue,
    maturity: schedule.maturity,
    notes: input.accountInformation.notes ?? null,
    comments: input.comments ?? [],
    tags: input.tags ?? [],
    salesChannelCode: input.salesChannelCode ?? null,
    approvals: [],
    approvalRequested: 0,
    disbursementId: null,
    ...nothingOwed,
    createdBy: actor.userId,
    createdByName: actor.name,
    makers: makersOf(actor),
    createdAt: now,
    modifiedBy: actor.name,
    modifiedById: actor.userId,
    modifiedAt: now,
  };
}

/** The rows with invariants of several loans. */
function invariants(loan: Loan, { exposure }: AssessmentState): readonly Effect[] {
  const { clientKey, productKey, encodedKey: loanKey, amount } = loan;
  return [
    insert(activeApplications, { clientKey, productKey, loanKey }),
    exposure === undefined
      ? insert(exposures, { clientKey, committed: amount })
      : put(exposures, exposure, { committed: exposure.committed + amount }),
  ];
}

function securityOf(input: Input, loan: Loan, { sureties }: AssessmentState): readonly Effect[] {
  const by = { addedBy: loan.createdByName, addedAt: loan.createdAt };
  return [
    ...(input.collaterals ?? []).map((item, at) =>
      insert(collaterals, collateralRow(loan.encodedKey, at + 1, item, by)),
    ),
    ...(input.guarantors ?? []).map((item, at) =>
      insert(guarantors, {
        loanKey: loan.encodedKey,
        clientKey: item.clientEncodedKey,
        name: sureties[at]?.name ?? item.clientEncodedKey,
        amount: toMinor(item.guaranteeAmount),
        relationship: item.relationship ?? null,
        state: 'Active',
        ...by,
      }),
    ),
  ];
}
