/** How queries name an account: by its number or by its encoded key. */
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { type Account, accounts } from '../../core/ledger/account.ts';

export const accountNamed = {
  accountNumber: Type.Optional(Words(34)),
  accountEncodedKey: Type.Optional(Words(64)),
};

interface Named {
  readonly accountNumber?: string;
  readonly accountEncodedKey?: string;
}

/** The account that the input names, or why there is none. */
export async function findAccount(
  { accountNumber, accountEncodedKey }: Named,
  read: QueryRead,
): Promise<Account | Rejection<'VALIDATION' | 'ACCOUNT_NOT_FOUND'>> {
  if (accountNumber === undefined && accountEncodedKey === undefined) {
    return reject('VALIDATION', {
      field: 'accountNumber',
      message: 'accountNumber or accountEncodedKey is required',
    });
  }
  const account =
    accountNumber === undefined
      ? await read.one(accounts, { id: accountEncodedKey ?? '' })
      : await read.one(accounts, { number: accountNumber });
  return account ?? reject('ACCOUNT_NOT_FOUND', { accountNumber, accountEncodedKey });
}
