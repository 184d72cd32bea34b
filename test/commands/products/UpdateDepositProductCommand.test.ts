import assert from 'node:assert/strict';
import type { DepositProduct } from '../../../commands/products/deposit-product.ts';
import UpdateDepositProductCommand from '../../../commands/products/UpdateDepositProductCommand.ts';
import { cases, noon, person } from '../../support/decide.ts';

const savings: DepositProduct = {
  tenant: 'demo',
  version: 1,
  encodedKey: 'product-savings',
  id: 1,
  code: 'SAVINGS',
  name: 'Savings',
  description: null,
  tier: 'STANDARD',
  isActive: true,
  createdAt: noon,
  updatedAt: noon,
};

cases(
  UpdateDepositProductCommand,
  {
    input: { code: 'SAVINGS', isActive: false },
    state: { product: savings },
    actor: person('manager', 'BranchManager'),
  },
  {
    'what is sent': { gives: ['put'] },
    'a tier is kept without the blanks around it: policy goes by it': {
      input: { tier: ' PREMIUM ' },
      gives: ['put'],
      also: (decision) => assert.ok('data' in decision && decision.data.tier === 'PREMIUM', 'with blanks'),
    },
    'no such product': { state: { product: undefined }, gives: 'DEPOSIT_PRODUCT_NOT_FOUND' },
  },
);
