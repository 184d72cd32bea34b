/** What `check store` proves of accounts: branches and clients count those that are open. */
import { storeCheck } from '../../core/command/store-check.ts';
import { accounts } from '../../core/ledger/account.ts';
import { branches } from '../branches/branch.ts';
import { clients } from '../clients/client.ts';

/** Rows of one look by a list of keys. */
const listed = 500;

/** States of accounts that nobody counts any more. */
const gone = ['Closed', 'Rejected'];

export const openAccountCounts = storeCheck({
  name: 'open accounts',
  says: 'every branch and every client counts its accounts that are open or about to be',
  async *run(read) {
    for (const { table, key, of } of [
      { table: branches, key: 'id', of: 'branchId' },
      { table: clients, key: 'encodedKey', of: 'clientKey' },
    ] as const) {
      for await (const page of read.pages(table)) {
        for (let at = 0; at < page.length; at += listed) {
          const some = page.slice(at, at + listed);
          const keys = some.map((row) => String((row as Readonly<Record<string, unknown>>)[key]));
          const sums = await read.select(accounts, (select) =>
            select
              .select('tenant', of)
              .count({ count: '*' })
              .whereIn(of, keys)
              .whereNotIn('state', gone)
              .groupBy('tenant', of),
          );
          const counts = new Map(
            sums.map((sum) => [`${sum.tenant} ${sum[of]}`, Number(sum.count)]),
          );
          for (const [nth, { tenant, openAccounts }] of some.entries()) {
            const count = counts.get(`${tenant} ${keys[nth]}`) ?? 0;
            if (count === openAccounts) continue;
            yield `${table.name} ${keys[nth]} of ${tenant} counts ${openAccounts} open accounts, there are ${count}`;
          }
        }
      }
    }
  },
});
