/**
 * Secrets of a tenant. Scripts use them by name, configurations name the secrets that their code reads, and
 * no command returns a secret.
 */

import type { Author } from '../command/declaration/actor.ts';
import type { Read } from '../command/declaration/read.ts';
import type { Refusal } from '../command/declaration/refusal.ts';
import { Type } from '../command/declaration/schema.ts';
import { instant, type Row, table, text } from '../command/declaration/table.ts';
import type { Vault } from '../command/declaration/vault.ts';
import { type Rejection, reject } from '../command/wire/rejections.ts';
import type { Store } from '../store/store.ts';

import { mostSecrets, type SecretOf, secretName, useSecrets } from './script-secrets.ts';

export const secrets = table({
  name: 'script_secrets',
  key: ['name'],
  sealed: { sealed: (tenant, { name }) => aboutSecret(tenant, String(name)) },
  controls: 'authority',
  wide: true,
  columns: {
    name: text(100),
    /** As the vault sealed it. */
    sealed: text(),
    updatedAt: instant(),
    updatedBy: text(200),
  },
});

export type Secret = Row<typeof secrets>;

/** The context for sealing a secret. */
export const aboutSecret = (tenant: string, name: string): string => `${tenant}:secret:${name}`;

/** `secrets` of a configuration, as callers write it. */
export const NamedSecrets = Type.Optional(
  Type.Array(Type.String({ pattern: secretName, maxLength: 100 }), {
    maxItems: mostSecrets,
    description:
      'Type 2: names of the secrets that the code reads; it needs secrets.use. An empty list takes them back',
  }),
);

/** Each name once, in alphabetical order. Null without names. */
export function storedNames(names: readonly string[] | null | undefined): readonly string[] | null {
  const each = [...new Set(names ?? [])].sort();
  return each.length === 0 ? null : each;
}

/** The names for which the tenant has no secret. */
export async function missingSecrets(
  names: readonly string[] | null | undefined,
  read: Pick<Read, 'one'>,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const name of storedNames(names) ?? []) {
    if ((await read.one(secrets, { name })) === undefined) missing.push(name);
  }
  return missing;
}

/** The problems of secret names in a configuration of this type. */
export function namingProblems(
  executionType: number,
  names: readonly string[] | null,
  missing: readonly string[],
): readonly Refusal[] {
  const problem = (message: string): Refusal => ({
    field: 'secrets',
    message: `secrets ${message}`,
    code: 'VALIDATION',
  });
  if (names === null) return [];
  if (executionType !== 2) {
    return [problem('belongs to executionType 2: only code reads secrets')];
  }
  return missing
    .filter((name) => names.includes(name))
    .map((name) => problem(`names ${name}, which there is not: set it by SetSecretCommand first`));
}

/** Refuses code that reads secrets if one of its authors may not use secrets. Otherwise undefined. */
export function namingRefusal(
  authors: readonly Author[],
  names: readonly string[] | null | undefined,
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  if (names === null || names === undefined || names.length === 0) return undefined;
  const lacks = authors.filter(
    ({ permissions }) => !permissions.includes('*') && !permissions.includes(useSecrets),
  );
  if (lacks.length === 0) return undefined;
  const who = lacks.map(({ userId }) => userId).join(', ');
  return reject('INSUFFICIENT_PERMISSIONS', {
    message: `Code that reads secrets (${names.join(', ')}) is written by people with the permission ${useSecrets} alone; ${who} lacks it.`,
    requiredPermission: useSecrets,
  });
}

/** Secrets for scripts. Each use reads the store, so a new value applies at once. */
export function storedSecrets(store: Pick<Store, 'everywhere'>, vault: Vault): SecretOf {
  return async (tenant, name) => {
    const rows = await store.everywhere.rows(secrets, (select) => select.where({ tenant, name }));
    const [secret]: readonly Secret[] = rows;
    return secret === undefined ? undefined : vault.open(secret.sealed, aboutSecret(tenant, name));
  };
}
