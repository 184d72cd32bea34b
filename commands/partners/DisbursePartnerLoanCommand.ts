import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { aboutRequest, partnerLoanLife, requestNamed } from './partner-loan.ts';
import { loadPayout, payOut, payoutData, payoutFacts, payoutPolicies, payoutRejects } from './payout.ts';

/** The same action as ProcessPartnerDisburseLoanCommand. The reply contains the state of the request. */
export default command({
  name: 'DisbursePartnerLoanCommand',
  aliases: ['DisburseRemitaLoanCommand'],
  summary: 'Disburses a partner loan whose mandate is active and answers its new state.',
  reply: R1Strings,
  permission: ['partnerloans.disburse'],

  input: Type.Object(requestNamed),
  output: Type.Object({
    id: Type.Integer(),
    status: OneOf(partnerLoanLife.states),
    disbursedAmount: Type.Number(),
    transactionReference: Type.String(),
    disbursedAt: OrNull(Type.String()),
  }),
  example: { id: 7001 },

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
    const { coreBankingStatus: _, ...data } = payoutData(after);
    return {
      data: { ...data, status: after.state },
      message: `Loan request ${after.id} is ${after.state}.`,
      effects: [...effects, audit({ newState: after.state })],
    };
  },
});
