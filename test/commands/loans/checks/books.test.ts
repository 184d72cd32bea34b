/** What the pass over the journals of loans says: which postings are a loan's own, and where they differ from it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loanJournals } from '../../../../commands/loans/checks/books.ts';
import { type Loan, loans } from '../../../../commands/loans/loan.ts';
import { loanTransactions } from '../../../../commands/loans/servicing/loan-transaction.ts';
import { postings } from '../../../../core/ledger/account.ts';
import { chart } from '../../../../core/ledger/chart.ts';
import { noon } from '../../../support/decide.ts';
import {
  books,
  codes,
  finds,
  bookedLoan as loan,
  type Posting,
  posted,
} from '../../../support/loan-books.ts';
import { stock } from '../../../support/stocked.ts';

test('each loan owes and holds what its own journals come to', async () => {
  const said = (lines: readonly Posting[], more: Partial<Loan> = {}) =>
    finds(
      loanJournals,
      stock(loans, { ...loan, ...more }),
      stock(postings, ...lines),
      stock(loanTransactions, entry('universal'), entry('B-7', 'WRITE_OFF')),
    );
  const told = (says: string, own: string, journals: string) =>
    `${says} of loan LA-2026-00001: the loan says ${own}, its journals ${journals}`;
  assert.deepEqual(await said(books), []);
  assert.deepEqual(await said(books, { principal: 113_001n }), [
    told('principal', '1,130.01', '1,130.00'),
  ]);
  assert.deepEqual(await said(books, { interestPaid: 900n }), [told('interest', '6.00', '5.00')]);
  assert.deepEqual(await said(books, { feesCharged: 901n, penaltyCharged: 502n }), [
    told('fees and penalties', '11.03', '11.00'),
  ]);
  assert.deepEqual(await said(books, { feesPaid: 199n, penaltyPaid: 98n }), [
    told('fees and penalties', '11.03', '11.00'),
  ]);
  assert.deepEqual(await said(books, { advance: 699n }), [
    told('what is held in advance', '-6.99', '-7.00'),
  ]);
  assert.deepEqual(await said([]), [
    told('principal', '1,130.00', '0.00'),
    told('interest', '5.00', '0.00'),
    told('fees and penalties', '11.00', '0.00'),
    told('what is held in advance', '-7.00', '0.00'),
  ]);
});

const entry = (reference: string, type: 'DISBURSEMENT' | 'WRITE_OFF' = 'DISBURSEMENT') => ({
  ...{
    tenant: 'demo',
    version: 1,
    id: `entry-${reference}`,
    loanKey: loan.encodedKey,
    type,
    reference,
  },
  ...{ principal: 0n, interest: 0n, fees: 0n, penalty: 0n, advance: 0n },
  ...{ balanceBefore: 0n, balanceAfter: 0n, paymentMethod: 'Cash', notes: null },
  ...{ createdBy: 'The maker', createdById: null, at: noon },
});

test('journals of its universal transactions are its own, those that only share a text are not', async () => {
  const [first, ...rest] = books;
  assert.ok(first !== undefined);
  const said = (...lines: readonly Posting[]) =>
    finds(
      loanJournals,
      stock(loans, loan),
      stock(postings, ...lines),
      stock(loanTransactions, entry('universal'), entry('B-7', 'WRITE_OFF')),
    );
  // A journal that is called so itself, one that refers to it, and one that has another for its reference.
  const named = { ...first, journalId: 'universal', reference: 'universal' };
  assert.deepEqual(await said(named, ...rest), []);
  assert.deepEqual(await said({ ...first, reference: 'universal' }, ...rest), []);
  const strange = [
    posted(codes.principal, 5n, { journalId: 'universal', line: 9, reference: 'somebody-else' }),
    posted(codes.principal, 6n, { reference: 'B-7' }),
    posted(codes.principal, 7n, { tenant: 'other' }),
    posted(codes.principal, 8n, { reference: 'nobody' }),
    posted(chart.cash.code, 9n),
    // A fee that the account owed, taken from what the loan paid it.
    posted(codes.fees, -10n, { reference: 'universal', kind: 'fees-owed' }),
  ];
  assert.deepEqual(await said(...books, ...strange), []);
});
