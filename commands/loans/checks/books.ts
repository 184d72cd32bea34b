/** Checks each loan against its own journals for `check store`: principal, interest, fees and advances. */
import {
  anAccount,
  type BookedJournal,
  booking,
  type CheckRead,
  inLists,
  storeCheck,
} from '../../../core/command/declaration/store-check.ts';
import { postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { takingKind } from '../../../core/ledger/fees.ts';
import { moneyWords } from '../../../core/values/money.ts';
import { transactions } from '../../transactions/transaction.ts';
import { interestOwed, type Loan, loans } from '../loan.ts';
import { loanTransactions } from '../servicing/loan-transaction.ts';

const { loans: principal, interestReceivable: interest, feesReceivable: fees } = chart;
const { loanAdvances: held, cash, feeIncome, interestIncome, loanLosses, lentFromPool } = chart;
const paid = [anAccount, cash.code, held.code, interest.code, lentFromPool.code];
const used = [...paid, principal.code, fees.code, feeIncome.code];
const payment = { debit: paid, credit: used };

export const loanBookings = booking({
  of: 'a loan',
  corrections: ['closing', 'write-off'],
  journals: {
    accrual: { debit: [interest.code, principal.code], credit: [interestIncome.code, interest.code] },
    penalty: { debit: [fees.code], credit: [feeIncome.code] },
    repayment: payment,
    'pay-off': payment,
    closing: payment,
    'write-off': {
      debit: [loanLosses.code, held.code, interest.code, lentFromPool.code],
      credit: [anAccount, principal.code, interest.code, fees.code],
    },
  },
  async owned(journals, read) {
    const keys = journals.map(({ reference }) => reference);
    const rows = await read.select(loans, (select) =>
      select.select('encodedKey').where({ tenant: journals[0]?.tenant }).whereIn('encodedKey', keys),
    );
    return ownedBy(journals, new Set(rows.map(({ encodedKey }) => String(encodedKey))));
  },
});

export const takenBackInterest = booking({
  of: 'a payout that was taken back',
  corrections: ['accrual-reversal'],
  journals: { 'accrual-reversal': { debit: [interestIncome.code], credit: [interest.code, principal.code] } },
  async owned(journals, read) {
    const ids = journals.map(({ reference }) => reference);
    const rows = await read.select(transactions, (select) =>
      select
        .select('id')
        .where({ tenant: journals[0]?.tenant, type: 'LOAN_DISBURSEMENT' })
        .whereNotNull('reversalOf')
        .whereIn('id', ids),
    );
    return ownedBy(journals, new Set(rows.map(({ id }) => String(id))));
  },
});

function ownedBy(journals: readonly BookedJournal[], names: ReadonlySet<string>) {
  return new Set(journals.filter(({ reference }) => names.has(reference)).map(({ id }) => id));
}

const codes = [
  chart.loans.code,
  chart.interestReceivable.code,
  chart.feesReceivable.code,
  chart.loanAdvances.code,
];

/** The amounts that each ledger code must have for a loan, on the debit side. */
function owedBy(loan: Loan): readonly (readonly [code: string, says: string, amount: bigint])[] {
  const fees = loan.feesCharged - loan.feesPaid + loan.penaltyCharged - loan.penaltyPaid;
  return [
    [chart.loans.code, 'principal', loan.principal],
    [chart.interestReceivable.code, 'interest', interestOwed(loan)],
    [chart.feesReceivable.code, 'fees and penalties', fees],
    [chart.loanAdvances.code, 'what is held in advance', -loan.advance],
  ];
}

export const loanJournals = storeCheck({
  name: 'loan journals',
  says: 'each loan owes and holds the sums of its own journals',
  async *run(read) {
    for await (const page of read.pages(loans)) {
      for (const { tenant, some } of inLists(page)) {
        const booked = await bookedFor(tenant, some, read);
        for (const loan of some) yield* journalFaults(loan, booked.get(loan.encodedKey));
      }
    }
  },
});

function* journalFaults(loan: Loan, booked: ReadonlyMap<string, bigint> | undefined) {
  for (const [code, says, amount] of owedBy(loan)) {
    const sum = booked?.get(code) ?? 0n;
    if (sum === amount) continue;
    yield `${says} of loan ${loan.loanId}: the loan says ${moneyWords(amount)}, its journals ${moneyWords(sum)}`;
  }
}

/**
 * The amounts booked for each of these loans, by ledger code. A loan's own journals have the loan's key as
 * reference. Journals of its universal transactions have the transaction's reference, which the loan's lines
 * contain.
 */
async function bookedFor(tenant: string, some: readonly Loan[], read: CheckRead) {
  const keys = some.map(({ encodedKey }) => encodedKey);
  const lines = await read.among(
    loanTransactions,
    'loanKey',
    keys.map((value) => ({ tenant, value })),
    // The reference of a write-off is free text.
    (select) => select.whereNot({ type: 'WRITE_OFF' }),
  );
  const loanOf = new Map([
    ...keys.map((key) => [key, key] as const),
    ...lines.map(({ reference, loanKey }) => [reference, loanKey] as const),
  ]);
  const sums = new Map<string, Map<string, bigint>>(keys.map((key) => [key, new Map()]));
  const all = [...loanOf.keys()].map((value) => ({ tenant, value }));
  for (const { some: part } of inLists(all)) {
    const names = part.map(({ value }) => value);
    for (const sum of [
      ...(await summed(read, tenant, 'reference', names)),
      ...(await summed(read, tenant, 'journalId', names)),
    ]) {
      const own = sums.get(loanOf.get(sum.name) ?? '');
      own?.set(sum.gl, (own.get(sum.gl) ?? 0n) + sum.amount);
    }
  }
  return sums;
}

/** Sums by name and ledger code, of journals with these references, or of journals with these ids. */
async function summed(
  read: CheckRead,
  tenant: string,
  by: 'reference' | 'journalId',
  names: readonly string[],
) {
  const rows = await read.select(postings, (select) =>
    select
      .select(by, 'gl', 'side')
      .sum({ total: 'amount' })
      .where({ tenant })
      .whereIn(by, names)
      .whereRaw(by === 'reference' ? 'reference <> journal_id' : 'reference is null')
      // Fees that a payout's account owed are taken for the payout, and are the account's.
      .whereNot({ kind: takingKind })
      .whereIn('gl', codes)
      .groupBy(by, 'gl', 'side'),
  );
  return rows.map((row) => {
    const amount = BigInt(String(row.total));
    const name = String(row[by]);
    return { name, gl: String(row.gl), amount: row.side === 'debit' ? amount : -amount };
  });
}
