import { command } from '../../core/command/declaration/command.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { loadMandate, MandateMoved, mandateNamed, moveMandate } from './mandate-move.ts';

export default command({
  name: 'StopInterbankMandateCommand',
  aliases: ['StopNibssMandateCommand'],
  summary: 'Ends a mandate: nothing more is collected under it.',
  reply: R3,
  permission: ['mandates.authorise'],
  input: Type.Object({ ...mandateNamed, reason: Type.Optional(Note(500)) }),
  output: MandateMoved,
  example: { mandateId: 1, reason: 'Repaid' },
  rejects: ['MANDATE_NOT_FOUND', 'MANDATE_STATE'],
  audits: 'MandateStopped',
  effectClasses: ['commitment'],
  load: loadMandate,
  decide: (input, { mandate }, context) =>
    moveMandate(
      mandate,
      { move: 'stop', ...(input.reason === undefined ? {} : { comment: input.reason }) },
      context,
    ),
});
