/** What approving a payment that waited does to its loan: as on that day, under the terms that it was taken in by. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Loan } from '../../../commands/loans/loan.ts';
import { loans } from '../../../commands/loans/loan.ts';
import type { Advance } from '../../../commands/loans/servicing/advance.ts';
import { loanTransactions } from '../../../commands/loans/servicing/loan-transaction.ts';
import { loanRepayment, type PaymentTerms } from '../../../commands/loans/servicing/pending-payment.ts';
import { moves } from '../../../core/command/declaration/history.ts';
import type { LinkOutcome } from '../../../core/command/declaration/link.ts';
import { linkedTransaction, moveOf } from '../../support/linked.ts';
import { anAdvance, aPaidOutLoan, serviced } from '../../support/loans.ts';
import { addedTo, changesOf } from '../../support/told.ts';
import { anAccount } from '../../support/transactions.ts';

const payer = anAccount({ book: 200_000n });
const record = (terms: PaymentTerms, more: Partial<Loan> = {}, advances: readonly Advance[] = []) => {
  const loan = aPaidOutLoan({ interestAccrued: 1_000n, ...more });
  const row = { tenant: 'demo', version: 1, transactionId: 'some-transaction', accountId: 'acc-1' };
  return {
    ...serviced,
    loan,
    advances,
    payer,
    held: [],
    given: [],
    origins: [payer],
    payment: { ...row, loanKey: loan.encodedKey, terms, notes: 'By post' },
  };
};
const repays = (early: 'advance' | 'shorten', graceDays = 0): PaymentTerms => ({
  kind: 'REPAYMENT',
  early,
  graceDays,
});
const paysOff = (penaltyPercent: number): PaymentTerms => ({
  kind: 'PAY_OFF',
  penaltyPercent,
  waivedPercent: 0,
});

function settled(of: ReturnType<typeof record>, amount = 11_000n) {
  const transaction = linkedTransaction({ amount });
  const made = moveOf(loanRepayment, 'settle', of, { transaction });
  assert.ok(typeof made !== 'string', String(made));
  const lines = (made.lines ?? []).map(
    ({ account, gl, side, amount: sum }) => `${account ?? gl} ${side} ${sum}`,
  );
  return { ...made, lines };
}
const refusal = (of: ReturnType<typeof record>, amount = 11_000n): LinkOutcome | string =>
  moveOf(loanRepayment, 'settle', of, { transaction: linkedTransaction({ amount }) });
const instead = 'reject or cancel this payment, which releases its hold, and enter it again.';

test('a repayment posts its lines by the transaction, and the loan none', () => {
  const { lines, amount, message, effects } = settled(record(repays('advance')));
  assert.deepEqual(lines, ['acc-1 debit 11000', '1310 credit 1000', '1300 credit 10000']);
  assert.deepEqual([amount, message], [11_000n, 'Repayment approved: loan LA-2026-00001 is Disbursed.']);
  assert.ok(effects.every((effect) => effect.do !== 'post'));
  const [entry] = addedTo(effects, loanTransactions);
  assert.deepEqual(
    [entry?.id, entry?.reference, entry?.notes, entry?.principal],
    ['some-transaction', 'some-transaction', 'By post', 10_000n],
  );
  assert.equal(addedTo(effects, moves)[0]?.note, 'By post');
});

test('it is used by the terms of the day on which it was taken in', () => {
  const early = settled(record(repays('shorten')), 132_000n);
  // Made fewer at once: of 1,320.00 the loan owes 1,210.00.
  assert.equal(early.amount, 121_000n);
  assert.deepEqual(early.lines, ['acc-1 debit 121000', '1310 credit 1000', '1300 credit 120000']);
  const late = serviced.rows.map((row, at) =>
    at === 0 ? { ...row, dueDate: '2026-02-28' as typeof row.dueDate } : row,
  );
  const moveWith = (graceDays: number) => {
    const of = { ...record(repays('advance', graceDays), { state: 'InArrears' }), rows: late };
    return addedTo(settled(of, 5_000n).effects, moves)[0]?.move;
  };
  assert.deepEqual([moveWith(1), moveWith(2)], ['repay', 'catchUp']);
});

test('what the schedule asks for by now is the most that is taken', () => {
  const owing = { feesCharged: 300n, feesPaid: 100n, penaltyCharged: 90n, penaltyPaid: 40n };
  const of = record(repays('advance'), { ...owing, advance: 2_000n });
  // 1,320.00 of instalments, 2.00 of fees and 0.50 of penalties, less the 20.00 that are held.
  assert.equal(settled(of, 130_250n).amount, 130_250n);
  assert.equal(
    refusal(of, 130_251n),
    `INVALID_STATE_TRANSITION: Loan LA-2026-00001 asks for 1,302.50 by now: ${instead}`,
  );
});

test('a loan that went on meanwhile takes neither', () => {
  const words = (state: string) =>
    `INVALID_STATE_TRANSITION: Loan LA-2026-00001 is ${state} by now: ${instead}`;
  assert.equal(refusal(record(repays('advance'), { state: 'Closed' })), words('Closed'));
  assert.equal(refusal(record(paysOff(0), { state: 'Approved' })), words('Approved'));
  assert.equal(
    moveOf(loanRepayment, 'settle', undefined),
    'INVALID_STATE_TRANSITION: The loan of this payment is gone.',
  );
});

test('a pay-off takes what is owed on the day, with the penalty of its terms', () => {
  const { lines, amount, message, effects } = settled(record(paysOff(2)), 1n);
  assert.deepEqual(lines, [
    ...['acc-1 debit 123400', '1310 credit 1000', '1300 credit 120000', '4100 credit 2400'],
  ]);
  const words = 'Pay-off of 1,234.00 approved: loan LA-2026-00001 is Closed.';
  assert.deepEqual([amount, message], [123_400n, words]);
  assert.ok(effects.every((effect) => effect.do !== 'post'));
  const [entry] = addedTo(effects, loanTransactions);
  assert.deepEqual(
    [entry?.id, entry?.type, entry?.penalty, entry?.notes],
    ['some-transaction', 'PAY_OFF', 2_400n, 'By post'],
  );
  assert.equal(changesOf(effects, loans)[0]?.closureType, 'PayOff');
});

test('a pay-off that nothing is left to pay of is refused, and one that has nowhere to give back to', () => {
  const ahead = record(paysOff(0), { advance: 121_000n }, [anAdvance(121_000n)]);
  assert.equal(
    refusal(ahead),
    `INVALID_STATE_TRANSITION: Loan LA-2026-00001 owes nothing beyond what is held by now: ${instead}`,
  );
  const some = record(paysOff(0), { advance: 120_999n }, [anAdvance(120_999n)]);
  assert.equal(settled(some).amount, 1n);
  const closed = {
    ...record(paysOff(0), { advance: 500n }, [anAdvance(700n)]),
    payer: anAccount({ state: 'Closed' }),
    origins: [],
  };
  assert.match(
    String(refusal(closed)),
    /^INVALID_STATE_TRANSITION: Account acc-2, which paid in advance and gets the rest back, is not open/,
  );
});

test('called off nothing of the loan moves, and it is not taken back as a whole', () => {
  assert.deepEqual(moveOf(loanRepayment, 'cancel', record(paysOff(0))), { effects: [] });
  assert.equal(
    moveOf(loanRepayment, 'reverse', record(paysOff(0))),
    'INVALID_STATE_TRANSITION: A payment of a loan is not taken back as a whole: what it was used for may be paid out again.',
  );
});
