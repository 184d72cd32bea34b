/** Money that came for a loan before it was due and is held for it: who paid it, and how much of it is left. */
import { type Effect, insert, put } from '../../../core/command/declaration/effects.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import {
  instant,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../../core/command/declaration/table.ts';
import { type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { type Account, accounts, isOpen } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import type { Instant } from '../../../core/values/instant.ts';
import { least, type Minor } from '../../../core/values/money.ts';

export const advances = table({
  name: 'loan_advances',
  key: ['id'],
  sets: [['loanKey']],
  indexes: [
    {
      on: ['loanKey'],
      serves: [{ check: 'loan advances' }, { command: 'InitiateLoanPayOffCommand' }],
    },
  ],
  columns: {
    /** The repayment that brought it. */
    id: text(),
    loanKey: text(),
    /** The account that paid; null is cash. */
    accountId: nullable(text()),
    amount: money(),
    amountLeft: money(),
    at: instant(),
  },
});
export type Advance = Row<typeof advances>;

/** An amount held from this repayment on; nothing where it is zero. */
export function held(
  loanKey: string,
  id: string,
  payer: Account | undefined,
  amount: Minor,
  at: Instant,
): readonly Effect[] {
  if (amount === 0n) return [];
  const accountId = payer?.id ?? null;
  return [insert(advances, { id, loanKey, accountId, amount, amountLeft: amount, at })];
}

/** The advances of a loan that have something left, oldest first: in the order of their key. */
export async function advancesOf(loanKey: string, read: Read): Promise<readonly Advance[]> {
  const rows = await read.all(advances, { loanKey });
  return rows.filter(({ amountLeft }) => amountLeft > 0n);
}

/** The accounts that advances came from, as far as they exist. */
export async function originsOf(rows: readonly Advance[], read: Read): Promise<readonly Account[]> {
  const found: Account[] = [];
  for (const id of new Set(rows.flatMap(({ accountId }) => accountId ?? []))) {
    const account = await read.one(accounts, { id });
    if (account !== undefined) found.push(account);
  }
  return found;
}

/** Takes an amount from the advances, oldest first; there is at least so much. */
export function drawn(
  rows: readonly Advance[],
  amount: Minor,
): { readonly effects: readonly Effect[]; readonly left: readonly Advance[] } {
  let rest = amount;
  const effects: Effect[] = [];
  const left: Advance[] = [];
  for (const row of rows) {
    const taken = least(row.amountLeft, rest);
    rest -= taken;
    const amountLeft = row.amountLeft - taken;
    if (taken > 0n) effects.push(put(advances, row, { amountLeft }));
    if (amountLeft > 0n) left.push({ ...row, amountLeft });
  }
  return { effects, left };
}

/**
 * The lines that give what is left back to whoever paid it: to the account, or as cash. Where the account is
 * closed it goes to `instead`; without one it is refused, and the account is named.
 */
export function givenBack(
  left: readonly Advance[],
  origins: readonly Account[],
  instead: Account | undefined,
): readonly Line[] | Rejection<'CUSTOMER_ACCOUNT_CLOSED'> {
  const lines: Line[] = [];
  for (const { accountId, amountLeft: amount } of left) {
    const own = origins.find(({ id }) => id === accountId);
    const to = own !== undefined && isOpen(own) ? own : instead;
    if (accountId === null) lines.push({ gl: chart.cash.code, side: 'credit', amount });
    else if (to === undefined) {
      const number = own?.number ?? accountId;
      return reject('CUSTOMER_ACCOUNT_CLOSED', {
        message: `Account ${number}, which paid in advance and gets the rest back, is not open: pay the loan off from another account.`,
        accountNumber: number,
      });
    } else lines.push({ gl: to.gl, account: to.id, side: 'credit', amount });
  }
  return lines;
}
