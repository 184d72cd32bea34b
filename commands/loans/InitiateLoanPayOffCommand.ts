import { type Context, command } from '../../core/command/command.ts';
import { audit } from '../../core/command/effects.ts';
import { DayOrMoment } from '../../core/command/period.ts';
import { isRejection, reject } from '../../core/command/rejections.ts';
import { R1Fields } from '../../core/command/reply.ts';
import { Note, Type } from '../../core/command/schema.ts';
import type { Account } from '../../core/ledger/account.ts';
import { fromMinor, type Minor, moneyWords, percentOf } from '../../core/values/money.ts';
import { originsOf } from './advance.ts';
import { securitiesOf } from './closing.ts';
import { type Loan, partsOwed } from './loan.ts';
import { written } from './loan-transaction.ts';
import { loanNameIn, moveRefusal, namesALoan, notFound } from './lookup.ts';
import { findPayer, methodOf, payerNameIn, payerRefusal, paysFrom } from './payment.ts';
import { charges } from './policies.ts';
import { broughtUpToDate, servicedLoan } from './servicing.ts';
import { type Settlement, settledUp, settlementOf } from './settling.ts';
import { dayWritten } from './terms.ts';

const policies = { charges };

export default command({
  name: 'InitiateLoanPayOffCommand',
  summary:
    'Pays everything that a loan owes today, gives back what was paid beyond it, and closes it.',
  reply: R1Fields,
  permission: ['transactions.create'],
  needsTenantHeader: true,

  input: Type.Object({
    ...namesALoan,
    ...paysFrom,
    payOffDate: Type.Optional(DayOrMoment('Today')),
    includePrepaymentPenalty: Type.Optional(Type.Boolean()),
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
    status: Type.String(),
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

  load: async (input, read) => {
    const found = await servicedLoan(loanNameIn(input), read);
    return {
      ...found,
      ...(await securitiesOf(found.loan, read)),
      payer: await findPayer(input, read),
      origins: await originsOf(found.advances, read),
    };
  },
  facts: (_input, { loan }) => ({
    charges: loan === undefined ? null : { product: loan.productKey },
  }),
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: (input, state, context) => {
    const { loan: before, rows, payer } = state;
    if (before === undefined) return notFound(loanNameIn(input));
    const refused = moveRefusal(before, 'close');
    if (refused !== undefined) return refused;
    const day = dayWritten(input.payOffDate);
    if (day !== null && day !== context.today()) {
      const message = `payOffDate must be today, ${context.today()}`;
      return reject('VALIDATION', { field: 'payOffDate', message });
    }
    const { loan } = broughtUpToDate(before, rows, context);
    const percent = context.policy.charges?.at(0)?.prepaymentPenaltyPercent ?? 0;
    const charge =
      input.includePrepaymentPenalty === true ? percentOf(loan.principal, percent) : 0n;
    const { fromPayer } = settlementOf(loan, charge);
    const named = fromPayer > 0n || payer !== undefined ? payerNameIn(input) : undefined;
    const cannot = payerRefusal(named, payer, fromPayer, loan.currency);
    if (cannot !== undefined) return cannot;
    const how = {
      charge,
      closureType: 'PayOff',
      note: input.notes ?? null,
      kind: 'pay-off',
    } as const;
    const ended = settledUp({ ...state, loan: before }, how, context);
    if (isRejection(ended)) return ended;
    return paidOff(loan, ended, { charge, payer, notes: input.notes ?? null }, context);
  },
});

type Ended = Exclude<ReturnType<typeof settledUp>, { readonly rejected: true }>;

/** The answer, and what is written down; `loan` is the one that was accrued to today. */
function paidOff(
  loan: Loan,
  { after, effects, settlement }: Ended,
  by: {
    readonly charge: Minor;
    readonly payer: Account | undefined;
    readonly notes: string | null;
  },
  context: Context<typeof policies>,
) {
  const { charge, payer, notes } = by;
  const owed = partsOwed(loan);
  const parts = { ...owed, penalty: owed.penalty + charge };
  const total = settlement.fromAdvance + settlement.fromPayer;
  const transactionId = context.newId();
  const paymentMethod = methodOf(payer);
  const entry = {
    id: transactionId,
    reference: transactionId,
    type: 'PAY_OFF',
    paymentMethod,
  } as const;
  return {
    data: {
      transactionId,
      loanId: loan.loanId,
      payOffAmount: fromMinor(total - charge),
      principalAmount: fromMinor(parts.principal),
      interestAmount: fromMinor(parts.interest),
      feesAmount: fromMinor(parts.fees),
      penaltyAmount: fromMinor(parts.penalty),
      totalPayOffAmount: fromMinor(total),
      advanceAmount: fromMinor(settlement.fromAdvance),
      returnedAmount: fromMinor(settlement.back),
      payOffDate: context.now,
      status: after.state,
    },
    message: `Loan ${loan.loanId} is paid off.${returnedWords(settlement)}`,
    effects: [
      ...effects,
      written(loan, after, { ...entry, ...parts, advance: -loan.advance, notes }, context),
      audit({ newState: after.state, transactionAmount: total }),
    ],
  };
}

function returnedWords({ back }: Settlement): string {
  return back > 0n ? ` ${moneyWords(back)} that was paid in advance went back to who paid it.` : '';
}
