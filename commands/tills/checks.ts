/** Checks tills and vaults for `check store`. */
import {
  booking,
  type CheckRead,
  cashOfPlace,
  inLists,
  storeCheck,
} from '../../core/command/declaration/store-check.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { type Account, accounts, held, postings } from '../../core/ledger/account.ts';
import { bookChange } from '../../core/ledger/books.ts';
import { chart } from '../../core/ledger/chart.ts';
import { type Till, tills } from './till.ts';

const counting = 'till-count';
const counted = [cashOfPlace, chart.tillDifferences.code];

export const tillCounts = booking({
  of: 'a till that was counted',
  corrections: [counting],
  journals: { [counting]: { debit: counted, credit: counted } },
  async owned(journals, read) {
    const own = journals.filter(({ reference, lines }) =>
      lines.some(({ accountId }) => accountId === reference),
    );
    const wanted = own.map(({ tenant, reference: value }) => ({ tenant, value }));
    const keys = new Set((await read.among(tills, 'key', wanted)).map(({ key }) => key));
    return new Set(own.filter(({ reference }) => keys.has(reference)).map(({ id }) => id));
  },
});

const kinds = {
  Till: { class: 'TILL', gl: chart.tills.code },
  Vault: { class: 'VAULT', gl: chart.vault.code },
} as const;

export const tillAccounts = storeCheck({
  name: 'tills',
  says: 'each till and vault has its account and its cash, what was counted is what was there, and nothing is pending in a closed one',
  async *run(read) {
    for await (const page of read.pages(tills)) {
      const wanted = page.map(({ tenant, key }) => ({ tenant, value: key }));
      const rows = await read.among(accounts, 'id', wanted);
      const byId = new Map(rows.map((row) => [`${row.tenant} ${row.id}`, row]));
      for (const till of page) yield* faults(till, byId.get(`${till.tenant} ${till.key}`));
      yield* await wrongCounts(page, read);
    }
  },
});

function* faults(till: Till, account: Account | undefined) {
  const { key, kind, state } = till;
  if (account === undefined) {
    yield `${kind} ${key} has no account`;
    return;
  }
  const wanted = kinds[kind];
  if (account.class !== wanted.class || account.gl !== wanted.gl) {
    yield `${kind} ${key} has an account of class ${account.class} on ${account.gl}`;
  }
  if (account.book < 0n) yield `${kind} ${key} has ${account.book}: cash cannot be owed`;
  if (state === 'Closed' && held(account) > 0n) {
    yield `${kind} ${key} is Closed and holds ${held(account)} for pending transactions`;
  }
  const { countedLine: line, countedCash } = till;
  if (state !== 'Closed' || line === null) return;
  if (account.postings !== line || account.book !== countedCash) {
    yield `${kind} ${key} was closed at line ${line} with ${countedCash} and has ${account.book} at line ${account.postings}`;
  }
}

/** Tills whose account balance differed from the count at the time of counting. */
async function wrongCounts(page: readonly Till[], read: CheckRead): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { tenant, some } of inLists(page.filter(({ countedLine }) => countedLine !== null))) {
    const places = some.map(({ key, countedLine }) => [key, countedLine ?? 0]);
    const rows = await read.rows(postings, (select) =>
      select.where({ tenant }).whereNotNull('accountId').whereIn(['accountId', 'accountSeq'], places),
    );
    const stood = new Map(rows.map((line) => [line.accountId, line]));
    for (const till of some) {
      const { kind, key, countedLine, countedCash } = till;
      const last = stood.get(key);
      const was = countedLine === 0 ? 0n : last?.balanceAfter;
      if (was !== countedCash) {
        wrong.push(
          `${kind} ${key} was counted at ${countedCash}, its line ${countedLine} has ${was ?? 'nothing'}`,
        );
      }
      wrong.push(...wrongDifference(till, last));
    }
  }
  return wrong;
}

/** A counted difference of a till is booked in its last line. Without a difference nothing is booked. */
function wrongDifference(
  { kind, key, difference, openedAt, closedAt }: Till,
  last: Row<typeof postings> | undefined,
): readonly string[] {
  const posted = last?.kind === counting ? bookChange(last) : 0n;
  // Without a difference, the last line may be from an earlier count, even within the same millisecond.
  const isOlder = difference === 0n && (last?.bookedAt !== closedAt || openedAt === closedAt);
  if (posted === difference || isOlder) return [];
  return [`${kind} ${key} was counted with a difference of ${difference}, booked for it is ${posted}`];
}

/** Ledger codes for cash. Each of their lines belongs to a till or a vault. */
const cash = [chart.tills.code, chart.vault.code];

export const cashBooks = storeCheck({
  name: 'cash',
  says: 'the cash of the general ledger is what tills and vaults have',
  async *run(read) {
    const difference = new Map<string, bigint>();
    const add = (tenant: unknown, gl: unknown, amount: bigint) => {
      const key = `${gl} of ${tenant}`;
      difference.set(key, (difference.get(key) ?? 0n) + amount);
    };
    const booked = await read.select(postings, (select) =>
      select
        .select('tenant', 'gl', 'side')
        .sum({ total: 'amount' })
        .whereIn('gl', cash)
        .groupBy('tenant', 'gl', 'side'),
    );
    for (const { tenant, gl, side, total } of booked) {
      const amount = BigInt(String(total));
      add(tenant, gl, side === 'debit' ? amount : -amount);
    }
    for await (const page of read.pages(tills)) {
      const wanted = page.map(({ tenant, key }) => ({ tenant, value: key }));
      for (const { tenant, gl, book } of await read.among(accounts, 'id', wanted)) {
        add(tenant, gl, -book);
      }
    }
    for (const [key, amount] of difference) {
      if (amount !== 0n) yield `cash on ${key} differs from its tills and vaults by ${amount}`;
    }
  },
});
