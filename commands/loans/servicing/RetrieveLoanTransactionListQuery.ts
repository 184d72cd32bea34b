import { query } from '../../../core/command/declaration/command.ts';
import { Note, OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { anyHolds } from '../../../core/command/kit/holding.ts';
import { listMessage, NextAfter, pageAsked, paging } from '../../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../../core/command/kit/period.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { type LoanTransaction, loanTransactions, loanTransactionTypes, totalOf } from './loan-transaction.ts';

/** The largest page (companion commands: loan transactions). */
const largestPage = 100;

export default query({
  name: 'RetrieveLoanTransactionListQuery',
  summary: 'What came and went on a loan, newest first, with what was owed before and after.',
  reply: R1Fields,
  permission: ['loans.view'],
  needsTenantHeader: true,

  input: Type.Object({
    ...namesALoan,
    ...paging(10, largestPage),
    searchText: Type.Optional(Note(200, 'Part of a reference or a note')),
    transactionType: Type.Optional(OneOf(loanTransactionTypes)),
    startDate: Type.Optional(DayOrMoment('On or after')),
    endDate: Type.Optional(DayOrMoment('On or before')),
    isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
  }),
  output: Type.Object({
    loanId: Type.String(),
    transactions: Type.Array(
      Type.Object({
        transactionId: Type.String(),
        transactionType: OneOf(loanTransactionTypes),
        transactionDate: Type.String(),
        principalAmount: Type.Number(),
        interestAmount: Type.Number(),
        feesAmount: Type.Number(),
        penaltyAmount: Type.Number(),
        advanceAmount: Type.Number({
          description: 'Held from here on; used of what was held, where it is negative',
        }),
        totalAmount: Type.Number(),
        balanceBefore: Type.Number(),
        balanceAfter: Type.Number(),
        paymentMethod: Type.String({
          description:
            'Cash, Account and its number, Advance, Schedule, Write-off, or how the loan was paid out',
        }),
        referenceNumber: Type.String(),
        notes: Type.Union([Type.String(), Type.Null()]),
        createdBy: Type.String(),
        createdById: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    pagination: Type.Object({
      currentPage: Type.Integer(),
      pageSize: Type.Integer(),
      totalPages: Type.Integer(),
      totalRecords: Type.Integer(),
    }),
    nextAfter: NextAfter,
  }),
  example: { loanId: 'LA-2026-00001', pageSize: 20 },
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND'],

  read: async (input, read, { bank }) => {
    const name = loanNameIn(input);
    const loan = await findLoan(name, read);
    if (loan === undefined) return notFound(name);
    const period = periodOf(input, bank.timezone);
    const words = input.searchText?.trim() ?? '';
    const asked = pageAsked(input);
    const page = await read.page(loanTransactions, {
      ...asked,
      orderBy: ['at', 'id'],
      direction: 'desc',
      where: (select) => {
        select.where('loanKey', loan.encodedKey);
        if (input.transactionType !== undefined) select.where('type', input.transactionType);
        if (period.from !== undefined) select.where('at', '>=', period.from);
        if (period.before !== undefined) select.where('at', '<', period.before);
        if (words === '') return;
        anyHolds(select, ['reference', 'notes'], words);
      },
    });
    const { pageNumber: currentPage, pageSize, totalPages, totalRecords } = page;
    return {
      data: {
        loanId: loan.loanId,
        transactions: page.items.map(view),
        pagination: { currentPage, pageSize, totalPages, totalRecords },
        nextAfter: page.nextAfter,
      },
      message: listMessage(page),
    };
  },
});

function view(row: LoanTransaction) {
  return {
    transactionId: row.id,
    transactionType: row.type,
    transactionDate: row.at,
    principalAmount: fromMinor(row.principal),
    interestAmount: fromMinor(row.interest),
    feesAmount: fromMinor(row.fees),
    penaltyAmount: fromMinor(row.penalty),
    advanceAmount: fromMinor(row.advance),
    totalAmount: fromMinor(totalOf(row) + (row.advance > 0n ? row.advance : 0n)),
    balanceBefore: fromMinor(row.balanceBefore),
    balanceAfter: fromMinor(row.balanceAfter),
    paymentMethod: row.paymentMethod,
    referenceNumber: row.reference,
    notes: row.notes,
    createdBy: row.createdBy,
    createdById: row.createdById,
  };
}
