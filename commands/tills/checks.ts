/** What `check store` proves of tills and vaults. */
import { historyOf, storeCheck } from '../../core/command/store-check.ts';
import { type Account, accounts, held } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { type Till, tillLife, tills } from './till.ts';

/** Rows of one look by a list of keys. */
const listed = 500;

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
      for (let at = 0; at < page.length; at += listed) {
        const some = page.slice(at, at + listed);
        const keys = some.map(({ key }) => key);
        const rows = await read.rows(accounts, (select) => select.whereIn('id', keys));
        for (const till of some) {
          yield* faults(
            till,
            rows.find(({ tenant, id }) => tenant === till.tenant && id === till.key),
          );
        }
      }
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
