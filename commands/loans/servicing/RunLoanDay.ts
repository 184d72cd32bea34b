import { type Context, command } from '../../../core/command/declaration/command.ts';
import { audit, type Effect, put } from '../../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { addDays, type CivilDate } from '../../../core/values/civil-date.ts';
import { fromMinor, moneyWords, percentOf } from '../../../core/values/money.ts';
import { allocationOf, defaultOrder } from '../../products/loan-product.ts';
import { tell, tellCustomer } from '../announcement.ts';
import { type InstalmentRow, unpaidTotal } from '../instalment.ts';
import { exposureOf, type Loan, loanLife, loanNoun, loans } from '../loan.ts';
import { expose, nextDay } from '../loan-moves.ts';
import { notFound } from '../lookup.ts';
import { arrears, charges } from '../policies.ts';
import { pair } from './accrual.ts';
import { drawn } from './advance.ts';
import { allocate } from './allocation.ts';
import { written } from './loan-transaction.ts';
import { paymentLines } from './payment.ts';
import {
  broughtUpToDate,
  journalOf,
  overdueOn,
  poolLines,
  rowChanges,
  type Serviced,
  servicedLoan,
} from './servicing.ts';

const policies = { arrears, charges };
type DayContext = Context<typeof policies>;

/** Run by the one timer of a loan that is paid out, when a day begins. */
export default command({
  name: 'RunLoanDay',
  summary: 'Books the interest that a loan has earned, and finds it in arrears where it is late.',
  reply: R1Fields,
  permission: null,

  input: Type.Object({ encodedKey: Type.String() }),
  output: Type.Object({ loanId: Type.String(), status: OneOf(loanLife.states) }),

  policies,
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND', 'LOAN_WRONG_STATE'],
  audits: 'LoanDayRun',
  effectClasses: ['money', 'commitment'],

  load: ({ encodedKey }, read) => servicedLoan(encodedKey, read, { isDay: true }),
  facts: (_input, { loan }) => {
    const byProduct = loan === undefined ? null : { product: loan.productKey };
    return { arrears: byProduct, charges: byProduct };
  },
  about: (_input, { loan }) =>
    loan === undefined ? {} : { transactionId: loan.loanId, previousState: loan.state },

  decide: ({ encodedKey }, state, now) => {
    const { loan, rows, ties } = state;
    if (loan === undefined) return notFound(encodedKey);
    const refused = loanNoun.refusal(loan, 'repay');
    if (refused !== undefined) return refused;
    const day = dayToRun(loan, rows, now);
    const context: DayContext = { ...now, today: () => day };
    const current = broughtUpToDate(loan, rows, context);
    const { earned, capitalised } = current.accrual;
    const ahead = advanceUsed(current.loan, { ...state, rows: current.rows }, context);
    const late = lateness(ahead.loan, ahead.rows, rows, context);
    const changes = { ...current.accrual.changes, ...ahead.changes, ...late.changes };
    const falls = late.overdue.length > 0 && loanNoun.next(loan, 'fallBehind') !== undefined;
    const moved = falls
      ? loanNoun.moved(loan, 'fallBehind', context, { changes })
      : { after: { ...loan, ...changes }, effects: [put(loans, loan, changes)] };
    return {
      data: { loanId: loan.loanId, status: moved.after.state },
      message: `Earned ${moneyWords(earned)}, overdue instalments ${late.overdue.length}.`,
      effects: [
        ...moved.effects,
        ...current.effects,
        ...capitalisation(loan, current.loan, capitalised, context),
        ...ahead.effects,
        ...expose(ties, exposureOf(ahead.loan) - exposureOf(loan)),
        ...late.effects(ahead.loan, moved.after),
        ...(falls ? announced(moved.after, late.overdue) : []),
        nextDay(loan, context),
        audit({ newState: moved.after.state }),
      ],
    };
  },
});

/**
 * The day to run: today, or the first day since the last accrual on which an instalment was due or became
 * overdue. If no host ran for some days, each of these days is run separately. The loan then owes the same as
 * after daily runs.
 */
function dayToRun(
  { accruedTo }: Loan,
  rows: readonly InstalmentRow[],
  { policy, today }: DayContext,
): CivilDate {
  const now = today();
  if (accruedTo === null) return now;
  const graceDays = policy.arrears?.at(0)?.graceDays ?? 0;
  const [missed] = rows
    .flatMap(({ dueDate }) => [dueDate, addDays(dueDate, graceDays + 1)])
    .filter((day) => day > accruedTo && day < now)
    .toSorted();
  return missed ?? now;
}

function capitalisation(before: Loan, after: Loan, capitalised: bigint, context: DayContext) {
  if (capitalised === 0n) return [];
  const id = context.newId();
  const entry = { id, reference: id, paymentMethod: 'Schedule', principal: capitalised };
  return [written(before, after, { ...entry, type: 'CAPITALISATION' as const }, context)];
}

/** Uses the advance for amounts that have become due, in the product's order. */
function advanceUsed(loan: Loan, state: Serviced, context: DayContext) {
  const { rows, product, advances, pool } = state;
  const owed = { fees: loan.feesCharged - loan.feesPaid, penalty: loan.penaltyCharged - loan.penaltyPaid };
  const order = product === undefined ? defaultOrder : allocationOf(product);
  const { parts, rows: after, rest } = allocate(loan.advance, owed, rows, order, context.today());
  const amount = loan.advance - rest;
  if (amount === 0n) return { loan, rows, changes: {}, effects: [] };
  const changes = {
    advance: rest,
    principal: loan.principal - parts.principal,
    principalPaid: loan.principalPaid + parts.principal,
    interestPaid: loan.interestPaid + parts.interest,
    feesPaid: loan.feesPaid + parts.fees,
    penaltyPaid: loan.penaltyPaid + parts.penalty,
  };
  const paid = { ...loan, ...changes };
  const id = context.newId();
  const entry = { id, reference: id, type: 'REPAYMENT', paymentMethod: 'Advance' } as const;
  const lines = [
    ...paymentLines({ payer: undefined, amount: 0n, drawn: amount }, parts),
    ...poolLines(pool, loan, paid),
  ];
  return {
    loan: paid,
    rows: after,
    changes,
    effects: [
      ...drawn(advances, amount).effects,
      ...journalOf(loan, 'repayment', `Advance for ${loan.loanId}`, lines, context),
      written(loan, paid, { ...entry, ...parts, advance: -amount }, context),
    ],
  };
}

/** Charges each newly overdue instalment its penalty, once. */
function lateness(
  loan: Loan,
  rows: readonly InstalmentRow[],
  stored: readonly InstalmentRow[],
  context: DayContext,
) {
  const graceDays = context.policy.arrears?.at(0)?.graceDays ?? 0;
  const percent = context.policy.charges?.at(0)?.latePenaltyPercent ?? 0;
  const overdue = overdueOn(rows, context.today(), graceDays);
  const charged = rows.map((row) => {
    const penalty = row.penalty === 0n && overdue.includes(row) ? percentOf(unpaidTotal(row), percent) : 0n;
    return penalty > 0n ? { ...row, penalty } : row;
  });
  const penalty = charged.reduce((sum, row, at) => sum + row.penalty - (rows[at]?.penalty ?? 0n), 0n);
  const first = overdue[0]?.dueDate ?? null;
  const lines = pair(chart.feesReceivable.code, chart.feeIncome.code, penalty);
  const id = context.newId();
  return {
    overdue,
    changes: { penaltyCharged: loan.penaltyCharged + penalty, arrearsSince: first },
    effects: (before: Loan, after: Loan): readonly Effect[] => [
      ...rowChanges(stored, charged),
      ...journalOf(loan, 'penalty', `Late penalty on ${loan.loanId}`, lines, context),
      ...(penalty === 0n
        ? []
        : [
            written(
              before,
              after,
              { id, type: 'PENALTY', paymentMethod: 'Schedule', reference: id, penalty },
              context,
            ),
          ]),
    ],
  };
}

function announced(loan: Loan, overdue: readonly InstalmentRow[]): readonly Effect[] {
  const amount = fromMinor(overdue.reduce((sum, row) => sum + unpaidTotal(row), 0n));
  const since = overdue[0]?.dueDate ?? '';
  return [
    tell('loan.in_arrears', loan, { overdue: amount, since }),
    tellCustomer(loan, { template: 'loan-in-arrears', overdue: amount, since }),
  ];
}
