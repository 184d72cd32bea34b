import { command } from '../../core/command/declaration/command.ts';
import { remove } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { timerHolds } from '../../core/time/timer-hold.ts';

export default command({
  name: 'ConfirmImportedTimersCommand',
  summary: 'Lets the timers of an imported tenant fire. Until then the host fires none of them.',
  reply: R2,
  permission: ['timers.manage'],

  input: Type.Object({
    fileSha256: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of the file, as `bursar tenant import` and RetrieveProblemsQuery show it',
    }),
  }),
  output: Type.Object({ fileSha256: Type.String({ description: 'SHA-256 of the tenant file' }) }),
  example: { fileSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },

  rejects: ['TIMER_HOLD_NOT_FOUND'],
  audits: 'ImportedTimersConfirmed',
  effectClasses: ['authority'],

  load: async ({ fileSha256 }, read) => ({ hold: await read.one(timerHolds, { fileSha256 }) }),

  about: ({ fileSha256 }) => ({ approverNotes: `file ${fileSha256}` }),

  decide: ({ fileSha256 }, { hold }) =>
    hold === undefined
      ? reject('TIMER_HOLD_NOT_FOUND')
      : {
          data: { fileSha256 },
          message: 'The timers of the imported tenant fire from now on.',
          effects: [remove(timerHolds, hold)],
        },
});
