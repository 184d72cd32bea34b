import { command } from '../../core/command/command.ts';
import { audit } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { R1 } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import { chart } from '../../core/ledger/chart.ts';
import { fromMinor } from '../../core/values/money.ts';
import { pair } from './accrual.ts';
import { released, securitiesOf } from './closing.ts';
import { interestOwed } from './loan.ts';
import { moveLoan } from './loan-moves.ts';
import { Comment, loanNameIn, moveRefusal, namesALoan, notFound } from './lookup.ts';
import { broughtUpToDate, journalOf, servicedLoan, unpaidOf } from './servicing.ts';

export default command({
  name: 'CloseLoanCommand',
  summary: 'Closes a loan that is paid back in full; collateral and guarantors are released.',
  reply: R1,
  permission: ['loans.update'],
  needsTenantHeader: true,

  input: Type.Object({ ...namesALoan, comment: Comment }),
  output: Type.Object({
    loanId: Type.String(),
    loanAccountNumber: Type.String(),
    status: Type.String(),
    closureDate: Type.String(),
    closureType: Type.String(),
    totalPrincipalRepaid: Type.Number(),
    totalInterestRepaid: Type.Number(),
    totalAmountRepaid: Type.Number(),
    outstandingBalance: Type.Number(),
    closedBy: Type.String(),
  }),
  example: { accountEncodedKey: '3000000001', comment: 'Paid back' },

  rejects: ['VALIDATION', 'LOAN_NOT_FOUND', 'LOAN_WRONG_STATE', 'LOAN_BALANCE_REMAINS'],
  audits: 'LoanClosed',

  load: async (input, read) => {
    const found = await servicedLoan(loanNameIn(input), read);
    return { ...found, ...(await securitiesOf(found.loan, read)) };
  },
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: (input, { loan: before, rows, held, given }, context) => {
    if (before === undefined) return notFound(loanNameIn(input));
    const refused = moveRefusal(before, 'close');
    if (refused !== undefined) return refused;
    const { loan, accrual, effects: accrued } = broughtUpToDate(before, rows, context);
    const fees = loan.feesCharged - loan.feesPaid;
    const penalty = loan.penaltyCharged - loan.penaltyPaid;
    const remains = unpaidOf(rows) + fees + penalty;
    if (remains > 0n) {
      return reject('LOAN_BALANCE_REMAINS', { outstandingBalance: fromMinor(remains) });
    }
    // Interest that was paid in advance is earned now that nothing will take it back.
    const unearned = -interestOwed(loan);
    const earned = pair(chart.interestReceivable.code, chart.interestIncome.code, unearned);
    const { after, effects } = moveLoan(before, 'close', context, {
      note: input.comment ?? null,
      changes: {
        ...accrual.changes,
        interestAccrued: loan.interestAccrued + unearned,
        closureType: 'FullRepayment',
        closedAt: context.now,
        arrearsSince: null,
      },
    });
    return {
      data: {
        loanId: loan.loanId,
        loanAccountNumber: loan.accountNumber,
        status: after.state,
        closureDate: context.now,
        closureType: 'FullRepayment',
        totalPrincipalRepaid: fromMinor(loan.principalPaid),
        totalInterestRepaid: fromMinor(loan.interestPaid),
        totalAmountRepaid: fromMinor(
          loan.principalPaid + loan.interestPaid + loan.feesPaid + loan.penaltyPaid,
        ),
        outstandingBalance: 0,
        closedBy: context.actor.name,
      },
      message: `Loan ${loan.loanId} is closed.`,
      effects: [
        ...effects,
        ...accrued,
        ...journalOf(loan, 'accrual', `Interest on ${loan.loanId}`, earned, context),
        ...released(after, { held, given }),
        audit({ newState: after.state }),
      ],
    };
  },
});
