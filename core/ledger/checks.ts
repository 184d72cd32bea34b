/** The ledger's part of `check store`: journals balance, postings add up to balances, holds have owners. */
import type { HoldOwner, OwnedHold, StoreCheck } from '../command/declaration/store-check.ts';
import { inLists, storeCheck } from '../command/declaration/store-check.ts';
import type { Row } from '../command/declaration/table.ts';
import type { Instant } from '../values/instant.ts';
import { type Account, accounts, available, holdEntries, postings } from './account.ts';
import { bookChange } from './books.ts';
import { carried, isInChart } from './chart.ts';
import { feesOwed } from './fee-checks.ts';

/** Checks each journal. If every journal balances, the whole ledger does. */
const journals = storeCheck({
  name: 'journals',
  says: 'every journal has two lines or more, numbered from 1, and sums to zero in one currency',
  async *run(read) {
    let open: OpenJournal | undefined;
    for await (const page of read.pages(postings)) {
      for (const { tenant, journalId, line, side, amount, currency } of page) {
        if (open?.id !== journalId || open.tenant !== tenant) {
          if (open !== undefined) yield* faultsOf(open);
          open = { tenant, id: journalId, lines: 0, sum: 0n, currencies: new Set() };
        }
        open.lines += 1;
        open.sum += side === 'debit' ? amount : -amount;
        open.currencies.add(currency);
        if (line !== open.lines) yield `journal ${journalId} has no line ${open.lines}`;
        if (amount <= 0n) yield `line ${line} of journal ${journalId} has the amount ${amount}`;
      }
    }
    if (open !== undefined) yield* faultsOf(open);
  },
});

interface OpenJournal {
  readonly tenant: string;
  readonly id: string;
  lines: number;
  sum: bigint;
  readonly currencies: Set<string>;
}

function* faultsOf({ id, lines, sum, currencies }: OpenJournal) {
  if (sum !== 0n) yield `journal ${id} sums to ${sum}, not to zero`;
  if (lines < 2) yield `journal ${id} has a single line`;
  if (currencies.size > 1) yield `journal ${id} mixes ${[...currencies].join(' and ')}`;
}

/** The state of replaying an account's postings. */
interface Replay {
  readonly tenant: string;
  readonly id: string;
  /** The account of the ledger that its lines name. */
  readonly gl: string;
  book: bigint;
  lines: number;
  bookedAt: Instant;
  /** The last line that is dated before its predecessor, with the finding. */
  backwards: { readonly line: number; readonly says: string } | undefined;
}

/** Replays the next line of an account and yields the line's contradictions. */
function* replayed(open: Replay, line: Row<typeof postings>) {
  open.lines += 1;
  open.book += isInChart(line.gl) ? bookChange(line) : 0n;
  const at = `line ${line.line} of journal ${line.journalId}, account ${open.id}:`;
  if (line.gl !== open.gl) yield `${at} is on ${line.gl}, the account's first on ${open.gl}`;
  if (line.accountSeq !== open.lines) {
    yield `${at} numbered ${line.accountSeq}, but is the account's line ${open.lines}`;
  }
  if (line.bookedAt < open.bookedAt) {
    const says = `${at} booked at ${line.bookedAt}, the line before it at ${open.bookedAt}`;
    open.backwards = { line: open.lines, says };
  }
  open.bookedAt = line.bookedAt;
  if (line.balanceAfter !== open.book) {
    yield `${at} says the balance is ${line.balanceAfter}, the lines so far sum to ${open.book}`;
  }
}

/** Checks statements line by line, and the balances at their end. */
const balances = storeCheck({
  name: 'balances',
  says: 'the book balance of every account is the sum of its postings, line after line, and dates rise with them',
  async *run(read) {
    let ended: Replay[] = [];
    let open: Replay | undefined;
    const inOrder = read.pages(postings, {
      orderBy: ['accountId', 'accountSeq'],
      where: (select) => select.whereNotNull('accountId'),
    });
    for await (const page of inOrder) {
      for (const line of page) {
        const id = line.accountId ?? '';
        if (open?.id !== id || open.tenant !== line.tenant) {
          if (open !== undefined) ended.push(open);
          const { tenant, bookedAt, gl } = line;
          open = { tenant, id, gl, book: 0n, lines: 0, bookedAt, backwards: undefined };
        }
        yield* replayed(open, line);
      }
      yield* await wrongBooks(ended, read);
      ended = [];
    }
    if (open !== undefined) yield* await wrongBooks([open], read);
    for await (const page of read.pages(accounts)) {
      const posted = await withPostings(page, read);
      for (const account of page) yield* accountFaults(account, posted);
    }
  },
});

const keyOf = (tenant: string, id: string) => `${tenant}\u0000${id}`;

type CheckReadOf = Parameters<StoreCheck['run']>[0];

/** Accounts whose balance differs from their postings. */
async function wrongBooks(replays: readonly Replay[], read: CheckReadOf): Promise<string[]> {
  const stored = new Map<string, Account>();
  const wanted = replays.map(({ tenant, id }) => ({ tenant, value: id }));
  for (const row of await read.among(accounts, 'id', wanted)) {
    stored.set(keyOf(row.tenant, row.id), row);
  }
  return replays.flatMap(({ tenant, id, gl, book, lines, bookedAt, backwards }) => {
    const account = stored.get(keyOf(tenant, id));
    if (account === undefined) return [`there are postings of account ${id}, but no such account`];
    const last = account.lastBookedAt;
    return [
      ...(backwards === undefined ? [] : [backwards.says]),
      ...(last !== null && last >= bookedAt
        ? []
        : [`account ${id} was booked last at ${last ?? 'no time'}, its last line at ${bookedAt}`]),
      ...(account.gl === gl ? [] : [`account ${id} is on ${account.gl}, its lines on ${gl}`]),
      ...(account.book === book
        ? []
        : [`account ${id} has the book balance ${account.book}, its postings sum to ${book}`]),
      ...(account.postings === lines
        ? []
        : [`account ${id} counts ${account.postings} postings, there are ${lines}`]),
    ];
  });
}

/** The accounts that have a first line. */
async function withPostings(page: readonly Account[], read: CheckReadOf): Promise<ReadonlySet<string>> {
  const posted = new Set<string>();
  for (const { tenant, some } of inLists(page)) {
    const ids = some.map(({ id }) => id);
    // Selects indexed columns only: for whole rows SQLite would scan the table.
    const rows = await read.select(postings, (select) =>
      select
        .select('accountId')
        .where({ tenant, accountSeq: 1 })
        .whereIn('accountId', ids)
        .whereNotNull('accountId'),
    );
    for (const { accountId } of rows) posted.add(keyOf(tenant, String(accountId)));
  }
  return posted;
}

function* accountFaults(account: Account, posted: ReadonlySet<string>) {
  const { tenant, id, gl, book, debitHold, creditHold } = account;
  if (!carried.has(gl)) yield `account ${id} is on ${gl}, which carries no accounts`;
  if (!posted.has(keyOf(tenant, id)) && (book !== 0n || account.postings !== 0)) {
    yield `account ${id} has the book balance ${book} and no postings`;
  }
  if (available(account) < 0n) yield `account ${id} has ${available(account)} available`;
  if (debitHold < 0n || creditHold < 0n) yield `account ${id} holds less than nothing`;
}

/** Holds of accounts, the entries that made them, and the records that keep them: all three agree. */
function holdsCheck(owners: readonly HoldOwner[]): StoreCheck {
  return storeCheck({
    name: 'holds',
    says: 'the holds of every account are its hold entries, and those of the open records that keep them',
    async *run(read) {
      const left = await openHolds(read);
      yield* await wrongHolds(left, read);
      for (const owner of owners) {
        for await (const owned of owner.holds(read)) {
          const key = holdKey(owned);
          const entered = left.get(key) ?? { ...owned, amount: 0n };
          left.set(key, { ...entered, amount: entered.amount - owned.amount });
        }
      }
      for (const { reference, account, direction, amount } of left.values()) {
        if (amount === 0n) continue;
        yield amount > 0n
          ? `account ${account} holds ${amount} (${direction}) for ${reference}, which keeps no such hold`
          : `${reference} keeps ${-amount} more (${direction}) than account ${account} holds for it`;
      }
    },
  });
}

function holdKey({ tenant, account, reference, direction }: OwnedHold): string {
  return [tenant, account, reference, direction].join('\u0000');
}

/** The amounts still held by the entries, by account, reference and direction. */
async function openHolds(read: CheckReadOf): Promise<Map<string, OwnedHold>> {
  const sums = await read.select(holdEntries, (select) =>
    select
      .select('tenant', 'accountId', 'reference', 'direction')
      .sum({ amount: 'amount' })
      .groupBy('tenant', 'accountId', 'reference', 'direction')
      .havingRaw('sum(amount) <> 0'),
  );
  const open = new Map<string, OwnedHold>();
  for (const sum of sums) {
    const held: OwnedHold = {
      tenant: String(sum.tenant),
      account: String(sum.accountId),
      reference: String(sum.reference),
      direction: sum.direction === 'debit' ? 'debit' : 'credit',
      amount: BigInt(String(sum.amount)),
    };
    open.set(holdKey(held), held);
  }
  return open;
}

/** Accounts whose holds differ from the sums of their entries. */
async function wrongHolds(open: ReadonlyMap<string, OwnedHold>, read: CheckReadOf): Promise<string[]> {
  const sums = new Map<string, { debit: bigint; credit: bigint }>();
  for (const { tenant, account, direction, amount } of open.values()) {
    const sum = sums.get(keyOf(tenant, account)) ?? { debit: 0n, credit: 0n };
    sums.set(keyOf(tenant, account), sum);
    sum[direction] += amount;
  }
  const wrong: string[] = [];
  for await (const page of read.pages(accounts)) {
    for (const { tenant, id, debitHold, creditHold } of page) {
      const { debit, credit } = sums.get(keyOf(tenant, id)) ?? { debit: 0n, credit: 0n };
      sums.delete(keyOf(tenant, id));
      if (debit !== debitHold) {
        wrong.push(`account ${id} has the debit hold ${debitHold}, its entries sum to ${debit}`);
      }
      if (credit !== creditHold) {
        wrong.push(`account ${id} has the credit hold ${creditHold}, its entries sum to ${credit}`);
      }
    }
  }
  for (const key of sums.keys()) {
    wrong.push(`there are holds of account ${key.split('\u0000')[1]}, but no such account`);
  }
  return wrong;
}

/** The ledger's own passes, with the records that keep holds. */
export function ledgerChecks(owners: readonly HoldOwner[]): readonly StoreCheck[] {
  return [journals, balances, holdsCheck(owners), feesOwed];
}
