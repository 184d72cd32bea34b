/**
 * Hundreds of loans live day by day: paid early, late, in part, too much, under each rule and moratorium, until they
 * are closed. After each decision every figure is held against the books that the journals come to.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { partsOwed } from '../../../commands/loans/loan.ts';
import { loanDetail } from '../../../commands/loans/loan-view.ts';
import { earlyUses } from '../../../commands/loans/policies.ts';
import CloseLoanCommand from '../../../commands/loans/servicing/CloseLoanCommand.ts';
import InitiateLoanPayOffCommand from '../../../commands/loans/servicing/InitiateLoanPayOffCommand.ts';
import InitiateLoanRepaymentCommand from '../../../commands/loans/servicing/InitiateLoanRepaymentCommand.ts';
import InitiateLoanWriteOffCommand from '../../../commands/loans/servicing/InitiateLoanWriteOffCommand.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { assertNotNegative, funds, Living } from '../../support/loan-life.ts';
import { randomRuns } from '../../support/random-runs.ts';

const step = fc.record({
  wait: fc.oneof(fc.constantFrom(0, 1, 30, 31), fc.integer({ min: 0, max: 70 })),
  /** Of what, in thousandths. */
  of: fc.constantFrom('today', 'schedule', 'next' as const),
  share: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1300 })),
  /** Of what is left then, in thousandths: given up. */
  lost: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999 })),
});
const lives = fc.record({
  amount: fc.integer({ min: 1_000_00, max: 5_000_000_00 }),
  rate: fc.integer({ min: 1, max: 3600 }),
  tenor: fc.integer({ min: 1, max: 10 }),
  moratoriumType: fc.integer({ min: 0, max: 3 }),
  moratoriumPeriod: fc.integer({ min: 1, max: 4 }),
  early: fc.constantFrom(...earlyUses),
  steps: fc.array(step, { maxLength: 7 }),
  end: fc.constantFrom('close', 'payOff', 'payOff with penalty', 'writeOff' as const),
});
type Life = typeof lives extends fc.Arbitrary<infer L> ? L : never;

/** What the answer before says can be paid. */
function asked(living: Living, of: string): bigint {
  const { loan, rows } = living;
  const { nextPaymentAmount, totalOutstanding } = loanDetail(loan, rows);
  const figure = of === 'today' ? totalOutstanding : of === 'next' ? nextPaymentAmount : undefined;
  if (figure !== undefined) return BigInt(Math.round((figure ?? 0) * 100));
  const { fees, penalty } = partsOwed(loan);
  const unpaid = rows.reduce(
    (sum, row) => sum + row.principalDue + row.interestDue - row.principalPaid - row.interestPaid,
    0n,
  );
  return unpaid + fees + penalty - loan.advance;
}

function paid(living: Living, amount: bigint): void {
  const most = asked(living, 'schedule');
  const was = { payer: living.payer.book, loan: living.loan };
  const answer = living.run(InitiateLoanRepaymentCommand, {
    id: 1,
    channelEncodedKey: 'acc-1',
    amount: fromMinor(amount),
  });
  if (isRejection(answer)) {
    assert.equal(answer.code, 'LOAN_OVERPAYMENT');
    assert.ok(amount > most, `${amount} of ${most} was refused`);
    assert.equal(living.loan, was.loan);
    return;
  }
  assert.ok(amount <= most, `${amount} of ${most} was taken`);
  assertNotNegative(answer.data);
  assert.equal(fromMinor(was.payer - living.payer.book), answer.data.amount);
  const { amount: taken, excessAmount, advanceAmount, ...parts } = answer.data;
  assert.equal(Math.round((Number(taken) + Number(excessAmount)) * 100), Number(amount));
  const named = ['principalAmount', 'interestAmount', 'feesAmount', 'penaltyAmount'];
  const used = named.reduce((sum, name) => sum + Math.round(Number(parts[name]) * 100), 0);
  assert.equal(used + Math.round(Number(advanceAmount) * 100), Math.round(Number(taken) * 100));
  living.holds();
}

/** Gives up a part of what is owed today. */
function partLost(living: Living, share: number): void {
  const was = living.loan;
  const owed = asked(living, 'today');
  const amount = (owed * BigInt(share)) / 1000n;
  if (amount === 0n || amount === owed) return;
  const losses = living.book('5200');
  const answer = living.run(InitiateLoanWriteOffCommand, {
    id: 1,
    writeOffReason: 'A part',
    approvalReference: 'B-2',
    writeOffAmount: fromMinor(amount),
  });
  assert.ok(!isRejection(answer));
  assert.deepEqual(answer.data.newBalance, fromMinor(owed - amount));
  assert.equal(asked(living, 'today'), owed - amount);
  assert.equal(living.book('5200') - losses, amount);
  assert.equal(living.loan.writtenOff, was.writtenOff + amount);
  assert.ok(['Disbursed', 'InArrears'].includes(living.loan.state));
  living.holds();
}

/** Ends the loan as it was to end, or as it can: what owes nothing is closed, what owes something is not. */
function ended(living: Living, end: Life['end']): void {
  const id = 1;
  if (end === 'writeOff') {
    const { totalOutstanding } = loanDetail(living.loan, living.rows);
    const why = { writeOffReason: 'Lost', approvalReference: 'B-1' };
    const answer = living.run(InitiateLoanWriteOffCommand, { id, ...why, writeOffAmount: totalOutstanding });
    if (!isRejection(answer)) {
      assertNotNegative(answer.data);
      return;
    }
    assert.equal(answer.code, 'LOAN_NOTHING_OWED');
  }
  if (end === 'close' || end === 'writeOff') {
    const answer = living.run(CloseLoanCommand, { id });
    if (!isRejection(answer)) {
      assertNotNegative(answer.data);
      return;
    }
    assert.equal(answer.code, 'LOAN_BALANCE_REMAINS');
    assert.ok(Number(answer.facts?.outstandingBalance) > 0);
  }
  const includePrepaymentPenalty = end === 'payOff with penalty';
  const by = { id, paymentAccountId: 'acc-1', includePrepaymentPenalty };
  const answer = living.run(InitiateLoanPayOffCommand, by);
  assert.ok(
    !isRejection(answer),
    JSON.stringify(answer, (_k, v) => String(v)),
  );
  assertNotNegative(answer.data);
}

function begun(life: Life): Living {
  const { amount, rate, tenor, moratoriumType, moratoriumPeriod, early } = life;
  const waits = moratoriumType === 0 ? 0 : Math.min(moratoriumPeriod, tenor - 1);
  return new Living(
    {
      amount: BigInt(amount),
      rate: String(rate / 100),
      tenor,
      moratoriumType: waits === 0 ? 0 : moratoriumType,
      moratoriumPeriod: waits,
    },
    early,
  );
}

function lived(life: Life): void {
  const { steps, end } = life;
  const living = begun(life);
  living.holds();
  for (const { wait, of, share, lost } of steps) {
    living.wait(wait);
    const due = (asked(living, of) * BigInt(share)) / 1000n;
    if (due > 0n) paid(living, due);
    partLost(living, lost);
  }
  ended(living, end);
  living.holds();
  const { loan } = living;
  assert.ok(['Closed', 'ClosedWrittenOff'].includes(loan.state), loan.state);
  for (const gl of ['1300', '1310', '1320', '2310']) assert.equal(living.book(gl), 0n, gl);
  // What the payer is poorer by is what was lent and what the bank has earned, less what it gave up.
  const earned = living.book('4200') + living.book('4100');
  assert.equal(funds - living.payer.book, loan.disbursedAmount + earned - living.book('5200'));
  assert.ok(earned >= 0n);
}

test('every figure of every loan is zero or more, agrees with the books, and each loan comes to its end', () => {
  // Found by hand: a payment of half a thousand too much on the first day left a loan that nothing could end.
  const found = earlyUses.flatMap((early) =>
    (['close', 'payOff'] as const).map((end): [Life] => [
      {
        amount: 100_000_00,
        rate: 2000,
        tenor: 10,
        moratoriumType: 0,
        moratoriumPeriod: 1,
        early,
        end,
        steps: [{ wait: 0, of: 'today', share: 1005, lost: 0 }],
      },
    ]),
  );
  fc.assert(fc.property(lives, lived), { ...randomRuns(400), examples: found });
});

test('a host that was down for some days brings a loan to what daily runs come to', () => {
  const owes = ({ loan, rows, books }: Living) => {
    const { modifiedAt: _, ...own } = loan;
    return { own, rows, books: Object.fromEntries(books) };
  };
  const compared = (life: Life): void => {
    const [daily, down] = [begun(life), begun(life)];
    for (const { wait, of, share } of life.steps) {
      daily.wait(wait);
      if (wait > 0) down.outage(wait);
      assert.deepEqual(owes(down), owes(daily));
      const due = (asked(daily, of) * BigInt(share)) / 1000n;
      if (due === 0n) continue;
      paid(daily, due);
      paid(down, due);
    }
  };
  fc.assert(fc.property(lives, compared), randomRuns(200));
});
