/** An account as the wire shows it. */
import { Type } from '../../core/command/declaration/schema.ts';
import { type Account, available, held } from '../../core/ledger/account.ts';
import { fromMinor } from '../../core/values/money.ts';

export const AccountView = Type.Object({
  accountNumber: Type.String(),
  accountEncodedKey: Type.String(),
  accountName: Type.String(),
  accountTier: Type.String(),
  tier: Type.String({ description: 'The tier again, by its short name' }),
  state: Type.String(),
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
