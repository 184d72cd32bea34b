/** Configuration: environment variables, read and validated here and nowhere else. */
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import type { StoreAddress } from '../store/migrate.ts';

/** The folder of the project: shipped rules, processes, commands and docs lie under it. */
export const projectFolder = resolve(fileURLToPath(new URL('../../', import.meta.url)));

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly store: StoreAddress;
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  /** A shared secret (HS256), or the address of a key set. Undefined: the host makes a secret of its own. */
  readonly auth:
    | { readonly kind: 'secret'; readonly secret: string }
    | {
        readonly kind: 'jwks';
        readonly url: string;
        readonly issuer: string;
        readonly audience: string;
        readonly algorithms: readonly string[];
      }
    | undefined;
  readonly rulesDir: string;
  readonly processesDir: string;
  readonly scriptsDir: string;
  readonly trustedProxies: readonly string[];
  readonly timezone: string;
  readonly currency: string;
  readonly secretsKey: string | undefined;
  readonly auditKey: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly smsGatewayUrl: string | undefined;
  readonly logLevel: string;
  /** True, false, or undefined: only on an empty embedded store. */
  readonly demo: boolean | undefined;
  /** Opens a store that may lose acknowledged commands. */
  readonly unsafeStore: boolean;
}

/** One variable: what it is for, its default, and what is wrong with a value. */
export interface Variable {
  readonly name: string;
  readonly says: string;
  readonly shows: string;
}

/** Everything that can be set, in the order of README. */
export const variables: readonly Variable[] = [
  { name: 'PORT', says: 'Port to listen on, 0 to 65535 (0 takes a free one)', shows: '3000' },
  { name: 'HOST', says: 'Address to listen on', shows: '127.0.0.1' },
  {
    name: 'PUBLIC_URL',
    says: 'Address under which callers reach the host',
    shows: 'http://HOST:PORT',
  },
  {
    name: 'DATABASE_URL',
    says: 'sqlite:FILE or mysql://user:password@host:port/database',
    shows: 'sqlite:DATA_DIR/bursar.db',
  },
  {
    name: 'REDIS_URL',
    says: 'redis://host:port; unset: timers are polled from the store',
    shows: '',
  },
  {
    name: 'DATA_DIR',
    says: 'Folder for the embedded store and the signing secret',
    shows: './data',
  },
  {
    name: 'AUTH_JWT_SECRET',
    says: 'Secret of HS256 tokens, at least 32 bytes',
    shows: 'made at the first start',
  },
  { name: 'AUTH_JWKS_URL', says: 'Address of the key set of your identity provider', shows: '' },
  {
    name: 'AUTH_ISSUER',
    says: 'Issuer that tokens must name; needed with AUTH_JWKS_URL',
    shows: '',
  },
  {
    name: 'AUTH_AUDIENCE',
    says: 'Audience that tokens must name; needed with AUTH_JWKS_URL',
    shows: '',
  },
  { name: 'AUTH_ALGORITHMS', says: 'Comma-separated algorithms of the key set', shows: 'RS256' },
  { name: 'RULES_DIR', says: 'Folder of rule files', shows: './rules' },
  { name: 'PROCESSES_DIR', says: 'Folder of BPMN files', shows: './processes' },
  { name: 'SCRIPTS_DIR', says: 'Folder of library scripts', shows: './scripts/library' },
  {
    name: 'TRUSTED_PROXIES',
    says: 'Comma-separated addresses or ranges whose X-Forwarded-For counts',
    shows: '127.0.0.0/8,::1/128',
  },
  { name: 'BANK_TIMEZONE', says: 'IANA zone of the bank’s business day', shows: 'UTC' },
  { name: 'CURRENCY', says: 'ISO 4217 code of a currency with two decimals', shows: 'NGN' },
  {
    name: 'SECRETS_KEY',
    says: 'Key of stored secrets: 64 hexadecimal digits',
    shows: 'made at the first start',
  },
  {
    name: 'AUDIT_KEY',
    says: 'Key of the audit chain: 64 hexadecimal digits',
    shows: 'made at the first start',
  },
  { name: 'SMTP_URL', says: 'smtp://user:password@host:port for e-mail', shows: '' },
  { name: 'SMS_GATEWAY_URL', says: 'http(s) address of the SMS gateway', shows: '' },
  { name: 'LOG_LEVEL', says: 'fatal, error, warn, info, debug, trace or silent', shows: 'info' },
  { name: 'DEMO', says: 'true or false: demo data', shows: 'true on an empty embedded store' },
  {
    name: 'ALLOW_UNSAFE_STORE',
    says: 'true: start on a store that may lose acknowledged commands',
    shows: 'false',
  },
];

/** A value that cannot be used: names the variable and what it should be. */
export class ConfigProblem extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads and validates; throws ConfigProblem for the first wrong value. */
export function readConfig(env: Env = process.env): Config {
  const get = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const port = integer('PORT', get('PORT') ?? '3000', 0, 65_535);
  const host = get('HOST') ?? '127.0.0.1';
  const dataDir = resolve(get('DATA_DIR') ?? join(projectFolder, 'data'));
  const store = storeAddress(get('DATABASE_URL'), dataDir);
  const auth = authOf(get);
  if (store.kind === 'mysql' && auth === undefined) {
    throw new ConfigProblem(
      'AUTH_JWT_SECRET must be set (at least 32 bytes) when DATABASE_URL names a server: several hosts share it. Or set AUTH_JWKS_URL.',
    );
  }
  return {
    port,
    host,
    publicUrl:
      url('PUBLIC_URL', get('PUBLIC_URL'), ['http:', 'https:']) ?? `http://${host}:${port}`,
    store,
    redisUrl: url('REDIS_URL', get('REDIS_URL'), ['redis:', 'rediss:']),
    dataDir,
    auth,
    rulesDir: folder(get('RULES_DIR'), 'rules'),
    processesDir: folder(get('PROCESSES_DIR'), 'processes'),
    scriptsDir: folder(get('SCRIPTS_DIR'), 'scripts/library'),
    trustedProxies: ranges(get('TRUSTED_PROXIES') ?? '127.0.0.0/8,::1/128'),
    timezone: timezone(get('BANK_TIMEZONE') ?? 'UTC'),
    currency: currency(get('CURRENCY') ?? 'NGN'),
    secretsKey: hexKey('SECRETS_KEY', get('SECRETS_KEY')),
    auditKey: hexKey('AUDIT_KEY', get('AUDIT_KEY')),
    smtpUrl: url('SMTP_URL', get('SMTP_URL'), ['smtp:', 'smtps:']),
    smsGatewayUrl: url('SMS_GATEWAY_URL', get('SMS_GATEWAY_URL'), ['http:', 'https:']),
    logLevel: word('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', logLevels),
    demo: flag('DEMO', get('DEMO')),
    unsafeStore: flag('ALLOW_UNSAFE_STORE', get('ALLOW_UNSAFE_STORE')) ?? false,
  };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function wrong(name: string, value: string): ConfigProblem {
  const says = variables.find((variable) => variable.name === name)?.says ?? '';
  return new ConfigProblem(`${name} is ${JSON.stringify(value)}, but should be: ${says}.`);
}

function integer(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) throw wrong(name, value);
  return number;
}

function word<const Word extends string>(
  name: string,
  value: string,
  words: readonly Word[],
): Word {
  const found = words.find((known) => known === value);
  if (found === undefined) throw wrong(name, value);
  return found;
}

function flag(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  return word(name, value, ['true', 'false']) === 'true';
}

function url(name: string, value: string | undefined, schemes: readonly string[]) {
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol)) throw wrong(name, value);
  return value.replace(/\/$/, '');
}

/** Secrets are part of an address: a wrong one is named without its value. */
function storeAddress(value: string | undefined, dataDir: string): StoreAddress {
  if (value === undefined) return { kind: 'sqlite', file: join(dataDir, 'bursar.db') };
  const sqlite = /^(?:sqlite:|file:)(?:\/\/(?=\/))?(.+)$/.exec(value);
  if (sqlite?.[1] !== undefined) {
    const file = sqlite[1];
    return { kind: 'sqlite', file: isAbsolute(file) ? file : resolve(file) };
  }
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  const isServer = parsed?.protocol === 'mysql:' || parsed?.protocol === 'mariadb:';
  if (parsed === undefined || !isServer || parsed.pathname.length < 2) {
    throw wrong('DATABASE_URL', value.replace(/:[^:@/]*@/, ':***@'));
  }
  return { kind: 'mysql', url: value.replace(/^mariadb:/, 'mysql:') };
}

function authOf(get: (name: string) => string | undefined): Config['auth'] {
  const secret = get('AUTH_JWT_SECRET');
  const jwks = url('AUTH_JWKS_URL', get('AUTH_JWKS_URL'), ['http:', 'https:']);
  if (secret !== undefined && jwks !== undefined) {
    throw new ConfigProblem(
      'AUTH_JWT_SECRET and AUTH_JWKS_URL exclude each other: set one of them.',
    );
  }
  if (secret !== undefined) {
    if (Buffer.byteLength(secret) < 32) {
      throw new ConfigProblem('AUTH_JWT_SECRET is too short: it should be at least 32 bytes.');
    }
    return { kind: 'secret', secret };
  }
  if (jwks === undefined) return undefined;
  const issuer = get('AUTH_ISSUER');
  const audience = get('AUTH_AUDIENCE');
  if (issuer === undefined || audience === undefined) {
    throw new ConfigProblem('AUTH_ISSUER and AUTH_AUDIENCE must be set with AUTH_JWKS_URL.');
  }
  const algorithms = (get('AUTH_ALGORITHMS') ?? 'RS256').split(',').map((name) => name.trim());
  if (algorithms.some((name) => !/^(RS|PS|ES)(256|384|512)$|^EdDSA$/.test(name))) {
    throw wrong('AUTH_ALGORITHMS', algorithms.join(','));
  }
  return { kind: 'jwks', url: jwks, issuer, audience, algorithms };
}

function folder(value: string | undefined, shipped: string): string {
  return value === undefined ? join(projectFolder, shipped) : resolve(value);
}

function ranges(value: string): readonly string[] {
  const parts = value.split(',').map((part) => part.trim());
  const isRange = (part: string) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part);
  if (!parts.every(isRange)) throw wrong('TRUSTED_PROXIES', value);
  return parts;
}

function timezone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw wrong('BANK_TIMEZONE', value);
  }
}

function currency(value: string): string {
  if (!Intl.supportedValuesOf('currency').includes(value)) throw wrong('CURRENCY', value);
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: value,
  }).resolvedOptions();
  if (maximumFractionDigits !== 2) throw wrong('CURRENCY', value);
  return value;
}

function hexKey(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !/^[0-9a-f]{64}$/i.test(value)) {
    throw new ConfigProblem(`${name} should be 64 hexadecimal digits.`);
  }
  return value;
}
