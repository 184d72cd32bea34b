/** An account as the wire names and shows it. */

import type { QueryRead } from '../../core/command/declaration/read.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { type Account, accounts, available, held } from '../../core/ledger/account.ts';
import { fromMinor } from '../../core/values/money.ts';
import { accountLife } from './account-life.ts';
import { AsOf } from './as-of.ts';

export const AccountView = Type.Object({
  accountNumber: Type.String(),
  accountEncodedKey: Type.String(),
  accountName: Type.String(),
  accountTier: Type.String(),
  tier: Type.String({ description: 'The tier again, by its short name' }),
  state: OneOf(accountLife.states),
  currency: Type.String(),
  clientEncodedKey: Type.Union([Type.String(), Type.Null()]),
  branchId: Type.Union([Type.String(), Type.Null()]),
  productEncodedKey: Type.Union([Type.String(), Type.Null()]),
  postNoDebit: Type.Boolean({ description: 'Whether debits are refused' }),
  balance: Type.Number(),
  holdAmount: Type.Number({ description: 'All that is held, pending deposits included' }),
  availableBalance: Type.Number({ description: 'Balance less what is held for payments' }),
  feesOwed: Type.Number({ description: 'Taken from the next money that comes in' }),
  openedAt: Type.String(),
  closedAt: Type.Union([Type.String(), Type.Null()]),
});

/** The same, with the balance of a day if one was requested. */
export const AccountViewAsOf = Type.Object({ ...AccountView.properties, asOf: Type.Optional(AsOf) });

export function accountView(account: Account) {
  return {
    accountNumber: account.number,
    accountEncodedKey: account.id,
    accountName: account.name,
    accountTier: account.tier,
    tier: account.tier,
    state: account.state,
    currency: account.currency,
    clientEncodedKey: account.clientKey,
    branchId: account.branchId,
    productEncodedKey: account.productKey,
    postNoDebit: account.postNoDebit,
    balance: fromMinor(account.book),
    holdAmount: fromMinor(held(account)),
    availableBalance: fromMinor(available(account)),
    feesOwed: fromMinor(account.feesOwed),
    openedAt: account.openedAt,
    closedAt: account.closedAt,
  };
}

/** How queries name an account: by its number or by its encoded key. */
export const accountNamed = {
  accountNumber: Type.Optional(Words(34)),
  accountEncodedKey: Type.Optional(Words(64)),
};

interface Named {
  readonly accountNumber?: string;
  readonly accountEncodedKey?: string;
}

/** The account of the input, or the reason why no account was found. */
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
