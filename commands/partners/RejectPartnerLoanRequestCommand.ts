import { command } from '../../core/command/declaration/command.ts';
import { audit, emit } from '../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { makerCheckerRejection } from '../transactions/approval.ts';
import { makerChecker } from '../transactions/approval-policies.ts';
import {
  aboutRequest,
  loadRequest,
  partnerEvent,
  partnerLoanLife,
  partnerLoanNoun,
  requestNamed,
} from './partner-loan.ts';

export default command({
  name: 'RejectPartnerLoanRequestCommand',
  aliases: ['RejectRemitaLoanRequestCommand'],
  summary: 'Refuses a submitted request for good.',
  reply: R1Strings,
  permission: ['partnerloans.manage'],

  input: Type.Object(requestNamed),
  output: Type.Object({
    id: Type.Integer(),
    status: OneOf(partnerLoanLife.states),
    rejectedBy: Type.String(),
    rejectedById: Type.String(),
    rejectedAt: Type.String(),
    comment: Type.Union([Type.String(), Type.Null()]),
  }),
  example: { id: 7001 },

  policies: { makerChecker },
  rejects: ['PARTNER_LOAN_NOT_FOUND', 'PARTNER_LOAN_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'PartnerLoanRejected',
  effectClasses: ['commitment'],

  load: loadRequest,
  facts: () => ({ makerChecker: {} }),
  about: (_input, { request }) => aboutRequest(request),

  decide: (input, { request }, context) => {
    if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    const refused =
      partnerLoanNoun.refusal(request, 'reject') ??
      makerCheckerRejection(
        context.actor,
        request.makers,
        context.policy.makerChecker,
        'who brings a request cancels it; somebody else rejects it',
      );
    if (refused !== undefined) return refused;
    const { after, effects } = partnerLoanNoun.moved(request, 'reject', context, { note: input.comment });
    return {
      data: {
        id: after.id,
        status: after.state,
        rejectedBy: context.actor.name,
        rejectedById: context.actor.userId,
        rejectedAt: context.now,
        comment: after.comment,
      },
      message: 'Loan request rejected',
      effects: [
        ...effects,
        emit('partner_loan.state_changed', String(after.id), partnerEvent(after, request.state)),
        audit({ newState: after.state }),
      ],
    };
  },
});
