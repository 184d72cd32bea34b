import { peopleWith } from '../../core/command/actor.ts';
import { command } from '../../core/command/command.ts';
import { put } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { R3 } from '../../core/command/reply.ts';
import { Amount, Note, Type, Words } from '../../core/command/schema.ts';
import { sent } from '../../core/command/sent.ts';
import { toMinor } from '../../core/values/money.ts';
import { mandates } from './mandate.ts';
import { sumProblem } from './mandate-input.ts';
import { loadMandate, MandateMoved, mandateNamed } from './mandate-move.ts';

export default command({
  name: 'UpdateInterbankMandateCommand',
  aliases: ['UpdateNibssMandateCommand'],
  summary: 'Changes what is sent of a draft; dates and the account stay.',
  reply: R3,
  permission: ['mandates.create'],
  input: Type.Object({
    ...mandateNamed,
    amount: Type.Optional(Amount()),
    debitAmount: Type.Optional(Amount()),
    numberOfInstallments: Type.Optional(Type.Integer({ minimum: 1, maximum: 1200 })),
    mobileNumber: Type.Optional(Words(40)),
    emailAddress: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    payerName: Type.Optional(Words(200)),
    tag: Type.Optional(Note(100)),
  }),
  output: MandateMoved,
  example: { mandateId: 1, debitAmount: 40000 },
  rejects: ['MANDATE_NOT_FOUND', 'MANDATE_STATE', 'VALIDATION'],
  audits: 'MandateUpdated',
  load: loadMandate,

  decide: (input, { mandate }, { now, actor }) => {
    if (mandate === undefined) return reject('MANDATE_NOT_FOUND');
    const { id, state: status } = mandate;
    if (status !== 'Draft') {
      const message = `Mandate ${id} is ${status}; only a draft is changed.`;
      return reject('MANDATE_STATE', { message, status });
    }
    const { amount, debitAmount } = input;
    const changes = {
      ...sent(input, ['mobileNumber', 'emailAddress', 'payerName', 'tag']),
      amount: amount === undefined ? mandate.amount : toMinor(amount),
      debitAmount: debitAmount === undefined ? mandate.debitAmount : toMinor(debitAmount),
      numberOfInstallments: input.numberOfInstallments ?? mandate.numberOfInstallments,
    };
    const beyond = sumProblem(changes);
    if (beyond !== undefined) {
      const { field, says } = beyond;
      return reject('VALIDATION', { field, message: `${field} ${says}` });
    }
    return {
      data: { id, status },
      message: 'Mandate updated successfully',
      effects: [
        put(mandates, mandate, {
          ...changes,
          makers: peopleWith(mandate.makers, actor),
          updatedAt: now,
        }),
      ],
    };
  },
});
