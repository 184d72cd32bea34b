import { auditVerifications } from '../../core/audit/verification.ts';
import { query } from '../../core/command/declaration/command.ts';
import { Guid, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { VerificationView, verificationView } from './verifying.ts';

export default query({
  name: 'RetrieveAuditVerificationsQuery',
  summary: 'Verifications of the trail: how far the one that runs is, and what each found.',
  reply: R2,
  permission: ['audit.view', 'audit.verify'],
  input: Type.Object({ ...paging(10), verificationId: Type.Optional(Guid('One of them')) }),
  output: Listed(VerificationView),
  example: { pageSize: 5 },

  read: async ({ verificationId: id, ...input }, read) => {
    const page = await read.page(auditVerifications, {
      ...pageAsked(input),
      where: (select) => {
        if (id !== undefined) select.where({ id });
      },
    });
    return { data: listed(page, verificationView), message: listMessage(page) };
  },
});
