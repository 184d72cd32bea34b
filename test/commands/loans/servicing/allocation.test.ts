import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allocate, settled } from '../../../../commands/loans/servicing/allocation.ts';
import { totalOf } from '../../../../commands/loans/servicing/loan-transaction.ts';
import type { Due } from '../../../../commands/products/loan-product.ts';
import { knownDate } from '../../../../core/values/civil-date.ts';
import { someInstalments } from '../../../support/loans.ts';
import { randomRuns } from '../../../support/random-runs.ts';

const usual: readonly Due[] = ['FEES', 'PENALTY', 'INTEREST', 'PRINCIPAL'];
const owed = { fees: 500n, penalty: 200n };
/** Two instalments are due. */
const today = knownDate('2026-04-02');
const of = (amount: bigint, order = usual) => allocate(amount, owed, someInstalments(), order, today);

test('an instalment is paid once neither part of it is left, whichever it asked for', () => {
  const [row] = someInstalments();
  assert.ok(row !== undefined);
  const stateOf = (more: Partial<typeof row>) => settled({ ...row, ...more }).state;
  const paid = { principalPaid: 10_000n, interestPaid: 1_000n };
  assert.equal(stateOf(paid), 'Paid');
  assert.equal(stateOf({ principalDue: 0n, interestPaid: 1_000n }), 'Paid');
  assert.equal(stateOf({ interestDue: 0n, principalPaid: 10_000n }), 'Paid');
  // As much of the one as of the other is left.
  assert.equal(stateOf({ principalPaid: 9_995n, interestPaid: 995n }), 'Pending');
  for (const state of ['Closed', 'WrittenOff'] as const) {
    assert.equal(stateOf({ ...paid, state }), state);
  }
});

test('no order loses or makes money', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 140_000n }),
      fc.shuffledSubarray([...usual], { minLength: 4 }),
      (amount, order) => {
        const { parts, rows, rest } = of(amount, order);
        assert.equal(totalOf(parts) + rest, amount);
        const paid = rows.reduce((sum, row) => sum + row.principalPaid + row.interestPaid, 0n);
        assert.equal(paid, parts.principal + parts.interest);
        for (const row of rows) {
          assert.ok(row.principalPaid <= row.principalDue && row.interestPaid <= row.interestDue);
        }
        assert.equal(rest, amount > 22_700n ? amount - 22_700n : 0n);
      },
    ),
    randomRuns(5000),
  );
});
