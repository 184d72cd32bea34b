/** Advances: money that was paid for a loan before it was due, with its payer and the unused amount. */
import { type Effect, insert, put } from '../../../core/command/declaration/effects.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import {
  instant,
  integer,
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
    { on: ['loanKey'], serves: [{ check: 'loan advances' }, { command: 'InitiateLoanPayOffCommand' }] },
  ],
  controls: 'none',
  columns: {
    /** The repayment that brought it. */
    id: text(64),
    loanKey: text(64),
    /** The paying account, or null for cash. */
    accountId: nullable(text(64)),
    amount: money(),
    amountLeft: money(),
    at: instant(),
    /**
     * Its position among the loan's unused advances when it was added. Ids of several hosts have no order.
     */
    place: integer(),
  },
});
export type Advance = Row<typeof advances>;

/** Held from a repayment on. */
interface Holding {
  readonly loanKey: string;
  /** The repayment. */
  readonly id: string;
  readonly payer: Account | undefined;
  readonly amount: Minor;
  readonly at: Instant;
}

/** Adds an advance after the loan's unused ones. Adds none for an amount of zero. */
export function held(
  { loanKey, id, payer, amount, at }: Holding,
  before: readonly Advance[],
): readonly Effect[] {
  if (amount === 0n) return [];
  const accountId = payer?.id ?? null;
  const place = Math.max(0, ...before.map((one) => one.place)) + 1;
  return [insert(advances, { id, loanKey, accountId, amount, amountLeft: amount, at, place })];
}

/** The advances of a loan that have something left, oldest first. */
export const advancesOf = async (loanKey: string, read: Read): Promise<readonly Advance[]> =>
  leftOf(await read.all(advances, { loanKey }));

/** The unused advances, oldest first. */
export const leftOf = (rows: readonly Advance[]): readonly Advance[] =>
  rows
    .filter(({ amountLeft }) => amountLeft > 0n)
    .toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));

/** The accounts that advances came from, if they still exist. */
export async function originsOf(rows: readonly Advance[], read: Read): Promise<readonly Account[]> {
  const found: Account[] = [];
  for (const id of new Set(rows.flatMap(({ accountId }) => accountId ?? []))) {
    const account = await read.one(accounts, { id });
    if (account !== undefined) found.push(account);
  }
  return found;
}

/** Takes an amount from the advances, oldest first. The advances cover at least this amount. */
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
 * The lines that return unused advances to their payers: to the account, or as cash. If the account is
 * closed, the money goes to `instead`, an account of the borrower. Without `instead`, the result is a
 * rejection that names the account.
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
        message: `Account ${number}, which paid in advance and gets the rest back, is not open. Pay the loan off from an open account of the borrower: it gets the rest.`,
        accountNumber: number,
      });
    } else lines.push({ gl: to.gl, account: to.id, side: 'credit', amount });
  }
  return lines;
}
