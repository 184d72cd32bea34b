import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R1Fields } from '../../core/command/wire/reply.ts';
import { branches } from '../branches/branch.ts';
import { employees, fullName } from '../employees/employee.ts';
import { instalments } from './instalment.ts';
import { LoanDetail, LoanSummary, loanDetail, loanSummary } from './loan-view.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from './lookup.ts';
import {
  CollateralView,
  collaterals,
  collateralView,
  GuarantorView,
  guarantors,
  guarantorView,
} from './security/security.ts';

const orNull = Type.Union([Type.String(), Type.Null()]);

export default query({
  name: 'GetLoanAccountCommand',
  aliases: ['RetrieveLoanByIdQuery'],
  summary: 'One loan with its balances, next payment, collateral, guarantors and approvals.',
  reply: R1Fields,
  permission: ['loans.view'],
  needsTenantHeader: true,

  input: Type.Object(namesALoan),
  output: Type.Intersect([
    LoanSummary,
    LoanDetail,
    Type.Object({
      branchName: orNull,
      loanOfficerName: orNull,
      collateral: Type.Array(CollateralView),
      guarantors: Type.Array(GuarantorView),
    }),
  ]),
  example: { accountEncodedKey: '3000000001' },
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND'],

  read: async (input, read) => {
    const name = loanNameIn(input);
    const loan = await findLoan(name, read);
    if (loan === undefined) return notFound(name);
    const loanKey = loan.encodedKey;
    const rows = await read.rows(instalments, (select) => select.where({ loanKey }).orderBy('number'));
    const held = await read.rows(collaterals, (select) => select.where({ loanKey }).orderBy('number'));
    const sureties = await read.rows(guarantors, (select) =>
      select.where({ loanKey }).orderBy('addedAt').orderBy('clientKey'),
    );
    const branch = await read.one(branches, { encodedKey: loan.branchKey });
    const officer = await read.one(employees, { encodedKey: loan.officerKey });
    return {
      data: {
        ...loanSummary(loan),
        ...loanDetail(loan, rows),
        branchName: branch?.name ?? null,
        loanOfficerName: officer === undefined ? null : fullName(officer),
        collateral: held.map(collateralView),
        guarantors: sureties.map((row) => guarantorView(row, loan.amount)),
      },
      message: `Loan ${loan.loanId} found.`,
    };
  },
});
