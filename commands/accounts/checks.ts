/**
 * Checks accounts for `check store`: they open with one balance, and branches and clients count their open
 * accounts.
 */
import {
  anAccount,
  booking,
  type CheckRead,
  cashOfPlace,
  inLists,
  storeCheck,
} from '../../core/command/declaration/store-check.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { accounts } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { branches } from '../branches/branch.ts';
import { clients } from '../clients/client.ts';

const opening = 'opening:';
const equity = [anAccount, cashOfPlace, chart.openingBalances.code];

export const openingBalances = booking({
  of: 'an account that opens',
  journals: { opening: { debit: equity, credit: equity } },
  async owned(journals, read) {
    const opened = journals.filter(({ reference, lines }) =>
      lines.some(({ accountId }) => `${opening}${accountId}` === reference),
    );
    const ids = opened.map(({ reference }) => reference.slice(opening.length));
    const rows = await read.select(accounts, (select) =>
      select.select('id').where({ tenant: journals[0]?.tenant }).whereIn('id', ids),
    );
    const known = new Set(rows.map(({ id }) => `${opening}${id}`));
    return new Set(opened.filter(({ reference }) => known.has(reference)).map(({ id }) => id));
  },
});

/** States of accounts that are not counted any more. */
const gone = ['Closed', 'Rejected'];

export const openAccountCounts = storeCheck({
  name: 'open accounts',
  says: 'every branch and every client counts its accounts that are open or about to be',
  async *run(read) {
    const byBranch = await branchCounts(read);
    for await (const page of read.pages(branches)) {
      yield* wrong(page, 'id', byBranch);
    }
    for await (const page of read.pages(clients)) {
      yield* wrong(page, 'encodedKey', await clientCounts(page, read));
    }
  },
});

type Counted = Row<typeof branches> | Row<typeof clients>;

/** Rows whose count differs from the number of accounts. */
function* wrong(page: readonly Counted[], key: 'id' | 'encodedKey', counts: ReadonlyMap<string, number>) {
  const of = key === 'id' ? branches.name : clients.name;
  for (const row of page) {
    const value = String(row[key]);
    const count = counts.get(`${row.tenant} ${value}`) ?? 0;
    if (count === row.openAccounts) continue;
    yield `${of} ${value} of ${row.tenant} counts ${row.openAccounts} open accounts, there are ${count}`;
  }
}

/** Open accounts of every branch: there are as many sums as branches. */
async function branchCounts(read: CheckRead): Promise<ReadonlyMap<string, number>> {
  const sums = await read.select(accounts, (select) =>
    select
      .select('tenant', 'branchId')
      .count({ count: '*' })
      .whereNotNull('branchId')
      .whereNotIn('state', gone)
      .groupBy('tenant', 'branchId'),
  );
  return new Map(sums.map(({ tenant, branchId, count }) => [`${tenant} ${branchId}`, Number(count)]));
}

/** Open accounts of these clients. */
async function clientCounts(
  page: readonly Row<typeof clients>[],
  read: CheckRead,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { tenant, some } of inLists(page)) {
    const keys = some.map(({ encodedKey }) => encodedKey);
    const sums = await read.select(accounts, (select) =>
      select
        .select('clientKey')
        .count({ count: '*' })
        .where({ tenant })
        .whereIn('clientKey', keys)
        .whereNotIn('state', gone)
        .groupBy('clientKey'),
    );
    for (const { clientKey, count } of sums) counts.set(`${tenant} ${clientKey}`, Number(count));
  }
  return counts;
}
