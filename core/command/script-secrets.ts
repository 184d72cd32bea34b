/**
 * Secrets of one run of a script: those that its configuration names are there, and what it read leaves it in no
 * result, line, error, variable or input of a command.
 */
import { type Actor, allows } from './actor.ts';
import type { SecretRefusal } from './script.ts';

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
  /** The JSON value without the secrets that were read: in texts and keys at any depth, and as they are often written. */
  strike<T>(value: T): T;
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
  let pattern: RegExp | undefined;
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
      if (secret !== undefined && secret !== '' && !seen.has(secret)) {
        seen.add(secret);
        pattern = patternOf(seen);
      }
      return secret;
    },
    strike<T>(value: T): T {
      if (pattern === undefined) return value;
      try {
        return struckIn(value, { seen, pattern }) as T;
      } catch (error) {
        // Too deep to be searched: nothing of it goes out.
        if (error instanceof RangeError) return struck as T;
        throw error;
      }
    },
  };
}

interface Sought {
  readonly seen: ReadonlySet<string>;
  readonly pattern: RegExp;
}

function struckIn(value: unknown, sought: Sought): unknown {
  const { seen, pattern } = sought;
  if (typeof value === 'string') return seen.has(value) ? struck : value.replace(pattern, struck);
  if (typeof value === 'number')
    return String(value).replace(pattern, '') === String(value) ? value : struck;
  if (Array.isArray(value)) return value.map((item) => struckIn(item, sought));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [struckIn(key, sought), struckIn(item, sought)]),
  );
}

/** Values of this length are found within other text, in any of their forms; shorter ones as words of their own. */
const longEnough = 8;
const shortest = 4;

function patternOf(secrets: ReadonlySet<string>): RegExp {
  const forms = [...secrets].flatMap((secret) =>
    secret.length < longEnough
      ? secret.length < shortest
        ? []
        : [`(?<![A-Za-z0-9])${RegExp.escape(secret)}(?![A-Za-z0-9])`]
      : [...formsOf(secret)].sort((a, b) => b.length - a.length).map((form) => RegExp.escape(form)),
  );
  return forms.length === 0 ? /(?!)/g : new RegExp(forms.join('|'), 'gi');
}

/** The secret as it is, escaped for JSON and for addresses, in hexadecimal and within base64. */
function formsOf(secret: string): ReadonlySet<string> {
  const lines = secret
    .split(/\r?\n/)
    .filter((line) => line.length >= 16 && !line.startsWith('---'));
  const texts = [secret, secret.trim(), ...(lines.length > 1 ? lines : [])];
  const forms = new Set<string>();
  for (const text of texts.map((it) => it.toWellFormed())) {
    if (text.length < longEnough) continue;
    const bytes = Buffer.from(text, 'utf8');
    const encoded = [0, 1, 2].flatMap((before) => withinBase64(bytes, before));
    for (const form of [
      ...[text, inJson(text), inJson(inJson(text)), encodeURI(text), encodeURIComponent(text)],
      ...[new URLSearchParams({ '': text }).toString().slice(1), bytes.toString('hex')],
      ...encoded.flatMap((form) => [form, encodeURIComponent(form)]),
    ]) {
      forms.add(form);
    }
  }
  return forms;
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The characters that the bytes alone decide where so many others (0 to 2, of a group of 3) stand before them. */
function withinBase64(bytes: Buffer, before: number): readonly string[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes]);
  const sure = all
    .toString('base64')
    .slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
  return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')];
}
