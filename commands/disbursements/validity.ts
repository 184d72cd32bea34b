/** Checks whether entries name valid targets. Pure, apart from the loads. */
import { type Effect, put } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { type Account, accounts, isCash, isOpen } from '../../core/ledger/account.ts';
import { type Batch, disbursementBatches, disbursementEntries, type Entry } from './batch.ts';

/** The form of account numbers and codes between banks. */
const remoteAccount = /^\d{10}$/;
const remoteBank = /^\d{3,6}$/;

/** Accounts of this bank by their numbers. */
export type Destinations = ReadonlyMap<string, Account>;

/** The accounts of this bank that the entries name. */
export async function loadDestinations(
  entries: readonly Pick<Entry, 'destinationAccount'>[],
  read: Read,
): Promise<Destinations> {
  const destinations = new Map<string, Account>();
  const numbers = [...new Set(entries.map((entry) => entry.destinationAccount))];
  // Requested in parallel, so that a server gets one request for all of them.
  const found = await Promise.all(numbers.map((number) => read.one(accounts, { number })));
  for (const account of found) if (account !== undefined) destinations.set(account.number, account);
  return destinations;
}

/** How many entries of a part can be paid, and how many cannot. */
export const Counts = Type.Object({ valid: Type.Integer(), invalid: Type.Integer() });

/** The validity of a batch's entries, their new marks, and the batch's counts of invalid ones. */
export function validated(
  batch: Batch,
  entries: readonly Entry[],
  destinations: Destinations,
  ownBankCodes: readonly string[] | undefined,
): { readonly valid: number; readonly invalid: number; readonly effects: readonly Effect[] } {
  const own = new Set(ownBankCodes);
  const checked = entries.map((entry) => {
    const reason = own.has(entry.bankCode)
      ? ownProblem(destinations.get(entry.destinationAccount))
      : formProblem(entry);
    return { entry, changes: { state: reason === null ? 'Valid' : 'Invalid', reason } as const };
  });
  const before = invalidOf(entries);
  const after = invalidOf(checked.map(({ entry, changes }) => ({ ...entry, ...changes })));
  const effects: Effect[] = checked.map(({ entry, changes }) => put(disbursementEntries, entry, changes));
  const counts = {
    invalidCount: batch.invalidCount + after.count - before.count,
    invalidAmount: batch.invalidAmount + after.amount - before.amount,
  };
  if (counts.invalidCount !== batch.invalidCount || counts.invalidAmount !== batch.invalidAmount) {
    effects.push(put(disbursementBatches, batch, counts));
  }
  return { valid: entries.length - after.count, invalid: after.count, effects };
}

/** How many of these entries are invalid, and their sum. */
export function invalidOf(entries: readonly Pick<Entry, 'state' | 'amount'>[]) {
  const invalid = entries.filter(({ state }) => state === 'Invalid');
  return { count: invalid.length, amount: invalid.reduce((sum, { amount }) => sum + amount, 0n) };
}

function ownProblem(account: Account | undefined): string | null {
  if (account === undefined || isCash(account)) return 'There is no such account.';
  return isOpen(account) ? null : `The account is ${account.state}.`;
}

/** Why an account of another bank cannot be one, by the form of its number and of its bank's code. */
export function formProblem({ bankCode, destinationAccount }: Entry): string | null {
  if (!remoteBank.test(bankCode)) return 'The bank code has three to six digits.';
  return remoteAccount.test(destinationAccount) ? null : 'The account number has ten digits.';
}
