/** Stopping the debits of an account and allowing them again. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import { emit } from '../../core/command/declaration/effects.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import type { Account } from '../../core/ledger/account.ts';
import { accountLife, accountNoun } from './account-life.ts';
import { noAccount } from './account-move.ts';
import { accountView } from './account-view.ts';

/** Sets whether the account takes debits; credits are taken all the same. */
export function setPostNoDebit(
  { accountNumber, comment }: { readonly accountNumber: string; readonly comment?: string },
  account: Account | undefined,
  postNoDebit: boolean,
  context: Context,
) {
  if (account === undefined) return noAccount(accountNumber);
  const { id, number, state } = account;
  if (accountLife.isFinal(state)) {
    return reject('ACCOUNT_STATE', { message: `Account ${number} is ${state}.`, state });
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
      ...accountNoun.noted(account, move, context, { note, changes: { postNoDebit } }),
      emit('account.post_no_debit_changed', id, data),
    ],
  };
}
