import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('RetrieveInterbankMandateProductsQuery: active ones and those that are not', async () => {
  const found = await bank.call('RetrieveInterbankMandateProductsQuery');
  const products = found.at('response.data') as readonly {
    productCode: string;
    isActive: boolean;
  }[];
  assert.deepEqual(
    products.map(({ productCode, isActive }) => [productCode, isActive]),
    [
      ['PROD-LN-001', true],
      ['PROD-OLD-001', false],
    ],
  );
});
