/** Secrets of the tenants as scripts get them: read from the store at each use, so that a new value counts at once. */

import type { Vault } from '../command/declaration/vault.ts';
import type { Store } from '../store/store.ts';
import type { SecretOf } from './script-secrets.ts';
import { aboutSecret, type Secret, secrets } from './secrets.ts';

export function storedSecrets(store: Pick<Store, 'everywhere'>, vault: Vault): SecretOf {
  return async (tenant, name) => {
    const rows = await store.everywhere.rows(secrets, (select) => select.where({ tenant, name }));
    const [secret]: readonly Secret[] = rows;
    return secret === undefined ? undefined : vault.open(secret.sealed, aboutSecret(tenant, name));
  };
}
