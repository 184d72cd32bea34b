/** How the failures of one request are told together, and which of them leads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, refuseAll, wrongField } from '../../../commands/loans/refusals.ts';

test('a failure says the table’s words, and what is the matter where it is known', () => {
  assert.deepEqual(failure('LOAN_007', 'collaterals'), {
    field: 'collaterals',
    message: 'Collateral required',
    code: 'LOAN_007',
  });
  assert.equal(failure('LOAN_007', 'x', 'none is given').message, 'Collateral required: none is given');
  assert.deepEqual(wrongField('amount', 'is too much'), {
    field: 'amount',
    message: 'amount is too much',
    code: 'VALIDATION',
  });
});

test('what is not found leads, then what exists already, then the rest in its order', () => {
  const rest = [wrongField('a', 'is wrong'), failure('LOAN_004', 'b'), failure('LOAN_005', 'c')];
  const twice = failure('LOAN_010', 'd');
  const missing = failure('LOAN_003', 'e');
  const leads = (...failures: Parameters<typeof refuseAll>[0]) => refuseAll(failures)?.code;
  assert.equal(leads(...rest), 'VALIDATION');
  assert.equal(leads(...rest.slice(1)), 'LOAN_004');
  assert.equal(leads(...rest.slice(1), rest[0] as never), 'LOAN_004');
  assert.equal(leads(...rest, twice), 'LOAN_010');
  assert.equal(leads(...rest, twice, missing), 'LOAN_003');
  assert.equal(leads(missing, twice, ...rest), 'LOAN_003');
  assert.equal(leads(), undefined);
});

test('every failure stands in the refusal as it was told', () => {
  const failures = [wrongField('a', 'is wrong'), failure('LOAN_003', 'e')];
  const refused = refuseAll(failures);
  assert.deepEqual(refused?.items, failures);
  assert.equal(refused?.message, 'a is wrong; Invalid loan product');
});
