/**
 * Hundreds of loans live day by day: paid early, late, in part, too much, under each rule and moratorium, until they
 * are closed. The commands' own decisions run on rows in memory; after each of them every figure is held against the
 * books that their journals come to.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Advance, advances } from '../../../commands/loans/advance.ts';
import CloseLoanCommand from '../../../commands/loans/CloseLoanCommand.ts';
import { disbursementLines, paidOut } from '../../../commands/loans/disbursement.ts';
import InitiateLoanPayOffCommand from '../../../commands/loans/InitiateLoanPayOffCommand.ts';
import InitiateLoanRepaymentCommand from '../../../commands/loans/InitiateLoanRepaymentCommand.ts';
import InitiateLoanWriteOffCommand from '../../../commands/loans/InitiateLoanWriteOffCommand.ts';
import { type InstalmentRow, instalments } from '../../../commands/loans/instalment.ts';
import { interestOwed, type Loan, loans, partsOwed } from '../../../commands/loans/loan.ts';
import { loanDetail, loanSummary } from '../../../commands/loans/loan-view.ts';
import { type EarlyUse, earlyUses } from '../../../commands/loans/policies.ts';
import RunLoanDay from '../../../commands/loans/RunLoanDay.ts';
import type { Context, Decision } from '../../../core/command/command.ts';
import { type Effect, post } from '../../../core/command/effects.ts';
import { isRejection } from '../../../core/command/rejections.ts';
import { bookChange } from '../../../core/ledger/books.ts';
import { dateIn } from '../../../core/values/civil-date.ts';
import { idMaker } from '../../../core/values/id.ts';
import { days, type Instant, later } from '../../../core/values/instant.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { noon, person } from '../../support/decide.ts';
import { aLoan, demoProduct } from '../../support/loans.ts';
import { anAccount } from '../../support/transactions.ts';

const funds = 1_000_000_000n;
const latePenalty = { latePenaltyPercent: 1, prepaymentPenaltyPercent: 2 };

/** One loan with the rows around it, and the books that its journals come to. */
class Living {
  loan: Loan;
  rows: InstalmentRow[] = [];
  advances: Advance[] = [];
  readonly books = new Map<string, bigint>();
  payer = anAccount({ book: funds });
  now: Instant = noon;
  readonly #ids = idMaker(1, new Uint8Array(16));
  readonly #early: EarlyUse;

  constructor(terms: Partial<Loan>, early: EarlyUse) {
    this.#early = early;
    this.loan = aLoan({ state: 'Approved', ...terms });
    const lines = disbursementLines(
      { amount: this.loan.amount, feePercent: 0 },
      anAccount({ id: 'acc-elsewhere' }),
      anAccount({ id: 'acc-pool', gl: '2200' }),
    );
    const told = { transactionId: 't', note: null, accountNumber: '1', amount: this.loan.amount };
    const journal = { id: 'j', reference: 't', kind: 'settlement', narration: null };
    this.do([
      ...paidOut(this.loan, this.#ties, told, this.context),
      post({ ...journal, currency: 'NGN', lines }),
    ]);
  }

  readonly #ties = { application: undefined, exposure: undefined };

  get context(): Context {
    const { now } = this;
    return {
      now,
      actor: person('clerk', 'Admin'),
      policy: {
        thresholds: [],
        arrears: [{ graceDays: 0 }],
        charges: [latePenalty],
        earlyPayment: [{ use: this.#early }],
        writeOff: [{ role: 'Admin' }],
        makerChecker: { enabled: false, exemptRoles: [] },
      },
      roles: { reaches: () => true },
      bank: { currency: 'NGN', timezone: 'UTC', publicUrl: '' },
      today: () => dateIn('UTC', now),
      newId: () => this.#ids.next(Date.parse(now)),
    } as unknown as Context;
  }

  get state() {
    return {
      ...{ loan: this.loan, rows: this.rows, ties: this.#ties, client: undefined },
      ...{ product: demoProduct('product-personal'), payer: this.payer, held: [], given: [] },
      ...{ advances: this.advances.filter(({ amountLeft }) => amountLeft > 0n) },
      origins: [this.payer],
    };
  }

  /** What a command decides and does; its refusal changes nothing. */
  run(command: { decide: unknown }, input: object): Decision<Record<string, unknown>, string> {
    const decide = command.decide as (
      input: object,
      state: object,
      context: Context,
    ) => Decision<Record<string, unknown>, string>;
    const decision = decide(input, this.state, this.context);
    if (!isRejection(decision)) this.do(decision.effects);
    return decision;
  }

  do(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.do === 'put' || effect.do === 'insert' || effect.do === 'remove')
        this.#row(effect);
      if (effect.do !== 'post') continue;
      let sum = 0n;
      for (const line of effect.journal.lines) {
        assert.ok(line.amount > 0n);
        sum += line.side === 'debit' ? line.amount : -line.amount;
        const change = bookChange(line);
        this.books.set(line.gl, (this.books.get(line.gl) ?? 0n) + change);
        if (line.account === this.payer.id) {
          this.payer = { ...this.payer, book: this.payer.book + change };
        }
      }
      assert.equal(sum, 0n);
    }
  }

  #row(effect: Extract<Effect, { do: 'put' | 'insert' | 'remove' }>): void {
    const { table, row } = effect;
    if (table === loans && effect.do === 'put') this.loan = { ...this.loan, ...effect.changes };
    if (table === instalments) {
      const rest = this.rows.filter(({ number }) => number !== row.number);
      const changes = effect.do === 'put' ? effect.changes : {};
      const made = { tenant: 'demo', version: 1, ...row, ...changes } as unknown as InstalmentRow;
      this.rows = effect.do === 'remove' ? rest : [...rest, made];
      this.rows.sort((a, b) => a.number - b.number);
    }
    if (table === advances) {
      const rest = this.advances.filter(({ id }) => id !== row.id);
      const changes = effect.do === 'put' ? effect.changes : {};
      this.advances = [...rest, { ...row, ...changes } as unknown as Advance];
    }
  }

  /** The host runs a loan's day when it begins; none is left out. */
  wait(count: number): void {
    for (let day = 0; day < count; day += 1) {
      this.now = later(this.now, days(1));
      const answer = this.run(RunLoanDay, { encodedKey: this.loan.encodedKey });
      assert.ok(!isRejection(answer), isRejection(answer) ? answer.code : '');
      this.holds();
    }
  }

  book(gl: string): bigint {
    return this.books.get(gl) ?? 0n;
  }

  /** Everything that must be true of a loan at any time. */
  holds(): void {
    const { loan, rows } = this;
    const { fees, penalty, principal } = partsOwed(loan);
    assert.equal(this.book('1300'), loan.principal);
    assert.equal(this.book('1310'), interestOwed(loan));
    assert.equal(this.book('1320'), fees + penalty);
    assert.equal(this.book('2310'), loan.advance);
    assert.equal(
      loan.advance,
      this.advances.reduce((sum, { amountLeft }) => sum + amountLeft, 0n),
    );
    for (const part of [principal, interestOwed(loan), fees, penalty, loan.advance]) {
      assert.ok(part >= 0n, `${part}`);
    }
    if (loan.state === 'Disbursed' || loan.state === 'InArrears') {
      assert.equal(
        loan.principalPaid + loan.principal,
        loan.disbursedAmount + loan.interestCapitalised,
      );
      const sum = (of: (row: InstalmentRow) => bigint) =>
        rows.reduce((all, row) => all + of(row), 0n);
      assert.equal(
        sum((row) => row.principalDue),
        loan.disbursedAmount + sum((row) => row.capitalised),
      );
      assert.equal(
        sum((row) => row.principalPaid),
        loan.principalPaid,
      );
      assert.equal(
        sum((row) => row.interestPaid),
        loan.interestPaid,
      );
    }
    for (const row of rows) {
      assert.ok(row.principalPaid <= row.principalDue && row.interestPaid <= row.interestDue);
    }
    assertNotNegative(loanSummary(loan));
    assertNotNegative(loanDetail(loan, rows));
  }
}

function assertNotNegative(figures: object): void {
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value === 'number') assert.ok(value >= 0, `${name} is ${value}`);
  }
}

const step = fc.record({
  wait: fc.oneof(fc.constantFrom(0, 1, 30, 31), fc.integer({ min: 0, max: 70 })),
  /** Of what, in thousandths. */
  of: fc.constantFrom('today', 'schedule', 'next' as const),
  share: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1300 })),
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
    ...{ id: 1, channelEncodedKey: 'acc-1', amount: fromMinor(amount) },
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

/** Ends the loan as it was to end, or as it can: what owes nothing is closed, what owes something is not. */
function ended(living: Living, end: Life['end']): void {
  const id = 1;
  if (end === 'writeOff') {
    const { totalOutstanding } = loanDetail(living.loan, living.rows);
    const why = { writeOffReason: 'Lost', approvalReference: 'B-1' };
    const answer = living.run(InitiateLoanWriteOffCommand, {
      ...{ id, ...why, writeOffAmount: totalOutstanding },
    });
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

function lived(life: Life): void {
  const { amount, rate, tenor, moratoriumType, moratoriumPeriod, early, steps, end } = life;
  const waits = moratoriumType === 0 ? 0 : Math.min(moratoriumPeriod, tenor - 1);
  const living = new Living(
    {
      amount: BigInt(amount),
      rate: String(rate / 100),
      tenor,
      moratoriumType: waits === 0 ? 0 : moratoriumType,
      moratoriumPeriod: waits,
    },
    early,
  );
  living.holds();
  for (const { wait, of, share } of steps) {
    living.wait(wait);
    const due = (asked(living, of) * BigInt(share)) / 1000n;
    if (due > 0n) paid(living, due);
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
  fc.assert(fc.property(lives, lived), { numRuns: 400, seed: 17 });
});
