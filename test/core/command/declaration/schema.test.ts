import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  Amount,
  AmountOrZero,
  checker,
  conforms,
  SignedAmount,
  type TSchema,
  Type,
} from '../../../../core/command/declaration/schema.ts';

const largestAmount = 9_999_999_999_999.99;

test('a total has more digits than the amounts that it is the sum of', () => {
  for (const amount of [Amount(), AmountOrZero(), SignedAmount()]) assert.ok(conforms(amount, largestAmount));
  for (const amount of [Amount(), AmountOrZero()]) assert.ok(!conforms(amount, largestAmount + 2500));
  for (const total of [largestAmount + 2500, -largestAmount - 2500, 999_999_999_999_999])
    assert.ok(conforms(SignedAmount(), total), String(total));
  assert.ok(!conforms(SignedAmount(), 0.001));
});

const refusals: readonly (readonly [schema: TSchema, value: unknown, message: string])[] = [
  [Type.Array(Type.String(), { minItems: 1 }), [], 'it must have at least 1 item: got 0'],
  [Type.Array(Type.Integer(), { maxItems: 2 }), [1, 2, 3], 'it must have at most 2 items: got 3'],
  [
    Type.Array(Type.String(), { uniqueItems: true }),
    ['a', 'b', 'a'],
    'it must not have the same item twice: got one at 0 and at 2',
  ],
  [Type.String({ pattern: '^\\d{11}$' }), '123', 'it must be 11 digits: got 3 characters'],
  [Type.String({ pattern: '^(a|b)$', written: 'a or b' }), 'c', 'it must be a or b'],
  [Type.String({ pattern: '\\S' }), ' ', 'it must not be blank'],
];

for (const [schema, value, message] of refusals) {
  test(`a refusal says: ${message}`, () => {
    const check = checker(Type.Object({ it: schema }));
    assert.deepEqual(check({ it: value }), [{ field: 'it', message, code: 'VALIDATION' }]);
  });
}
