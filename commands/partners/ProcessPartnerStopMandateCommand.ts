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
  name: 'ProcessPartnerStopMandateCommand',
  aliases: ['ProcessRemitaStopMandateCommand'],
  summary: 'Stops the mandate; a loan that is not paid out yet needs a new one.',
  reply: R1Strings,
  permission: ['partnerloans.manage'],

  input: Type.Object(requestNamed),
  output: Type.Object({
    id: Type.Integer(),
    status: OneOf(partnerLoanLife.states),
    mandateReference: Type.Union([Type.String(), Type.Null()]),
    partnerStatusCode: Type.String(),
    partnerStatusMessage: Type.String(),
    stoppedAt: Type.String(),
  }),
  example: { id: 7001 },

  rejects: ['PARTNER_LOAN_NOT_FOUND', 'PARTNER_LOAN_STATE'],
  audits: 'PartnerMandateStopped',
  effectClasses: ['commitment'],

  load: loadRequest,
  about: (_input, { request }) => aboutRequest(request),

  decide: (input, { request }, context) => {
    if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    const refused = partnerLoanNoun.refusal(request, 'stopMandate');
    if (refused !== undefined) return refused;
    const { after, effects } = partnerLoanNoun.moved(request, 'stopMandate', context, {
      note: input.comment,
      changes: { mandateState: 'Stopped' },
    });
    return {
      data: {
        id: after.id,
        status: after.state,
        mandateReference: after.mandateReference,
        partnerStatusCode: '00',
        partnerStatusMessage: 'Mandate is stopped',
        stoppedAt: context.now,
      },
      message: 'Mandate stopped',
      effects: [
        ...effects,
        emit('partner_loan.state_changed', String(after.id), partnerEvent(after, request.state)),
        audit({ newState: after.state }),
      ],
    };
  },
});
