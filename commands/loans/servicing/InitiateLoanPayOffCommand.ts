import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit } from '../../../core/command/declaration/effects.ts';
import { Note, OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { DayOrMoment } from '../../../core/command/kit/period.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor, type Minor, percentOf } from '../../../core/values/money.ts';
import { initiationFacts, initiationPolicies } from '../../transactions/initiation.ts';
import { loanLife, loanNoun } from '../loan.ts';
import { loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { dayWritten } from '../origination/terms.ts';
import { charges } from '../policies.ts';
import { originsOf } from './advance.ts';
import { type PaidOff, paidOff, returnedWords } from './paying-off.ts';
import { findPayer, payerNameIn, payerRefusal, payerTier, paysFrom } from './payment.ts';
import { approvalNeeded, paymentWaits } from './pending-payment.ts';
import { broughtUpToDate, servicedLoan } from './servicing.ts';
import { securitiesOf, settlementOf } from './settling.ts';

const policies = { ...initiationPolicies, charges };

export default command({
  name: 'InitiateLoanPayOffCommand',
  summary: 'Pays everything that a loan owes today, gives back what was paid beyond it, and closes it.',
  reply: R1Fields,
  permission: ['transactions.create'],
  needsTenantHeader: true,

  input: Type.Object({
    ...namesALoan,
    ...paysFrom,
    payOffDate: Type.Optional(DayOrMoment('Today')),
    includePrepaymentPenalty: Type.Optional(
      Type.Boolean({ description: 'false waives the penalty that loans/charges asks for; true by default' }),
    ),
    notes: Type.Optional(Note(1000)),
  }),
  output: Type.Object({
    transactionId: Type.String(),
    loanId: Type.String(),
    payOffAmount: Type.Number(),
    principalAmount: Type.Number(),
    interestAmount: Type.Number(),
    feesAmount: Type.Number(),
    penaltyAmount: Type.Number(),
    totalPayOffAmount: Type.Number(),
    advanceAmount: Type.Number({ description: 'Of it, taken from what was held' }),
    returnedAmount: Type.Number({ description: 'Held in advance, and given back' }),
    payOffDate: Type.String(),
    status: OneOf<string>(['PENDING', ...loanLife.states], 'PENDING while it waits for an approver'),
  }),
  example: { loanId: 'LA-2026-00001', paymentAccountId: 'acc-amina' },

  policies,
  rejects: [
    'VALIDATION',
    'LOAN_NOT_FOUND',
    'LOAN_WRONG_STATE',
    'ACCOUNT_NOT_FOUND',
    'CUSTOMER_ACCOUNT_CLOSED',
    'INSUFFICIENT_BALANCE',
    'CURRENCY_MISMATCH',
  ],
  audits: 'LoanPaidOff',
  effectClasses: ['money', 'correction', 'commitment'],

  load: async (input, read) => {
    const found = await servicedLoan(loanNameIn(input), read);
    return {
      ...found,
      ...(await securitiesOf(found.loan, read)),
      payer: await findPayer(input, read),
      origins: await originsOf(found.advances, read),
    };
  },
  facts: (_input, { loan, payer }) => ({
    ...initiationFacts('LOAN_REPAYMENT', undefined, payerTier(payer)),
    charges: loan === undefined ? null : { product: loan.productKey },
  }),
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: (input, state, context) => {
    const { loan: before, rows, payer } = state;
    if (before === undefined) return notFound(loanNameIn(input));
    const refused = loanNoun.refusal(before, 'close');
    if (refused !== undefined) return refused;
    const day = dayWritten(input.payOffDate);
    if (day !== null && day !== context.today()) {
      const message = `payOffDate must be today, ${context.today()}`;
      return reject('VALIDATION', { field: 'payOffDate', message });
    }
    const { loan } = broughtUpToDate(before, rows, context);
    const percent = context.policy.charges?.at(0)?.prepaymentPenaltyPercent ?? 0;
    const penaltyPercent = input.includePrepaymentPenalty === false ? 0 : percent;
    const charge = percentOf(loan.principal, penaltyPercent);
    const waivedPercent = percent - penaltyPercent;
    const waived = percentOf(loan.principal, waivedPercent);
    const { fromPayer } = settlementOf(loan, charge);
    const cannot = payerRefusal(payerNameIn(input), payer, fromPayer, loan.currency);
    if (cannot !== undefined) return cannot;
    const transactionId = context.newId();
    const notes = input.notes ?? null;
    const how = { transactionId, charge, waived, notes, posts: 'loan' } as const;
    const ended = paidOff({ ...state, loan: before }, how, context);
    if (isRejection(ended)) return ended;
    const tier = approvalNeeded(fromPayer, context);
    if (tier === undefined) return booked(transactionId, ended, charge, context);
    const terms = { kind: 'PAY_OFF', penaltyPercent, waivedPercent } as const;
    const { lines, effects } = ended;
    const payment = { title: 'Pay-off', amount: fromPayer, terms, notes, lines, booked: effects };
    const waits = paymentWaits({ loan: before, payer }, payment, tier, context);
    const told = dataOf(waits.transactionId, ended, charge, context);
    return { ...waits, data: { ...told, status: 'PENDING' } };
  },
});

function booked(transactionId: string, ended: PaidOff, charge: Minor, context: Context) {
  const { after, effects, settlement, total } = ended;
  return {
    data: dataOf(transactionId, ended, charge, context),
    message: `Loan ${after.loanId} is paid off.${returnedWords(settlement)}`,
    effects: [...effects, audit({ newState: after.state, transactionAmount: total })],
  };
}

/** The amounts of a pay-off today. */
function dataOf(transactionId: string, ended: PaidOff, charge: Minor, { now }: Context) {
  const { after, parts, settlement, total } = ended;
  return {
    transactionId,
    loanId: after.loanId,
    payOffAmount: fromMinor(total - charge),
    principalAmount: fromMinor(parts.principal),
    interestAmount: fromMinor(parts.interest),
    feesAmount: fromMinor(parts.fees),
    penaltyAmount: fromMinor(parts.penalty),
    totalPayOffAmount: fromMinor(total),
    advanceAmount: fromMinor(settlement.fromAdvance),
    returnedAmount: fromMinor(settlement.back),
    payOffDate: now,
    status: after.state,
  };
}
