/** The keys that the data of a store needs: `SECRETS_KEY` seals its secrets, `AUDIT_KEY` links and seals its trail. */
import { auditKeys } from '../audit/link.ts';
import { keepFingerprints, storedFingerprints } from '../auth/key-fingerprints.ts';
import { vaultKeyId } from '../auth/sealed.ts';
import type { StoreAddress } from '../store/migrate.ts';
import type { Config } from './config.ts';
import { heldSecret, ownSecret, secretFile } from './secrets.ts';
import { ConfigProblem } from './variables.ts';

/** The key of stored secrets: the configured one, or the host's own, created on first use. */
export const secretsKeyOf = (config: Config): string =>
  config.secretsKey ?? ownSecret(config.dataDir, 'secrets');

/** The key of the audit trail: the configured one, or the host's own, created on first use. */
export const auditKeyOf = (config: Config): string => config.auditKey ?? ownSecret(config.dataDir, 'audit');

interface StoreKey {
  /** Names the key in the store, and its file in DATA_DIR. */
  readonly name: string;
  readonly variable: string;
  readonly set: (config: Config) => string | undefined;
  readonly fingerprint: (secret: string) => string;
}

const storeKeys: readonly StoreKey[] = [
  { name: 'secrets', variable: 'SECRETS_KEY', set: ({ secretsKey }) => secretsKey, fingerprint: vaultKeyId },
  {
    name: 'audit',
    variable: 'AUDIT_KEY',
    set: ({ auditKey }) => auditKey,
    fingerprint: (secret) => auditKeys(secret).id,
  },
];

/**
 * Throws ConfigProblem if the store was written with other keys than those of this configuration. Creates no
 * key, so the right files can be put into DATA_DIR afterwards.
 */
export async function demandKeys(config: Config, address: StoreAddress): Promise<void> {
  const stored = await storedFingerprints(address);
  const wrong = storeKeys.flatMap((key) => {
    const wanted = stored.get(key.name);
    return wanted === undefined ? [] : (mismatch(config, key, wanted) ?? []);
  });
  if (wrong.length === 0) return;
  throw new ConfigProblem(
    `The store was written with other keys, so its secrets could not be read and its audit trail not be verified: ${wrong.join('; ')}.`,
  );
}

/**
 * Stores the fingerprints of this configuration's keys in a store without fingerprints. Throws as
 * `demandKeys` does.
 */
export async function bindKeys(config: Config, address: StoreAddress): Promise<void> {
  await demandKeys(config, address);
  const stored = await storedFingerprints(address);
  const fresh = storeKeys.filter(({ name }) => !stored.has(name));
  if (fresh.length === 0) return;
  const own = ({ name, set }: StoreKey) => set(config) ?? ownSecret(config.dataDir, name);
  const given = fresh.map((key) => [key.name, key.fingerprint(own(key))] as const);
  await keepFingerprints(address, new Map(given));
  // Another host may have been faster, with keys of its own.
  await demandKeys(config, address);
}

/** The problem with a key and how to resolve it. */
function mismatch(
  config: Config,
  { name, variable, set, fingerprint }: StoreKey,
  wanted: string,
): string | undefined {
  const given = set(config);
  const secret = given ?? heldSecret(config.dataDir, name);
  const found = secret === undefined ? undefined : fingerprint(secret);
  if (found === wanted) return undefined;
  const file = secretFile(config.dataDir, name);
  const from = `${name}.key from the DATA_DIR of the host that wrote the store`;
  if (given !== undefined) {
    return `${variable} has the fingerprint ${found} instead of ${wanted} (set ${variable} to the key of the host that wrote the store)`;
  }
  return found === undefined
    ? `${file} is missing (copy ${from}, or set ${variable} to the key with the fingerprint ${wanted})`
    : `${file} has the fingerprint ${found} instead of ${wanted} (replace it by ${from}, or set ${variable})`;
}

/** The places of a store's keys, as a sentence for operators who copy the store. */
export function whereKeysAre(config: Config): string {
  const places = storeKeys.map(({ name, variable, set }) =>
    set(config) === undefined ? secretFile(config.dataDir, name) : variable,
  );
  return `The copy does not hold the keys that it needs: ${places.join(' and ')}. Keep them with as much care, in another place.`;
}
