import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { aboutRequest, requestNamed } from './partner-loan.ts';
import { loadPayout, payOut, payoutData, payoutFacts, payoutPolicies, payoutRejects } from './payout.ts';

export default command({
  name: 'ProcessPartnerDisburseLoanCommand',
  aliases: ['ProcessRemitaDisburseLoanCommand'],
  summary: 'Pays an approved partner loan whose mandate is active out to the borrower, once.',
  reply: R1Strings,
  permission: ['partnerloans.disburse'],

  input: Type.Object(requestNamed),
  output: Type.Object({
    id: Type.Integer(),
    disbursedAmount: Type.Number(),
    transactionReference: Type.String(),
    coreBankingStatus: OneOf<string>(
      ['Completed', 'Pending'],
      'Completed, or Pending while it is on its way',
    ),
    disbursedAt: OrNull(Type.String()),
  }),
  example: { id: 7001, comment: 'Mandate confirmed' },

  policies: payoutPolicies,
  rejects: payoutRejects,
  audits: 'PartnerLoanDisbursed',
  effectClasses: ['money', 'commitment'],

  load: loadPayout,
  facts: (_input, state) => payoutFacts(state),
  about: (_input, { request }) => aboutRequest(request),

  decide: (input, state, context) => {
    const paid = payOut(state, input.comment, context);
    if (isRejection(paid)) return paid;
    const { after, effects } = paid;
    return {
      data: payoutData(after),
      message:
        after.state === 'Disbursed'
          ? 'Loan disbursement processed successfully'
          : 'Loan disbursement is on its way',
      effects: [...effects, audit({ newState: after.state })],
    };
  },
});
