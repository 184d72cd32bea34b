import { command } from '../../core/command/declaration/command.ts';
import { audit, emit, notify } from '../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { clients } from '../clients/client.ts';
import { makerCheckerRejection } from '../transactions/approval.ts';
import { makerChecker } from '../transactions/approval-policies.ts';
import {
  aboutRequest,
  loadRequest,
  type PartnerLoan,
  partnerEvent,
  partnerLoanLife,
  partnerLoanNoun,
  requestNamed,
} from './partner-loan.ts';

export default command({
  name: 'ProcessPartnerRejectLoanCommand',
  aliases: ['ProcessRemitaRejectLoanCommand'],
  summary: 'Refuses a submitted request and tells the borrower where he is a client.',
  reply: R1Strings,
  permission: ['partnerloans.manage'],

  input: Type.Object(requestNamed),
  output: Type.Object({
    id: Type.Integer(),
    status: OneOf(partnerLoanLife.states),
    comment: Type.Union([Type.String(), Type.Null()]),
    notificationSent: Type.Boolean(),
    rejectedAt: Type.String(),
  }),
  example: { id: 7001 },

  policies: { makerChecker },
  rejects: ['PARTNER_LOAN_NOT_FOUND', 'PARTNER_LOAN_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'PartnerLoanRejected',
  effectClasses: ['commitment'],

  load: async (input, read) => {
    const { request } = await loadRequest(input, read);
    const encodedKey = request?.cif;
    const client = encodedKey === undefined ? undefined : await read.one(clients, { encodedKey });
    return { request, client };
  },
  facts: () => ({ makerChecker: {} }),
  about: (_input, { request }) => aboutRequest(request),

  decide: (input, { request, client }, context) => {
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
    const known = client !== undefined;
    return {
      data: {
        id: after.id,
        status: after.state,
        comment: after.comment,
        notificationSent: known,
        rejectedAt: context.now,
      },
      message: 'Loan request rejected',
      effects: [
        ...effects,
        emit('partner_loan.state_changed', String(after.id), partnerEvent(after, request.state)),
        ...(known ? [told(after)] : []),
        audit({ newState: after.state }),
      ],
    };
  },
});

/** Notifies the borrower by e-mail and SMS, under the address in the bank's directories. */
function told(request: PartnerLoan) {
  return notify({
    template: 'loan-rejected',
    channels: ['email', 'sms'],
    to: { kind: 'client', key: request.cif },
    subject: `partner-loan-${request.id}`,
    data: {
      applicationReference: String(request.id),
      loanAmount: fromMinor(request.loanAmount),
      reason: request.comment ?? '',
    },
  });
}
