import { command } from '../../core/command/declaration/command.ts';
import { remove, schedule } from '../../core/command/declaration/effects.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { timerIncidents } from './timers.ts';

export default command({
  name: 'RetryTimerCommand',
  summary: 'Puts a timer that was given up back to work, at once and with all its tries.',
  reply: R2,
  permission: ['timers.manage'],

  input: Type.Object({ id: Words(200, 'Id of the timer, as RetrieveTimerIncidentsQuery tells it') }),
  output: Type.Object({ id: Type.String(), due: Type.String() }),
  example: { id: 'pending:018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },

  rejects: ['TIMER_INCIDENT_NOT_FOUND', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'TimerRetried',

  load: async ({ id }, read) => ({ incident: await read.one(timerIncidents, { id }) }),

  decide: ({ id }, { incident }, { now, actor }) => {
    if (incident === undefined) return reject('TIMER_INCIDENT_NOT_FOUND');
    // The host fires the timer in its own name, so the changes by hand would be lost.
    if (actor.changedBy !== undefined) {
      const message = 'Only a known person retries a timer. Send this command with your own token.';
      return reject('INSUFFICIENT_PERMISSIONS', { message });
    }
    const { command: name, data } = incident;
    return {
      data: { id, due: now },
      message: 'The timer fires again.',
      effects: [remove(timerIncidents, incident), schedule({ id, due: now, command: name, data })],
    };
  },
});
