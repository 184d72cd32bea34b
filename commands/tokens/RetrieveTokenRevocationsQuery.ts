import { type TokenRevocation, tokenRevocations } from '../../core/auth/revocation.ts';
import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';

export default query({
  name: 'RetrieveTokenRevocationsQuery',
  summary: 'Lists whose tokens are refused, and those issued before which instant.',
  reply: R2,
  permission: ['tokens.revoke'],

  input: Type.Object(paging(100)),
  output: Listed(
    Type.Object({
      subject: Type.String(),
      from: Type.String(),
      revokedAt: Type.String(),
      revokedBy: Type.String(),
      revokedById: Type.String(),
    }),
  ),
  example: {},

  read: async (input, read) => {
    const page = await read.page(tokenRevocations, { ...pageAsked(input, 100), direction: 'asc' });
    const view = ({ subject, issuedBefore: from, ...row }: TokenRevocation) => ({
      subject,
      from,
      revokedAt: row.revokedAt,
      revokedBy: row.byName,
      revokedById: row.byUser,
    });
    return { data: listed(page, view), message: listMessage(page) };
  },
});
