/** A new deposit account, opened by hand or from a file. Pure. */

import { involvedUsers } from '../../core/command/declaration/actor.ts';
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit, insert } from '../../core/command/declaration/effects.ts';
import { type Account, nothingBooked } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import type { Branch } from '../branches/branch.ts';
import type { Client } from '../clients/client.ts';
import type { DepositProduct } from '../products/deposit-product.ts';
import { accountNoun } from './account-life.ts';
import { type AccountOpening, accountOpenings } from './opening.ts';

/** Numbers that the bank gives out itself: no other account gets one. */
export const ownNumber = /^2\d{9}$/;

/** The opener of an account if it is not the actor: one person proposes an import and another approves it. */
export type Opener = Pick<AccountOpening, 'makers' | 'openedBy' | 'openedAt'>;

export interface NewDeposit {
  readonly number: string;
  readonly name: string;
  readonly state: 'Active' | 'PendingApproval';
  readonly client: Client;
  readonly product: DepositProduct;
  readonly branch: Branch;
  readonly comment?: string | undefined;
  readonly opener?: Opener | undefined;
}

/** The account and the effects that open it. The caller updates the counts of open accounts. */
export function newDeposit(
  { number, name, state, client, product, branch, comment, opener }: NewDeposit,
  context: Context,
): { readonly account: Account; readonly effects: readonly Effect[] } {
  const { actor, now, bank } = context;
  const id = context.newId();
  const account: Account = {
    tenant: actor.tenant,
    version: 1,
    id,
    number,
    state,
    class: 'CUSTOMER',
    name,
    tier: product.tier,
    gl: chart.deposits.code,
    currency: bank.currency,
    postNoDebit: false,
    clientKey: client.encodedKey,
    productKey: product.encodedKey,
    branchId: String(branch.id),
    ...nothingBooked,
    openedAt: now,
    closedAt: null,
  };
  return {
    account,
    effects: [
      ...accountNoun.begun(account, { by: 'open', note: comment?.trim() || null }),
      insert(accountOpenings, {
        accountId: id,
        ...(opener ?? { makers: involvedUsers(actor), openedBy: actor.userId, openedAt: now }),
      }),
      emit('account.opened', id, { accountNumber: number, accountEncodedKey: id, state }),
    ],
  };
}
