import { involvedUsers } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { audit, emit } from '../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { fromMinor, toMinor } from '../../core/values/money.ts';
import { type PartnerLoan, partnerEvent, partnerLoanLife, partnerLoanNoun } from './partner-loan.ts';
import { partnerDisbursement } from './policies.ts';
import { columnsOf, NewRequest, sealedBvn } from './request-input.ts';

export default command({
  name: 'CreatePartnerLoanRequestCommand',
  aliases: ['CreateRemitaLoanRequestCommand'],
  summary: 'Takes in a loan request of a partner; it is Created until it is submitted.',
  reply: R1Strings,
  permission: ['partnerloans.manage'],

  input: NewRequest,
  output: Type.Object({
    id: Type.Integer(),
    cif: Type.String(),
    accountNumber: Type.String(),
    loanAmount: Type.Number(),
    tenure: Type.Integer(),
    status: OneOf(partnerLoanLife.states),
    createdAt: Type.String(),
  }),
  example: {
    cif: 'client-bayo',
    accountNumber: '1000000002',
    bvn: '22222222222',
    loanAmount: 150000,
    collectionAmount: 15000,
    tenure: 12,
    organisationId: 1,
  },

  policies: { disbursement: partnerDisbursement },
  rejects: ['VALIDATION'],
  audits: 'PartnerLoanCreated',
  effectClasses: ['commitment'],

  load: (_input, read) => read.sequence('partnerLoan'),
  facts: () => ({ disbursement: {} }),
  about: ({ loanAmount }) => ({ transactionAmount: toMinor(loanAmount) }),

  decide: ({ bvn, ...input }, _state, context) => {
    if (input.collectionAmount > input.loanAmount) {
      return reject('VALIDATION', {
        field: 'collectionAmount',
        message: 'collectionAmount must not be more than loanAmount',
      });
    }
    const { actor, now, policy } = context;
    const id = context.newNumber('partnerLoan');
    const row: PartnerLoan = {
      tenant: actor.tenant,
      version: 1,
      ...nothingYet,
      ...columnsOf(input),
      id,
      cif: input.cif,
      organisationId: input.organisationId,
      accountNumber: input.accountNumber,
      loanAmount: toMinor(input.loanAmount),
      collectionAmount: toMinor(input.collectionAmount),
      tenure: input.tenure,
      bvnProtected: sealedBvn(bvn, id, context),
      sourceAccount: policy.disbursement?.sourceAccount ?? '',
      createdBy: actor.name,
      createdById: actor.userId,
      makers: involvedUsers(actor),
      createdAt: now,
      updatedAt: now,
    };
    return {
      data: {
        id,
        cif: row.cif,
        accountNumber: row.accountNumber,
        loanAmount: fromMinor(row.loanAmount),
        tenure: row.tenure,
        status: row.state,
        createdAt: now,
      },
      message: 'Loan request created successfully',
      effects: [
        ...partnerLoanNoun.begun(row),
        emit('partner_loan.state_changed', String(id), partnerEvent(row, null)),
        audit({ transactionId: `partner-loan-${id}`, newState: row.state }),
      ],
    };
  },
});

/** The values of a new request in columns that it does not fill. */
const nothingYet = {
  accountName: null,
  phoneNumber: null,
  email: null,
  companyName: null,
  employerRegistrationNumber: null,
  interestRate: '0',
  disbursementChannel: 0,
  loanAccount: null,
  tag: null,
  bankCode: null,
  partnerCustomerId: null,
  authorisationCode: null,
  state: 'Created',
  mandateReference: null,
  mandateState: 'None',
  transactionId: null,
  transactionReference: null,
  disbursedAmount: 0n,
  attempts: 0,
  comment: null,
  submittedAt: null,
  approvedBy: null,
  approvedById: null,
  approvedAt: null,
  activatedAt: null,
  disbursedAt: null,
} as const;
