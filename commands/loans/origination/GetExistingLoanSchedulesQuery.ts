import { query } from '../../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { type CivilDate, dateIn } from '../../../core/values/civil-date.ts';
import { fromMinor, type Minor } from '../../../core/values/money.ts';
import {
  type InstalmentRow,
  type InstalmentState,
  instalmentRows,
  instalmentStates,
  instalments,
  lineView,
  scheduleOfLoan,
  unpaidTotal,
} from '../instalment.ts';
import type { Loan } from '../loan.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';

export default query({
  name: 'GetExistingLoanSchedulesQuery',
  summary: 'The schedule of a loan with what is paid and due; planned, until the loan is paid out.',
  reply: R1Fields,
  permission: ['loans.view'],
  needsTenantHeader: true,

  input: Type.Object(namesALoan),
  output: Type.Object({
    loanId: Type.String(),
    isPlanned: Type.Boolean({ description: 'The loan is not paid out yet' }),
    summary: Type.Object({
      totalSchedules: Type.Integer(),
      paidSchedules: Type.Integer(),
      overdueSchedules: Type.Integer(),
      totalExpected: Type.Number(),
      totalPaid: Type.Number({ description: 'Without what was written off' }),
      totalDue: Type.Number(),
    }),
    schedules: Type.Array(
      Type.Object({
        installmentNumber: Type.Integer(),
        dueDate: Type.String(),
        principalDue: Type.Number(),
        interestDue: Type.Number(),
        totalExpected: Type.Number({ description: 'principalDue and interestDue together' }),
        totalDue: Type.Number(),
        interestCapitalised: Type.Number(),
        principalBalance: Type.Number(),
        principalPaid: Type.Number({ description: 'Paid, or written off while the loan goes on' }),
        interestPaid: Type.Number({ description: 'Paid, or written off while the loan goes on' }),
        amountOutstanding: Type.Number(),
        state: OneOf(instalmentStates.map(stateWord)),
        isOverdue: Type.Boolean(),
      }),
    ),
  }),
  example: { accountNumber: '3000000001' },
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND'],

  read: async (input, read, { now, bank }) => {
    const name = loanNameIn(input);
    const loan = await findLoan(name, read);
    if (loan === undefined) return notFound(name);
    const loanKey = loan.encodedKey;
    const stored = await read.rows(instalments, (select) => select.where({ loanKey }).orderBy('number'));
    const planned = () =>
      instalmentRows(loanKey, scheduleOfLoan(loan)).map((row) => ({
        tenant: loan.tenant,
        version: 1,
        ...row,
      }));
    const rows = stored.length > 0 ? stored : planned();
    const today = dateIn(bank.timezone, now);
    const isPlanned = stored.length === 0;
    const isOverdue = (row: InstalmentRow) => !isPlanned && isLate(row, today);
    return {
      data: {
        loanId: loan.loanId,
        isPlanned,
        summary: { ...totals(rows, loan), overdueSchedules: rows.filter(isOverdue).length },
        schedules: rows.map((row) => ({ ...view(row), isOverdue: isOverdue(row) })),
      },
      message: `${rows.length} instalments.`,
    };
  },
});

const isLate = (row: InstalmentRow, today: CivilDate) => row.dueDate < today && unpaidTotal(row) > 0n;

function totals(rows: readonly InstalmentRow[], loan: Loan) {
  const sum = (of: (row: InstalmentRow) => Minor, less = 0n) =>
    fromMinor(rows.reduce((total, row) => total + of(row), -less));
  return {
    totalSchedules: rows.length,
    paidSchedules: rows.filter(({ state }) => state === 'Paid').length,
    totalExpected: sum((row) => row.principalDue + row.interestDue),
    totalPaid: sum(
      (row) => row.principalPaid + row.interestPaid,
      loan.principalWrittenOff + loan.interestWrittenOff,
    ),
    totalDue: sum(unpaidTotal),
  };
}

function view(row: InstalmentRow) {
  return {
    ...lineView(row),
    totalExpected: fromMinor(row.principalDue + row.interestDue),
    totalDue: fromMinor(unpaidTotal(row)),
    principalPaid: fromMinor(row.principalPaid),
    interestPaid: fromMinor(row.interestPaid),
    amountOutstanding: fromMinor(unpaidTotal(row)),
    state: stateWord(row.state),
  };
}

/** As the specification spells it: `WRITTEN_OFF`. */
function stateWord(state: InstalmentState): string {
  return state.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}
