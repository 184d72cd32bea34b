import { command } from '../../../core/command/declaration/command.ts';
import { audit, remove } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { approversOf } from '../../../core/command/policy/approval.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { findClient } from '../../clients/lookup.ts';
import { loanNoun } from '../loan.ts';
import { ClientName, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import {
  securedBy,
  securedLoan,
  securityFacts,
  securityPolicies,
  uncoveredAfterRemoval,
} from './securing.ts';
import { guarantors } from './security.ts';

export default command({
  name: 'RemoveLoanGuarantorCommand',
  summary: 'Releases a guarantor, as long as the others guarantee what the product requires.',
  reply: R1Fields,
  permission: ['loans.update'],
  needsTenantHeader: true,

  input: Type.Object({ ...namesALoan, clientId: ClientName('The guarantor, by number or encoded key') }),
  output: Type.Object({
    loanId: Type.String(),
    guarantorId: Type.String(),
    totalGuaranteeAmount: Type.Number(),
    removedAt: Type.String(),
    removedBy: Type.String(),
    removedById: Type.String(),
  }),
  example: { loanAccountId: 1, clientId: 3 },

  policies: securityPolicies,
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND', 'LOAN_WRONG_STATE', 'LOAN_009', 'LOAN_SECURITY_NOT_FOUND'],
  audits: 'LoanGuarantorRemoved',
  effectClasses: ['commitment', 'risk'],

  load: async (input, read) => ({
    ...(await securedLoan(loanNameIn(input), read)),
    client: await findClient(input.clientId, read),
  }),
  facts: (_input, found) => securityFacts(found),
  about: (_input, { loan }) => (loan === undefined ? {} : { transactionId: loan.loanId }),

  decide: (input, { loan, product, given, client }, context) => {
    if (loan === undefined) return notFound(loanNameIn(input));
    const state = loanNoun.refusal(loan, 'releaseSecurity');
    if (state !== undefined) return state;
    const row = given.find(({ clientKey }) => clientKey === client?.encodedKey);
    if (row === undefined) return reject('LOAN_SECURITY_NOT_FOUND', { field: 'clientId' });
    const left = given.filter((other) => other !== row);
    const refused = uncoveredAfterRemoval(loan, product, { given: left }, context);
    if (refused !== undefined) return reject('LOAN_009', { ...refused.items?.[0] });
    const { after, effects } = loanNoun.moved(loan, 'releaseSecurity', context, {
      note: `Without ${row.name}`,
      changes: securedBy(loan, context, 'less'),
    });
    return {
      data: {
        loanId: loan.loanId,
        guarantorId: row.clientKey,
        totalGuaranteeAmount: fromMinor(left.reduce((sum, { amount }) => sum + amount, 0n)),
        removedAt: context.now,
        removedBy: context.actor.name,
        removedById: context.actor.userId,
      },
      message: `${row.name} no longer answers for loan ${loan.loanId}.`,
      effects: [remove(guarantors, row), ...effects, audit({ newState: after.state })],
      // People who approved the loan with this security may not approve its removal.
      hands: approversOf(loan.approvals),
    };
  },
});
