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
  name: 'ApprovePartnerLoanRequestCommand',
  aliases: ['ApproveRemitaLoanRequestCommand'],
  summary: 'Approves a submitted request; who brought it does not.',
  reply: R1Strings,
  permission: ['partnerloans.manage'],

  input: Type.Object(requestNamed),
  output: Type.Object({
    id: Type.Integer(),
    status: OneOf(partnerLoanLife.states),
    approvedBy: Type.String(),
    approvedById: Type.String(),
    approvedAt: Type.String(),
    comment: Type.Union([Type.String(), Type.Null()]),
  }),
  example: { id: 7001 },

  policies: { makerChecker },
  rejects: ['PARTNER_LOAN_NOT_FOUND', 'PARTNER_LOAN_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'PartnerLoanApproved',
  effectClasses: ['commitment'],

  load: loadRequest,
  facts: () => ({ makerChecker: {} }),
  about: (_input, { request }) => aboutRequest(request),

  decide: (input, { request }, context) => {
    if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    const refused =
      partnerLoanNoun.refusal(request, 'approve') ??
      makerCheckerRejection(
        context.actor,
        request.makers,
        context.policy.makerChecker,
        'who brings a request does not approve it',
      );
    if (refused !== undefined) return refused;
    const { after, effects } = partnerLoanNoun.moved(request, 'approve', context, {
      note: input.comment,
      changes: {
        approvedBy: context.actor.name,
        approvedById: context.actor.userId,
        approvedAt: context.now,
      },
    });
    return {
      hands: request.makers,
      data: {
        id: after.id,
        status: after.state,
        approvedBy: context.actor.name,
        approvedById: context.actor.userId,
        approvedAt: context.now,
        comment: after.comment,
      },
      message: 'Loan request approved',
      effects: [
        ...effects,
        emit('partner_loan.state_changed', String(after.id), partnerEvent(after, request.state)),
        audit({ newState: after.state }),
      ],
    };
  },
});
