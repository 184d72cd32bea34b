/**
 * Demo products: loans without security, with collateral and with guarantees, and savings, current and
 * premium accounts.
 */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { sequences } from '../../core/command/kit/sequence.ts';
import { instantAt } from '../../core/values/instant.ts';
import { toMinor } from '../../core/values/money.ts';
import { depositProducts } from './deposit-product.ts';
import { loanProducts } from './loan-product.ts';

const products = [
  {
    key: 'product-personal',
    code: 'PERSONAL',
    name: 'Personal loan',
    secured: false,
    amount: [50_000, 5_000_000],
    rate: ['5', '35'],
    tenor: [3, 60],
  },
  {
    key: 'product-secured',
    code: 'SECURED',
    name: 'Secured loan',
    secured: true,
    amount: [500_000, 50_000_000],
    rate: ['5', '30'],
    tenor: [6, 120],
  },
  {
    key: 'product-guaranteed',
    code: 'GUARANTEED',
    name: 'Guaranteed loan',
    secured: false,
    amount: [100_000, 2_000_000],
    rate: ['5', '35'],
    tenor: [3, 36],
  },
] as const;

const deposits = [
  { key: 'product-savings', code: 'SAVINGS', name: 'Savings account', tier: 'STANDARD' },
  { key: 'product-current', code: 'CURRENT', name: 'Current account', tier: 'STANDARD' },
  { key: 'product-premium', code: 'PREMIUM', name: 'Premium account', tier: 'PREMIUM' },
] as const;

const createdAt = instantAt(Date.UTC(2025, 0, 15));

export const demo: Demo = (tenant) => {
  if (tenant !== 'demo') return [];
  return [
    insert(sequences, { name: 'loanProduct', value: products.length }),
    insert(sequences, { name: 'depositProduct', value: deposits.length }),
    ...deposits.map(({ key, code, name, tier }, at) =>
      insert(depositProducts, {
        encodedKey: key,
        id: at + 1,
        code,
        name,
        description: null,
        tier,
        isActive: true,
        createdAt,
        updatedAt: createdAt,
      }),
    ),
    ...products.map(({ key, code, name, secured, amount, rate, tenor }, at) =>
      insert(loanProducts, {
        encodedKey: key,
        id: at + 1,
        code,
        name,
        description: null,
        type: 'FixedTermLoan',
        isActive: true,
        isSecured: secured,
        minimumAmount: toMinor(amount[0]),
        maximumAmount: toMinor(amount[1]),
        minimumRate: rate[0],
        maximumRate: rate[1],
        minimumTenor: tenor[0],
        maximumTenor: tenor[1],
        repaymentEvery: 1,
        repaymentPeriod: 'Month',
        allocationOrder: 'FEES_PENALTY_INTEREST_PRINCIPAL',
        disbursementAccount: '9000000001',
        createdAt,
        updatedAt: createdAt,
      }),
    ),
  ];
};
