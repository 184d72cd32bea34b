/**
 * Checks the money of cheques for `check store`: the books match the movements and the charges of the steps.
 */
import {
  anAccount,
  booking,
  type CheckRead,
  inLists,
  storeCheck,
} from '../../core/command/declaration/store-check.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { postings } from '../../core/ledger/account.ts';
import { bookChange } from '../../core/ledger/books.ts';
import { chart, isInChart } from '../../core/ledger/chart.ts';
import { feeEntries, takingKind } from '../../core/ledger/fees.ts';
import { minorOf } from '../../core/values/money.ts';
import { transactions } from '../transactions/transaction.ts';
import { type Cheque, cheques } from './cheque.ts';

const { unclearedCheques: uncleared, feesReceivable, feeIncome } = chart;
const charge = { debit: [anAccount, feesReceivable.code], credit: [feeIncome.code] };

export const chequeBookings = booking({
  of: 'a cheque',
  corrections: ['bounce', 'cancellation'],
  journals: {
    submission: { debit: [uncleared.code], credit: [anAccount] },
    bounce: { debit: [anAccount], credit: [uncleared.code] },
    cancellation: { debit: [anAccount], credit: [uncleared.code] },
    penalty: charge,
    fee: charge,
  },
  async owned(journals, read) {
    const ids = journals.map(({ reference }) => reference);
    const rows = await read.select(cheques, (select) =>
      select.select('transactionId').where({ tenant: journals[0]?.tenant }).whereIn('transactionId', ids),
    );
    const known = new Set(rows.map(({ transactionId }) => String(transactionId)));
    return new Set(journals.filter(({ reference }) => known.has(reference)).map(({ id }) => id));
  },
});

type Posting = Row<typeof postings>;
type FeeEntry = Row<typeof feeEntries>;

export const chequeMoney = storeCheck({
  name: 'cheque money',
  says: 'what the steps of a cheque moved is in the books, and so are its fees, with what stays owing of them',
  async *run(read) {
    for await (const page of read.pages(cheques)) {
      for (const { tenant, some } of inLists(page)) {
        const reversals = await reversalsOf(tenant, some, read);
        const lines = await booked(tenant, [...some.map(own), ...reversals.values()], read);
        const fees = await owedFor(tenant, some, read);
        for (const cheque of some) {
          const reversal = reversals.get(cheque.transactionId);
          const moved = [...(lines.get(cheque.transactionId) ?? []), ...(lines.get(reversal ?? '') ?? [])];
          yield* stepFaults(cheque, moved);
          yield* feeFaults(cheque, moved, fees.get(cheque.transactionId) ?? []);
        }
      }
    }
  },
});

const own = ({ transactionId }: Cheque) => transactionId;

/** The transactions that took cheques back, by the ones that they took back. */
async function reversalsOf(tenant: string, some: readonly Cheque[], read: CheckRead) {
  const rows = await read.select(transactions, (select) =>
    select
      .select('id', 'reversedBy')
      .where({ tenant })
      .whereIn('id', some.map(own))
      .whereNotNull('reversedBy'),
  );
  return new Map(rows.map(({ id, reversedBy }) => [String(id), String(reversedBy)]));
}

/** Lines by their booking. Fees that an account owed before are not the cheque's. */
async function booked(tenant: string, references: readonly string[], read: CheckRead) {
  const wanted = references.map((value) => ({ tenant, value }));
  const named = await read.among(postings, 'journalId', wanted);
  const others = await read.among(postings, 'reference', wanted, (select) =>
    select.whereRaw('reference <> journal_id').whereNot({ kind: takingKind }),
  );
  return Map.groupBy([...named, ...others], ({ reference }) => reference);
}

/** The amounts that accounts still owe for these cheques. */
async function owedFor(tenant: string, some: readonly Cheque[], read: CheckRead) {
  const owing = some.filter(({ penaltyOwed }) => penaltyOwed !== 0n);
  const wanted = owing.map(({ accountId: value }) => ({ tenant, value }));
  const rows = await read.among(feeEntries, 'accountId', wanted, (select) =>
    select.where('amount', '>', 0).whereIn('reference', owing.map(own)),
  );
  return Map.groupBy(rows, ({ reference }) => reference);
}

/** Checks that each account, and each ledger code without an account, moved by the amounts of the steps. */
function* stepFaults({ id, accountId, steps }: Cheque, lines: readonly Posting[]) {
  const left = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => left.set(name, (left.get(name) ?? 0n) + amount);
  for (const line of lines) {
    if (isInChart(line.gl)) add(line.accountId ?? line.gl, bookChange(line));
  }
  for (const { entityType, entityId, fieldName, deltaAmount } of steps.flatMap((step) => step.impacts)) {
    if (fieldName !== 'bookBalance' && fieldName !== 'balance') continue;
    add(entityType === 'Account' ? accountId : entityId, -(minorOf(deltaAmount ?? '0') ?? 0n));
  }
  for (const [name, amount] of left) {
    if (amount !== 0n) yield `cheque ${id} moved ${name} by ${amount} more than its steps say`;
  }
}

function* feeFaults(
  { id, accountId, penalty, penaltyOwed }: Cheque,
  lines: readonly Posting[],
  entries: readonly FeeEntry[],
) {
  const sum = (gl: string) =>
    lines.reduce((total, line) => (line.gl === gl ? total + line.amount : total), 0n);
  const charged = sum(feeIncome.code);
  const receivable = sum(feesReceivable.code);
  if (charged !== penalty) yield `cheque ${id} cost a fee of ${penalty}, booked is ${charged}`;
  if (receivable !== penaltyOwed) {
    yield `cheque ${id} left ${penaltyOwed} owing, booked is ${receivable}`;
  }
  const amounts = entries.filter((entry) => entry.accountId === accountId);
  const entered = amounts.reduce((total, { amount }) => total + amount, 0n);
  if (entered !== penaltyOwed) {
    yield `cheque ${id} left ${penaltyOwed} owing, account ${accountId} has an entry of ${entered} for it`;
  }
}
