/** Rows for the tables of tills and cheques: accounts and the places where cash is kept. */
import type { Till } from '../../commands/tills/till.ts';
import type { Account } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { noon } from './decide.ts';
import { anAccount } from './transactions.ts';

/** Amina's account with 10,000.00. */
export function customerRow(more: Partial<Account> = {}): Account {
  return anAccount({ id: 'acc-amina', book: 1_000_000n, ...more });
}

export function tillRow(more: Partial<Till> = {}): Till {
  return {
    tenant: 'demo',
    version: 1,
    key: 'till-01',
    name: 'Till 1',
    kind: 'Till',
    branchKey: 'branch-hq',
    state: 'Open',
    openedBy: 'demo',
    openedAt: noon,
    closedAt: null,
    countedCash: null,
    difference: null,
    countedLine: null,
    ...more,
  };
}

/** A till or vault with an account of its key. */
export function place(till: Partial<Till> = {}, account: Partial<Account> = {}) {
  const row = tillRow(till);
  const isVault = row.kind === 'Vault';
  return {
    till: row,
    account: customerRow({
      id: row.key,
      number: row.key,
      name: row.name,
      class: isVault ? 'VAULT' : 'TILL',
      tier: 'INTERNAL',
      gl: isVault ? chart.vault.code : chart.tills.code,
      clientKey: null,
      ...account,
    }),
  };
}

/** Nothing is there. */
export const noPlace = { till: undefined, account: undefined };
