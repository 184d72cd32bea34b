/** Balances at the end of a day that is past: by when lines were booked, which is the only date that a line has. */
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { DateText, type Static, Type } from '../../core/command/declaration/schema.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import type { Account } from '../../core/ledger/account.ts';
import { balancesAt } from '../../core/ledger/as-of.ts';
import { type CivilDate, dateIn, endOfDay, knownDate } from '../../core/values/civil-date.ts';
import type { Instant } from '../../core/values/instant.ts';
import { fromMinor } from '../../core/values/money.ts';

export const asOfField = Type.Optional(
  DateText('The balance at the end of this day of the bank, too: today (by now) or before'),
);

export const asOfSays = 'The balance at the end of the day in `asOf`; of today, by now';

export const AsOf = Type.Object(
  {
    date: Type.String({ description: 'The day that was asked for' }),
    balance: Type.Number({ description: 'Balance at the end of that day; 0 before its first line' }),
    line: Type.Integer({ description: 'The last line of the statement by then; 0 where none was' }),
  },
  { description: asOfSays },
);

/** A day, and the first time after it. */
export interface Day {
  readonly date: CivilDate;
  readonly ends: Instant;
}

/** The requested day. A day in the future is rejected. */
export function dayAsked(
  asOf: string | undefined,
  timezone: string,
  now: Instant,
): Day | undefined | Rejection<'VALIDATION'> {
  if (asOf === undefined) return undefined;
  const date = knownDate(asOf);
  if (date > dateIn(timezone, now)) {
    const message = `asOf must not lie in the future: today is ${dateIn(timezone, now)}`;
    return reject('VALIDATION', { field: 'asOf', message });
  }
  return { date, ends: endOfDay(timezone, date) };
}

/** Each account's balance at the end of the day, by its id. Empty if no day was requested. */
export async function balancesOf(
  accounts: readonly Account[],
  day: Day | undefined,
  read: QueryRead,
): Promise<(account: Account) => { readonly asOf?: Static<typeof AsOf> }> {
  if (day === undefined) return () => ({});
  const { date, ends } = day;
  const found = await balancesAt(read, accounts, ends);
  return ({ id }) => {
    const { balance, line } = found.get(id) ?? { balance: 0n, line: 0 };
    return { asOf: { date, balance: fromMinor(balance), line } };
  };
}
