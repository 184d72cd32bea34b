import { command } from '../../../core/command/declaration/command.ts';
import { audit, insert } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { loanNoun } from '../loan.ts';
import { loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { securedBy, securedLoan } from './securing.ts';
import { CollateralInput, CollateralView, collateralRow, collaterals, collateralView } from './security.ts';

export default command({
  name: 'AddLoanCollateralCommand',
  summary: 'Links a collateral to a loan, also after its creation.',
  reply: R1Fields,
  permission: ['loans.update'],
  needsTenantHeader: true,

  input: Type.Object({ ...namesALoan, ...CollateralInput.properties }),
  output: Type.Intersect([
    Type.Object({
      loanId: Type.String(),
      totalCollateralValue: Type.Number(),
      addedAt: Type.String(),
      addedBy: Type.String(),
      addedById: Type.String(),
    }),
    CollateralView,
  ]),
  example: { loanAccountId: 1, collateralType: 'Vehicle', collateralValue: 3000000 },

  rejects: ['VALIDATION', 'LOAN_NOT_FOUND', 'LOAN_WRONG_STATE'],
  audits: 'LoanCollateralAdded',
  effectClasses: ['commitment', 'risk'],

  load: (input, read) => securedLoan(loanNameIn(input), read),
  about: (_input, { loan }) => (loan === undefined ? {} : { transactionId: loan.loanId }),

  decide: (input, { loan, held }, context) => {
    if (loan === undefined) return notFound(loanNameIn(input));
    const state = loanNoun.refusal(loan, 'secure');
    if (state !== undefined) return state;
    const by = { addedBy: context.actor.name, addedAt: context.now };
    const number = Math.max(0, ...held.map((row) => row.number)) + 1;
    const row = collateralRow(loan.encodedKey, number, input, by);
    const { effects } = loanNoun.moved(loan, 'secure', context, {
      note: `Collateral ${row.type}`,
      changes: securedBy(loan, context, 'more'),
    });
    const total = held.reduce((sum, { value }) => sum + value, row.value);
    return {
      data: {
        loanId: loan.loanId,
        totalCollateralValue: fromMinor(total),
        ...by,
        addedById: context.actor.userId,
        ...collateralView({ tenant: loan.tenant, version: 1, ...row }),
      },
      message: `The collateral is linked to loan ${loan.loanId}.`,
      effects: [insert(collaterals, row), ...effects, audit({ newState: loan.state })],
    };
  },
});
