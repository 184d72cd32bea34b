import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { accountImports, ImportView, importLife, importView } from './account-import.ts';

export default query({
  name: 'RetrieveImportsQuery',
  summary: 'Imports of accounts that carry balances, newest first.',
  reply: R2,
  permission: ['imports.approve', 'imports.run'],
  input: Type.Object({ ...paging(10), state: Type.Optional(OneOf(importLife.states)) }),
  output: Listed(ImportView),
  example: { state: 'Proposed' },

  read: async ({ state, ...input }, read) => {
    const page = await read.page(accountImports, {
      ...pageAsked(input),
      where: (select) => {
        if (state !== undefined) select.where({ state });
      },
    });
    return { data: listed(page, importView), message: listMessage(page) };
  },
});
