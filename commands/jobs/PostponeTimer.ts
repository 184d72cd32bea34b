import { command } from '../../core/command/declaration/command.ts';
import { InstantText, Note, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { timers } from '../../core/time/timer.ts';
import { postponed, timerIncidents } from './timers.ts';

/** Run by the host when a timer's work failed. */
export default command({
  name: 'PostponeTimer',
  summary: 'Moves a timer that failed on to its next try, or gives it up after the last one.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    id: Type.String(),
    due: InstantText('When it was due as this host read it'),
    error: Note(2000),
  }),
  output: Type.Object({ id: Type.String() }),

  rejects: ['TIMER_GONE'],
  audits: 'TimerPostponed',

  load: async ({ id }, read) => ({
    timer: await read.one(timers, { id }),
    incident: await read.one(timerIncidents, { id }),
  }),

  decide: ({ id, due, error }, { timer, incident }, context) => {
    if (timer === undefined || timer.due !== due) return reject('TIMER_GONE');
    return {
      data: { id },
      message: 'The timer is tried again later, or given up.',
      effects: postponed(timer, incident, error, context),
    };
  },
});
