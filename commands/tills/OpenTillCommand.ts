import { command } from '../../core/command/declaration/command.ts';
import { audit, put } from '../../core/command/declaration/effects.ts';
import { moved } from '../../core/command/declaration/history.ts';
import { Note, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { loadPlace, TillKey, TillView, tillLife, tills, tillView } from './till.ts';

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
    const state = tillLife.next(till.state, 'open');
    if (state === undefined) {
      return reject('TILL_ALREADY_OPEN', { message: `${till.name} is open already.` });
    }
    const changes = { state, openedBy: context.actor.userId, openedAt: context.now };
    return {
      data: tillView({ ...till, ...changes }, account),
      message: `${till.name} is open.`,
      effects: [
        put(tills, till, changes),
        moved(context, {
          noun: 'till',
          subject: till.key,
          move: 'open',
          from: till.state,
          to: state,
          note: input.notes ?? null,
        }),
        audit({ previousState: till.state, newState: state }),
      ],
    };
  },
});
