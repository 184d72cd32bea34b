/** What mandates are given for; an inactive product takes no new ones (companion commands, 3.10). */
import { boolean, nullable, type Row, table, text } from '../../core/command/declaration/table.ts';

export const mandateProducts = table({
  name: 'mandate_products',
  key: ['productCode'],
  columns: {
    productCode: text(),
    productName: text(),
    description: nullable(text()),
    isActive: boolean(),
  },
});

export type MandateProduct = Row<typeof mandateProducts>;
