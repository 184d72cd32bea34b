import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { secrets } from '../../core/scripts/secrets.ts';

export default query({
  name: 'RetrieveSecretsQuery',
  summary: 'Lists the names of the secrets that scripts may use; never their values.',
  reply: R2,
  permission: ['secrets.manage', 'webhooks.manage'],

  input: Type.Object(paging(100)),
  output: Listed(
    Type.Object({
      name: Type.String(),
      updatedAt: Type.String(),
      updatedBy: Type.String({ description: 'Subject of who changed it last: the same as updatedById' }),
      updatedById: Type.String(),
    }),
  ),
  example: {},

  read: async (input, read) => {
    const page = await read.page(secrets, { ...pageAsked(input, 100), direction: 'asc' });
    const view = ({ name, updatedAt, updatedBy }: (typeof page.items)[number]) => ({
      name,
      updatedAt,
      updatedBy,
      updatedById: updatedBy,
    });
    return { data: listed(page, view), message: listMessage(page) };
  },
});
