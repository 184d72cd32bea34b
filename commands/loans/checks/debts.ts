/**
 * Checks the debts of loans for `check store`: the schedule less the payments equals the debt, and the books
 * agree.
 */
import { storeCheck } from '../../../core/command/declaration/store-check.ts';
import { accounts, postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { moneyWords } from '../../../core/values/money.ts';
import { type InstalmentRow, instalments } from '../instalment.ts';
import {
  activeApplications,
  exposureOf,
  exposures,
  interestOwed,
  type Loan,
  loans,
  partsOwed,
} from '../loan.ts';
import { advances } from '../servicing/advance.ts';

const keyed = ({ tenant, encodedKey }: Loan) => ({ tenant, value: encodedKey });
const nameOf = ({ tenant, encodedKey }: Loan) => `${tenant}\n${encodedKey}`;
const ofLoan = (row: { readonly tenant: string; readonly loanKey: string }) =>
  `${row.tenant}\n${row.loanKey}`;

const isActive = ({ state }: Loan) => state === 'PendingApproval' || state === 'Approved';
const isPaidOut = ({ state }: Loan) => state === 'Disbursed' || state === 'InArrears';

export const loanSchedules = storeCheck({
  name: 'loan schedules',
  says: 'what a loan owes is its schedule less its payments, to the minor unit',
  async *run(read) {
    for await (const page of read.pages(loans)) {
      const open = page.filter(isPaidOut);
      const rows = await read.among(instalments, 'loanKey', open.map(keyed));
      const byLoan = Map.groupBy(rows, ofLoan);
      for (const loan of open) yield* scheduleFaults(loan, byLoan.get(nameOf(loan)) ?? []);
    }
  },
});

function* scheduleFaults(loan: Loan, rows: readonly InstalmentRow[]): Iterable<string> {
  const sum = (of: (row: InstalmentRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
  const capitalised = sum((row) => row.capitalised);
  const wanted: readonly (readonly [says: string, is: bigint, should: bigint])[] = [
    ['its schedule', sum((row) => row.principalDue), loan.disbursedAmount + capitalised],
    ['principal paid', loan.principalPaid, sum((row) => row.principalPaid)],
    ['interest paid', loan.interestPaid, sum((row) => row.interestPaid)],
    [
      'its principal',
      loan.principal,
      sum((row) => row.principalDue - row.principalPaid) - capitalised + loan.interestCapitalised,
    ],
  ];
  const negative = Object.entries({ ...partsOwed(loan), advance: loan.advance });
  for (const [part, amount] of negative) {
    if (amount < 0n) yield `${part} of loan ${loan.loanId} is below zero: ${moneyWords(amount)}`;
  }
  for (const [says, is, should] of wanted) {
    if (is === should) continue;
    yield `${says} of loan ${loan.loanId} is ${moneyWords(is)}, not ${moneyWords(should)}`;
  }
}

/** The amount on 2210 for a loan. A loan paid out before the funding account was stored returns nothing. */
function lentFor(loan: Loan): bigint {
  if (loan.fundedBy === null) return loan.disbursedAmount;
  return isPaidOut(loan) ? exposureOf(loan) : 0n;
}

export const loanBooks = storeCheck({
  name: 'loan books',
  says: 'the loans, their interest and their fees are in the general ledger as the loans have them',
  async *run(read) {
    const owed = new Map<string, bigint>();
    const add = (tenant: string, gl: string, amount: bigint) => {
      const key = `${tenant}\n${gl}`;
      owed.set(key, (owed.get(key) ?? 0n) + amount);
    };
    for await (const page of read.pages(loans)) {
      for (const loan of page) {
        add(loan.tenant, chart.loans.code, loan.principal);
        add(loan.tenant, chart.interestReceivable.code, interestOwed(loan));
        add(loan.tenant, chart.loanAdvances.code, -loan.advance);
        add(loan.tenant, chart.lentFromPool.code, -lentFor(loan));
        const { fees, penalty } = partsOwed(loan);
        add(loan.tenant, chart.feesReceivable.code, fees + penalty);
      }
    }
    // Fees owed by accounts are on the same receivable code as fees owed by loans.
    const owing = await read.select(accounts, (select) =>
      select.select('tenant').sum({ total: 'feesOwed' }).groupBy('tenant'),
    );
    for (const { tenant, total } of owing) {
      add(String(tenant), chart.feesReceivable.code, BigInt(String(total)));
    }
    const codes = [
      chart.loans.code,
      chart.interestReceivable.code,
      chart.loanAdvances.code,
      chart.lentFromPool.code,
      chart.feesReceivable.code,
    ];
    const sums = await read.select(postings, (select) =>
      select
        .select('tenant', 'gl', 'side')
        .sum({ total: 'amount' })
        .whereIn('gl', codes)
        .groupBy('tenant', 'gl', 'side'),
    );
    for (const { tenant, gl, side, total } of sums) {
      const amount = BigInt(String(total));
      add(String(tenant), String(gl), side === 'debit' ? -amount : amount);
    }
    for (const [key, difference] of owed) {
      if (difference === 0n) continue;
      const [tenant, gl] = key.split('\n');
      yield `loans and fees of ${tenant} and account ${gl} differ by ${moneyWords(difference)}`;
    }
  },
});

export const loanAdvances = storeCheck({
  name: 'loan advances',
  says: 'what is held for a loan is what is left of the payments that came early',
  async *run(read) {
    for await (const page of read.pages(loans)) {
      const rows = await read.among(advances, 'loanKey', page.map(keyed));
      const byLoan = Map.groupBy(rows, ofLoan);
      for (const loan of page) {
        const own = byLoan.get(nameOf(loan)) ?? [];
        const left = own.reduce((sum, { amountLeft }) => sum + amountLeft, 0n);
        if (left === loan.advance) continue;
        yield `the advance of loan ${loan.loanId} is ${moneyWords(loan.advance)}, not ${moneyWords(left)}`;
      }
    }
  },
});

export const loanTies = storeCheck({
  name: 'loan applications',
  says: 'each client has one active application a product, and its exposure is what it owes and asks for',
  async *run(read) {
    for await (const page of read.pages(exposures)) {
      const wanted = page.map(({ tenant, clientKey }) => ({ tenant, value: clientKey }));
      const own = await read.among(loans, 'clientKey', wanted);
      const byClient = Map.groupBy(own, ({ tenant, clientKey }) => `${tenant}\n${clientKey}`);
      for (const { tenant, clientKey, committed: stored } of page) {
        const of = byClient.get(`${tenant}\n${clientKey}`) ?? [];
        const should = of.reduce((sum, loan) => sum + committedBy(loan), 0n);
        if (stored === should) continue;
        yield `the exposure of ${clientKey} is ${moneyWords(stored)}, not ${moneyWords(should)}`;
      }
    }
    for await (const page of read.pages(activeApplications)) {
      const wanted = page.map(({ tenant, loanKey }) => ({ tenant, value: loanKey }));
      const rows = await read.among(loans, 'encodedKey', wanted);
      const byKey = new Map(rows.map((loan) => [nameOf(loan), loan]));
      for (const { tenant, loanKey, clientKey, productKey } of page) {
        const loan = byKey.get(`${tenant}\n${loanKey}`);
        const fits = loan?.clientKey === clientKey && loan.productKey === productKey;
        if (fits && isActive(loan)) continue;
        yield `the active application of ${clientKey} for ${productKey} names no active loan`;
      }
    }
  },
});

/** The amount that a loan adds to its client's exposure. */
function committedBy(loan: Loan): bigint {
  if (isActive(loan)) return loan.amount;
  return isPaidOut(loan) ? exposureOf(loan) : 0n;
}
