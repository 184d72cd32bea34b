import { command } from '../../core/command/command.ts';
import { R3 } from '../../core/command/reply.ts';
import { Note, Type } from '../../core/command/schema.ts';
import {
  loadMandate,
  MandateMoved,
  mandateNamed,
  moveMandate,
  submission,
} from './mandate-move.ts';

export default command({
  name: 'AuthoriseInterbankMandateCommand',
  aliases: ['AuthoriseNibssMandateCommand'],
  summary: 'Authorises a draft and hands it in at the network.',
  reply: R3,
  permission: ['mandates.authorise'],
  input: Type.Object({ ...mandateNamed, comment: Type.Optional(Note(500)) }),
  output: MandateMoved,
  example: { mandateId: 1, comment: 'Signature seen' },
  rejects: ['MANDATE_NOT_FOUND', 'MANDATE_STATE'],
  audits: 'MandateAuthorised',
  load: loadMandate,
  decide: (input, { mandate }, context) =>
    moveMandate(
      mandate,
      {
        move: 'authorise',
        ...(input.comment === undefined ? {} : { comment: input.comment }),
        effects: mandate === undefined ? [] : [submission(mandate, context)],
      },
      context,
    ),
});
