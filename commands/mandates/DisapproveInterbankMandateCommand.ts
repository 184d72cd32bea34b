import { command } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { loadMandate, MandateMoved, mandateNamed, moveMandate } from './mandate-move.ts';

export default command({
  name: 'DisapproveInterbankMandateCommand',
  aliases: ['DisapproveNibssMandateCommand'],
  summary: 'Turns a draft down for good; the comment says why.',
  reply: R3,
  permission: ['mandates.authorise'],
  input: Type.Object({ ...mandateNamed, comment: Words(500) }),
  output: MandateMoved,
  example: { mandateId: 1, comment: 'The name differs' },
  rejects: ['MANDATE_NOT_FOUND', 'MANDATE_STATE'],
  audits: 'MandateDisapproved',
  effectClasses: ['commitment'],
  load: loadMandate,
  decide: (input, { mandate }, context) =>
    moveMandate(mandate, { move: 'disapprove', comment: input.comment }, context),
});
