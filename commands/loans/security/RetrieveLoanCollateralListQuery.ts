import { query } from '../../../core/command/declaration/command.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { CollateralView, collaterals, collateralView } from './security.ts';

export default query({
  name: 'RetrieveLoanCollateralListQuery',
  summary: 'What secures a loan, and what it is worth.',
  reply: R1Fields,
  permission: ['loans.view'],
  needsTenantHeader: true,

  input: Type.Object(namesALoan),
  output: Type.Object({
    loanId: Type.String(),
    collaterals: Type.Array(CollateralView),
    totalCollateralValue: Type.Number(),
  }),
  example: { loanAccountId: 1 },
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND'],

  read: async (input, read) => {
    const name = loanNameIn(input);
    const loan = await findLoan(name, read);
    if (loan === undefined) return notFound(name);
    const rows = await read.rows(collaterals, (select) =>
      select.where({ loanKey: loan.encodedKey }).orderBy('number'),
    );
    return {
      data: {
        loanId: loan.loanId,
        collaterals: rows.map(collateralView),
        totalCollateralValue: fromMinor(rows.reduce((sum, { value }) => sum + value, 0n)),
      },
      message: `${rows.length} collaterals.`,
    };
  },
});
