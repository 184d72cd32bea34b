import {
  auditVerifications,
  runningSlot,
  type Verification,
  verifyTask,
} from '../../core/audit/verification.ts';
import { command, NoInput } from '../../core/command/declaration/command.ts';
import { insert, schedule } from '../../core/command/declaration/effects.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { VerificationView, verificationView } from './verifying.ts';

export default command({
  name: 'StartAuditVerificationCommand',
  summary:
    'Verifies the whole audit trail while the host works: every entry, chain and seal, over all banks on it.',
  reply: R2,
  permission: ['audit.verify'],
  input: NoInput,
  output: VerificationView,
  example: {},
  rejects: ['AUDIT_VERIFICATION_RUNNING'],
  audits: 'AuditVerificationStarted',

  load: async (_input, read) => ({ running: await read.one(auditVerifications, { slot: runningSlot }) }),

  decide: (_input, { running }, { now, newId, actor }) => {
    if (running !== undefined) {
      return reject('AUDIT_VERIFICATION_RUNNING', { verificationId: running.id });
    }
    const id = newId();
    const begun: Omit<Verification, 'tenant' | 'version'> = {
      id,
      slot: runningSlot,
      state: 'Running',
      startedBy: actor.name,
      startedById: actor.userId,
      startedAt: now,
      changedAt: now,
      finishedAt: null,
      looked: 0,
      total: null,
      chains: null,
      seals: null,
      findings: [],
      findingCount: 0,
      error: null,
    };
    return {
      data: verificationView({ ...begun, tenant: actor.tenant, version: 1 }),
      message: 'The trail is being verified.',
      effects: [
        insert(auditVerifications, begun),
        schedule({ id: `audit:verify:${id}`, due: now, command: verifyTask, data: { id } }),
      ],
    };
  },
});
