/** Whether entries name what can be paid. Pure, but for what it loads. */
import { type Effect, put } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { type Account, accounts, isCash, isOpen } from '../../core/ledger/account.ts';
import { disbursementEntries, type Entry } from './batch.ts';

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
  // Asked for at once: a server is asked for all of them together.
  const found = await Promise.all(numbers.map((number) => read.one(accounts, { number })));
  for (const account of found) if (account !== undefined) destinations.set(account.number, account);
  return destinations;
}

/** How many entries of a part can be paid, and how many cannot. */
export const Counts = Type.Object({ valid: Type.Integer(), invalid: Type.Integer() });

/** What the entries are found to be, and the marks that they get. */
export function validated(
  entries: readonly Entry[],
  destinations: Destinations,
  ownBankCodes: readonly string[] | undefined,
): { readonly valid: number; readonly invalid: number; readonly effects: readonly Effect[] } {
  const own = new Set(ownBankCodes);
  const checked = entries.map((entry) => {
    const problem = own.has(entry.bankCode)
      ? ownProblem(destinations.get(entry.destinationAccount))
      : formProblem(entry);
    return { entry, problem };
  });
  const invalid = checked.filter(({ problem }) => problem !== null).length;
  const effects = checked.map(({ entry, problem }) => {
    const state = problem === null ? 'Valid' : 'Invalid';
    return put(disbursementEntries, entry, { state, reason: problem });
  });
  return { valid: entries.length - invalid, invalid, effects };
}

function ownProblem(account: Account | undefined): string | null {
  if (account === undefined || isCash(account)) return 'There is no such account.';
  return isOpen(account) ? null : `The account is ${account.state}.`;
}

function formProblem({ bankCode, destinationAccount }: Entry): string | null {
  if (!remoteBank.test(bankCode)) return 'The bank code has three to six digits.';
  return remoteAccount.test(destinationAccount) ? null : 'The account number has ten digits.';
}
