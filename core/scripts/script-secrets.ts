/**
 * Secrets of one run of a script: those that its configuration names are there, and what it read leaves it in no
 * result, line, error, variable or input of a command.
 */
import { type Actor, allows } from '../command/declaration/actor.ts';
import type { SecretRefusal, Strike } from './script.ts';
import { formsOf, type Search, searchOf, tooShort } from './secret-forms.ts';

/** A secret of the tenant by its name, or undefined. */
export type SecretOf = (tenant: string, name: string) => Promise<string | undefined>;

/** How a secret is called. */
export const secretName = '^[A-Za-z]\\w{0,99}$';
/** How many secrets one configuration names at most. */
export const mostSecrets = 20;

/** What everybody needs who writes a configuration that names secrets. */
export const useSecrets = 'secrets.use';

/** What stands in place of a secret. */
const struck = '***';

export interface RunSecrets {
  /** The secret, or why the script does not get it. */
  readonly read: (name: string) => Promise<string | SecretRefusal | undefined>;
  /** Takes the secrets that were read out of JSON values: out of texts and keys at any depth, however they are written. */
  readonly strike: Strike;
}

export interface RunSecretsOf {
  readonly actor: Actor;
  /** Names that the configuration declares. */
  readonly named: readonly string[];
  /** Where they are declared, for the error: `"secrets" of the configuration`. */
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
        return { problem: `the secret ${name} ${problem}; set it anew by SetSecretCommand` };
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
        // Its end may be the beginning of a secret, of which the rest was cut off.
        const isCut = goesOn && typeof left === 'string';
        // A text stays a text, and an object one of the same members but for keys that are secrets.
        return (isCut ? left.slice(0, 1 - search.longest) : left) as T;
      } catch (error) {
        // Too deep to be searched: nothing of it goes out.
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
