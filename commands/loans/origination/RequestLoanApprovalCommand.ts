import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { askApprovers } from '../announcement.ts';
import { ApprovalLevel, loanLife, loanNoun } from '../loan.ts';
import { exposureWith } from '../loan-moves.ts';
import { Comment, findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { approvalTiers, approvedWith, levelsFor } from '../policies.ts';

/** Reminds the approvers of the next level. A loan is in its workflow from its creation. */
export default command({
  name: 'RequestLoanApprovalCommand',
  summary: 'Asks the approvers whose turn it is to decide on a pending loan.',
  reply: R1Fields,
  permission: ['loans.create', 'loans.update'],
  needsTenantHeader: true,

  input: Type.Object({ ...namesALoan, comment: Comment }),
  output: Type.Object({
    loanId: Type.String(),
    status: OneOf(loanLife.states),
    requestedAt: Type.String(),
    requestedBy: Type.String(),
    requestedById: Type.String(),
    approvalLevel: ApprovalLevel,
    assignedTo: Type.String({ description: 'The lowest role that may approve' }),
  }),
  example: { accountEncodedKey: '3000000001', comment: 'Complete' },

  policies: { tiers: approvalTiers },
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND', 'LOAN_WRONG_STATE', 'LOAN_APPROVAL_REQUESTED'],
  audits: 'LoanApprovalRequested',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    const loan = await findLoan(loanNameIn(input), read);
    return { loan, exposure: await exposureWith(loan, read) };
  },
  facts: (_input, { loan }) => ({ tiers: loan === undefined ? null : { product: loan.productKey } }),
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: (input, { loan, exposure }, context) => {
    if (loan === undefined) return notFound(loanNameIn(input));
    const refused = loanNoun.refusal(loan, 'requestApproval');
    if (refused !== undefined) return refused;
    const level = loan.approvals.length + 1;
    if (loan.approvalRequested >= level) {
      return reject('LOAN_APPROVAL_REQUESTED', { approvalLevel: `Level${level}` });
    }
    const levels = levelsFor(context.policy.tiers ?? [], approvedWith(loan, exposure));
    const role = levels[level - 1] ?? 'Admin';
    const { after, effects } = loanNoun.moved(loan, 'requestApproval', context, {
      note: input.comment ?? null,
      changes: { approvalRequested: level },
    });
    return {
      data: {
        loanId: loan.loanId,
        status: after.state,
        requestedAt: context.now,
        requestedBy: context.actor.name,
        requestedById: context.actor.userId,
        approvalLevel: `Level${level}`,
        assignedTo: role,
      },
      message: `Loan ${loan.loanId} was sent to ${role} for approval.`,
      effects: [...effects, ...askApprovers(after, role), audit({ newState: after.state })],
    };
  },
});
