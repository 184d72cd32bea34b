import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit, type Effect } from '../../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor, type Minor, moneyWords, percentOf } from '../../../core/values/money.ts';
import { closureTypes, type Loan, loanLife, loanNoun, partsOwed } from '../loan.ts';
import { Comment, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { charges } from '../policies.ts';
import { originsOf } from './advance.ts';
import { written } from './loan-transaction.ts';
import { broughtUpToDate, servicedLoan } from './servicing.ts';
import { securitiesOf, settledUp, settlementOf } from './settling.ts';

export default command({
  name: 'CloseLoanCommand',
  summary:
    'Closes a loan that owes nothing beyond what is held for it; an excess goes back, securities are released.',
  reply: R1Fields,
  permission: ['loans.update'],
  needsTenantHeader: true,

  input: Type.Object({ ...namesALoan, comment: Comment }),
  output: Type.Object({
    loanId: Type.String(),
    loanAccountNumber: Type.String(),
    status: OneOf(loanLife.states),
    closureDate: Type.String(),
    closureType: OneOf<string>(closureTypes),
    totalPrincipalRepaid: Type.Number(),
    totalInterestRepaid: Type.Number(),
    totalAmountRepaid: Type.Number(),
    outstandingBalance: Type.Number(),
    returnedAmount: Type.Number({ description: 'Held in advance, and given back' }),
    closedBy: Type.String(),
    closedById: Type.String(),
  }),
  example: { accountEncodedKey: '3000000001', comment: 'Paid back' },

  policies: { charges },
  rejects: [
    'VALIDATION',
    'LOAN_NOT_FOUND',
    'LOAN_WRONG_STATE',
    'LOAN_BALANCE_REMAINS',
    'CUSTOMER_ACCOUNT_CLOSED',
  ],
  audits: 'LoanClosed',
  effectClasses: ['money', 'correction', 'commitment'],

  load: async (input, read) => {
    const found = await servicedLoan(loanNameIn(input), read);
    return {
      ...found,
      ...(await securitiesOf(found.loan, read)),
      origins: await originsOf(found.advances, read),
    };
  },
  facts: (_input, { loan }) => ({ charges: loan === undefined ? null : { product: loan.productKey } }),
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: (input, state, context) => {
    const { loan: before, rows } = state;
    if (before === undefined) return notFound(loanNameIn(input));
    const refused = loanNoun.refusal(before, 'close');
    if (refused !== undefined) return refused;
    const { loan } = broughtUpToDate(before, rows, context);
    const { fromPayer } = settlementOf(loan);
    if (fromPayer > 0n) {
      return reject('LOAN_BALANCE_REMAINS', {
        message: `Loan ${loan.loanId} still owes ${moneyWords(fromPayer)} today.`,
        outstandingBalance: fromMinor(fromPayer),
      });
    }
    // A loan that is closed early takes no penalty: the prepayment penalty of a pay-off is waived.
    const percent = context.policy.charges?.at(0)?.prepaymentPenaltyPercent ?? 0;
    const waived = percentOf(loan.principal, percent);
    const how = { charge: 0n, waived, closureType: 'FullRepayment' as const, note: input.comment ?? null };
    const ended = settledUp(
      { ...state, loan: before, payer: undefined },
      { ...how, kind: 'closing', posts: 'loan' },
      context,
    );
    if (isRejection(ended)) return ended;
    const { after, effects, settlement } = ended;
    return {
      data: {
        loanId: loan.loanId,
        loanAccountNumber: loan.accountNumber,
        status: after.state,
        closureDate: context.now,
        closureType: 'FullRepayment',
        totalPrincipalRepaid: fromMinor(after.principalPaid - after.principalWrittenOff),
        totalInterestRepaid: fromMinor(after.interestPaid - after.interestWrittenOff),
        totalAmountRepaid: fromMinor(
          after.principalPaid + after.interestPaid + after.feesPaid + after.penaltyPaid,
        ),
        outstandingBalance: 0,
        returnedAmount: fromMinor(settlement.back),
        closedBy: context.actor.name,
        closedById: context.actor.userId,
      },
      message: `Loan ${loan.loanId} is closed.`,
      effects: [
        ...effects,
        ...lastPayment(loan, after, settlement.fromAdvance, context),
        audit({ newState: after.state }),
      ],
    };
  },
});

/** The final payment from the advance, if the advance paid anything. */
function lastPayment(loan: Loan, after: Loan, amount: Minor, context: Context): readonly Effect[] {
  if (amount === 0n) return [];
  const id = context.newId();
  const entry = { id, reference: id, type: 'REPAYMENT', paymentMethod: 'Advance' } as const;
  return [written(loan, after, { ...entry, ...partsOwed(loan), advance: -loan.advance }, context)];
}
