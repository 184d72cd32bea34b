import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { sentTrimmed } from '../../core/command/kit/sent.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { DepositProductView, depositProducts, depositProductView } from './deposit-product.ts';

export default command({
  name: 'UpdateDepositProductCommand',
  summary: 'Changes what is sent of a deposit product; accounts that are open keep their tier.',
  reply: R2,
  permission: ['accounts.manage'],
  input: Type.Object({
    code: Words(40, 'The product'),
    name: Type.Optional(Words(200)),
    description: Type.Optional(Note(1000)),
    tier: Type.Optional(Words(40)),
    isActive: Type.Optional(Type.Boolean({ description: 'false: no more accounts are opened' })),
  }),
  output: DepositProductView,
  example: { code: 'CURRENT', description: 'For everyday payments' },
  rejects: ['DEPOSIT_PRODUCT_NOT_FOUND'],
  audits: 'DepositProductUpdated',
  effectClasses: ['risk'],

  load: async ({ code }, read) => ({ product: await read.one(depositProducts, { code: code.trim() }) }),

  decide: (input, { product }, context) => {
    if (product === undefined) {
      return reject('DEPOSIT_PRODUCT_NOT_FOUND', { message: `There is no product ${input.code}.` });
    }
    const named = sentTrimmed(input, ['name', 'description', 'tier', 'isActive']);
    const changes = { ...named, updatedAt: context.now };
    return {
      data: depositProductView({ ...product, ...changes }),
      message: `Deposit product ${product.code} was updated.`,
      effects: [put(depositProducts, product, changes)],
    };
  },
});
