/** Verifications of the trail in answers, and the rejections about proofs and verifications. */
import { type Verification, verificationStates } from '../../core/audit/verification.ts';
import { OneOf, OrNull, type Static, Type } from '../../core/command/declaration/schema.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';

export const rejections = {
  AUDIT_ENTRY_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such entry in the trail, or it is in none of its chains.',
    mend: {
      by: 'The caller.',
      how: 'Ask for the `id` of an entry that RetrieveAuditLogQuery shows with a `chain`.',
    },
  },
  AUDIT_ENTRY_UNSEALED: {
    http: 409,
    kind: 'state',
    says: 'The entry is not sealed yet.',
    mend: { by: 'You.', how: 'The host makes a seal every 45 seconds. Ask again in a minute.' },
  },
  AUDIT_VERIFICATION_RUNNING: {
    http: 409,
    kind: 'conflict',
    says: 'The trail is being verified already.',
    facts: { verificationId: Type.String({ description: 'The verification that runs' }) },
    mend: {
      by: 'You.',
      how: 'Wait. RetrieveAuditVerificationsQuery shows the progress, and later the outcome.',
    },
  },
} as const satisfies RejectionTable;

export const VerificationView = Type.Object({
  verificationId: Type.String({ description: 'Id of the verification' }),
  state: OneOf(verificationStates, 'Clean: nothing was found. Failed: it was not read to its end'),
  startedBy: Type.String({ description: 'Who asked for it' }),
  startedById: Type.String({ description: 'Subject of who asked for it' }),
  startedAt: Type.String(),
  finishedAt: OrNull(Type.String({ description: 'When it was over; null while it runs' })),
  looked: Type.Integer({ description: 'Entries that were looked at' }),
  total: OrNull(Type.Integer({ description: 'Entries that there are; null before they are counted' })),
  chains: OrNull(Type.Integer({ description: 'Chains that were walked' })),
  seals: OrNull(Type.Integer({ description: 'Seals that were checked' })),
  findingCount: Type.Integer({ description: 'How much was found' }),
  findings: Type.Array(Type.String(), {
    description: 'The first hundred of what is not as it was written, in sentences',
  }),
  error: OrNull(Type.String({ description: 'Why it failed' })),
});

export function verificationView(one: Verification): Static<typeof VerificationView> {
  const { id, state, startedBy, startedById, startedAt, finishedAt, looked, total } = one;
  const { chains, seals, findingCount, findings, error } = one;
  return {
    verificationId: id,
    state,
    startedBy,
    startedById,
    startedAt,
    finishedAt,
    looked,
    total,
    chains,
    seals,
    findingCount,
    findings: [...findings],
    error,
  };
}
