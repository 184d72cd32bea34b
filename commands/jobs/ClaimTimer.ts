import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { InstantText, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { TimerClaim, timers } from '../../core/time/timer.ts';
import { parseInstant } from '../../core/values/instant.ts';
import { givenUp, maxTries, timerIncidents } from './timers.ts';

/** Run by the host before it does a timer's work outside the bank: of two hosts, one gets it. */
export default command({
  name: 'ClaimTimer',
  summary: 'Moves a due timer on, so that its work is done by this host and no other.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    id: Type.String(),
    due: InstantText('When it was due as this host read it'),
    until: InstantText('When it may be done again, should this host not come back'),
    renew: Type.Optional(Type.Boolean({ description: 'It is this host’s already' })),
    undone: Type.Optional(
      Type.Boolean({ description: 'It was this host’s, and is given back as it was: no try' }),
    ),
  }),
  output: TimerClaim,

  rejects: ['TIMER_GONE'],
  audits: 'TimerClaimed',

  load: async ({ id }, read) => ({
    timer: await read.one(timers, { id }),
    incident: await read.one(timerIncidents, { id }),
  }),

  decide: ({ id, due, until, renew = false, undone = false }, { timer, incident }, { now }) => {
    const claimed = parseInstant(until);
    if (timer === undefined || timer.due !== due || claimed === undefined) {
      return reject('TIMER_GONE');
    }
    if (!renew && !undone && timer.attempts >= maxTries) {
      return {
        data: { id, due: null },
        message: 'The timer is given up.',
        effects: givenUp(timer, incident, now),
      };
    }
    const tries = undone ? -1 : renew ? 0 : 1;
    const attempts = Math.max(0, timer.attempts + tries);
    return {
      data: { id, due: claimed },
      message: 'The timer is claimed.',
      effects: [put(timers, timer, { due: claimed, attempts })],
    };
  },
});
