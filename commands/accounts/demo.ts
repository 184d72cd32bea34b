/** Demo accounts, tills and the vault, each with an opening balance against equity. */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { type Effect, insert, post } from '../../core/command/declaration/effects.ts';
import { type AccountClass, accounts, nothingBooked } from '../../core/ledger/account.ts';
import { chart, normalSide } from '../../core/ledger/chart.ts';
import { instantAt } from '../../core/values/instant.ts';
import { toMinor } from '../../core/values/money.ts';

interface DemoAccount {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly class?: AccountClass;
  readonly tier?: string;
  readonly gl?: string;
  readonly state?: 'Active' | 'Closed';
  readonly client?: string;
  readonly balance: number;
}

const pool = { class: 'INTERNAL', tier: 'INTERNAL', gl: chart.disbursementPool.code } as const;
const till = { class: 'TILL', tier: 'INTERNAL', gl: chart.tills.code } as const;
const vault = { class: 'VAULT', tier: 'INTERNAL', gl: chart.vault.code } as const;

const demoAccounts: readonly DemoAccount[] = [
  { id: 'acc-amina', number: '1000000001', name: 'Amina Yusuf', client: 'client-amina', balance: 1_000_000 },
  { id: 'acc-bayo', number: '1000000002', name: 'Bayo Adeyemi', client: 'client-bayo', balance: 250_000 },
  { id: 'acc-closed', number: '1000000003', name: 'Closed account', state: 'Closed', balance: 0 },
  {
    id: 'acc-corp',
    number: '1000000004',
    name: 'Corporate Holdings Ltd',
    tier: 'PREMIUM',
    client: 'client-corp',
    balance: 500_000_000,
  },
  { id: 'acc-empty', number: '1000000005', name: 'Empty account', balance: 0 },
  { ...pool, id: 'acc-pool', number: '9000000001', name: 'Disbursement pool', balance: 100_000_000 },
  { ...till, id: 'till-01', number: 'till-01', name: 'Till 1', balance: 2_000_000 },
  { ...till, id: 'till-02', number: 'till-02', name: 'Till 2', balance: 500_000 },
  { ...vault, id: 'vault-hq', number: 'vault-hq', name: 'Head office vault', balance: 50_000_000 },
];

const otherAccounts: readonly DemoAccount[] = [
  { id: 'acc-other', number: '1000000001', name: 'Account of the other bank', balance: 1000 },
];

const openedAt = instantAt(Date.UTC(2025, 0, 15));

export const demo: Demo = (tenant, context) =>
  (tenant === 'demo' ? demoAccounts : otherAccounts).flatMap((account): readonly Effect[] => {
    const { id, number, name, balance, state = 'Active', gl = chart.deposits.code } = account;
    const { currency } = context.bank;
    const row = {
      id,
      number,
      name,
      class: account.class ?? 'CUSTOMER',
      tier: account.tier ?? 'STANDARD',
      gl,
      currency,
      state,
      postNoDebit: false,
      clientKey: account.client ?? null,
      productKey: null,
      branchId: '1',
      ...nothingBooked,
      openedAt,
      closedAt: state === 'Closed' ? openedAt : null,
    };
    if (balance === 0) return [insert(accounts, row)];
    const amount = toMinor(balance);
    const own = normalSide(gl);
    const opening = {
      id: context.newId(),
      reference: `opening:${id}`,
      kind: 'opening',
      narration: 'Opening balance',
      currency,
      lines: [
        { gl, account: id, side: own, amount },
        {
          gl: chart.openingBalances.code,
          side: own === 'debit' ? ('credit' as const) : ('debit' as const),
          amount,
        },
      ],
    };
    return [insert(accounts, row), post(opening)];
  });
