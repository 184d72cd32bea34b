import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { DepositProductView, depositProducts, depositProductView } from './deposit-product.ts';

export default query({
  name: 'RetrieveDepositProductsQuery',
  summary: 'Deposit products in the order of their ids.',
  reply: R2,
  permission: ['accounts.view'],
  input: Type.Object({ ...paging(50), isActive: Type.Optional(Type.Boolean()) }),
  output: Listed(DepositProductView),
  example: { isActive: true },

  read: async (input, read) => {
    const { isActive } = input;
    const page = await read.page(depositProducts, {
      ...pageAsked(input, 50),
      orderBy: ['id'],
      direction: 'asc',
      where: (select) => {
        if (isActive !== undefined) select.where({ isActive });
      },
    });
    return { data: listed(page, depositProductView), message: listMessage(page) };
  },
});
