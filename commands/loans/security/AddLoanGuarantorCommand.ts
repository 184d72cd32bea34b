import { command } from '../../../core/command/declaration/command.ts';
import { audit, insert } from '../../../core/command/declaration/effects.ts';
import { Amount, Type, Words } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { R1Fields } from '../../../core/command/wire/reply.ts';
import { toMinor } from '../../../core/values/money.ts';
import { findClient } from '../../clients/lookup.ts';
import { loanNoun } from '../loan.ts';
import { ClientName, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import { refuseAll } from '../refusals.ts';
import { securedBy, securedLoan, securityFacts, securityPolicies } from './securing.ts';
import { GuarantorView, guarantors, guarantorView, suretyFailures } from './security.ts';

export default command({
  name: 'AddLoanGuarantorCommand',
  summary: 'Adds a client in good standing who answers for a loan, also after its creation.',
  reply: R1Fields,
  permission: ['loans.update'],
  needsTenantHeader: true,

  input: Type.Object({
    ...namesALoan,
    clientId: ClientName('The guarantor, by number or encoded key'),
    relationship: Words(100, 'To the borrower'),
    guaranteeAmount: Type.Optional(Amount('The whole loan by default')),
  }),
  output: Type.Intersect([
    Type.Object({ loanId: Type.String(), addedBy: Type.String(), addedById: Type.String() }),
    GuarantorView,
  ]),
  example: { loanAccountId: 1, clientId: 3, relationship: 'Sister', guaranteeAmount: 250000 },

  policies: securityPolicies,
  rejects: [
    'VALIDATION',
    'LOAN_NOT_FOUND',
    'LOAN_WRONG_STATE',
    'LOAN_001',
    'LOAN_009',
    'LOAN_GUARANTOR_EXISTS',
  ],
  audits: 'LoanGuarantorAdded',
  effectClasses: ['commitment', 'risk'],

  load: async (input, read) => ({
    ...(await securedLoan(loanNameIn(input), read)),
    client: await findClient(input.clientId, read),
  }),
  facts: (_input, found) => securityFacts(found),
  about: (_input, { loan }) => (loan === undefined ? {} : { transactionId: loan.loanId }),

  decide: (input, { loan, given, client }, context) => {
    if (loan === undefined) return notFound(loanNameIn(input));
    if (client === undefined) return reject('LOAN_001', { field: 'clientId' });
    const state = loanNoun.refusal(loan, 'secure');
    if (state !== undefined) return state;
    const clientKey = client.encodedKey;
    if (given.some((row) => row.clientKey === clientKey)) return reject('LOAN_GUARANTOR_EXISTS');
    const amount = input.guaranteeAmount === undefined ? loan.amount : toMinor(input.guaranteeAmount);
    const surety = { field: 'clientId', clientKey, client, amount };
    const row = context.policy.guarantor?.at(0);
    const refused = refuseAll(suretyFailures(loan, [surety], row, context.today()));
    if (refused !== undefined) return reject('LOAN_009', { ...refused.items?.[0] });
    const guarantor = {
      loanKey: loan.encodedKey,
      clientKey,
      name: client.name,
      amount,
      relationship: input.relationship,
      state: 'Active' as const,
      addedBy: context.actor.name,
      addedAt: context.now,
    };
    const { effects } = loanNoun.moved(loan, 'secure', context, {
      note: `Guarantor ${client.name}`,
      changes: securedBy(loan, context, 'more'),
    });
    const stored = { tenant: loan.tenant, version: 1, ...guarantor };
    return {
      data: {
        loanId: loan.loanId,
        addedBy: context.actor.name,
        addedById: context.actor.userId,
        ...guarantorView(stored, loan.amount),
      },
      message: `${client.name} answers for loan ${loan.loanId}.`,
      effects: [insert(guarantors, guarantor), ...effects, audit({ newState: loan.state })],
    };
  },
});
