import { nothingRecorded, records } from '../../core/audit/record.ts';
import { command } from '../../core/command/declaration/command.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { InstantText, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { knownInstant } from '../../core/values/instant.ts';

const Text = Type.String();

/**
 * Run for rejected attempts that no commit recorded: queries, calls of webhooks, requests without a valid
 * token.
 */
export default command({
  name: 'RecordRefusedAttempts',
  summary: 'Keeps an entry of the trail for each refused attempt that no command of its own left.',
  reply: R2,
  permission: null,
  unaudited: true,

  input: Type.Object({
    attempts: Type.Array(
      Type.Object({
        eventType: Text,
        timestamp: InstantText(),
        userId: Text,
        userName: Text,
        role: OrNull(Text),
        branchId: OrNull(Text),
        branchName: Type.Optional(OrNull(Text)),
        action: Text,
        outcome: Text,
        ipAddress: OrNull(Text),
        userAgent: OrNull(Text),
        requestId: Text,
        origin: Text,
        attempts: OrNull(Type.Integer({ minimum: 1 })),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  output: Type.Object({ recorded: Type.Integer() }),

  rejects: [],
  audits: 'RefusedAttemptsRecorded',

  load: async () => ({}),

  decide: ({ attempts }, _state, { newId }) => ({
    data: { recorded: attempts.length },
    message: 'Recorded.',
    effects: attempts.map(({ timestamp, ...attempt }) =>
      insert(records, {
        ...nothingRecorded,
        id: newId(),
        timestamp: knownInstant(timestamp),
        eventType: asStored(attempt.eventType, 80),
        userId: attempt.userId.slice(0, 200),
        userName: attempt.userName.slice(0, 200),
        role: attempt.role?.slice(0, 40) ?? null,
        action: asStored(attempt.action, 80),
        outcome: asStored(attempt.outcome, 80),
        ipAddress: attempt.ipAddress?.slice(0, 64) ?? null,
        userAgent: attempt.userAgent?.slice(0, 300) ?? null,
        branchId: attempt.branchId?.slice(0, 64) ?? null,
        branchName: attempt.branchName?.slice(0, 200) ?? null,
        requestId: attempt.requestId.slice(0, 64),
        origin: attempt.origin.slice(0, 20),
        attempts: attempt.attempts,
      }),
    ),
  }),
});

/** Converts a caller's text to a form that is safe in a log: printable ASCII. */
const asStored = (text: string, longest: number): string =>
  text.replace(/[^\x20-\x7e]/g, '?').slice(0, longest);
