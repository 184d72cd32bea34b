import { peopleWith } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import { aboutRequest, loadRequest, partnerLoanLife, partnerLoanNoun } from './partner-loan.ts';
import { columnsOf, RequestChanges } from './request-input.ts';

export default command({
  name: 'UpdatePartnerLoanRequestCommand',
  aliases: ['UpdateRemitaLoanRequestCommand'],
  summary: 'Changes a request that is not submitted yet; customer and organisation stay.',
  reply: R1Strings,
  permission: ['partnerloans.manage'],

  input: RequestChanges,
  output: Type.Object({
    id: Type.Integer(),
    loanAmount: Type.Number(),
    collectionAmount: Type.Number(),
    tenure: Type.Integer(),
    interestRate: Type.Number(),
    status: OneOf(partnerLoanLife.states),
    updatedAt: Type.String(),
  }),
  example: { id: 7004, loanAmount: 120000 },

  rejects: ['VALIDATION', 'PARTNER_LOAN_NOT_FOUND', 'PARTNER_LOAN_STATE'],
  audits: 'PartnerLoanUpdated',
  effectClasses: ['commitment'],

  load: loadRequest,
  about: (_input, { request }) => aboutRequest(request),

  decide: ({ id: _id, ...input }, { request }, context) => {
    if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    const refused = partnerLoanNoun.refusal(request, 'update');
    if (refused !== undefined) return refused;
    const makers = peopleWith(request.makers, context.actor);
    const changes = { ...columnsOf(input), makers };
    const { after, effects } = partnerLoanNoun.moved(request, 'update', context, { changes });
    if (after.collectionAmount > after.loanAmount) {
      return reject('VALIDATION', {
        field: 'collectionAmount',
        message: 'collectionAmount must not be more than loanAmount',
      });
    }
    return {
      data: {
        id: after.id,
        loanAmount: fromMinor(after.loanAmount),
        collectionAmount: fromMinor(after.collectionAmount),
        tenure: after.tenure,
        interestRate: Number(after.interestRate),
        status: after.state,
        updatedAt: after.updatedAt,
      },
      message: 'Loan request updated successfully',
      effects: [...effects, audit({ newState: after.state })],
    };
  },
});
