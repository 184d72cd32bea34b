/** A bank with something of everything, written to a file, and stores that it comes into. */
import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditKeys } from '../../core/audit/link.ts';
import { publicKeyOf as sealKeyOf } from '../../core/audit/seal.ts';
import { makeVault, vaultKeyId } from '../../core/auth/sealed.ts';
import { storeChecks } from '../../core/host/checks.ts';
import { ownSecret } from '../../core/host/secrets.ts';
import { migrate } from '../../core/store/migrate.ts';
import { exportTenant } from '../../core/tenants/export.ts';
import { type ImportOptions, importTenant, type SecretsKey } from '../../core/tenants/import.ts';
import { signatureOf } from '../../core/tenants/tenant-file.ts';
import { systemClock } from '../../core/time/clock.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import { startBank } from './bank.ts';
import { registry } from './registry.ts';
import { makeTestStore, type TestStore } from './store.ts';

export const secretName = 'PARTNER';
export const secretValue = 'a dear key';

/** A store on which a host worked, stopped. */
export async function filledStore(server?: string | null): Promise<TestStore> {
  const store = await makeTestStore(server);
  const bank = await startBank({ on: store, ...(server === undefined ? {} : { server }) });
  const admin = { as: 'admin' } as const;
  const said = [
    await bank.call('SetSecretCommand', { name: secretName, value: secretValue }, admin),
    await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 250.5 }),
    await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 9_000_000 }),
    await bank.call(
      'CreateWebHookConfigCommand',
      {
        key: 'hook',
        path: 'hooks/one',
        action: 'POST',
        executionType: 0,
        commandName: 'InitiateDeposit',
        allowableIPs: '127.0.0.1',
      },
      admin,
    ),
  ];
  for (const { status, body } of said)
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  await bank.stop();
  return store;
}

/** A store that has the tables and nothing else. */
export async function emptyStore(server?: string | null): Promise<TestStore> {
  const store = await makeTestStore(server);
  await migrate(store.address);
  return store;
}

const keysOf = ({ folder }: TestStore) => auditKeys(ownSecret(folder, 'audit'));

export function secretsOf({ folder }: TestStore): SecretsKey {
  const secret = ownSecret(folder, 'secrets');
  return { id: vaultKeyId(secret), vault: makeVault(secret) };
}

/** Writes the tenant `demo` to a file beside the store. */
export async function exported(store: TestStore, tenant = 'demo', name = 'tenant'): Promise<string> {
  const file = join(store.folder, `${name}.jsonl`);
  await exportTenant({
    address: store.address,
    tenant,
    file,
    keys: keysOf(store),
    outside: [],
    secretsKey: secretsOf(store).id,
    now: systemClock.now(),
  });
  return file;
}

export const imported = (
  store: TestStore,
  file: string,
  options: Partial<ImportOptions> & Pick<ImportOptions, 'signedBy'>,
): ReturnType<typeof importTenant> =>
  importTenant({
    address: store.address,
    file,
    keys: keysOf(store),
    outside: [],
    secrets: secretsOf(store),
    checks: storeChecks(registry),
    now: systemClock.now(),
    by: 'operator',
    ...options,
  });

/** The public key that the store's files are signed with. */
export const publicKeyOf = (store: TestStore): string => sealKeyOf(keysOf(store));

/** What an import needs to know of the store that the file is of. */
export const fromStore = (store: TestStore) => ({
  sourceSecrets: secretsOf(store),
  signedBy: publicKeyOf(store),
});

/** The file with a row more, and sums and a signature that fit, by the key of this store. */
export async function forged(
  file: string,
  [table, row]: readonly [string, Readonly<Record<string, unknown>>],
  signer: TestStore,
): Promise<string> {
  const [top = '', ...rest] = (await readFile(file, 'utf8')).split(/(?<=\n)/);
  const header = membersOf(JSON.parse(top));
  const closing = membersOf(JSON.parse(rest.pop() ?? ''));
  const columns = itemsOf(membersOf(header.tables)[table]).map(String);
  const line = `${JSON.stringify([table, ...columns.map((name) => row[name])])}\n`;
  const isOwn = (text: string) => text.startsWith(`["${table}"`);
  const at = rest.findIndex(isOwn);
  const lines = rest.toSpliced(at, 0, line);
  const own = lines.filter(isOwn);
  const sum = { rows: own.length, sha256: hash('sha256', own.join('')) };
  const newTop = `${JSON.stringify({ ...header, signedBy: publicKeyOf(signer) })}\n`;
  const sha256 = hash('sha256', [newTop, ...lines].join(''));
  const end = {
    ...closing,
    rows: lines.length,
    tables: { ...membersOf(closing.tables), [table]: sum },
    sha256,
    signature: signatureOf(sha256, keysOf(signer).seal),
  };
  const made = `${file}.forged`;
  await writeFile(made, [newTop, ...lines, `${JSON.stringify(end)}\n`].join(''));
  return made;
}

/** The file with some of its lines changed. */
export async function changed(file: string, change: (lines: string[]) => readonly string[]): Promise<string> {
  const lines = (await readFile(file, 'utf8')).split(/(?<=\n)/);
  const made = `${file}.changed`;
  await writeFile(made, change(lines).join(''));
  return made;
}
