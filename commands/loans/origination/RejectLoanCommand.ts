import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { makerCheckerRejection } from '../../transactions/approval.ts';
import { makerChecker } from '../../transactions/approval-policies.ts';
import { tell, tellCustomer } from '../announcement.ts';
import { loanLife, loanNoun } from '../loan.ts';
import { endApplication, expose, tiesOf } from '../loan-moves.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';

export default command({
  name: 'RejectLoanCommand',
  summary: 'Rejects a pending loan finally, and sends the reason to the customer.',
  reply: R1Fields,
  permission: ['loans.approve'],
  needsTenantHeader: true,

  input: Type.Object({ ...namesALoan, comment: Words(1000, 'Why; the customer reads it') }),
  output: Type.Object({
    loanId: Type.String(),
    status: OneOf(loanLife.states),
    rejectionDate: Type.String(),
    rejectedBy: Type.String(),
    rejectedById: Type.String(),
    rejectionReason: Type.String(),
    rejectionComments: Type.String(),
  }),
  example: { accountEncodedKey: '3000000001', comment: 'The income could not be shown' },

  policies: { makerChecker },
  rejects: [
    'VALIDATION',
    'LOAN_NOT_FOUND',
    'LOAN_WRONG_STATE',
    'LOAN_DISBURSEMENT_PENDING',
    'INSUFFICIENT_PERMISSIONS',
  ],
  audits: 'LoanRejected',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    const loan = await findLoan(loanNameIn(input), read);
    return { loan, ...(await tiesOf(loan, read)) };
  },
  facts: () => ({ makerChecker: {} }),
  grantFacts: (_input, { loan }) => loan,
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: (input, { loan, ...ties }, context) => {
    if (loan === undefined) return notFound(loanNameIn(input));
    const { actor, policy } = context;
    const act = 'who makes a loan withdraws it; somebody else rejects it';
    const refused =
      loanNoun.refusal(loan, 'reject') ?? makerCheckerRejection(actor, loan.makers, policy.makerChecker, act);
    if (refused !== undefined) return refused;
    if (loan.disbursementId !== null) {
      return reject('LOAN_DISBURSEMENT_PENDING', { transactionId: loan.disbursementId });
    }
    const reason = input.comment;
    const { after, effects } = loanNoun.moved(loan, 'reject', context, { note: reason });
    return {
      data: {
        loanId: loan.loanId,
        status: after.state,
        rejectionDate: context.now,
        rejectedBy: actor.name,
        rejectedById: actor.userId,
        rejectionReason: reason,
        rejectionComments: reason,
      },
      message: `Loan ${loan.loanId} is rejected.`,
      effects: [
        ...effects,
        ...endApplication(loan, ties),
        ...expose(ties, -loan.amount),
        tell('loan.rejected', after, { reason, rejectedBy: actor.name, rejectedById: actor.userId }),
        tellCustomer(after, { template: 'loan-rejected', reason }),
        audit({ newState: after.state, approverNotes: reason }),
      ],
    };
  },
});
