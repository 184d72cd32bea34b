/** What `check store` proves of loans: what is owed is the schedule less the payments, and so say the books. */
import { historyOf, storeCheck } from '../../core/command/store-check.ts';
import { postings } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { moneyWords } from '../../core/values/money.ts';
import { advances } from './advance.ts';
import { type InstalmentRow, instalments } from './instalment.ts';
import {
  activeApplications,
  exposures,
  interestOwed,
  type Loan,
  loanLife,
  loans,
  partsOwed,
} from './loan.ts';

export const loanHistory = historyOf({
  noun: 'loan',
  table: loans,
  lifecycle: loanLife,
  subject: 'encodedKey',
  notes: ['update', 'requestApproval', 'recordApproval', 'repay', 'secure'],
});

const isPaidOut = ({ state }: Loan) => state === 'Disbursed' || state === 'InArrears';

export const loanSchedules = storeCheck({
  name: 'loan schedules',
  says: 'what a loan owes is its schedule less its payments, to the minor unit',
  async *run(read) {
    for await (const page of read.pages(loans)) {
      const open = page.filter(isPaidOut);
      const keys = open.map(({ encodedKey }) => encodedKey);
      const rows = await read.rows(instalments, (select) => select.whereIn('loanKey', keys));
      for (const loan of open) {
        const own = rows.filter(
          ({ tenant, loanKey }) => tenant === loan.tenant && loanKey === loan.encodedKey,
        );
        yield* scheduleFaults(loan, own);
      }
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
      }
    }
    const codes = [chart.loans.code, chart.interestReceivable.code, chart.loanAdvances.code];
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
      yield `loans of ${tenant} and account ${gl} differ by ${moneyWords(difference)}`;
    }
  },
});

export const loanAdvances = storeCheck({
  name: 'loan advances',
  says: 'what is held for a loan is what is left of the payments that came early',
  async *run(read) {
    for await (const page of read.pages(loans)) {
      const keys = page.map(({ encodedKey }) => encodedKey);
      const rows = await read.rows(advances, (select) => select.whereIn('loanKey', keys));
      for (const loan of page) {
        const left = rows
          .filter(({ tenant, loanKey }) => tenant === loan.tenant && loanKey === loan.encodedKey)
          .reduce((sum, { amountLeft }) => sum + amountLeft, 0n);
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
    const committed = new Map<string, bigint>();
    for await (const page of read.pages(loans)) {
      for (const loan of page) {
        const { tenant, clientKey, state } = loan;
        const isActive = state === 'PendingApproval' || state === 'Approved';
        const owes = isActive ? loan.amount : isPaidOut(loan) ? exposureOf(loan) : 0n;
        const key = `${tenant}\n${clientKey}`;
        committed.set(key, (committed.get(key) ?? 0n) + owes);
      }
    }
    for await (const page of read.pages(exposures)) {
      for (const { tenant, clientKey, committed: stored } of page) {
        const should = committed.get(`${tenant}\n${clientKey}`) ?? 0n;
        if (stored === should) continue;
        yield `the exposure of ${clientKey} is ${moneyWords(stored)}, not ${moneyWords(should)}`;
      }
    }
    for await (const page of read.pages(activeApplications)) {
      for (const { tenant, loanKey: encodedKey, clientKey, productKey } of page) {
        const found = await read.rows(loans, (select) =>
          select
            .where({ tenant, encodedKey, clientKey, productKey })
            .whereIn('state', ['PendingApproval', 'Approved']),
        );
        if (found.length === 1) continue;
        yield `the active application of ${clientKey} for ${productKey} names no active loan`;
      }
    }
  },
});

/** What is left of what was paid out; interest that joined the principal was never asked for. */
function exposureOf(loan: Loan): bigint {
  const left = loan.disbursedAmount - loan.principalPaid;
  return left < 0n ? 0n : left;
}
