import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allocationOf, type LoanProduct } from '../../../commands/products/loan-product.ts';

const order = (allocationOrder: string) => allocationOf({ allocationOrder } as LoanProduct);

test('a repayment is used in the order of the product', () => {
  assert.deepEqual(order('PENALTY_INTEREST_FEES_PRINCIPAL'), ['PENALTY', 'INTEREST', 'FEES', 'PRINCIPAL']);
});

test('what the product leaves out comes last', () => {
  assert.deepEqual(order('PRINCIPAL'), ['PRINCIPAL', 'FEES', 'PENALTY', 'INTEREST']);
});
