/** One loan in memory, with the books that its journals come to: the commands' own decisions move it, day by day. */
import assert from 'node:assert/strict';
import { type InstalmentRow, instalments } from '../../commands/loans/instalment.ts';
import { exposureOf, interestOwed, type Loan, loans, partsOwed } from '../../commands/loans/loan.ts';
import { loanDetail, loanSummary } from '../../commands/loans/loan-view.ts';
import { disbursementLines, paidOut } from '../../commands/loans/payout/disbursement.ts';
import type { EarlyUse } from '../../commands/loans/policies.ts';
import { type Advance, advances } from '../../commands/loans/servicing/advance.ts';
import RunLoanDay from '../../commands/loans/servicing/RunLoanDay.ts';
import type { Context, Decision } from '../../core/command/declaration/command.ts';
import { type Effect, post } from '../../core/command/declaration/effects.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { bookChange } from '../../core/ledger/books.ts';
import { dateIn } from '../../core/values/civil-date.ts';
import { idMaker } from '../../core/values/id.ts';
import { days, type Instant, later } from '../../core/values/instant.ts';
import { noon, person } from './decide.ts';
import { aLoan, demoProduct } from './loans.ts';
import { anAccount } from './transactions.ts';

/** What the paying account has before it pays anything. */
export const funds = 1_000_000_000n;
/** The account that lends, and that principal goes back to. */
const pool = anAccount({ id: 'acc-pool', gl: '2200' });
const latePenalty = { latePenaltyPercent: 1, prepaymentPenaltyPercent: 2 };

/** One loan with the rows around it, and the books that its journals come to. */
export class Living {
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
      pool,
    );
    const told = {
      transactionId: 't',
      note: null,
      accountNumber: '1',
      amount: this.loan.amount,
      fundedBy: pool.id,
    };
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
      loan: this.loan,
      rows: this.rows,
      ties: this.#ties,
      client: undefined,
      product: demoProduct('product-personal'),
      payer: this.payer,
      held: [],
      given: [],
      advances: this.advances.filter(({ amountLeft }) => amountLeft > 0n),
      origins: [this.payer],
      pool,
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
      if (effect.do === 'put' || effect.do === 'insert' || effect.do === 'remove') this.#row(effect);
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

  /** No host runs for some days: afterwards the loan's timer fires until today is run. */
  outage(count: number): void {
    this.now = later(this.now, days(count));
    do {
      const answer = this.run(RunLoanDay, { encodedKey: this.loan.encodedKey });
      assert.ok(!isRejection(answer), isRejection(answer) ? answer.code : '');
      this.holds();
    } while (this.loan.accruedTo !== this.context.today());
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
    const isOpen = loan.state === 'Disbursed' || loan.state === 'InArrears';
    assert.equal(this.book('2210'), isOpen ? exposureOf(loan) : 0n);
    assert.equal(this.book('2200'), -this.book('2210'));
    assert.equal(
      loan.advance,
      this.advances.reduce((sum, { amountLeft }) => sum + amountLeft, 0n),
    );
    for (const part of [principal, interestOwed(loan), fees, penalty, loan.advance]) {
      assert.ok(part >= 0n, `${part}`);
    }
    if (loan.state === 'Disbursed' || loan.state === 'InArrears') {
      assert.equal(loan.principalPaid + loan.principal, loan.disbursedAmount + loan.interestCapitalised);
      const sum = (of: (row: InstalmentRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
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

/** No figure of an answer is below zero. */
export function assertNotNegative(figures: object): void {
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value === 'number') assert.ok(value >= 0, `${name} is ${value}`);
  }
}
