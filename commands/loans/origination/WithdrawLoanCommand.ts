import { command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { tell } from '../announcement.ts';
import { loanLife, loanNoun } from '../loan.ts';
import { endApplication, expose, tiesOf } from '../loan-moves.ts';
import { Comment, findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';

export default command({
  name: 'WithdrawLoanCommand',
  summary: 'Ends an application that the customer no longer wants, before it is paid out.',
  reply: R1Fields,
  permission: ['loans.create'],
  needsTenantHeader: true,

  input: Type.Object({ ...namesALoan, comment: Comment }),
  output: Type.Object({
    loanId: Type.String(),
    status: OneOf(loanLife.states),
    withdrawnAt: Type.String(),
    withdrawnBy: Type.String(),
    withdrawnById: Type.String(),
  }),
  example: { accountEncodedKey: '3000000001', comment: 'The customer changed his mind' },

  rejects: ['VALIDATION', 'LOAN_NOT_FOUND', 'LOAN_WRONG_STATE', 'LOAN_DISBURSEMENT_PENDING'],
  audits: 'LoanWithdrawn',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    const loan = await findLoan(loanNameIn(input), read);
    return { loan, ...(await tiesOf(loan, read)) };
  },
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: (input, { loan, ...ties }, context) => {
    if (loan === undefined) return notFound(loanNameIn(input));
    const refused = loanNoun.refusal(loan, 'withdraw');
    if (refused !== undefined) return refused;
    if (loan.disbursementId !== null) {
      return reject('LOAN_DISBURSEMENT_PENDING', { transactionId: loan.disbursementId });
    }
    const { now, actor } = context;
    const { after, effects } = loanNoun.moved(loan, 'withdraw', context, {
      note: input.comment ?? null,
      changes: { closureType: 'Withdrawal', closedAt: now },
    });
    return {
      data: {
        loanId: loan.loanId,
        status: after.state,
        withdrawnAt: now,
        withdrawnBy: actor.name,
        withdrawnById: actor.userId,
      },
      message: `Loan application ${loan.loanId} is withdrawn.`,
      effects: [
        ...effects,
        ...endApplication(loan, ties),
        ...expose(ties, -loan.amount),
        tell('loan.withdrawn', after),
        audit({ newState: after.state }),
      ],
    };
  },
});
