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
  name: 'ActivatePartnerMandateCommand',
  aliases: [
    'ActivateRemitaMandateCommand',
    'ProcessPartnerActivateMandateCommand',
    'ProcessRemitaActivateMandateCommand',
  ],
  summary: 'Activates the mandate by which the partner collects an approved loan.',
  reply: R1Strings,
  permission: ['partnerloans.manage'],

  input: Type.Object(requestNamed),
  output: Type.Object({
    id: Type.Integer(),
    status: OneOf(partnerLoanLife.states),
    mandateReference: Type.String(),
    partnerStatusCode: Type.String(),
    partnerStatusMessage: Type.String(),
    activatedAt: Type.String(),
  }),
  example: { id: 7001 },

  rejects: ['PARTNER_LOAN_NOT_FOUND', 'PARTNER_LOAN_STATE'],
  audits: 'PartnerMandateActivated',
  effectClasses: ['commitment'],

  load: loadRequest,
  about: (_input, { request }) => aboutRequest(request),

  decide: (input, { request }, context) => {
    if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    const refused = partnerLoanNoun.refusal(request, 'activateMandate');
    if (refused !== undefined) return refused;
    const reference =
      request.mandateReference ?? `PM-${context.today().slice(0, 4)}-${String(request.id).padStart(4, '0')}`;
    const { after, effects } = partnerLoanNoun.moved(request, 'activateMandate', context, {
      note: input.comment,
      changes: { mandateReference: reference, mandateState: 'Active', activatedAt: context.now },
    });
    return {
      data: {
        id: after.id,
        status: after.state,
        mandateReference: reference,
        partnerStatusCode: '00',
        partnerStatusMessage: 'Mandate is active',
        activatedAt: context.now,
      },
      message: 'Mandate activated',
      effects: [
        ...effects,
        emit('partner_loan.state_changed', String(after.id), partnerEvent(after, request.state)),
        audit({ newState: after.state }),
      ],
    };
  },
});
