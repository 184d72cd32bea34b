/** Checks universal transactions for `check store`: states, holds, journals, reversals and timers. */
import type { Line } from '../../core/command/declaration/journal.ts';
import type { Select } from '../../core/command/declaration/read.ts';
import {
  booking,
  type CheckRead,
  holdOwner,
  storeCheck,
  type Wanted,
} from '../../core/command/declaration/store-check.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { postings } from '../../core/ledger/account.ts';
import { bookChange } from '../../core/ledger/books.ts';
import { chart, isInChart } from '../../core/ledger/chart.ts';
import { timers } from '../../core/time/timer.ts';
import { pendingTimerId } from './initiation.ts';
import { holdsOf, lineOf, linesOf, type Transaction, transactions } from './transaction.ts';

/** The journals that settle a transaction have its id. `settlements` compares their lines. */
export const transactionJournals = booking({
  of: 'a transaction',
  corrections: ['reversal'],
  journals: { settlement: 'as its owner says', reversal: 'as its owner says', clearing: 'as its owner says' },
  async owned(journals, read) {
    const ids = journals.flatMap(({ id, reference }) => (id === reference ? [id] : []));
    const rows = await read.select(transactions, (select) =>
      select
        .select('id')
        .where({ tenant: journals[0]?.tenant })
        .whereIn('id', ids)
        .whereIn('state', ['SETTLED', 'REVERSED']),
    );
    return new Set(rows.map(({ id }) => String(id)));
  },
});

const pendingOnes = (read: CheckRead) =>
  read.pages(transactions, { orderBy: ['state'], where: (select) => select.where({ state: 'PENDING' }) });

export const transactionHolds = holdOwner({
  of: 'transactions',
  async *holds(read) {
    for await (const page of pendingOnes(read)) {
      for (const transaction of page) {
        for (const { account, reference, direction, amount } of holdsOf(transaction)) {
          yield { tenant: transaction.tenant, account, reference, direction, amount };
        }
      }
    }
  },
});

export const reversals = storeCheck({
  name: 'reversals',
  says: 'a transaction is REVERSED by exactly one other, which names it and has its amount',
  async *run(read) {
    for await (const page of read.pages(transactions, { where: partOfReversal })) {
      const wanted = page.flatMap(({ tenant, reversalOf, reversedBy }) =>
        [reversalOf, reversedBy].flatMap((id) => (id === null ? [] : [{ tenant, value: id }])),
      );
      const others = await byId(wanted, read);
      for (const transaction of page) yield* reversalFaults(transaction, others);
    }
  },
});

const partOfReversal = (select: Select) =>
  select.where((part) =>
    part.whereNotNull('reversalOf').orWhereNotNull('reversedBy').orWhere({ state: 'REVERSED' }),
  );

async function byId(wanted: readonly Wanted[], read: CheckRead) {
  const rows = await read.among(transactions, 'id', wanted);
  return new Map(rows.map((row) => [`${row.tenant} ${row.id}`, row]));
}

function* reversalFaults(transaction: Transaction, others: ReadonlyMap<string, Transaction>) {
  const { tenant, id, state, reversalOf, reversedBy, amount } = transaction;
  if (reversalOf !== null) {
    const original = others.get(`${tenant} ${reversalOf}`);
    if (original?.reversedBy !== id) {
      yield `transaction ${id} reverses ${reversalOf}, which is reversed by ${original?.reversedBy ?? 'none'}`;
    } else if (original.amount !== amount) {
      yield `transaction ${id} of ${amount} reverses ${reversalOf} of ${original.amount}`;
    }
  }
  if (reversedBy !== null && others.get(`${tenant} ${reversedBy}`)?.reversalOf !== id) {
    yield `transaction ${id} is reversed by ${reversedBy}, which does not say so`;
  }
  if ((state === 'REVERSED') !== (reversedBy !== null)) {
    yield `transaction ${id} is ${state} and ${reversedBy === null ? 'has no' : 'has a'} reversal`;
  }
}

export const settlements = storeCheck({
  name: 'settlements',
  says: 'what is SETTLED or REVERSED has its one journal, line by line; what is PENDING or CANCELLED has none',
  async *run(read) {
    for await (const page of read.pages(transactions)) {
      yield* await unsettled(page, read);
    }
  },
});

/** Transactions of the page with a journal that should have none, and the reverse. */
async function unsettled(page: readonly Transaction[], read: CheckRead): Promise<string[]> {
  const wanted = page.map(({ tenant, id }) => ({ tenant, value: id }));
  const rows = await read.among(postings, 'journalId', wanted, (select) =>
    select.orderBy('journalId').orderBy('line'),
  );
  const posted = Map.groupBy(rows, ({ tenant, journalId }) => `${tenant} ${journalId}`);
  return page.flatMap((transaction) => {
    const { tenant, id, state } = transaction;
    const lines = posted.get(`${tenant} ${id}`);
    const should = state === 'SETTLED' || state === 'REVERSED';
    if ((lines !== undefined) !== should) {
      return [`transaction ${id} is ${state} and has ${should ? 'no' : 'a'} journal of its own`];
    }
    if ((transaction.lines === null) !== should) {
      return [`transaction ${id} is ${state} and has ${should ? '' : 'no '}lines outside its journal`];
    }
    const own = lines?.map(lineOf) ?? linesOf(transaction);
    return [
      ...strangeAccounts(transaction, own),
      ...(lines === undefined ? unposted(transaction, own) : lineFaults(transaction, lines)),
    ];
  });
}

/** The accounts of a transaction that none of its lines moves. */
function strangeAccounts(transaction: Transaction, lines: readonly Line[]): readonly string[] {
  const { id, accountId, counterAccountId, linkedId } = transaction;
  const moved = new Set(lines.map(({ account }) => account));
  // A cash payment moves no account: its account is the loan that it pays.
  const named = [...(accountId === linkedId ? [] : [accountId]), counterAccountId];
  return named
    .filter((account) => account !== null && !moved.has(account))
    .map((account) => `transaction ${id} is of account ${account}, which its lines do not move`);
}

/**
 * A pending or cancelled transaction has a line of its amount. The amount for a loan is only known at
 * approval.
 */
function unposted({ id, type, amount }: Transaction, lines: readonly Line[]): readonly string[] {
  const own = lines.map((line) => line.amount);
  if (type === 'LOAN_REPAYMENT' || own.some((one) => one === amount)) return [];
  return [`transaction ${id} of ${amount} would be booked as ${own.join(', ')}`];
}

type Posting = Row<typeof postings>;

/** Types that move only the amount: the direction of the account, and the ledger codes besides accounts. */
const plainTypes: Readonly<
  Partial<Record<Transaction['type'], { readonly way: bigint; readonly beside: readonly string[] }>>
> = {
  DEPOSIT: { way: 1n, beside: [chart.cash.code] },
  // A fee is taken as a withdrawal that goes to the bank's income.
  WITHDRAWAL: { way: -1n, beside: [chart.cash.code, chart.feeIncome.code] },
};

/** Codes that the lines must not move, and a wrong change of the account. */
function wayFaults(transaction: Transaction, posted: readonly Posting[]): readonly string[] {
  const { id, type, amount, accountId, reversalOf } = transaction;
  const plain = plainTypes[type];
  if (plain === undefined) return [];
  const { way, beside } = plain;
  const strange = posted
    .filter((line) => line.accountId === null && !beside.includes(line.gl))
    .map(({ gl }) => `transaction ${id} is a ${type} and posts to ${gl}`);
  const own = posted.filter((line) => line.accountId === accountId && isInChart(line.gl));
  const moved = own.reduce((sum, line) => sum + bookChange(lineOf(line)), 0n);
  const should = reversalOf === null ? way * amount : -way * amount;
  if (own.length === 0 || moved === should) return strange;
  const says = `transaction ${id} should move its account by ${should}, its journal does by ${moved}`;
  return [...strange, says];
}

function lineFaults(transaction: Transaction, posted: readonly Posting[]): readonly string[] {
  const { id, type, amount, currency } = transaction;
  const words = (line: Pick<Posting, 'gl' | 'side' | 'amount'>, account: string | null) =>
    `${line.side} ${line.gl}${account === null ? '' : ` ${account}`} ${line.amount}`;
  const booked = posted.map((line) => words(line, line.accountId)).join('; ');
  const faults = [...wayFaults(transaction, posted)];
  // Money held for a loan may be posted together with the final payment, so only the first line is the
  // payment.
  const largest =
    type === 'LOAN_REPAYMENT'
      ? posted[0]?.amount
      : posted.reduce((most, line) => (line.amount > most ? line.amount : most), 0n);
  if (largest !== amount) faults.push(`transaction ${id} of ${amount} was booked as ${booked}`);
  const other = posted.find((line) => line.currency !== currency);
  if (other !== undefined) faults.push(`transaction ${id} in ${currency} was booked in ${other.currency}`);
  return faults;
}

export const pendingTimers = storeCheck({
  name: 'pending timers',
  says: 'every PENDING transaction that may expire has its timer, and no other transaction has one',
  async *run(read) {
    for await (const page of pendingOnes(read)) {
      const expiring = page.filter(({ expiresAt }) => expiresAt !== null);
      const wanted = expiring.map(({ tenant, id }) => ({ tenant, value: pendingTimerId(id) }));
      const rows = await read.among(timers, 'id', wanted);
      const set = new Set(rows.map(({ tenant, id }) => `${tenant} ${id}`));
      for (const { tenant, id } of expiring) {
        if (!set.has(`${tenant} ${pendingTimerId(id)}`)) yield `transaction ${id} waits without a timer`;
      }
    }
    const watching = { where: (select: Select) => select.where({ command: 'WatchPendingTransaction' }) };
    for await (const page of read.pages(timers, watching)) {
      const wanted = page.map(({ tenant, data }) => {
        return { tenant, value: String(data.transactionId) };
      });
      const found = await byId(wanted, read);
      for (const { tenant, id, data } of page) {
        const watched = found.get(`${tenant} ${String(data.transactionId)}`);
        if (watched?.state !== 'PENDING' || watched.expiresAt === null)
          yield `timer ${id} waits for a transaction that is ${watched?.state ?? 'not there'}`;
      }
    }
  },
});
