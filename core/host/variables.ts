/** Declares every environment variable: how it is read and checked, and its row in docs/reference/configuration.md. */

import { readFileSync } from 'node:fs';
import type { Static } from 'typebox';
import { Type } from '../command/declaration/type.ts';
import type { Simulation } from '../interbank/simulator.ts';

/** One variable, as its checks and the pages see it. */
export interface Variable {
  readonly name: string;
  /** What it is for, and what a value should be. */
  readonly description: string;
  readonly type?: string;
  /** Taken where nothing is set. */
  readonly default?: string;
  /** The value in the table, if it is not the default. */
  readonly shows?: string;
  /** Whether `NAME_FILE` may name the file that holds the value, as orchestrators hand out secrets. */
  readonly secret?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  /** A check of `config.ts`. */
  readonly format?: string;
  /** Protocols of an address. */
  readonly schemes?: readonly string[];
  /** A folder of the project, where none is named. */
  readonly shipped?: string;
}
type Said = Omit<Variable, 'name' | 'description'>;

const said = <Schema extends object>(schema: Schema, variable: Variable): Schema & Variable =>
  Object.assign(schema, variable);
const text = (name: string, description: string, more: Said = {}) =>
  said(Type.String(), { name, description, ...more });
const maybe = (name: string, description: string, more: Said = {}) =>
  Type.Optional(text(name, description, more));
const list = (name: string, description: string, more: Said) =>
  said(Type.Array(Type.String()), { name, description, ...more });
const flag = (name: string, description: string, more: Said) =>
  said(Type.Boolean(), { name, description, pattern: '^(?:true|false)$', ...more });
const integer = (name: string, description: string, bounds: readonly [number, number, string]) => {
  const [minimum, maximum, byDefault] = bounds;
  return said(Type.Integer(), { name, description, minimum, maximum, default: byDefault });
};
const folder = (name: string, description: string, shipped: string) =>
  text(name, description, { format: 'folder', shipped, shows: `./${shipped}` });

/** Addresses of other services. */
export const web = { format: 'url', schemes: ['http:', 'https:'] } as const;
const madeKey = { secret: true, format: 'key', shows: 'made at the first start' } as const;

/** The variables, in the order of docs/reference/configuration.md. */
export const schema = Type.Object({
  port: integer('PORT', 'Port to listen on, 0 to 65535 (0 takes a free one)', [0, 65_535, '3000']),
  host: text('HOST', 'Address or host name to listen on (0.0.0.0: every IPv4 address)', {
    default: '127.0.0.1',
    format: 'host',
  }),
  publicUrl: maybe('PUBLIC_URL', 'Address under which callers reach the host', {
    ...web,
    shows: 'http://HOST:PORT',
  }),
  databaseUrl: maybe(
    'DATABASE_URL',
    'sqlite:FILE or mysql://user:password@host:port/database; with host:port,host:port for several servers of which one takes writes',
    { secret: true, shows: 'sqlite:DATA_DIR/bursar.db' },
  ),
  databaseReadUrl: maybe(
    'DATABASE_READ_URL',
    'mysql://user:password@host:port/database of each replica of the server in DATABASE_URL, comma-separated: queries are read there',
    { secret: true },
  ),
  databaseReadWait: integer(
    'DATABASE_READ_WAIT',
    'Milliseconds, 0 to 5000, for which a query waits for a replica to have what its caller wrote, before it is read at the primary',
    [0, 5000, '100'],
  ),
  databaseReadLag: integer(
    'DATABASE_READ_LAG',
    'Seconds, 1 to 30, by which a replica may be behind before it is left out',
    [1, 30, '5'],
  ),
  redisUrl: maybe('REDIS_URL', 'redis://host:port; unset: timers are polled from the store', {
    secret: true,
    format: 'url',
    schemes: ['redis:', 'rediss:'],
  }),
  dataDir: text(
    'DATA_DIR',
    'Folder for the embedded store and the secrets that the host makes; made when missing',
    { format: 'data', shows: './data' },
  ),
  authJwtSecret: maybe('AUTH_JWT_SECRET', 'Secret of HS256 tokens, at least 32 bytes', {
    secret: true,
    format: 'secret',
    shows: 'made at the first start',
  }),
  authJwksUrl: maybe('AUTH_JWKS_URL', 'Address of the key set of your identity provider', web),
  authIssuer: maybe(
    'AUTH_ISSUER',
    'Issuer that tokens must name, where it is set; needed with AUTH_JWKS_URL, an http(s) address with CONSOLE_CLIENT_ID',
  ),
  authAudience: maybe(
    'AUTH_AUDIENCE',
    'Audience that tokens must name, where it is set; needed with AUTH_JWKS_URL',
  ),
  authAlgorithms: list('AUTH_ALGORITHMS', 'Comma-separated algorithms of the key set', {
    default: 'RS256',
    pattern: '^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA)$',
  }),
  consoleClientId: maybe(
    'CONSOLE_CLIENT_ID',
    'Id of the console at the identity provider of AUTH_JWKS_URL, 1 to 200 characters: a public client with PKCE',
    { pattern: '^[\\x21-\\x7e]{1,200}$' },
  ),
  consoleScope: maybe('CONSOLE_SCOPE', 'Scopes that the console asks for, openid among them', {
    pattern: '^(?=(?:.* )?openid(?: |$))[\\x21\\x23-\\x5b\\x5d-\\x7e ]{1,1000}$',
    shows: 'openid offline_access, for AUTH_AUDIENCE',
  }),
  rulesDir: folder('RULES_DIR', 'Existing folder of rule files', 'rules'),
  processesDir: folder('PROCESSES_DIR', 'Existing folder of BPMN files', 'processes'),
  scriptsDir: folder('SCRIPTS_DIR', 'Existing folder of library scripts', 'scripts/library'),
  templatesDir: folder('TEMPLATES_DIR', 'Existing folder of texts of notices', 'templates'),
  trustedProxies: list(
    'TRUSTED_PROXIES',
    'Comma-separated addresses or ranges whose X-Forwarded-For counts',
    { default: '127.0.0.0/8,::1/128', format: 'range' },
  ),
  corsOrigins: list(
    'CORS_ORIGINS',
    'Comma-separated origins, such as https://app.example, whose pages may call the commands from a browser',
    { default: '', format: 'origin' },
  ),
  timezone: text('BANK_TIMEZONE', 'IANA zone of the bank’s business day', {
    default: 'UTC',
    format: 'timezone',
  }),
  currency: text('CURRENCY', 'ISO 4217 code of a currency with two decimals', {
    default: 'NGN',
    format: 'currency',
  }),
  secretsKey: maybe('SECRETS_KEY', 'Key of stored secrets: 64 hexadecimal digits', madeKey),
  auditKey: maybe('AUDIT_KEY', 'Key of the audit chain: 64 hexadecimal digits', madeKey),
  smtpUrl: maybe('SMTP_URL', 'smtp://user:password@host:port for e-mail', {
    secret: true,
    format: 'url',
    schemes: ['smtp:', 'smtps:'],
  }),
  mailFrom: text('MAIL_FROM', 'Sender of e-mails: bank@example.com or Bank <bank@example.com>', {
    default: 'bursar@localhost',
    pattern: '^(?:[^<>@]+<[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$',
  }),
  egressAllowed: list(
    'EGRESS_ALLOW',
    'Comma-separated addresses, ranges or names that may be posted to although they are not public or speak plain http',
    { default: '', format: 'egress' },
  ),
  smsGatewayUrl: maybe('SMS_GATEWAY_URL', 'http(s) address of the SMS gateway', web),
  interbankUrl: maybe('INTERBANK_URL', 'http(s) address of the network between banks', {
    ...web,
    shows: 'a simulator inside the host',
  }),
  interbankSimulation: Type.Optional(
    said(Type.Unsafe<Simulation>({}), {
      name: 'INTERBANK_SIMULATION',
      description:
        'JSON that tells the simulator what goes wrong: {"delayMillis": 50, "lostAnswers": 1, "refused": {"0123456789": "INSUFFICIENT_FUNDS"}}',
      format: 'simulation',
    }),
  ),
  coreBankingUrl: maybe(
    'CORE_BANKING_URL',
    'http(s) address of a remote core that pays partner loans out',
    web,
  ),
  logLevel: text('LOG_LEVEL', 'fatal, error, warn, info, debug, trace or silent', {
    default: 'info',
    pattern: '^(?:fatal|error|warn|info|debug|trace|silent)$',
  }),
  demo: Type.Optional(flag('DEMO', 'true or false: demo data', { shows: 'true on an empty embedded store' })),
  unsafeStore: flag('ALLOW_UNSAFE_STORE', 'true: start on a store that may lose acknowledged commands', {
    default: 'false',
  }),
  clockTolerance: integer(
    'CLOCK_TOLERANCE',
    'Seconds, 1 to 3600, by which the clock of the machine may jump before it is not believed',
    [1, 3600, '5'],
  ),
  largeBodies: integer(
    'LARGE_BODIES',
    'How many bodies of more than 256 KiB are worked on at a time, 1 to 64; each takes up to 150 MB of memory. One person has half of them at most, and one at least',
    [1, 64, '2'],
  ),
  bodySeconds: integer(
    'BODY_SECONDS',
    'Seconds, 5 to 3600, in which a request body has to arrive; the host closes the connection of a slower one',
    [5, 3600, '300'],
  ),
  bodyRate: integer(
    'BODY_RATE',
    'Bytes a second, 1 to 1000000, that a request body has to bring in every five seconds; the host closes the connection of a slower one',
    [1, 1_000_000, '1024'],
  ),
});

export type Settings = Static<typeof schema>;
export type Setting = keyof Settings;

export const settings: Readonly<Record<Setting, Variable>> = schema.properties;
export const variables: readonly Variable[] = Object.values(settings);

/** A value that cannot be used: names the variable and what it should be. */
export class ConfigProblem extends Error {}

/**
 * The value of a variable, of `NAME` or of the file that `NAME_FILE` names; undefined where neither says anything.
 * Throws ConfigProblem where both do, and where the file cannot be read or is empty.
 */
export function givenValue(
  { name, secret }: Variable,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const said = (from: string) => {
    const value = env[from]?.trim();
    return value === '' ? undefined : value;
  };
  const value = said(name);
  if (secret !== true) return value;
  const file = said(`${name}_FILE`);
  if (file === undefined) return value;
  if (value !== undefined) {
    throw new ConfigProblem(`${name} and ${name}_FILE are both set: leave one of them out.`);
  }
  const held = heldIn(file);
  if (held !== undefined && held !== '') return held;
  throw new ConfigProblem(
    `${name}_FILE is ${JSON.stringify(file)}, but should be a file that can be read and holds the value of ${name}.`,
  );
}

function heldIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The problem of a value that is not what its variable says. A password in an address is not repeated. */
export function wrong({ name, description }: Variable, value: string): ConfigProblem {
  // Whatever stands between the user's name and the last @ of an address may be a password.
  const hidden = value
    .split(/,(?=\s*[a-z]+:\/\/)/i)
    .map((part) => part.replace(/(\/\/[^:@/]*):.*@/s, '$1:***@'))
    .join(',');
  const shown = JSON.stringify(hidden);
  return new ConfigProblem(`${name} is ${shown}, but should be: ${description}.`);
}
