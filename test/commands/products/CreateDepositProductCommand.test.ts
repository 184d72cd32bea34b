import CreateDepositProductCommand from '../../../commands/products/CreateDepositProductCommand.ts';
import type { DepositProduct } from '../../../commands/products/deposit-product.ts';
import { cases, person } from '../../support/decide.ts';

cases(
  CreateDepositProductCommand,
  {
    input: { code: 'STUDENT', name: 'Student savings', tier: 'STANDARD' },
    state: { taken: undefined },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a new product': { gives: ['insert'] },
    'a code that is taken': { state: { taken: { id: 1 } as DepositProduct }, gives: 'PRODUCT_CODE_TAKEN' },
  },
);
