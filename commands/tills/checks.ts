/** What `check store` proves of tills and vaults. */
import { historyOf, storeCheck } from '../../core/command/store-check.ts';
import { type Account, accounts, held } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { type Till, tillLife, tills } from './till.ts';

export const tillHistory = historyOf({
  noun: 'till',
  table: tills,
  lifecycle: tillLife,
  subject: 'key',
});

const kinds = {
  Till: { class: 'TILL', gl: chart.tills.code },
  Vault: { class: 'VAULT', gl: chart.vault.code },
} as const;

export const tillAccounts = storeCheck({
  name: 'tills',
  says: 'each till and vault has its account and its cash, and nothing is pending in a closed one',
  async *run(read) {
    for await (const page of read.pages(tills)) {
      const wanted = page.map(({ tenant, key }) => ({ tenant, value: key }));
      const rows = await read.among(accounts, 'id', wanted);
      const byId = new Map(rows.map((row) => [`${row.tenant} ${row.id}`, row]));
      for (const till of page) yield* faults(till, byId.get(`${till.tenant} ${till.key}`));
    }
  },
});

function* faults({ key, kind, state }: Till, account: Account | undefined) {
  if (account === undefined) {
    yield `${kind} ${key} has no account`;
    return;
  }
  const wanted = kinds[kind];
  if (account.class !== wanted.class || account.gl !== wanted.gl) {
    yield `${kind} ${key} has an account of class ${account.class} on ${account.gl}`;
  }
  if (account.book < 0n) yield `${kind} ${key} has ${account.book}: cash cannot be owed`;
  if (state === 'Closed' && held(account) > 0n) {
    yield `${kind} ${key} is Closed and holds ${held(account)} for pending transactions`;
  }
}
