/**
 * Checks owed fees for `check store`: each account owes the sum of its entries, and each payment was booked.
 */
import { type CheckRead, storeCheck } from '../command/declaration/store-check.ts';
import type { Row } from '../command/declaration/table.ts';
import { type Account, accounts, postings } from './account.ts';
import { feeEntries, takingKind } from './fees.ts';

type Entry = Row<typeof feeEntries>;

/** The state of replaying an account's entries. */
interface Owed {
  readonly tenant: string;
  readonly id: string;
  amount: bigint;
}

const keyOf = (tenant: string, id: string) => `${tenant}\u0000${id}`;

export const feesOwed = storeCheck({
  name: 'fees owed',
  says: 'an account owes the fees that it was left owing less those that were taken, each taking with its journal',
  async *run(read) {
    let open: Owed | undefined;
    for await (const page of read.pages(feeEntries)) {
      const ended: Owed[] = [];
      for (const { tenant, accountId: id, amount, id: entry } of page) {
        if (open?.id !== id || open.tenant !== tenant) {
          if (open !== undefined) ended.push(open);
          open = { tenant, id, amount: 0n };
        }
        open.amount += amount;
        if (open.amount < 0n) yield `entry ${entry} takes more fees than account ${id} owed`;
      }
      yield* await unbookedTakings(page, read);
      yield* await wrongAccounts(ended, read);
    }
    if (open !== undefined) yield* await wrongAccounts([open], read);
    const owing = { where: (select: Where) => select.where('feesOwed', '<>', 0) };
    for await (const page of read.pages(accounts, owing)) yield* await withoutEntries(page, read);
  },
});

type Where = Parameters<NonNullable<NonNullable<Parameters<CheckRead['pages']>[1]>['where']>>[0];

async function wrongAccounts(owed: readonly Owed[], read: CheckRead): Promise<readonly string[]> {
  const wanted = owed.map(({ tenant, id: value }) => ({ tenant, value }));
  const rows = await read.among(accounts, 'id', wanted);
  const byId = new Map(rows.map((row) => [keyOf(row.tenant, row.id), row.feesOwed]));
  return owed.flatMap(({ tenant, id, amount }) => {
    const says = byId.get(keyOf(tenant, id));
    if (says === amount) return [];
    return [`account ${id} owes fees of ${says ?? 'nothing'}, its entries sum to ${amount}`];
  });
}

async function withoutEntries(page: readonly Account[], read: CheckRead): Promise<readonly string[]> {
  const wanted = page.map(({ tenant, id: value }) => ({ tenant, value }));
  const entries = await read.among(feeEntries, 'accountId', wanted);
  const known = new Set(entries.map(({ tenant, accountId }) => keyOf(tenant, accountId)));
  return page
    .filter(({ tenant, id }) => !known.has(keyOf(tenant, id)))
    .map(({ id, feesOwed }) => `account ${id} owes fees of ${feesOwed} without an entry`);
}

/** Entries of takings without one journal line of their amount on their account. */
async function unbookedTakings(page: readonly Entry[], read: CheckRead): Promise<readonly string[]> {
  const taken = page.filter(({ amount }) => amount < 0n);
  const wanted = taken.map(({ tenant, reference: value }) => ({ tenant, value }));
  const lines = await read.among(postings, 'reference', wanted, (select) =>
    select.whereRaw('reference <> journal_id').where({ kind: takingKind }).whereNotNull('accountId'),
  );
  const of = (tenant: string, account: string | null, reference: string) =>
    `${tenant}\u0000${account}\u0000${reference}`;
  const booked = Map.groupBy(lines, (line) => of(line.tenant, line.accountId, line.reference));
  return taken.flatMap(({ tenant, accountId, reference, amount }) => {
    const amounts = (booked.get(of(tenant, accountId, reference)) ?? []).map((one) => one.amount);
    if (amounts.length === 1 && amounts[0] === -amount) return [];
    return [
      `account ${accountId} paid fees of ${-amount} by ${reference}, booked for it is ${amounts.join(', ') || 'nothing'}`,
    ];
  });
}
