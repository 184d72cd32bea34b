import { command } from '../../core/command/declaration/command.ts';
import { audit, emit } from '../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import {
  aboutRequest,
  loadRequest,
  partnerEvent,
  partnerLoanLife,
  partnerLoanNoun,
  requestNamed,
} from './partner-loan.ts';

export default command({
  name: 'CancelPartnerLoanRequestCommand',
  aliases: ['CancelRemitaLoanRequestCommand'],
  summary: 'Takes a request back before it is approved.',
  reply: R1Strings,
  permission: ['partnerloans.manage'],

  input: Type.Object(requestNamed),
  output: Type.Object({
    id: Type.Integer(),
    status: OneOf(partnerLoanLife.states),
    cancelledAt: Type.String(),
    comment: Type.Union([Type.String(), Type.Null()]),
  }),
  example: { id: 7001 },

  rejects: ['PARTNER_LOAN_NOT_FOUND', 'PARTNER_LOAN_STATE'],
  audits: 'PartnerLoanCancelled',
  effectClasses: ['commitment'],

  load: loadRequest,
  about: (_input, { request }) => aboutRequest(request),

  decide: (input, { request }, context) => {
    if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    const refused = partnerLoanNoun.refusal(request, 'cancel');
    if (refused !== undefined) return refused;
    const { after, effects } = partnerLoanNoun.moved(request, 'cancel', context, { note: input.comment });
    return {
      data: { id: after.id, status: after.state, cancelledAt: context.now, comment: after.comment },
      message: 'Loan request cancelled',
      effects: [
        ...effects,
        emit('partner_loan.state_changed', String(after.id), partnerEvent(after, request.state)),
        audit({ newState: after.state }),
      ],
    };
  },
});
