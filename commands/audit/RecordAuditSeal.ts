import { auditSeals, sealEvery, sealTask, sealTimer } from '../../core/audit/chain.ts';
import { command } from '../../core/command/declaration/command.ts';
import { insert, schedule } from '../../core/command/declaration/effects.ts';
import { InstantText, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { knownInstant, later } from '../../core/values/instant.ts';

const Text = Type.String({ maxLength: 100 });

/** Run when the heads of the audit chains were read and signed: keeps the seal and sets the timer of the next. */
export default command({
  name: 'RecordAuditSeal',
  summary: 'Keeps a seal of the audit trail; one that another host was faster with is dropped.',
  reply: R2,
  permission: null,
  unaudited: true,
  input: Type.Object({
    seal: Type.Optional(
      Type.Object({
        number: Type.Integer({ minimum: 1 }),
        at: InstantText(),
        heads: Type.Array(Type.Object({ chain: Text, seq: Type.Integer(), link: Text })),
        root: Text,
        previous: Text,
        signature: Text,
      }),
    ),
  }),
  output: Type.Object({ number: Type.Integer(), kept: Type.Boolean() }),
  rejects: [],
  audits: 'AuditSealed',

  load: async ({ seal }, read) => {
    if (seal === undefined) return { before: undefined, same: undefined };
    return {
      before: await read.one(auditSeals, { number: seal.number - 1 }),
      same: await read.one(auditSeals, { number: seal.number }),
    };
  },

  decide: ({ seal }, { before, same }, { now }) => {
    const isNext = seal !== undefined && same === undefined && seal.previous === (before?.root ?? '');
    return {
      data: { number: seal?.number ?? 0, kept: isNext },
      message: isNext ? `Seal ${seal.number} is kept.` : 'There is nothing new to seal.',
      effects: [
        ...(isNext ? [insert(auditSeals, { ...seal, at: knownInstant(seal.at) })] : []),
        schedule({ id: sealTimer, due: later(now, sealEvery), command: sealTask, data: {} }),
      ],
    };
  },
});
