/** What settling, calling off and taking back the transaction that pays a loan out does to the loan. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type InstalmentRow, instalments } from '../../../commands/loans/instalment.ts';
import { activeApplications, exposures, type Loan, loans } from '../../../commands/loans/loan.ts';
import type { LoanTies } from '../../../commands/loans/loan-moves.ts';
import { loanDisbursement } from '../../../commands/loans/payout/disbursement.ts';
import { loanTransactions } from '../../../commands/loans/servicing/loan-transaction.ts';
import { moves } from '../../../core/command/declaration/history.ts';
import type { LinkOutcome } from '../../../core/command/declaration/link.ts';
import { instantAt } from '../../../core/values/instant.ts';
import { noon } from '../../support/decide.ts';
import { linkedTransaction, moveOf } from '../../support/linked.ts';
import { aLoan, aPaidOutLoan, someInstalments, ties } from '../../support/loans.ts';
import { addedTo, changesOf, journalsOf, noticesOf, toldBy } from '../../support/told.ts';

interface Disbursing {
  readonly loan: Loan | undefined;
  readonly ties: LoanTies;
  readonly rows: readonly InstalmentRow[];
  readonly accountNumber: string;
  readonly fundedBy: string;
}
const waiting: Disbursing = {
  loan: aLoan({ state: 'Approved', disbursementId: 'some-transaction' }),
  ties,
  rows: [],
  accountNumber: '1000000001',
  fundedBy: 'acc-pool',
};
const paid: Disbursing = {
  loan: aPaidOutLoan({ disbursedAmount: 100_000n, principal: 100_000n, firstDue: noon as never }),
  ties: { application: undefined, exposure: ties.exposure },
  rows: someInstalments(),
  accountNumber: '1000000001',
  fundedBy: 'acc-pool',
};
const effectsOf = (outcome: LinkOutcome | string) => {
  assert.ok(typeof outcome !== 'string', String(outcome));
  return outcome.effects;
};
const kinds = (outcome: LinkOutcome | string) => effectsOf(outcome).map((effect) => effect.do);
const refused = (words: string) => `INVALID_STATE_TRANSITION: ${words}`;
const { encodedKey } = aLoan();

test('settled, the loan is paid out as its transaction says', () => {
  const transaction = linkedTransaction({ amount: 6_000_000n });
  const made = moveOf(loanDisbursement, 'settle', waiting, { transaction, reason: 'In order' });
  assert.deepEqual(kinds(made), [
    ...['put', 'insert', ...Array.from({ length: 12 }, () => 'insert')],
    ...['remove', 'put', 'schedule', 'insert', 'emit', 'notify'],
  ]);
  const effects = effectsOf(made);
  assert.deepEqual(changesOf(effects, loans), [
    {
      state: 'Disbursed',
      modifiedBy: 'approver',
      modifiedById: 'approver',
      modifiedAt: noon,
      disbursementId: 'some-transaction',
      disbursementDate: noon,
      disbursedAt: noon,
      disbursedAmount: 6_000_000n,
      principal: 6_000_000n,
      accruedTo: '2026-03-02',
      fundedBy: 'acc-pool',
      levelPayment: 533_093n,
      totalInterest: 397_113n,
      firstDue: '2026-04-02',
      maturity: '2027-03-02',
    },
  ]);
  assert.equal(addedTo(effects, moves)[0]?.note, 'In order');
  const rows = addedTo(effects, instalments);
  assert.equal(
    rows.reduce((sum, row) => sum + (row.principalDue as bigint), 0n),
    6_000_000n,
  );
  assert.deepEqual(changesOf(effects, exposures), [{ committed: 6_000_000n }]);
  assert.deepEqual(addedTo(effects, loanTransactions), [
    {
      id: 'id-1',
      loanKey: encodedKey,
      type: 'DISBURSEMENT',
      principal: 6_000_000n,
      interest: 0n,
      fees: 0n,
      penalty: 0n,
      advance: 0n,
      balanceBefore: 0n,
      balanceAfter: 6_000_000n,
      paymentMethod: 'BankTransfer',
      reference: 'some-transaction',
      notes: 'In order',
      createdBy: 'approver',
      createdById: 'approver',
      at: noon,
    },
  ]);
  const [event] = toldBy(effects, 'loan.disbursed');
  assert.deepEqual([event?.amount, event?.transactionId], [60_000, 'some-transaction']);
  const [notice] = noticesOf(effects, 'loan-disbursed');
  assert.deepEqual([notice?.amount, notice?.accountNumber], [60_000, '1000000001']);
});

test('a loan that is gone, elsewhere paid out or not approved is not paid out', () => {
  const settled = (loan: Loan | undefined) => moveOf(loanDisbursement, 'settle', { ...waiting, loan });
  assert.equal(settled(undefined), refused('The loan of this disbursement is gone.'));
  const strange = aLoan({ state: 'Approved', disbursementId: 'another' });
  assert.equal(settled(strange), refused('Loan LA-2026-00001 is paid out by another transaction.'));
  const withdrawn = aLoan({ state: 'ClosedWithdrawn', disbursementId: 'some-transaction' });
  assert.equal(settled(withdrawn), refused('Loan LA-2026-00001 is ClosedWithdrawn, not Approved.'));
  const lowered = { ...(waiting.loan as Loan), amount: 999n };
  assert.equal(settled(lowered), refused('Loan LA-2026-00001 is approved for 9.99 only.'));
});

test('called off, the loan waits for no transaction; another one’s is left alone', () => {
  const effects = effectsOf(moveOf(loanDisbursement, 'cancel', waiting));
  assert.equal(effects.length, 1);
  assert.deepEqual(changesOf(effects, loans), [{ disbursementId: null }]);
  for (const loan of [undefined, aLoan({ disbursementId: 'another' })]) {
    assert.deepEqual(moveOf(loanDisbursement, 'cancel', { ...waiting, loan }), { effects: [] });
  }
});

test('taken back, the loan is as it was planned, and its interest was not earned', () => {
  const loan = {
    ...(paid.loan as Loan),
    interestAccrued: 900n,
    interestCapitalised: 200n,
    disbursementDate: instantAt(Date.UTC(2026, 2, 10)),
  };
  const made = moveOf(loanDisbursement, 'reverse', { ...paid, loan }, { reason: 'Wrong account' });
  assert.deepEqual(kinds(made), [
    ...['put', 'insert', ...Array.from({ length: 12 }, () => 'remove')],
    ...['post', 'insert', 'put', 'unschedule', 'insert', 'emit'],
  ]);
  const effects = effectsOf(made);
  const nothing = [
    ...['disbursedAmount', 'principal', 'interestAccrued', 'interestCapitalised', 'interestPaid'],
    ...['principalPaid', 'feesCharged', 'feesPaid', 'penaltyCharged', 'penaltyPaid', 'penaltyWaived'],
    ...['writtenOff', 'principalWrittenOff', 'interestWrittenOff', 'advance', 'advanceReturned'],
  ];
  assert.deepEqual(changesOf(effects, loans), [
    {
      state: 'Approved',
      modifiedBy: 'approver',
      modifiedById: 'approver',
      modifiedAt: noon,
      disbursementId: null,
      ...Object.fromEntries(nothing.map((name) => [name, 0n])),
      disbursedAt: null,
      fundedBy: null,
      accruedTo: null,
      arrearsSince: null,
      closureType: null,
      closedAt: null,
      levelPayment: 10_662n,
      totalInterest: 7_942n,
      firstDue: '2026-04-10',
      maturity: '2027-03-10',
    },
  ]);
  assert.equal(addedTo(effects, moves)[0]?.note, 'Wrong account');
  const { clientKey, productKey } = loan;
  assert.deepEqual(addedTo(effects, activeApplications), [{ clientKey, productKey, loanKey: encodedKey }]);
  // It asks for all of its amount again.
  assert.deepEqual(changesOf(effects, exposures), [{ committed: 12_020_000n }]);
  assert.deepEqual(journalsOf(effects), [
    {
      kind: 'accrual-reversal',
      reference: 'a-reference',
      currency: 'NGN',
      narration: 'Interest on LA-2026-00001 taken back',
    },
  ]);
  assert.deepEqual(linesOf(made), ['4200 debit 900', '1310 credit 700', '1300 credit 200']);
  assert.deepEqual(addedTo(effects, loanTransactions), [
    {
      id: 'id-2',
      loanKey: encodedKey,
      type: 'DISBURSEMENT_REVERSAL',
      principal: 100_000n,
      interest: 0n,
      fees: 0n,
      penalty: 0n,
      advance: 0n,
      balanceBefore: 100_700n,
      balanceAfter: 0n,
      paymentMethod: 'BankTransfer',
      reference: 'a-reference',
      notes: 'Wrong account',
      createdBy: 'approver',
      createdById: 'approver',
      at: noon,
    },
  ]);
  assert.equal(toldBy(effects, 'loan.disbursement_reversed')[0]?.status, 'Approved');
});

const linesOf = (outcome: LinkOutcome | string) =>
  effectsOf(outcome).flatMap((effect) =>
    effect.do === 'post' ? effect.journal.lines.map(({ gl, side, amount }) => `${gl} ${side} ${amount}`) : [],
  );

test('a loan on which anything was paid stays paid out', () => {
  const reversed = (more: Partial<Loan>, own: Partial<Disbursing> = {}) =>
    moveOf(loanDisbursement, 'reverse', { ...paid, loan: { ...(paid.loan as Loan), ...more }, ...own });
  for (const name of ['principalPaid', 'interestPaid', 'feesPaid', 'penaltyPaid', 'advance']) {
    assert.equal(reversed({ [name]: 1n }), refused('Loan LA-2026-00001 has repayments.'), name);
  }
  assert.equal(reversed({ state: 'InArrears' }), refused('Loan LA-2026-00001 is InArrears.'));
  assert.equal(
    reversed({}, { ties }),
    refused('The customer has another active application for the product.'),
  );
  assert.equal(
    reversed({ disbursementId: 'another' }),
    refused('Loan LA-2026-00001 is paid out by another transaction.'),
  );
});
