/** What each pass of `check store` says of the rows of loans, difference by difference. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  loanAdvances,
  loanBooks,
  loanSchedules,
  loanTies,
} from '../../../commands/loans/checks/debts.ts';
import { type InstalmentRow, instalments } from '../../../commands/loans/instalment.ts';
import {
  activeApplications,
  exposures,
  type Loan,
  loanNoun,
  loans,
} from '../../../commands/loans/loan.ts';
import { advances } from '../../../commands/loans/servicing/advance.ts';
import { accounts, postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { bookedLoan, books, codes, finds, type Posting, posted } from '../../support/loan-books.ts';
import { aLoan, anAdvance, aPaidOutLoan, someInstalments, ties } from '../../support/loans.ts';
import { stock } from '../../support/stocked.ts';
import { anAccount } from '../../support/transactions.ts';

const loan = bookedLoan;
const rows = someInstalments().map((row, at): InstalmentRow => {
  if (at === 0) return { ...row, principalPaid: 10_000n, interestPaid: 1_000n, state: 'Paid' };
  if (at === 1) return { ...row, capitalised: 3_000n, principalDue: 13_000n };
  return row;
});
const other = (more: Partial<Loan>): Loan =>
  aPaidOutLoan({ loanId: 'LA-2026-00002', accountNumber: '3000000002', id: 2, ...more });

test('a paid-out loan whose schedule, payments and parts agree is whole', async () => {
  const others = [
    other({ encodedKey: 'pending', state: 'PendingApproval', principal: 5n }),
    other({ encodedKey: 'closed', state: 'Closed', id: 3, loanId: 'x', accountNumber: '3' }),
  ];
  assert.deepEqual(
    await finds(loanSchedules, stock(loans, loan, ...others), stock(instalments, ...rows)),
    [],
  );
});

test('each figure of a schedule that does not add up is told with both sums', async () => {
  const changed = (more: Partial<Loan>, of: (row: InstalmentRow) => InstalmentRow = (row) => row) =>
    finds(
      loanSchedules,
      stock(loans, { ...loan, state: 'InArrears', ...more }),
      stock(instalments, ...rows.map(of)),
    );
  const id = 'of loan LA-2026-00001 is';
  assert.deepEqual(await changed({}), []);
  assert.deepEqual(await changed({ disbursedAmount: 120_001n }), [
    `its schedule ${id} 1,230.00, not 1,230.01`,
  ]);
  assert.deepEqual(await changed({ principalPaid: 10_001n }), [
    `principal paid ${id} 100.01, not 100.00`,
  ]);
  assert.deepEqual(await changed({ interestPaid: 900n }), [`interest paid ${id} 9.00, not 10.00`]);
  assert.deepEqual(await changed({ principal: 113_002n }), [
    `its principal ${id} 1,130.02, not 1,130.00`,
  ]);
  assert.deepEqual(await changed({}, (row) => ({ ...row, principalDue: row.principalDue + 1n })), [
    `its schedule ${id} 1,230.12, not 1,230.00`,
    `its principal ${id} 1,130.00, not 1,130.12`,
  ]);
});

test('a part that is below zero is told by its name', async () => {
  const below = {
    ...{ interestAccrued: 3_999n, feesPaid: 901n, penaltyPaid: 502n, advance: -3n },
  };
  assert.deepEqual(
    await finds(loanSchedules, stock(loans, { ...loan, ...below }), stock(instalments, ...rows)),
    [
      'interest of loan LA-2026-00001 is below zero: -0.01',
      'fees of loan LA-2026-00001 is below zero: -0.01',
      'penalty of loan LA-2026-00001 is below zero: -0.02',
      'advance of loan LA-2026-00001 is below zero: -0.03',
    ],
  );
  const nothing = { interestAccrued: 4_000n, feesPaid: 900n, penaltyPaid: 500n, advance: 0n };
  assert.deepEqual(
    await finds(loanSchedules, stock(loans, { ...loan, ...nothing }), stock(instalments, ...rows)),
    [],
  );
});

test('the instalments of another loan or bank are not this one’s', async () => {
  const abroad = rows.map((row) => ({ ...row, tenant: 'other', principalDue: 1n }));
  const strange = rows.map((row) => ({ ...row, loanKey: 'another', principalDue: 1n }));
  assert.deepEqual(
    await finds(
      loanSchedules,
      stock(loans, loan),
      stock(instalments, ...rows, ...abroad, ...strange),
    ),
    [],
  );
  assert.equal((await finds(loanSchedules, stock(loans, loan))).length, 4);
});

test('the general ledger says what the loans and the fees of accounts say', async () => {
  const owing = [
    anAccount({ feesOwed: 300n }),
    anAccount({ id: 'acc-2', number: '1000000002', feesOwed: 100n }),
  ];
  const fees = posted(codes.fees, 400n, { reference: 'a-fee' });
  const elsewhere = posted(chart.cash.code, 77n);
  const lent = posted(chart.lentFromPool.code, -120_000n);
  const all = [...books, fees, elsewhere, lent];
  const said = (more: Partial<Loan>, lines: readonly Posting[] = all) =>
    finds(
      loanBooks,
      stock(
        loans,
        { ...loan, ...more },
        other({ encodedKey: 'b', tenant: 'other', principal: 0n, disbursedAmount: 0n }),
      ),
      stock(accounts, ...owing),
      stock(postings, ...lines),
    );
  const of = (gl: string) => `loans and fees of demo and account ${gl} differ by`;
  assert.deepEqual(await said({}), []);
  assert.deepEqual(await said({ principal: 113_001n }), [`${of(codes.principal)} 0.01`]);
  assert.deepEqual(await said({ interestAccrued: 4_490n }), [`${of(codes.interest)} -0.10`]);
  assert.deepEqual(await said({ advance: 600n }), [`${of(codes.advance)} 1.00`]);
  assert.deepEqual(await said({ feesPaid: 199n, penaltyPaid: 98n }), [`${of(codes.fees)} 0.03`]);
  assert.deepEqual(await said({}, [...all, posted(codes.fees, -5n)]), [`${of(codes.fees)} 0.05`]);
  const funded = { fundedBy: 'acc-pool', principalPaid: 20_000n };
  assert.deepEqual(await said({ ...funded, principalPaid: 0n }), []);
  assert.deepEqual(await said(funded), [`${of(chart.lentFromPool.code)} 200.00`]);
  assert.deepEqual(await said({ ...funded, state: 'Closed' }), [
    `${of(chart.lentFromPool.code)} 1,200.00`,
  ]);
  const strange = posted(codes.principal, 9n, { tenant: 'other' });
  assert.deepEqual(await said({}, [...all, strange]), [
    `loans and fees of other and account ${codes.principal} differ by -0.09`,
  ]);
});

test('what is held is what is left of the payments that came early', async () => {
  const two = [
    { ...anAdvance(300n), id: 'a' },
    { ...anAdvance(400n), id: 'b' },
  ];
  const said = (more: Partial<Loan>, ...left: readonly ReturnType<typeof anAdvance>[]) =>
    finds(loanAdvances, stock(loans, { ...loan, ...more }), stock(advances, ...left));
  assert.deepEqual(await said({}, ...two), []);
  assert.deepEqual(await said({ advance: 0n }), []);
  assert.deepEqual(await said({}), ['the advance of loan LA-2026-00001 is 7.00, not 0.00']);
  assert.deepEqual(await said({ state: 'Closed', advance: 1n }, ...two), [
    'the advance of loan LA-2026-00001 is 0.01, not 7.00',
  ]);
  const abroad = { ...anAdvance(5n), id: 'c', tenant: 'other' };
  assert.deepEqual(await said({}, ...two, abroad), []);
});

test('an exposure is what the client’s loans ask for and what is left of those paid out', async () => {
  const key = (encodedKey: string, id: number) => ({
    ...{ encodedKey, id, loanId: `LA-${id}`, accountNumber: `${id}` },
  });
  const all = [
    aLoan({ ...key('pending', 1), amount: 100n }),
    aLoan({ ...key('approved', 2), amount: 20n, state: 'Approved' }),
    aPaidOutLoan({ ...key('paid', 3), disbursedAmount: 9n, principalPaid: 4n }),
    aPaidOutLoan({
      ...key('late', 4),
      disbursedAmount: 5_000n,
      principalPaid: 2_000n,
      state: 'InArrears',
    }),
    aPaidOutLoan({ ...key('over', 5), disbursedAmount: 3n, principalPaid: 7n }),
    aPaidOutLoan({ ...key('gone', 6), state: 'Closed' }),
    aLoan({ ...key('rejected', 7), state: 'Rejected' }),
    aLoan({ ...key('strange', 8), clientKey: 'client-bayo', amount: 1_000_000n }),
    aLoan({ ...key('abroad', 9), tenant: 'other' }),
  ];
  const exposed = (committed: bigint, ...more: readonly (typeof ties.exposure)[]) =>
    finds(
      loanTies,
      stock(loans, ...all),
      stock(exposures, { ...ties.exposure, committed }, ...more),
    );
  assert.deepEqual(await exposed(3_125n), []);
  assert.deepEqual(await exposed(3_126n), ['the exposure of client-amina is 31.26, not 31.25']);
  const nobody = { ...ties.exposure, clientKey: 'client-nobody', committed: 1n };
  assert.deepEqual(await exposed(3_125n, nobody), [
    'the exposure of client-nobody is 0.01, not 0.00',
  ]);
});

test('an active application names an active loan of the same client and product', async () => {
  const said = (more: Partial<Loan>, application: Partial<typeof ties.application> = {}) =>
    finds(
      loanTies,
      stock(loans, aLoan(more)),
      stock(activeApplications, { ...ties.application, ...application }),
    );
  const found = (client = 'client-amina', product = 'product-personal') => [
    `the active application of ${client} for ${product} names no active loan`,
  ];
  assert.deepEqual(await said({}), []);
  assert.deepEqual(await said({ state: 'Approved' }), []);
  for (const state of ['Disbursed', 'Rejected', 'Closed'] as const) {
    assert.deepEqual(await said({ state }), found(), state);
  }
  assert.deepEqual(await said({ clientKey: 'client-bayo' }), found());
  assert.deepEqual(await said({ productKey: 'product-secured' }), found());
  assert.deepEqual(await said({}, { loanKey: 'another' }), found());
  assert.deepEqual(await said({ tenant: 'other' }), found());
});

test('the history of a loan is told by its key, and these moves leave its state', () => {
  assert.deepEqual(
    [loanNoun.history?.noun, loanNoun.history?.subject, loanNoun.history?.mayLackHistory],
    ['loan', 'encodedKey', false],
  );
  assert.equal(loanNoun.history?.stateOf(loan), 'Disbursed');
  assert.deepEqual(loanNoun.history?.notes, [
    ...['update', 'requestApproval', 'recordApproval', 'repay', 'secure', 'releaseSecurity'],
  ]);
});
