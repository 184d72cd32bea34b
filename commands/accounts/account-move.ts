/** Moves of a deposit account's lifecycle, and whether it takes debits. Pure. */

import type { Context } from '../../core/command/declaration/command.ts';
import { audit, type Effect, emit } from '../../core/command/declaration/effects.ts';
import { inState } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { type Account, accounts } from '../../core/ledger/account.ts';
import { branches } from '../branches/branch.ts';
import { clients } from '../clients/client.ts';
import { type AccountMove, accountDone, accountLife, accountNoun } from './account-life.ts';
import { accountView } from './account-view.ts';

export const DepositNamed = Type.Object({
  accountNumber: Words(34, 'Number of the account'),
  comment: Type.Optional(Note(1000, 'Kept in the history')),
});

interface Named {
  readonly accountNumber: string;
  readonly comment?: string;
}

/** The account with this number, if it is a customer's. The bank's own accounts are not managed by hand. */
export async function loadDeposit({ accountNumber }: Named, read: Read) {
  const account = await read.one(accounts, { number: accountNumber });
  return { account: account?.class === 'CUSTOMER' ? account : undefined };
}

/** The branch and the client that count the account. */
export async function loadCounters(account: Account | undefined, read: Read) {
  const id = Number(account?.branchId ?? Number.NaN);
  const key = account?.clientKey ?? null;
  return {
    branch: Number.isSafeInteger(id) ? await read.one(branches, { id }) : undefined,
    client: key === null ? undefined : await read.one(clients, { encodedKey: key }),
  };
}

export function noAccount(accountNumber: string): Rejection<'ACCOUNT_NOT_FOUND'> {
  return reject('ACCOUNT_NOT_FOUND', { accountNumber });
}

/** Makes the move, or returns why the account's state does not allow it. `more` contains further effects. */
export function moveAccount(
  { accountNumber, comment }: Named,
  account: Account | undefined,
  move: AccountMove,
  context: Context,
  more: readonly Effect[] = [],
) {
  if (account === undefined) return noAccount(accountNumber);
  const moved = accountNoun.move(account, move, context, { note: comment?.trim() || null });
  if (isRejection(moved)) return moved;
  return {
    data: accountView(moved.after),
    message: `Account ${account.number} was ${accountDone[move]}.`,
    effects: [...more, ...moved.effects, audit({ previousState: moved.from, newState: moved.to })],
  };
}

/** Sets whether the account takes debits. Credits are always taken. */
export function setPostNoDebit(
  { accountNumber, comment }: Named,
  account: Account | undefined,
  postNoDebit: boolean,
) {
  if (account === undefined) return noAccount(accountNumber);
  const { id, number, state } = account;
  if (accountLife.isFinal(state)) {
    return inState('ACCOUNT_STATE', `Account ${number}`, state);
  }
  if (account.postNoDebit === postNoDebit) {
    const message = `Account ${number} takes ${postNoDebit ? 'no debits' : 'debits'} already.`;
    return reject('ACCOUNT_STATE', { message, postNoDebit });
  }
  const move = postNoDebit ? 'stopDebits' : 'allowDebits';
  const note = comment?.trim() || null;
  const data = { accountNumber: number, accountEncodedKey: id, postNoDebit };
  return {
    data: accountView({ ...account, postNoDebit }),
    message: `Account ${number} takes ${postNoDebit ? 'no debits' : 'debits again'}.`,
    effects: [
      ...accountNoun.noted(account, move, { note, changes: { postNoDebit } }),
      emit('account.post_no_debit_changed', id, data),
    ],
  };
}
