import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  Amount,
  AmountOrZero,
  conforms,
  SignedAmount,
} from '../../../../core/command/declaration/schema.ts';

const largestAmount = 9_999_999_999_999.99;

test('a total has more digits than the amounts that it is the sum of', () => {
  for (const amount of [Amount(), AmountOrZero(), SignedAmount()])
    assert.ok(conforms(amount, largestAmount));
  for (const amount of [Amount(), AmountOrZero()])
    assert.ok(!conforms(amount, largestAmount + 2500));
  for (const total of [largestAmount + 2500, -largestAmount - 2500, 999_999_999_999_999])
    assert.ok(conforms(SignedAmount(), total), String(total));
  assert.ok(!conforms(SignedAmount(), 0.001));
});
