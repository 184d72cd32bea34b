/** Checks each journal for `check store`: a record owns it, and it posts only what its kind allows. */
import {
  anAccount,
  type BookedJournal,
  type Booking,
  booking,
  type CheckRead,
  cashOfPlace,
  inLists,
  type StoreCheck,
  storeCheck,
} from '../command/declaration/store-check.ts';
import type { Row } from '../command/declaration/table.ts';
import { postings } from './account.ts';
import { carried, chart, isInChart } from './chart.ts';
import { feeEntries, takingKind } from './fees.ts';

type Posting = Row<typeof postings>;

/** Countable cash. Only the commands of tills and vaults move it. */
const cashCodes: ReadonlySet<string> = new Set([chart.tills.code, chart.vault.code]);

/** Journals that take fees which an account owed: each has its entry. */
export const takings = booking({
  of: 'a fee that an account owed',
  journals: { [takingKind]: { debit: [anAccount], credit: [chart.feesReceivable.code] } },
  async owned(journals, read) {
    const accountOf = ({ lines }: BookedJournal) =>
      lines.find(({ accountId }) => accountId !== null)?.accountId ?? '';
    const tenant = journals[0]?.tenant;
    const entries = await read.select(feeEntries, (select) =>
      select
        .select('accountId', 'reference', 'amount')
        .where({ tenant })
        .whereIn('accountId', [...new Set(journals.map(accountOf))])
        .whereIn(
          'reference',
          journals.map(({ reference }) => reference),
        ),
    );
    const keyOf = (account: unknown, reference: unknown, amount: unknown) =>
      `${account}\n${reference}\n${amount}`;
    const known = new Set(entries.map((row) => keyOf(row.accountId, row.reference, row.amount)));
    return new Set(
      journals
        .filter((journal) => {
          const amount = -(journal.lines[0]?.amount ?? 0n);
          return known.has(keyOf(accountOf(journal), journal.reference, amount));
        })
        .map(({ id }) => id),
    );
  },
});

/** Every journal of the ledger against those who book journals of its kind. */
export function ownersCheck(declared: readonly Booking[]): StoreCheck {
  const byKind = new Map<string, Booking[]>();
  for (const one of [...declared, takings]) {
    for (const kind of Object.keys(one.journals)) {
      byKind.set(kind, [...(byKind.get(kind) ?? []), one]);
    }
  }
  return storeCheck({
    name: 'journal owners',
    says: 'every journal is booked for a record that is there, and posts to what its kind may',
    async *run(read) {
      let open: Lines | undefined;
      for await (const page of read.pages(postings)) {
        const whole: Lines[] = [];
        for (const line of page) {
          const [first] = open ?? [];
          if (first?.journalId === line.journalId && first.tenant === line.tenant) {
            open?.push(line);
            continue;
          }
          if (open !== undefined) whole.push(open);
          open = [line];
        }
        yield* await ownerFaults(whole, byKind, read);
      }
      if (open !== undefined) yield* await ownerFaults([open], byKind, read);
    },
  });
}

type ByKind = ReadonlyMap<string, readonly Booking[]>;

/** The lines of a journal. */
type Lines = [Posting, ...Posting[]];

async function ownerFaults(whole: readonly Lines[], byKind: ByKind, read: CheckRead) {
  const journals = whole.map(journalOf);
  const owners = await ownersOf(journals, byKind, read);
  return journals.flatMap((journal, at) => [
    ...mixed(whole[at] ?? []),
    ...faultsOf(journal, owners.get(journal)),
  ]);
}

function journalOf(lines: Lines): BookedJournal {
  const [{ tenant, journalId: id, reference, kind }] = lines;
  return { tenant, id, reference, kind, lines };
}

/** Lines of a journal that name another reference or kind than its first one. */
function* mixed(lines: readonly Posting[]) {
  const [first] = lines;
  for (const { journalId, line, reference, kind } of lines) {
    if (reference === first?.reference && kind === first.kind) continue;
    yield `line ${line} of journal ${journalId} is ${kind} of ${reference}, its first ${first?.kind} of ${first?.reference}`;
  }
}

/** The owner of each journal. Journals without an owner are left out. */
async function ownersOf(
  journals: readonly BookedJournal[],
  byKind: ByKind,
  read: CheckRead,
): Promise<ReadonlyMap<BookedJournal, Booking>> {
  const owners = new Map<BookedJournal, Booking>();
  for (const [kind, alike] of Map.groupBy(journals, (journal) => journal.kind)) {
    for (const one of byKind.get(kind) ?? []) {
      for (const { some } of inLists(alike)) {
        const owned = await one.owned(some, read);
        for (const journal of some) if (owned.has(journal.id)) owners.set(journal, one);
      }
    }
  }
  return owners;
}

function* faultsOf(journal: BookedJournal, owner: Booking | undefined) {
  const { id, kind, reference, lines } = journal;
  for (const { gl, accountId } of lines) {
    if (!isInChart(gl)) yield `journal ${id} posts to ${gl}, which is not an account of the ledger`;
    else if (accountId === null && carried.has(gl)) {
      yield `journal ${id} posts to ${gl} and moves no account there`;
    }
  }
  if (owner === undefined) {
    yield `journal ${id} (${kind}) was booked for ${reference}, for which there is no such journal`;
    return;
  }
  const posts = owner.journals[kind];
  if (posts === undefined || posts === 'as its owner says') return;
  for (const { gl, accountId, side } of lines) {
    const own = cashCodes.has(gl) ? cashOfPlace : anAccount;
    if (posts[side].includes(accountId === null ? gl : own)) continue;
    const where = accountId === null ? gl : `account ${accountId}`;
    yield `journal ${id} (${kind} of ${owner.of}) has a ${side} on ${where}, where none belongs`;
  }
}
