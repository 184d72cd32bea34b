import { type Context, command } from '../../core/command/command.ts';
import { audit } from '../../core/command/effects.ts';
import { DayOrMoment } from '../../core/command/period.ts';
import { reject } from '../../core/command/rejections.ts';
import { R1 } from '../../core/command/reply.ts';
import { Note, Type } from '../../core/command/schema.ts';
import type { Account } from '../../core/ledger/account.ts';
import { fromMinor, type Minor } from '../../core/values/money.ts';
import { released, type Securities, securitiesOf } from './closing.ts';
import { type InstalmentRow, unpaid } from './instalment.ts';
import { interestOwed, type Loan } from './loan.ts';
import { expose, moveLoan } from './loan-moves.ts';
import { totalOf, written } from './loan-transaction.ts';
import { loanNameIn, moveRefusal, namesALoan, notFound } from './lookup.ts';
import {
  findPayer,
  methodOf,
  payerNameIn,
  payerRefusal,
  paymentLines,
  paysFrom,
} from './payment.ts';
import { charges } from './policies.ts';
import { percentOf } from './security.ts';
import {
  broughtUpToDate,
  journalOf,
  rowChanges,
  type Serviced,
  servicedLoan,
} from './servicing.ts';
import { dayWritten } from './terms.ts';

const policies = { charges };
type State = Serviced & Securities & { readonly loan: Loan; readonly payer: Account | undefined };

export default command({
  name: 'InitiateLoanPayOffCommand',
  summary: 'Pays everything that a loan owes today, lets the interest to come off, and closes it.',
  reply: R1,
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
    payOffDate: Type.String(),
    status: Type.String(),
  }),
  example: { loanId: 'LA-2026-00001', paymentAccountId: 'acc-amina' },

  policies,
  rejects: [
    'VALIDATION',
    'LOAN_NOT_FOUND',
    'LOAN_WRONG_STATE',
    'LOAN_NOTHING_OWED',
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
    const total = totalOf(partsOwed(loan)) + charge;
    if (total <= 0n) return reject('LOAN_NOTHING_OWED');
    const cannot = payerRefusal(payerNameIn(input), payer, total, loan.currency);
    if (cannot !== undefined) return cannot;
    return paidOff({ ...state, loan: before }, { charge, notes: input.notes ?? null }, context);
  },
});

/** What the loan owes today, by part; interest that was paid in advance comes off. */
function partsOwed(loan: Loan) {
  return {
    principal: loan.principal,
    interest: interestOwed(loan),
    fees: loan.feesCharged - loan.feesPaid,
    penalty: loan.penaltyCharged - loan.penaltyPaid,
  };
}

function paidOff(
  { loan: before, rows, ties, payer, held, given }: State,
  { charge, notes }: { readonly charge: Minor; readonly notes: string | null },
  context: Context<typeof policies>,
) {
  const current = broughtUpToDate(before, rows, context);
  const { loan } = current;
  const parts = partsOwed(loan);
  const total = totalOf(parts) + charge;
  const { after, effects } = moveLoan(before, 'close', context, {
    note: notes,
    changes: {
      ...current.accrual.changes,
      principal: 0n,
      principalPaid: loan.principalPaid + parts.principal,
      interestPaid: loan.interestPaid + parts.interest,
      feesPaid: loan.feesPaid + parts.fees,
      penaltyPaid: loan.penaltyPaid + parts.penalty + charge,
      penaltyCharged: loan.penaltyCharged + charge,
      arrearsSince: null,
      closureType: 'PayOff',
      closedAt: context.now,
    },
  });
  const transactionId = context.newId();
  const method = methodOf(payer);
  const lines = paymentLines(payer, parts, charge);
  const entry = { id: transactionId, type: 'PAY_OFF', paymentMethod: method, notes } as const;
  return {
    data: {
      transactionId,
      loanId: loan.loanId,
      payOffAmount: fromMinor(total - charge),
      principalAmount: fromMinor(parts.principal),
      interestAmount: fromMinor(parts.interest),
      feesAmount: fromMinor(parts.fees),
      penaltyAmount: fromMinor(parts.penalty + charge),
      totalPayOffAmount: fromMinor(total),
      payOffDate: context.now,
      status: after.state,
    },
    message: `Loan ${loan.loanId} is paid off.`,
    effects: [
      ...effects,
      ...current.effects,
      ...rowChanges(rows, closedRows(rows)),
      ...journalOf(loan, 'pay-off', `Pay-off of ${loan.loanId}`, lines, context),
      ...expose(ties, -parts.principal),
      written(
        loan,
        after,
        { ...entry, ...parts, penalty: parts.penalty + charge, reference: transactionId },
        context,
      ),
      ...released(after, { held, given }),
      audit({ newState: after.state, transactionAmount: total }),
    ],
  };
}

/** Instalments that the pay-off has overtaken. */
function closedRows(rows: readonly InstalmentRow[]): readonly InstalmentRow[] {
  return rows.map((row) => {
    const { principal, interest } = unpaid(row);
    return principal + interest === 0n ? row : { ...row, state: 'Closed' };
  });
}
