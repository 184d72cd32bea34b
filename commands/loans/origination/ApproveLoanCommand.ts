import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../../core/command/declaration/schema.ts';
import {
  againRefusal,
  approvalBy,
  approversOf,
  missingAfter,
  roleRefusal,
} from '../../../core/command/policy/approval.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { makerCheckerRejection } from '../../transactions/approval.ts';
import { makerChecker } from '../../transactions/approval-policies.ts';
import { askApprovers, tell, tellCustomer } from '../announcement.ts';
import { ApprovalLevel, type Loan, type LoanApproval, loanLife, loanNoun } from '../loan.ts';
import { exposureWith } from '../loan-moves.ts';
import { Comment, findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { approvalTiers, approvedWith, levelsFor } from '../policies.ts';

const policies = { tiers: approvalTiers, makerChecker };
type ApprovalContext = Context<typeof policies>;

export default command({
  name: 'ApproveLoanCommand',
  summary: 'Gives one level of approval to a loan; the last one makes it ready for disbursement.',
  reply: R1Fields,
  permission: ['loans.approve'],
  needsTenantHeader: true,

  input: Type.Object({ ...namesALoan, comment: Comment }),
  output: Type.Object({
    loanId: Type.String(),
    status: OneOf(loanLife.states),
    approvalDate: Type.String(),
    approvedBy: Type.String(),
    approvedById: Type.String(),
    approvalComments: Type.Union([Type.String(), Type.Null()]),
    readyForDisbursement: Type.Boolean(),
    approvalLevel: ApprovalLevel,
    approvalsMissing: Type.Integer(),
  }),
  example: { accountEncodedKey: '3000000001', comment: 'Documents are complete' },

  policies,
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND', 'LOAN_WRONG_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'LoanApproved',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    const loan = await findLoan(loanNameIn(input), read);
    return { loan, exposure: await exposureWith(loan, read) };
  },
  facts: (_input, { loan }) => ({
    tiers: loan === undefined ? null : { product: loan.productKey },
    makerChecker: {},
  }),
  grantFacts: (_input, { loan }) => loan,
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: (input, { loan, exposure }, context) => {
    if (loan === undefined) return notFound(loanNameIn(input));
    const state = loanNoun.refusal(loan, 'approve');
    if (state !== undefined) return state;
    const refused = fourEyesRejection(loan, context);
    if (refused !== undefined) return refused;
    const levels = levelsFor(context.policy.tiers ?? [], approvedWith(loan, exposure));
    const at = loan.approvals.length;
    const role = levels[at] ?? strictest;
    const words = `Level ${at + 1} of this approval needs ${role} or higher.`;
    const low = roleRefusal(context, role, words);
    if (low !== undefined) return low;
    return approved(loan, { role, levels, comment: input.comment ?? null }, context);
  },
});

/** The approver if no rule names one: the highest role, so that a gap in the rules allows nothing. */
const strictest = 'Admin';

/** Four eyes: a maker cannot approve. Each level needs another person, also from exempt roles. */
function fourEyesRejection(loan: Loan, { actor, policy }: ApprovalContext) {
  const made = 'who makes or changes a loan does not approve it';
  return (
    makerCheckerRejection(actor, loan.makers, policy.makerChecker, made) ??
    againRefusal(actor, loan.approvals, { what: 'loan' })
  );
}

function approved(
  loan: Loan,
  given: { readonly role: string; readonly levels: readonly string[]; readonly comment: string | null },
  context: ApprovalContext,
) {
  const { actor, now } = context;
  const level = loan.approvals.length + 1;
  const missing = missingAfter(given.levels.length, loan.approvals);
  const approval: LoanApproval = { level, role: given.role, ...approvalBy(context), comment: given.comment };
  const { after, effects } = loanNoun.moved(loan, missing === 0 ? 'approve' : 'recordApproval', context, {
    note: given.comment,
    changes: { approvals: [...loan.approvals, approval] },
  });
  const next = given.levels[level];
  const told =
    missing === 0
      ? [tell('loan.approved', after), tellCustomer(after, { template: 'loan-approved' })]
      : askApprovers(after, next ?? strictest);
  return {
    data: {
      loanId: loan.loanId,
      status: after.state,
      approvalDate: now,
      approvedBy: actor.name,
      approvedById: actor.userId,
      approvalComments: given.comment,
      readyForDisbursement: missing === 0,
      approvalLevel: `Level${level}`,
      approvalsMissing: missing,
    },
    message:
      missing === 0
        ? `Loan ${loan.loanId} is approved.`
        : `Level ${level} of ${given.levels.length} is given; ${next} or higher must approve next.`,
    hands: [...loan.makers, ...approversOf(loan.approvals)],
    effects: [...effects, ...told, audit({ newState: after.state })],
  };
}
