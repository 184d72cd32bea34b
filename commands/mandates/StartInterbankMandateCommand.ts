import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { loadMandate, MandateMoved, mandateNamed, moveMandate } from './mandate-move.ts';

export default command({
  name: 'StartInterbankMandateCommand',
  aliases: ['StartNibssMandateCommand'],
  summary: 'Lets debits be collected under an authorised mandate.',
  reply: R3,
  permission: ['mandates.authorise'],
  input: Type.Object({ ...mandateNamed }),
  output: MandateMoved,
  example: { mandateId: 1 },
  rejects: ['MANDATE_NOT_FOUND', 'MANDATE_STATE'],
  audits: 'MandateStarted',
  effectClasses: ['commitment'],
  load: loadMandate,
  decide: (_input, { mandate }, context) => moveMandate(mandate, { move: 'start' }, context),
});
