/** Each account's lines, as they were booked and as the model has them. */
import { lineOf } from '../../commands/transactions/transaction.ts';
import { postings } from '../../core/ledger/account.ts';
import { bookChange } from '../../core/ledger/books.ts';
import type { Store } from '../../core/store/store.ts';
import { type BankModel, keyOf } from './model/bank.ts';

type Account = BankModel['accounts'][number];

/** What was booked on an account: each change with the balance after it, from the first. */
export type Booked = (account: Account) => readonly string[];

/** What the store has booked by now. */
export async function bookedIn({ everywhere }: Pick<Store, 'everywhere'>): Promise<Booked> {
  const rows = await everywhere.rows(postings);
  const own = Map.groupBy(rows, ({ tenant, accountId }) => `${tenant} ${accountId}`);
  return (account) =>
    (own.get(`${account.tenant} ${keyOf(account)}`) ?? [])
      .toSorted((a, b) => (a.accountSeq ?? 0) - (b.accountSeq ?? 0))
      .map((row) => `${bookChange(lineOf(row))} ${row.balanceAfter}`);
}

/** What the model has booked. */
export const modelled: Booked = ({ lines }) => lines.map(({ change, balance }) => `${change} ${balance}`);
