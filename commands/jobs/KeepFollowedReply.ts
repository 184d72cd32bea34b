import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { FollowedReply } from '../../core/command/wire/following.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { idempotencyKeys } from '../../core/unit/tables.ts';

/** Run by the host when the work after a commit has changed the answer. Repeated requests get this answer. */
export default command({
  name: 'KeepFollowedReply',
  summary: 'Keeps under an idempotency key what its command answered in the end.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    userId: Type.String(),
    command: Type.String(),
    idempotencyKey: Type.String(),
    body: Type.Unknown(),
  }),
  output: FollowedReply,

  rejects: [],
  audits: 'FollowedReplyKept',

  load: async ({ userId, command: name, idempotencyKey }, read) => ({
    row: await read.one(idempotencyKeys, { userId, command: name, idempotencyKey }),
  }),

  decide: ({ body }, { row }) => {
    // If another host was faster, its answer belongs to the key, and every caller gets that one.
    const isOpen = row?.isWhole === false;
    return {
      data: { body: row?.isWhole === true ? row.body : body },
      message: isOpen ? 'The answer is kept.' : 'Another answer is kept.',
      effects: isOpen ? [put(idempotencyKeys, row, { body, isWhole: true })] : [],
    };
  },
});
