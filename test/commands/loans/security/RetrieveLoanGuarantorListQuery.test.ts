import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loans } from '../../../../commands/loans/loan.ts';
import RetrieveLoanGuarantorListQuery from '../../../../commands/loans/security/RetrieveLoanGuarantorListQuery.ts';
import { guarantors } from '../../../../commands/loans/security/security.ts';
import { later } from '../../../../core/values/instant.ts';
import { answered } from '../../../support/asked.ts';
import { noon } from '../../../support/decide.ts';
import { aGuarantor, aLoan } from '../../../support/loans.ts';
import { stock } from '../../../support/stocked.ts';

const id = '3000000001';

test('who answers for a loan, in the order in which they were added', async () => {
  const stocks = [
    stock(loans, aLoan()),
    stock(
      guarantors,
      { ...aGuarantor(500n, 'client-a'), addedAt: later(noon, 1), state: 'Released', relationship: null },
      aGuarantor(12_000_000n, 'client-c'),
      aGuarantor(300n, 'client-b'),
      { ...aGuarantor(9n, 'client-d'), loanKey: 'another' },
    ),
  ];
  const { data, message } = await answered(RetrieveLoanGuarantorListQuery, { id }, stocks);
  assert.equal(message, '3 guarantors.');
  const { guarantors: shown, ...rest } = data;
  assert.deepEqual(rest, {
    loanId: 'LA-2026-00001',
    summary: { totalGuarantors: 3, totalGuaranteeAmount: 120_008, activeGuarantors: 2, pendingAcceptance: 0 },
  });
  assert.deepEqual(
    shown.map(({ guarantorId }) => guarantorId),
    ['client-b', 'client-c', 'client-a'],
  );
  assert.deepEqual(shown[2], {
    guarantorId: 'client-a',
    guarantorName: 'Grace Okafor',
    guaranteeAmount: 5,
    guaranteeType: 'Partial',
    relationshipToBorrower: null,
    status: 'Released',
    addedAt: later(noon, 1),
  });
});
