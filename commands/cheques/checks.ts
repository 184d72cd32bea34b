import { type CheckRead, storeCheck } from '../../core/command/declaration/store-check.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { postings } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { holdsOf, type Transaction, transactions } from '../transactions/transaction.ts';
import { type Cheque, type ChequeState, chequeIdentities, cheques, identityOf } from './cheque.ts';
import { heldBy } from './impacts.ts';

/** Papers of one look. */
const listed = 100;

/** States of the universal transaction that go with a state of the cheque. */
const together: Readonly<Record<ChequeState, readonly Transaction['state'][]>> = {
  PENDING: ['PENDING'],
  UNCLEARED: ['PENDING'],
  CLEARED: ['SETTLED'],
  COMPLETED: ['SETTLED'],
  BOUNCED: ['CANCELLED'],
  CANCELLED: ['CANCELLED', 'REVERSED'],
  REVERSED: ['REVERSED'],
};

export const chequeTransactions = storeCheck({
  name: 'cheques',
  says: 'a cheque and its transaction agree on state, amount, account and hold',
  async *run(read) {
    for await (const page of read.pages(cheques)) {
      const wanted = page.map(({ tenant, transactionId }) => ({ tenant, value: transactionId }));
      const rows = await read.among(transactions, 'id', wanted);
      const byId = new Map(rows.map((row) => [`${row.tenant} ${row.id}`, row]));
      for (const cheque of page) {
        yield* disagreements(cheque, byId.get(`${cheque.tenant} ${cheque.transactionId}`));
      }
    }
  },
});

function* disagreements(cheque: Cheque, transaction: Transaction | undefined) {
  const { id, state, amount, accountId, steps } = cheque;
  if (transaction === undefined) {
    yield `cheque ${id} has no transaction`;
    return;
  }
  if (!together[state].includes(transaction.state)) {
    yield `cheque ${id} is ${state} and its transaction ${transaction.state}`;
  }
  if (transaction.amount !== amount || transaction.accountId !== accountId) {
    yield `cheque ${id} of ${amount} on ${accountId} has a transaction of ${transaction.amount} on ${transaction.accountId}`;
  }
  const held = holdsOf(transaction).reduce((sum, hold) => sum + hold.amount, 0n);
  if (held !== heldBy(steps)) {
    yield `cheque ${id} holds ${held}, its steps say ${heldBy(steps)}`;
  }
}

/** A cheque in these states is known by its paper. */
const known: readonly ChequeState[] = ['PENDING', 'UNCLEARED', 'CLEARED', 'BOUNCED', 'COMPLETED'];

export const chequePapers = storeCheck({
  name: 'cheque identities',
  says: 'each paper belongs to one cheque, and each cheque that counts has its paper',
  async *run(read) {
    for await (const page of read.pages(chequeIdentities)) {
      const found = await chequesOf(page, read);
      for (const identity of page) {
        const cheque = found.get(`${identity.tenant} ${identity.chequeId}`);
        if (cheque === undefined || paperOf(cheque) !== paperOf(identity)) {
          yield `paper ${paperOf(identity)} belongs to cheque ${identity.chequeId}, which is another`;
        }
      }
    }
    for await (const page of read.pages(cheques)) {
      const wanted = page.filter(({ state }) => known.includes(state));
      const papers = await papersOf(wanted, read);
      for (const { tenant, id, state } of wanted) {
        if (!papers.has(`${tenant} ${id}`)) yield `cheque ${id} is ${state} and has no paper`;
      }
    }
  },
});

function paperOf(cheque: Parameters<typeof identityOf>[0]): string {
  const { drawerBank, drawerAccount, chequeNumber } = identityOf(cheque);
  return `${drawerBank} ${drawerAccount} ${chequeNumber}`;
}

async function chequesOf(
  page: readonly Row<typeof chequeIdentities>[],
  read: CheckRead,
): Promise<ReadonlyMap<string, Cheque>> {
  const wanted = page.map(({ tenant, chequeId }) => ({ tenant, value: chequeId }));
  const rows = await read.among(cheques, 'id', wanted);
  return new Map(rows.map((row) => [`${row.tenant} ${row.id}`, row]));
}

/** The cheques whose paper has a row. Papers are found by their printed data. */
async function papersOf(wanted: readonly Cheque[], read: CheckRead): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let at = 0; at < wanted.length; at += listed) {
    const some = wanted.slice(at, at + listed);
    const rows = await read.rows(chequeIdentities, (select) => {
      for (const cheque of some) select.orWhere({ tenant: cheque.tenant, ...identityOf(cheque) });
    });
    for (const { tenant, chequeId } of rows) found.add(`${tenant} ${chequeId}`);
  }
  return found;
}

export const unclearedBooks = storeCheck({
  name: 'uncleared cheques',
  says: 'the account of uncleared cheques is the sum of the deposits that are UNCLEARED',
  async *run(read) {
    const posted = await read.select(postings, (select) =>
      select
        .select('tenant', 'side')
        .sum({ total: 'amount' })
        .where({ gl: chart.unclearedCheques.code })
        .groupBy('tenant', 'side'),
    );
    const waiting = await read.select(cheques, (select) =>
      select.select('tenant').sum({ total: 'amount' }).where({ state: 'UNCLEARED' }).groupBy('tenant'),
    );
    const difference = new Map<string, bigint>();
    const add = (tenant: unknown, amount: bigint) =>
      difference.set(String(tenant), (difference.get(String(tenant)) ?? 0n) + amount);
    for (const { tenant, side, total } of posted) {
      const amount = BigInt(String(total));
      add(tenant, side === 'debit' ? amount : -amount);
    }
    for (const { tenant, total } of waiting) add(tenant, -BigInt(String(total)));
    for (const [tenant, amount] of difference) {
      if (amount !== 0n) yield `uncleared cheques of ${tenant} differ from the books by ${amount}`;
    }
  },
});
