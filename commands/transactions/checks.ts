/** What `check store` proves of universal transactions: their states, holds, journals, reversals and timers. */
import type { Select } from '../../core/command/read.ts';
import {
  type CheckRead,
  historyOf,
  holdOwner,
  storeCheck,
} from '../../core/command/store-check.ts';
import { postings } from '../../core/ledger/account.ts';
import { timers } from '../../core/time/timer.ts';
import { pendingTimerId } from './initiation.ts';
import { holdsOf, type Transaction, transactionLifecycle, transactions } from './transaction.ts';

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
  says: 'what is SETTLED or REVERSED has its one journal, what is PENDING or CANCELLED has none',
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
  const journals = await read.select(postings, (select) =>
    select.select('tenant', 'journalId').where({ line: 1 }).whereIn('journalId', ids),
  );
  const posted = new Set(journals.map(({ tenant, journalId }) => `${tenant} ${journalId}`));
  return page.flatMap(({ tenant, id, state }) => {
    const should = state === 'SETTLED' || state === 'REVERSED';
    if (posted.has(`${tenant} ${id}`) === should) return [];
    return [`transaction ${id} is ${state} and has ${should ? 'no' : 'a'} journal of its own`];
  });
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
