/**
 * The ledger's arithmetic. A sheet is a working copy of account rows. A decision uses a sheet to see the
 * balances after its journals and holds; the unit of work uses it to write them.
 */
import assert from 'node:assert/strict';
import {
  type Effect,
  type FeeOwed,
  type Hold,
  hold,
  owe,
  post,
  release,
} from '../command/declaration/effects.ts';
import type { Journal, Line } from '../command/declaration/journal.ts';
import { type Minor, maxMinor } from '../values/money.ts';
import { type Account, available } from './account.ts';
import { normalSide } from './chart.ts';

/** How a line changes the book balance of its account: up on the account's own side, down on the other. */
export function bookChange(line: Line): Minor {
  return line.side === normalSide(line.gl) ? line.amount : -line.amount;
}

/** The members of an account that its lines change or are checked against. */
export type Balance = Pick<Account, 'id' | 'gl' | 'book' | 'postings'>;

/** The book balance after a line. A balance outside the ledger's range is a fault, not a refusal. */
export function bookAfter(account: Balance, line: Line): Minor {
  assert.equal(line.account, account.id, 'the line belongs to another account');
  assert.equal(line.gl, account.gl, 'the line names another general-ledger account');
  const book = account.book + bookChange(line);
  assert.ok(book <= maxMinor && book >= -maxMinor, 'the balance would leave the ledger’s range');
  return book;
}

/** The account after a line. */
export function afterLine(account: Account, line: Line): Account {
  return { ...account, book: bookAfter(account, line), postings: account.postings + 1 };
}

/** The account after a hold, or after its release (a negative amount). */
export function afterHold(account: Account, { direction, amount }: Hold): Account {
  const debitHold = account.debitHold + (direction === 'debit' ? amount : 0n);
  const creditHold = account.creditHold + (direction === 'credit' ? amount : 0n);
  assert.ok(debitHold >= 0n && creditHold >= 0n, 'more is released than was held');
  assert.ok(debitHold <= maxMinor && creditHold <= maxMinor, 'the hold would leave the range');
  return { ...account, debitHold, creditHold };
}

/** The account after a fee was added to its debt or taken from it. */
export function afterFee(account: Account, { amount }: FeeOwed): Account {
  const feesOwed = account.feesOwed + amount;
  assert.ok(feesOwed >= 0n, 'more is taken than was owed in fees');
  return { ...account, feesOwed };
}

/** Throws if the journal cannot be posted: the command that made it is faulty. */
export function assertBalanced(journal: Journal): void {
  assert.ok(journal.lines.length >= 2, 'a journal has at least two lines');
  let sum = 0n;
  for (const line of journal.lines) {
    assert.ok(line.amount > 0n, 'a journal line has a positive amount');
    sum += line.side === 'debit' ? line.amount : -line.amount;
  }
  assert.equal(sum, 0n, 'a journal sums to zero');
}

export interface Sheet {
  /** The account as it is on the sheet. Throws if the sheet was made without this account. */
  account(id: string): Account;
  hold(placed: Hold): void;
  release(freed: Hold): void;
  post(journal: Journal): void;
  owe(fee: FeeOwed): void;
  /** All effects on this sheet, for the unit of work. */
  readonly effects: readonly Effect[];
}

interface Moved {
  book: Minor;
  postings: number;
}

/** A sheet over these accounts. */
export function sheet(rows: readonly (Account | undefined)[]): Sheet {
  const state = new Map<string, Account>();
  for (const row of rows) if (row !== undefined) state.set(row.id, row);
  /** Accounts that lines have moved, so far: a whole row for each line would cost more than the sums. */
  const moved = new Map<string, { readonly id: string; readonly gl: string } & Moved>();
  const effects: Effect[] = [];
  const rowOf = (id: string): Account => {
    const found = state.get(id);
    assert.ok(found !== undefined, `account ${id} is not on the sheet`);
    return found;
  };
  const account = (id: string): Account => {
    const found = moved.get(id);
    return found === undefined ? rowOf(id) : { ...rowOf(id), book: found.book, postings: found.postings };
  };
  return {
    account,
    effects,
    hold(placed) {
      state.set(placed.account, afterHold(account(placed.account), placed));
      effects.push(hold(placed));
    },
    release(freed) {
      const row = afterHold(account(freed.account), { ...freed, amount: -freed.amount });
      state.set(freed.account, row);
      effects.push(release(freed));
    },
    owe(fee) {
      state.set(fee.account, afterFee(account(fee.account), fee));
      effects.push(owe(fee));
    },
    post(journal) {
      assertBalanced(journal);
      for (const line of journal.lines) {
        if (line.account === undefined) continue;
        let balance = moved.get(line.account);
        if (balance === undefined) {
          const { id, gl, book, postings } = rowOf(line.account);
          balance = { id, gl, book, postings };
          moved.set(id, balance);
        }
        balance.book = bookAfter(balance, line);
        balance.postings += 1;
      }
      effects.push(post(journal));
    },
  };
}

/** The first account that these lines would take below zero available, or undefined. */
export function shortOf(accounts: Sheet, lines: readonly Line[]): Account | undefined {
  return lowered(accounts, lines).find(({ account, change }) => available(account) + change < 0n)?.account;
}

/** The first account that these lines would take money from although it is posted as taking no debits. */
export function stoppedOf(accounts: Sheet, lines: readonly Line[]): Account | undefined {
  return lowered(accounts, lines).find(({ account }) => account.postNoDebit)?.account;
}

/** The first account that these lines together would take beyond the ledger's range, or undefined. */
export function fullOf(accounts: Sheet, lines: readonly Line[]): Account | undefined {
  return changesOf(accounts, lines).find(
    ({ account, change }) => change > 0n && account.book + account.creditHold + change > maxMinor,
  )?.account;
}

/** Accounts that have less after these lines than before, and by how much (a negative amount). */
function lowered(accounts: Sheet, lines: readonly Line[]) {
  return changesOf(accounts, lines).filter(({ change }) => change < 0n);
}

/** The change of each account by these lines together. */
function changesOf(accounts: Sheet, lines: readonly Line[]) {
  const changes = new Map<string, Minor>();
  for (const line of lines) {
    if (line.account === undefined) continue;
    changes.set(line.account, (changes.get(line.account) ?? 0n) + bookChange(line));
  }
  return [...changes].map(([id, change]) => ({ account: accounts.account(id), change }));
}
