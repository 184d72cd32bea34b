/** What `check store` proves of each loan against its own journals: principal, interest, fees, what is held. */
import { type CheckRead, inLists, storeCheck } from '../../core/command/store-check.ts';
import { postings } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { moneyWords } from '../../core/values/money.ts';
import { interestOwed, type Loan, loans } from './loan.ts';
import { loanTransactions } from './loan-transaction.ts';

const codes = [
  chart.loans.code,
  chart.interestReceivable.code,
  chart.feesReceivable.code,
  chart.loanAdvances.code,
];

/** What each account of the ledger should say of a loan, on its debit side. */
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
  says: 'each loan owes and holds what its own journals come to',
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
 * What was booked for each of these loans, by account of the ledger. A loan's own journals have its key for their
 * reference; those of its universal transactions have theirs, which its own lines name.
 */
async function bookedFor(tenant: string, some: readonly Loan[], read: CheckRead) {
  const keys = some.map(({ encodedKey }) => encodedKey);
  const lines = await read.among(
    loanTransactions,
    'loanKey',
    keys.map((value) => ({ tenant, value })),
    // What a write-off refers to is a text of people.
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

/** Sums by name and account of the ledger: of journals with these references, or of those that are called so themselves. */
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
      .whereRaw(by === 'reference' ? 'reference <> journal_id' : 'reference = journal_id')
      .whereIn('gl', codes)
      .groupBy(by, 'gl', 'side'),
  );
  return rows.map((row) => {
    const amount = BigInt(String(row.total));
    const name = String(row[by]);
    return { name, gl: String(row.gl), amount: row.side === 'debit' ? amount : -amount };
  });
}
