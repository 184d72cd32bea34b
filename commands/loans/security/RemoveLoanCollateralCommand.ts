import { command } from '../../../core/command/declaration/command.ts';
import { audit, remove } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { approversOf } from '../../../core/command/policy/approval.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { loanNoun } from '../loan.ts';
import { loanNameIn, namesALoan, notFound } from '../lookup.ts';
import {
  securedBy,
  securedLoan,
  securityFacts,
  securityPolicies,
  uncoveredAfterRemoval,
} from './securing.ts';
import { collaterals } from './security.ts';

export default command({
  name: 'RemoveLoanCollateralCommand',
  summary: 'Releases a collateral, as long as the rest secures the loan.',
  reply: R1Fields,
  permission: ['loans.update'],
  needsTenantHeader: true,

  input: Type.Object({
    ...namesALoan,
    collateralId: Type.Integer({ description: 'Number of the collateral within the loan' }),
  }),
  output: Type.Object({
    loanId: Type.String(),
    collateralId: Type.Integer(),
    totalCollateralValue: Type.Number(),
    removedAt: Type.String(),
    removedBy: Type.String(),
    removedById: Type.String(),
  }),
  example: { loanAccountId: 1, collateralId: 1 },

  policies: securityPolicies,
  rejects: [
    'VALIDATION',
    'LOAN_NOT_FOUND',
    'LOAN_WRONG_STATE',
    'LOAN_007',
    'LOAN_008',
    'LOAN_SECURITY_NOT_FOUND',
  ],
  audits: 'LoanCollateralRemoved',
  effectClasses: ['commitment', 'risk'],

  load: (input, read) => securedLoan(loanNameIn(input), read),
  facts: (_input, found) => securityFacts(found),
  about: (_input, { loan }) => (loan === undefined ? {} : { transactionId: loan.loanId }),

  decide: (input, { loan, product, held }, context) => {
    if (loan === undefined) return notFound(loanNameIn(input));
    const state = loanNoun.refusal(loan, 'releaseSecurity');
    if (state !== undefined) return state;
    const row = held.find(({ number }) => number === input.collateralId);
    if (row === undefined) return reject('LOAN_SECURITY_NOT_FOUND', { field: 'collateralId' });
    const left = held.filter((other) => other !== row);
    const refused = uncoveredAfterRemoval(loan, product, { held: left }, context);
    if (refused !== undefined) {
      const code = left.length === 0 ? 'LOAN_007' : 'LOAN_008';
      return reject(code, { ...refused.items?.[0] });
    }
    const { after, effects } = loanNoun.moved(loan, 'releaseSecurity', context, {
      note: `Without ${row.type}`,
      changes: securedBy(loan, context, 'less'),
    });
    return {
      data: {
        loanId: loan.loanId,
        collateralId: row.number,
        totalCollateralValue: fromMinor(left.reduce((sum, { value }) => sum + value, 0n)),
        removedAt: context.now,
        removedBy: context.actor.name,
        removedById: context.actor.userId,
      },
      message: `The collateral no longer secures loan ${loan.loanId}.`,
      effects: [remove(collaterals, row), ...effects, audit({ newState: after.state })],
      // People who approved the loan with this security may not approve its removal.
      hands: approversOf(loan.approvals),
    };
  },
});
