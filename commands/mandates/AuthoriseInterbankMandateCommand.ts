import { command } from '../../core/command/declaration/command.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { makerCheckerRejection } from '../transactions/approval.ts';
import { makerChecker } from '../transactions/approval-policies.ts';
import { loadMandate, MandateMoved, mandateNamed, moveMandate, submission } from './mandate-move.ts';

export default command({
  name: 'AuthoriseInterbankMandateCommand',
  aliases: ['AuthoriseNibssMandateCommand'],
  summary: 'Authorises a draft of somebody else and hands it in at the network.',
  reply: R3,
  permission: ['mandates.authorise'],
  input: Type.Object({ ...mandateNamed, comment: Type.Optional(Note(500)) }),
  output: MandateMoved,
  example: { mandateId: 1, comment: 'Signature seen' },
  policies: { makerChecker },
  rejects: ['MANDATE_NOT_FOUND', 'MANDATE_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'MandateAuthorised',
  effectClasses: ['commitment'],
  load: loadMandate,
  facts: () => ({ makerChecker: {} }),
  decide: (input, { mandate }, context) => {
    const { actor, policy } = context;
    const act = 'who drafts or changes a mandate does not authorise it';
    const makers = mandate?.state === 'Draft' ? mandate.makers : [];
    const same = makerCheckerRejection(actor, makers, policy.makerChecker, act);
    if (same !== undefined) return same;
    const moved = moveMandate(
      mandate,
      {
        move: 'authorise',
        ...(input.comment === undefined ? {} : { comment: input.comment }),
        effects: mandate === undefined ? [] : [submission(mandate, context)],
      },
      context,
    );
    return isRejection(moved) ? moved : { ...moved, hands: makers };
  },
});
