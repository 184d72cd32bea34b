/** A deposit product: a kind of account that a client may open. */

import { OrNull, Type } from '../../core/command/declaration/schema.ts';
import {
  boolean,
  instant,
  integer,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';

export const depositProducts = table({
  name: 'deposit_products',
  key: ['encodedKey'],
  natural: [['id'], ['code']],
  controls: { insert: 'risk', remove: 'risk', put: { '*': 'risk', updatedAt: 'none' } },
  controlState: ({ tier }) => String(tier),
  columns: {
    encodedKey: text(64),
    id: integer('long'),
    code: text(40),
    name: text(200),
    description: nullable(text(1000)),
    /** The tier of its accounts: approval thresholds go by it. */
    tier: text(40),
    isActive: boolean(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type DepositProduct = Row<typeof depositProducts>;

/** Codes of the commands about deposit products. */
export const rejections = {
  DEPOSIT_PRODUCT_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such deposit product, or it is not active.',
  },
  PRODUCT_CODE_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'Another deposit product has this code already.',
    facts: { id: Type.Integer({ description: 'Id of the product that has it' }) },
    mend: { how: 'Choose another code, or change the product that has it.' },
  },
} as const satisfies RejectionTable;

export const DepositProductView = Type.Object({
  id: Type.Integer(),
  productEncodedKey: Type.String(),
  code: Type.String(),
  name: Type.String(),
  description: OrNull(Type.String()),
  tier: Type.String(),
  isActive: Type.Boolean(),
});

export function depositProductView(product: DepositProduct) {
  const { id, encodedKey, code, name, description, tier, isActive } = product;
  return { id, productEncodedKey: encodedKey, code, name, description, tier, isActive };
}
