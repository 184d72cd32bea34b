import { command } from '../../core/command/declaration/command.ts';
import { fresh, insert } from '../../core/command/declaration/effects.ts';
import { Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { DepositProductView, depositProducts, depositProductView } from './deposit-product.ts';

export default command({
  name: 'CreateDepositProductCommand',
  summary: 'Makes a deposit product that accounts may be opened by at once.',
  reply: R2,
  permission: ['accounts.manage'],
  input: Type.Object({
    code: Words(40, 'Unique in the bank'),
    name: Words(200),
    description: Type.Optional(Note(1000)),
    tier: Words(40, 'The tier of its accounts: STANDARD, PREMIUM'),
  }),
  output: DepositProductView,
  example: { code: 'STUDENT', name: 'Student savings', tier: 'STANDARD' },
  rejects: ['PRODUCT_CODE_TAKEN'],
  audits: 'DepositProductCreated',
  effectClasses: ['risk'],

  load: async ({ code }, read) => {
    await read.sequence('depositProduct');
    return { taken: await read.one(depositProducts, { code: code.trim() }) };
  },

  decide: ({ code, name, description, tier }, { taken }, context) => {
    if (taken !== undefined) return reject('PRODUCT_CODE_TAKEN', { field: 'code', id: taken.id });
    const product = {
      tenant: context.actor.tenant,
      version: 1,
      encodedKey: context.newId(),
      id: context.newNumber('depositProduct'),
      code: code.trim(),
      name: name.trim(),
      description: description?.trim() ?? null,
      tier: tier.trim(),
      isActive: true,
      createdAt: context.now,
      updatedAt: context.now,
    };
    return {
      data: depositProductView(product),
      message: `Deposit product ${product.code} was made.`,
      effects: [insert(depositProducts, fresh(product))],
    };
  },
});
