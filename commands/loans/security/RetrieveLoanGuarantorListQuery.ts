import { query } from '../../../core/command/declaration/command.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { GuarantorView, guarantors, guarantorView } from './security.ts';

export default query({
  name: 'RetrieveLoanGuarantorListQuery',
  summary: 'Who answers for a loan, and with how much.',
  reply: R1Fields,
  permission: ['loans.view'],
  needsTenantHeader: true,

  input: Type.Object(namesALoan),
  output: Type.Object({
    loanId: Type.String(),
    guarantors: Type.Array(GuarantorView),
    summary: Type.Object({
      totalGuarantors: Type.Integer(),
      totalGuaranteeAmount: Type.Number(),
      activeGuarantors: Type.Integer(),
      pendingAcceptance: Type.Integer(),
    }),
  }),
  example: { loanAccountId: 1 },
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND'],

  read: async (input, read) => {
    const name = loanNameIn(input);
    const loan = await findLoan(name, read);
    if (loan === undefined) return notFound(name);
    const rows = await read.rows(guarantors, (select) =>
      select.where({ loanKey: loan.encodedKey }).orderBy('addedAt').orderBy('clientKey'),
    );
    return {
      data: {
        loanId: loan.loanId,
        guarantors: rows.map((row) => guarantorView(row, loan.amount)),
        summary: {
          totalGuarantors: rows.length,
          totalGuaranteeAmount: fromMinor(rows.reduce((sum, { amount }) => sum + amount, 0n)),
          activeGuarantors: rows.filter(({ state }) => state === 'Active').length,
          pendingAcceptance: 0,
        },
      },
      message: `${rows.length} guarantors.`,
    };
  },
});
