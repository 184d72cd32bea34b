import { auditVerifications, verificationStates } from '../../core/audit/verification.ts';
import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Guid, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { sent } from '../../core/command/kit/sent.ts';
import { R2 } from '../../core/command/wire/reply.ts';

const Count = Type.Integer({ minimum: 0 });

/** Run while the trail is verified, and when that is over. */
export default command({
  name: 'RecordAuditVerification',
  summary: 'Records how far a verification of the trail is, and what it found.',
  reply: R2,
  permission: null,
  unaudited: true,
  input: Type.Object({
    id: Guid(),
    looked: Count,
    total: Count,
    state: Type.Optional(OneOf(verificationStates)),
    chains: Type.Optional(Count),
    seals: Type.Optional(Count),
    findings: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })),
    findingCount: Type.Optional(Count),
    error: Type.Optional(Type.String()),
  }),
  output: Type.Object({ id: Type.String() }),
  rejects: [],
  audits: 'AuditVerificationRecorded',

  load: async ({ id }, read) => ({ running: await read.one(auditVerifications, { id }) }),

  decide: (input, { running }, { now }) => {
    const { id, state } = input;
    const data = { id };
    const told = sent(input, ['looked', 'total', 'chains', 'seals', 'findings', 'findingCount', 'error']);
    // Late results change nothing.
    if (running?.state !== 'Running') return { data, message: 'It is over.', effects: [] };
    const isOver = state !== undefined && state !== 'Running';
    const end = isOver ? { state, slot: id, finishedAt: now } : {};
    return {
      data,
      message: 'Recorded.',
      effects: [put(auditVerifications, running, { ...told, ...end, changedAt: now })],
    };
  },
});
