/** Whom a loan may be paid out to: the customer; somebody else by a flag and a second person; never the bank. Pure. */
import { type Account, isOpen } from '../../../core/ledger/account.ts';

/** A row of `rules/loans/payout-accounts.json`. */
export interface PayeeRow {
  readonly thirdParty: boolean;
  readonly approverRole: string;
}

/** Whether the account is somebody else's than this client's; one without a client is nobody's own. */
export function isThirdParty(account: Account, clientKey: string): boolean {
  return account.clientKey !== clientKey;
}

/** Why this account is not paid a loan of this client, or undefined; `isFlagged` is what the request says. */
export function payeeProblem(
  account: Account | undefined,
  clientKey: string,
  isFlagged: boolean,
  row: PayeeRow | undefined,
): string | undefined {
  if (account === undefined) return 'it does not exist';
  if (account.class !== 'CUSTOMER') return 'it is the bank’s own, which is never paid a loan';
  if (!isOpen(account)) return 'it is not open';
  if (!isThirdParty(account, clientKey)) return undefined;
  if (row?.thirdParty !== true) return 'only an account of the customer is paid';
  return isFlagged
    ? undefined
    : 'it is not the customer’s: say thirdPartyPayout, and a second person approves the payout';
}
