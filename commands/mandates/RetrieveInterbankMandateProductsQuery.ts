import { query } from '../../core/command/declaration/command.ts';
import { OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { mandateProducts } from './mandate.ts';

export default query({
  name: 'RetrieveInterbankMandateProductsQuery',
  aliases: ['RetrieveNibssMandateProductsQuery'],
  summary: 'What mandates may be given for.',
  reply: R3,
  permission: ['mandates.view'],
  input: Type.Object({}),
  output: Type.Object({
    data: Type.Array(
      Type.Object({
        productCode: Type.String(),
        productName: Type.String(),
        description: OrNull(Type.String()),
        isActive: Type.Boolean(),
      }),
    ),
  }),
  example: {},

  read: async (_input, read) => {
    const rows = await read.rows(mandateProducts, (select) => select.orderBy('productCode'));
    const data = rows.map(({ productCode, productName, description, isActive }) => ({
      productCode,
      productName,
      description,
      isActive,
    }));
    return { data: { data }, message: 'Products retrieved successfully' };
  },
});
