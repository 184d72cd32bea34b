import { command } from '../../core/command/declaration/command.ts';
import { type Effect, insert, put } from '../../core/command/declaration/effects.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R1 } from '../../core/command/wire/reply.ts';
import { isUnfinished, uploads } from '../../core/uploads/upload.ts';

const Count = Type.Integer({ minimum: 0 });

/** The order of the states. Late reports change nothing. */
const order = ['Receiving', 'Checking', 'Writing', 'Refused', 'Done', 'Cleared'] as const;

/**
 * Run by the host while it processes a large request. The part of the host that writes entries records the
 * writing itself.
 */
export default command({
  name: 'RecordUpload',
  summary: 'Records how far a large request is.',
  reply: R1,
  permission: null,
  unaudited: true,
  input: Type.Object({
    id: Type.String(),
    requestId: Type.String(),
    command: Type.String(),
    userId: Type.String(),
    state: OneOf(order),
    ofBytes: OrNull(Count),
    bytes: Count,
    received: Count,
    checked: Count,
    total: OrNull(Count),
  }),
  output: Type.Object({ id: Type.String() }),
  rejects: [],
  audits: 'UploadRecorded',

  load: async ({ id }, read) => ({ upload: await read.one(uploads, { id }) }),

  decide: (told, { upload }, { now }) => {
    const effects: Effect[] = [];
    const { id, requestId, command: name, userId, ofBytes } = told;
    const { state, bytes, received, checked, total } = told;
    if (upload === undefined) {
      const begun = { written: 0, amount: 0n, subject: null, startedAt: now, changedAt: now };
      const row = { id, requestId, command: name, userId, state, ofBytes };
      effects.push(insert(uploads, { ...row, bytes, received, checked, total, ...begun }));
    } else if (order.indexOf(state) >= order.indexOf(upload.state)) {
      const counts = { bytes, received, checked, total: total ?? upload.total };
      // Written entries count only through the commit that creates their batch. An answer under an already
      // used key creates none.
      const isLeft = state === 'Done' && isUnfinished(upload);
      const became = isLeft ? 'Refused' : state;
      effects.push(put(uploads, upload, { state: became, ...counts, changedAt: now }));
    }
    return { data: { id }, message: 'Recorded.', effects };
  },
});
