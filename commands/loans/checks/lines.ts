/** Checks the lines of loans for `check store`: each was booked, and the loan has their sums. */
import { type CheckRead, inLists, storeCheck } from '../../../core/command/declaration/store-check.ts';
import type { Row } from '../../../core/command/declaration/table.ts';
import { postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { moneyWords } from '../../../core/values/money.ts';
import { type InstalmentRow, instalments } from '../instalment.ts';
import { type Loan, loans } from '../loan.ts';
import { type LoanTransaction, loanTransactions, totalOf } from '../servicing/loan-transaction.ts';

type Posting = Row<typeof postings>;

/** Loans of one look: each has a few journals a month, and lines for them. */
const together = 100;

/** All records of a loan. */
export interface LoanBook {
  readonly loan: Loan;
  readonly entries: readonly LoanTransaction[];
  readonly rows: readonly InstalmentRow[];
  readonly journals: readonly Booked[];
}

/** A journal of a loan, as reductions of the loan's debt. */
export interface Booked {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly principal: bigint;
  readonly interest: bigint;
  /** Owed fees and penalties. */
  readonly charges: bigint;
  /** Fees that are taken as they are charged. */
  readonly income: bigint;
  readonly advance: bigint;
  readonly loss: bigint;
}

export const loanLines = storeCheck({
  name: 'loan lines',
  says: 'each line of a loan was booked as it says, and the loan has paid the sum of its lines',
  async *run(read) {
    for await (const page of read.pages(loans)) {
      for (const { tenant, some } of inLists(page)) {
        for (let at = 0; at < some.length; at += together) {
          for (const book of await booksOf(tenant, some.slice(at, at + together), read)) {
            yield* bookedFaults(book);
            for (const entry of book.entries) yield* lineFaults(entry, besideOf(entry, book));
            yield* figureFaults(book);
          }
        }
      }
    }
  },
});

async function booksOf(tenant: string, some: readonly Loan[], read: CheckRead): Promise<readonly LoanBook[]> {
  const keys = some.map(({ encodedKey: value }) => ({ tenant, value }));
  const entries = await read.among(loanTransactions, 'loanKey', keys);
  const rows = await read.among(instalments, 'loanKey', keys);
  const named = entries
    .filter(({ type }) => type !== 'WRITE_OFF')
    .map(({ reference: value }) => ({ tenant, value }));
  // Daily interest has no line. Only interest that joined the principal has one.
  const own = await read.among(postings, 'reference', keys, (select) =>
    select
      .whereRaw('reference <> journal_id')
      .where((part) => part.whereNot({ kind: 'accrual' }).orWhere({ gl: chart.loans.code })),
  );
  const universal = await read.among(postings, 'journalId', named);
  const takenBack = await read.among(postings, 'reference', named, (select) =>
    select.whereRaw('reference <> journal_id').where({ kind: 'accrual-reversal' }),
  );
  const loanOf = new Map(entries.map(({ reference, loanKey }) => [reference, loanKey]));
  const journals = [...Map.groupBy([...own, ...universal, ...takenBack], (line) => line.journalId)];
  const booked = Map.groupBy(
    journals.flatMap(([, lines]) => lines.slice(0, 1).map((first) => bookedBy(first, lines))),
    ({ reference }) => loanOf.get(reference) ?? reference,
  );
  const byLoan = Map.groupBy(entries, ({ loanKey }) => loanKey);
  const rowsOf = Map.groupBy(rows, ({ loanKey }) => loanKey);
  return some.map((loan) => ({
    loan,
    entries: byLoan.get(loan.encodedKey) ?? [],
    rows: (rowsOf.get(loan.encodedKey) ?? []).toSorted((a, b) => a.number - b.number),
    journals: booked.get(loan.encodedKey) ?? [],
  }));
}

function bookedBy(first: Posting, lines: readonly Posting[]): Booked {
  const { journalId: id, kind, reference } = first;
  const credited = (gl: string) =>
    lines
      .filter((line) => line.gl === gl)
      .reduce((sum, { side, amount }) => sum + (side === 'credit' ? amount : -amount), 0n);
  return {
    id,
    kind,
    reference,
    principal: credited(chart.loans.code),
    interest: credited(chart.interestReceivable.code),
    charges: credited(chart.feesReceivable.code),
    income: credited(chart.feeIncome.code),
    advance: credited(chart.loanAdvances.code),
    loss: -credited(chart.loanLosses.code),
  };
}

/** The amounts of a line and of its journal for each type, and the possible kinds of that journal. */
const written: Readonly<
  Record<
    LoanTransaction['type'],
    {
      readonly kinds: readonly string[];
      readonly line: (entry: LoanTransaction) => readonly bigint[];
      readonly journal: (booked: Booked) => readonly bigint[];
    }
  >
> = {
  REPAYMENT: { kinds: ['repayment', 'closing'], line: paidIn, journal: takenFrom },
  PAY_OFF: { kinds: ['pay-off'], line: paidIn, journal: takenFrom },
  // The advance makes the loss smaller and is not part of the line.
  WRITE_OFF: {
    kinds: ['write-off'],
    line: (entry) => paidIn(entry).slice(0, 3),
    journal: (booked) => takenFrom(booked).slice(0, 3),
  },
  PENALTY: { kinds: ['penalty'], line: (e) => [e.penalty], journal: (b) => [-b.charges] },
  CAPITALISATION: {
    kinds: ['accrual'],
    line: (e) => [...paidIn(e).slice(1), e.principal],
    journal: (b) => [0n, 0n, 0n, -b.principal],
  },
  DISBURSEMENT: { kinds: [], line: (e) => [e.principal], journal: (b) => [-b.principal] },
  DISBURSEMENT_REVERSAL: { kinds: [], line: (e) => [e.principal], journal: (b) => [b.principal] },
};

function paidIn({ principal, interest, fees, penalty, advance }: LoanTransaction) {
  return [principal, interest, fees + penalty, advance];
}

function takenFrom({ principal, interest, charges, income, advance }: Booked) {
  return [principal, interest, charges + income, advance];
}

/** A closing that only returned an advance or unearned interest has no line. */
export const isReturn = ({ kind, principal, interest, charges }: Booked) =>
  kind === 'closing' && principal === 0n && charges === 0n && interest <= 0n;

/**
 * Lines without a journal, and journals without a line. Their order is ignored, because the clocks of several
 * hosts may differ.
 */
function* bookedFaults({ loan, entries, journals }: LoanBook) {
  const wordsOf = (amounts: readonly bigint[]) => amounts.map(moneyWords).join(', ');
  for (const [type, { kinds, line, journal }] of Object.entries(written)) {
    const own = entries.filter((entry) => entry.type === type);
    const named = new Set(own.map(({ reference }) => reference));
    const rest = journals.filter(
      ({ id, kind }) => kinds.includes(kind) || (kind !== 'accrual-reversal' && named.has(id)),
    );
    for (const entry of own) {
      const says = wordsOf(line(entry));
      const isIt = (booked: Booked) => wordsOf(journal(booked)) === says;
      const at = rest.findIndex(isIt);
      if (at >= 0) rest.splice(at, 1);
      // A pay-off of a loan that owes nothing moves nothing.
      else if (line(entry).some((amount) => amount !== 0n))
        yield `the ${type} of ${says} of loan ${loan.loanId} (${entry.id}) was not booked so`;
    }
    for (const booked of rest) {
      // Interest that joins the principal as a payment comes in has no line of its own.
      if (booked.kind === 'accrual' || isReturn(booked)) continue;
      yield `journal ${booked.id} (${booked.kind}) of ${wordsOf(journal(booked))} is not a line of loan ${loan.loanId}`;
    }
  }
}

/**
 * The amount of a line besides the debt: the fee of a pay-off, or the advance that a write-off used.
 * Negative: the interest that was reversed with a payout.
 */
function besideOf(entry: LoanTransaction, { journals }: LoanBook): bigint {
  const { type, reference } = entry;
  const of = (kind: string) => journals.find((one) => one.id === reference || one.kind === kind);
  if (type === 'PAY_OFF') return of('pay-off')?.income ?? 0n;
  if (type === 'WRITE_OFF') {
    const last = journals.find(({ kind, advance }) => kind === 'write-off' && advance !== 0n);
    return isPartial(entry) ? 0n : -(last?.advance ?? 0n);
  }
  const back = journals.find((one) => one.reference === reference && one.id !== reference);
  return type === 'DISBURSEMENT_REVERSAL' && back ? -back.principal - back.interest : 0n;
}

/** Compares the loan's totals with its lines and journals. */
function* figureFaults({ loan, entries, rows, journals }: LoanBook) {
  const sum = (of: (entry: LoanTransaction) => bigint, ...types: LoanTransaction['type'][]) =>
    entries.reduce((all, entry) => (types.includes(entry.type) ? all + of(entry) : all), 0n);
  const booked = (of: (one: Booked) => bigint, isIt: (one: Booked) => boolean) =>
    journals.reduce((all, one) => (isIt(one) ? all + of(one) : all), 0n);
  const paid = ['REPAYMENT', 'PAY_OFF'] as const;
  /** Sums over write-offs after which the loan continued. */
  const gone = (of: (entry: LoanTransaction) => bigint) =>
    sum((entry) => (isPartial(entry) ? of(entry) : 0n), 'WRITE_OFF');
  const returned = booked(({ interest }) => interest, isReturn);
  const ended = (one: Booked) => one.kind === 'closing' && !isReturn(one);
  const accrued = ({ kind }: Booked) => kind === 'accrual' || kind === 'accrual-reversal';
  const payOffs = new Set(entries.flatMap((e) => (e.type === 'PAY_OFF' ? [e.reference] : [])));
  const charged = sum(({ penalty }) => penalty, 'PENALTY');
  const asked = booked(
    ({ income }) => income,
    ({ id, kind }) => kind === 'pay-off' || payOffs.has(id),
  );
  const isLost = loan.state === 'ClosedWrittenOff';
  const rowSum = (of: (row: InstalmentRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
  const wanted: readonly (readonly [says: string, is: bigint, should: bigint])[] = [
    [
      'disbursed',
      loan.disbursedAmount,
      sum((e) => e.principal, 'DISBURSEMENT') - sum((e) => e.principal, 'DISBURSEMENT_REVERSAL'),
    ],
    ['principal paid', loan.principalPaid, sum((e) => e.principal, ...paid) + gone((e) => e.principal)],
    [
      'interest paid',
      loan.interestPaid,
      sum((e) => e.interest, ...paid) + gone((e) => e.interest) + returned,
    ],
    ['fees paid', loan.feesPaid, sum((e) => e.fees, ...paid) + gone((e) => e.fees)],
    ['penalties paid', loan.penaltyPaid, sum((e) => e.penalty, ...paid) + gone((e) => e.penalty)],
    ['penalties charged', loan.penaltyCharged, isLost ? loan.penaltyPaid : charged + asked],
    ['principal written off in part', loan.principalWrittenOff, gone((e) => e.principal)],
    ['interest written off in part', loan.interestWrittenOff, gone((e) => e.interest)],
    ['interest capitalised', loan.interestCapitalised, -booked((one) => one.principal, accrued)],
    [
      'written off',
      loan.writtenOff,
      booked(
        (one) => one.loss,
        () => true,
      ),
    ],
    [
      'principal paid of instalments',
      rowSum((row) => row.principalPaid),
      sum((e) => e.principal, 'REPAYMENT') + gone((e) => e.principal) - booked((one) => one.principal, ended),
    ],
    [
      'interest paid of instalments',
      rowSum((row) => row.interestPaid),
      sum((e) => e.interest, 'REPAYMENT') + gone((e) => e.interest) - booked((one) => one.interest, ended),
    ],
    ['penalties of instalments', rowSum((row) => row.penalty), charged],
  ];
  for (const [says, is, should] of wanted) {
    if (is === should) continue;
    yield `${says} of loan ${loan.loanId}: it says ${moneyWords(is)}, its lines ${moneyWords(should)}`;
  }
}

/**
 * The faults in the balances of a line. `beside` is its amount besides the debt. A debt is never below zero,
 * so a line that leaves no debt may have taken more than the debt.
 */
function* lineFaults(entry: LoanTransaction, beside: bigint): Iterable<string> {
  const { id, type, balanceBefore: before, balanceAfter: after } = entry;
  const taken = totalOf(entry) + entry.advance;
  if (named.has(type) && entry.reference !== id) {
    yield `the ${type} ${id} says that it is ${entry.reference}`;
  }
  if (isRight(entry, taken, beside)) return;
  const says = `${moneyWords(before)} owed before and ${moneyWords(after)} after`;
  yield `the ${type} ${id} of ${moneyWords(taken)} has ${says}`;
}

/** A write-off after which something is still owed: the loan went on. */
const isPartial = ({ type, balanceAfter }: LoanTransaction) => type === 'WRITE_OFF' && balanceAfter > 0n;

/** Types whose lines use their own id as reference. */
const named: ReadonlySet<string> = new Set(['REPAYMENT', 'PAY_OFF', 'PENALTY', 'CAPITALISATION']);

function isRight(entry: LoanTransaction, taken: bigint, beside: bigint): boolean {
  const { type, balanceBefore: before, balanceAfter: after } = entry;
  const owed = taken - beside > 0n ? taken - beside : 0n;
  switch (type) {
    case 'DISBURSEMENT':
      return before === 0n && after === taken;
    case 'DISBURSEMENT_REVERSAL':
      return before === owed && after === 0n;
    case 'CAPITALISATION':
      return after >= before;
    case 'PENALTY':
      return before === 0n ? after <= taken : after === before + taken;
    case 'WRITE_OFF':
      return isPartial(entry) ? before === after + taken : before === owed;
    case 'PAY_OFF':
      return before === owed && after === 0n;
    default:
      return after === 0n ? before <= owed : before === after + taken;
  }
}
