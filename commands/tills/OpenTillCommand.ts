import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { loadPlace, TillKey, TillView, tillNoun, tillView } from './till.ts';

export default command({
  name: 'OpenTillCommand',
  summary: 'Opens a closed till: from now on cash moves in it.',
  reply: R2,
  permission: ['tills.manage'],

  input: Type.Object({ till: TillKey('Key of the till'), notes: Type.Optional(Note(500)) }),
  output: TillView,
  example: { till: 'till-01', notes: 'Morning shift' },

  rejects: ['TILL_NOT_FOUND', 'TILL_ALREADY_OPEN'],
  audits: 'TillOpened',

  load: ({ till }, read) => loadPlace(till, read),

  decide: (input, { till, account }, context) => {
    if (till?.kind !== 'Till' || account === undefined) {
      return reject('TILL_NOT_FOUND', { key: input.till });
    }
    const moved = tillNoun.move(till, 'open', context, {
      note: input.notes,
      changes: { openedBy: context.actor.userId, openedAt: context.now },
    });
    if (isRejection(moved)) return moved;
    return {
      data: tillView(moved.after, account),
      message: `${till.name} is open.`,
      effects: [...moved.effects, audit({ previousState: moved.from, newState: moved.to })],
    };
  },
});
