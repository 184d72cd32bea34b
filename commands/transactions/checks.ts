/** What `check store` proves of universal transactions: their states, holds, journals, reversals and timers. */
import type { Select } from '../../core/command/read.ts';
import {
  type CheckRead,
  historyOf,
  holdOwner,
  storeCheck,
} from '../../core/command/store-check.ts';
import type { Row } from '../../core/command/table.ts';
import { postings } from '../../core/ledger/account.ts';
import { timers } from '../../core/time/timer.ts';
import { pendingTimerId } from './initiation.ts';
import {
  holdsOf,
  linesOf,
  type Transaction,
  transactionLifecycle,
  transactions,
} from './transaction.ts';

/** Rows of one look by a list of ids. */
const listed = 500;

export const transactionHistory = historyOf({
  noun: 'transaction',
  table: transactions,
  lifecycle: transactionLifecycle,
  notes: ['recordApproval', 'approveEntry'],
});

const pendingOnes = (read: CheckRead) =>
  read.pages(transactions, {
    orderBy: ['state'],
    where: (select) => select.where({ state: 'PENDING' }),
  });

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
      const ids = page.flatMap(({ reversalOf, reversedBy }) => [reversalOf, reversedBy]);
      const others = await byId(
        ids.flatMap((id) => id ?? []),
        read,
      );
      for (const transaction of page) yield* reversalFaults(transaction, others);
    }
  },
});

const partOfReversal = (select: Select) =>
  select.where((part) =>
    part.whereNotNull('reversalOf').orWhereNotNull('reversedBy').orWhere({ state: 'REVERSED' }),
  );

async function byId(ids: readonly string[], read: CheckRead) {
  const found = new Map<string, Transaction>();
  for (let at = 0; at < ids.length; at += listed) {
    const some = ids.slice(at, at + listed);
    for (const row of await read.rows(transactions, (select) => select.whereIn('id', some))) {
      found.set(`${row.tenant} ${row.id}`, row);
    }
  }
  return found;
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
      for (let at = 0; at < page.length; at += listed) {
        yield* await unsettled(page.slice(at, at + listed), read);
      }
    }
  },
});

/** Transactions of the page that have a journal and should not, or the other way round. */
async function unsettled(page: readonly Transaction[], read: CheckRead): Promise<string[]> {
  const ids = page.map(({ id }) => id);
  const rows = await read.rows(postings, (select) =>
    select.whereIn('journalId', ids).orderBy('journalId').orderBy('line'),
  );
  const posted = new Map<string, Posting[]>();
  for (const row of rows) {
    const key = `${row.tenant} ${row.journalId}`;
    posted.set(key, [...(posted.get(key) ?? []), row]);
  }
  return page.flatMap((transaction) => {
    const { tenant, id, state } = transaction;
    const lines = posted.get(`${tenant} ${id}`);
    const should = state === 'SETTLED' || state === 'REVERSED';
    if ((lines !== undefined) !== should) {
      return [`transaction ${id} is ${state} and has ${should ? 'no' : 'a'} journal of its own`];
    }
    return lines === undefined ? [] : lineFaults(transaction, lines);
  });
}

type Posting = Row<typeof postings>;

/** A cheque settles by what its steps make of it, so that only its amount is compared. */
const bySteps: readonly Transaction['type'][] = ['CHEQUE_DEPOSIT', 'CHEQUE_WITHDRAWAL'];

function lineFaults(transaction: Transaction, posted: readonly Posting[]): readonly string[] {
  const { id, type, amount, currency, reversalOf } = transaction;
  const words = (line: Pick<Posting, 'gl' | 'side' | 'amount'>, account: string | null) =>
    `${line.side} ${line.gl}${account === null ? '' : ` ${account}`} ${line.amount}`;
  const booked = posted.map((line) => words(line, line.accountId)).join('; ');
  const own = linesOf(transaction).map((line) => words(line, line.account ?? null));
  const faults: string[] = [];
  if ((reversalOf !== null || !bySteps.includes(type)) && own.join('; ') !== booked) {
    faults.push(`transaction ${id} says ${own.join('; ')}, its journal ${booked}`);
  }
  // What is held for a loan goes beside the payment that ends it: the first line is the payment.
  const largest =
    type === 'LOAN_REPAYMENT'
      ? posted[0]?.amount
      : posted.reduce((most, line) => (line.amount > most ? line.amount : most), 0n);
  if (largest !== amount) faults.push(`transaction ${id} of ${amount} was booked as ${booked}`);
  const other = posted.find((line) => line.currency !== currency);
  if (other !== undefined)
    faults.push(`transaction ${id} in ${currency} was booked in ${other.currency}`);
  return faults;
}

export const pendingTimers = storeCheck({
  name: 'pending timers',
  says: 'every PENDING transaction that may expire has its timer, and no other transaction has one',
  async *run(read) {
    for await (const page of pendingOnes(read)) {
      for (let at = 0; at < page.length; at += listed) {
        const some = page.slice(at, at + listed).filter(({ expiresAt }) => expiresAt !== null);
        const ids = some.map(({ id }) => pendingTimerId(id));
        const rows = await read.rows(timers, (select) => select.whereIn('id', ids));
        const set = new Set(rows.map(({ tenant, id }) => `${tenant} ${id}`));
        for (const { tenant, id } of some) {
          if (!set.has(`${tenant} ${pendingTimerId(id)}`))
            yield `transaction ${id} waits without a timer`;
        }
      }
    }
    const watching = {
      where: (select: Select) => select.where({ command: 'WatchPendingTransaction' }),
    };
    for await (const page of read.pages(timers, watching)) {
      const ids = page.map(({ data }) => String(data.transactionId));
      const found = await byId(ids, read);
      for (const { tenant, id, data } of page) {
        const watched = found.get(`${tenant} ${String(data.transactionId)}`);
        if (watched?.state !== 'PENDING' || watched.expiresAt === null)
          yield `timer ${id} waits for a transaction that is ${watched?.state ?? 'not there'}`;
      }
    }
  },
});
