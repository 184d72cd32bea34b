import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

test('RetrieveDepositProductsQuery: products that are made, changed and listed', async () => {
  const as = { as: 'manager' } as const;
  const made = await bank.call(
    'CreateDepositProductCommand',
    { code: 'STUDENT', name: 'Student savings', tier: 'STANDARD' },
    as,
  );
  assert.equal(made.at('data.id'), 4);
  await bank.call('UpdateDepositProductCommand', { code: 'CURRENT', isActive: false }, as);
  const codes = async (data: object) => {
    const answer = await bank.call('RetrieveDepositProductsQuery', data);
    return (answer.at('data.items') as readonly { code: string }[]).map(({ code }) => code);
  };
  assert.deepEqual(await codes({}), ['SAVINGS', 'CURRENT', 'PREMIUM', 'STUDENT']);
  assert.deepEqual(await codes({ isActive: true }), ['SAVINGS', 'PREMIUM', 'STUDENT']);
});
