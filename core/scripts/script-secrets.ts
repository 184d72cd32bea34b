/**
 * Secrets of one run of a script. The script can read the secrets that its configuration names. Secrets that
 * it read are removed from results, log lines, errors, variables and inputs of commands.
 */
import { type Actor, allows } from '../command/declaration/actor.ts';
import type { SecretRefusal, Strike } from './script.ts';
import { formsOf, type Search, searchOf, tooShort } from './secret-forms.ts';

/** A secret of the tenant by its name, or undefined. */
export type SecretOf = (tenant: string, name: string) => Promise<string | undefined>;

/** How a secret is called. */
export const secretName = '^[A-Za-z]\\w{0,99}$';
/** The most secrets that one configuration names. */
export const mostSecrets = 20;

/** The permission that every author of a configuration with secrets needs. */
export const useSecrets = 'secrets.use';

/** The replacement for a secret. */
const struck = '***';

export interface RunSecrets {
  /** The secret, or why the script does not get it. */
  readonly read: (name: string) => Promise<string | SecretRefusal | undefined>;
  /** Removes the secrets that were read from JSON values: from texts and keys at any depth, in every form. */
  readonly strike: Strike;
}

export interface RunSecretsOf {
  readonly actor: Actor;
  /** Names that the configuration declares. */
  readonly named: readonly string[];
  /** The place of the declaration, for errors: `"secrets" of the configuration`. */
  readonly place: string;
  readonly secretOf: SecretOf;
}

/** The secrets of a run that begins now. */
export function runSecrets({ actor, named, place, secretOf }: RunSecretsOf): RunSecrets {
  const seen = new Set<string>();
  let forms: readonly string[] = [];
  let search: Search | undefined;
  return {
    async read(name) {
      if (!named.includes(name)) {
        return { problem: `the secret ${name} is not declared: add ${name} to ${place}` };
      }
      if (!allows(actor, [useSecrets])) {
        return {
          problem: `the secret ${name} needs the permission ${useSecrets} of everyone who wrote this`,
        };
      }
      const secret = await secretOf(actor.tenant, name);
      if (secret === undefined || seen.has(secret)) return secret;
      const problem = tooShort(secret);
      if (problem !== undefined) {
        return { problem: `the secret ${name} ${problem}; set it again with SetSecretCommand` };
      }
      seen.add(secret);
      forms = [...forms, ...formsOf(secret)];
      search = searchOf(forms);
      return secret;
    },
    strike<T>(value: T, goesOn = false): T {
      if (search === undefined) return value;
      try {
        const left = struckIn(value, search);
        // The text may end with the beginning of a secret that was cut off.
        const isCut = goesOn && typeof left === 'string';
        // A text stays a text. An object keeps its members, except keys that are secrets.
        return (isCut ? left.slice(0, 1 - search.longest) : left) as T;
      } catch (error) {
        // The value is nested too deeply to search, so all of it is replaced.
        if (error instanceof RangeError) return struck as T;
        throw error;
      }
    },
  };
}

function struckIn(value: unknown, search: Search): unknown {
  if (typeof value === 'string') return search.replaced(value, struck);
  if (typeof value === 'number') return search.has(String(value)) ? struck : value;
  if (Array.isArray(value)) return value.map((item) => struckIn(item, search));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [struckIn(key, search), struckIn(item, search)]),
  );
}
