/** Everything that can be set, in words: for complaints, and for the table of README. */

import { readFileSync } from 'node:fs';

/** One variable: what it is for, its default, and what is wrong with a value. */
export interface Variable {
  readonly name: string;
  readonly says: string;
  readonly shows: string;
  /** Whether `NAME_FILE` may name the file that holds the value, as orchestrators hand out secrets. */
  readonly secret?: true;
}

/** Everything that can be set, in the order of README. */
export const variables: readonly Variable[] = [
  { name: 'PORT', says: 'Port to listen on, 0 to 65535 (0 takes a free one)', shows: '3000' },
  {
    name: 'HOST',
    says: 'Address or host name to listen on (0.0.0.0: every IPv4 address)',
    shows: '127.0.0.1',
  },
  {
    name: 'PUBLIC_URL',
    says: 'Address under which callers reach the host',
    shows: 'http://HOST:PORT',
  },
  {
    name: 'DATABASE_URL',
    secret: true,
    says: 'sqlite:FILE or mysql://user:password@host:port/database; with host:port,host:port for several servers of which one takes writes',
    shows: 'sqlite:DATA_DIR/bursar.db',
  },
  {
    name: 'DATABASE_READ_URL',
    secret: true,
    says: 'mysql://user:password@host:port/database of each replica of the server in DATABASE_URL, comma-separated: queries are read there',
    shows: '',
  },
  {
    name: 'DATABASE_READ_WAIT',
    says: 'Milliseconds, 0 to 5000, for which a query waits for a replica to have what its caller wrote, before it is read at the primary',
    shows: '100',
  },
  {
    name: 'DATABASE_READ_LAG',
    says: 'Seconds, 1 to 30, by which a replica may be behind before it is left out',
    shows: '5',
  },
  {
    name: 'REDIS_URL',
    secret: true,
    says: 'redis://host:port; unset: timers are polled from the store',
    shows: '',
  },
  {
    name: 'DATA_DIR',
    says: 'Folder for the embedded store and the secrets that the host makes; made when missing',
    shows: './data',
  },
  {
    name: 'AUTH_JWT_SECRET',
    secret: true,
    says: 'Secret of HS256 tokens, at least 32 bytes',
    shows: 'made at the first start',
  },
  { name: 'AUTH_JWKS_URL', says: 'Address of the key set of your identity provider', shows: '' },
  {
    name: 'AUTH_ISSUER',
    says: 'Issuer that tokens must name, where it is set; needed with AUTH_JWKS_URL, an http(s) address with CONSOLE_CLIENT_ID',
    shows: '',
  },
  {
    name: 'AUTH_AUDIENCE',
    says: 'Audience that tokens must name, where it is set; needed with AUTH_JWKS_URL',
    shows: '',
  },
  { name: 'AUTH_ALGORITHMS', says: 'Comma-separated algorithms of the key set', shows: 'RS256' },
  {
    name: 'CONSOLE_CLIENT_ID',
    says: 'Id of the console at the identity provider of AUTH_JWKS_URL, 1 to 200 characters: a public client with PKCE',
    shows: '',
  },
  {
    name: 'CONSOLE_SCOPE',
    says: 'Scopes that the console asks for, openid among them',
    shows: 'openid offline_access, for AUTH_AUDIENCE',
  },
  { name: 'RULES_DIR', says: 'Existing folder of rule files', shows: './rules' },
  { name: 'PROCESSES_DIR', says: 'Existing folder of BPMN files', shows: './processes' },
  { name: 'SCRIPTS_DIR', says: 'Existing folder of library scripts', shows: './scripts/library' },
  {
    name: 'TEMPLATES_DIR',
    says: 'Existing folder of texts of notices',
    shows: './templates',
  },
  {
    name: 'TRUSTED_PROXIES',
    says: 'Comma-separated addresses or ranges whose X-Forwarded-For counts',
    shows: '127.0.0.0/8,::1/128',
  },
  {
    name: 'CORS_ORIGINS',
    says: 'Comma-separated origins, such as https://app.example, whose pages may call the commands from a browser',
    shows: '',
  },
  { name: 'BANK_TIMEZONE', says: 'IANA zone of the bank’s business day', shows: 'UTC' },
  { name: 'CURRENCY', says: 'ISO 4217 code of a currency with two decimals', shows: 'NGN' },
  {
    name: 'SECRETS_KEY',
    secret: true,
    says: 'Key of stored secrets: 64 hexadecimal digits',
    shows: 'made at the first start',
  },
  {
    name: 'AUDIT_KEY',
    secret: true,
    says: 'Key of the audit chain: 64 hexadecimal digits',
    shows: 'made at the first start',
  },
  { name: 'SMTP_URL', secret: true, says: 'smtp://user:password@host:port for e-mail', shows: '' },
  {
    name: 'MAIL_FROM',
    says: 'Sender of e-mails: bank@example.com or Bank <bank@example.com>',
    shows: 'bursar@localhost',
  },
  {
    name: 'EGRESS_ALLOW',
    says: 'Comma-separated addresses, ranges or names that may be posted to although they are not public or speak plain http',
    shows: '',
  },
  { name: 'SMS_GATEWAY_URL', says: 'http(s) address of the SMS gateway', shows: '' },
  {
    name: 'INTERBANK_URL',
    says: 'http(s) address of the network between banks',
    shows: 'a simulator inside the host',
  },
  {
    name: 'INTERBANK_SIMULATION',
    says: 'JSON that tells the simulator what goes wrong: {"delayMillis": 50, "lostAnswers": 1, "refused": {"0123456789": "INSUFFICIENT_FUNDS"}}',
    shows: '',
  },
  {
    name: 'CORE_BANKING_URL',
    says: 'http(s) address of a remote core that pays partner loans out',
    shows: '',
  },
  { name: 'LOG_LEVEL', says: 'fatal, error, warn, info, debug, trace or silent', shows: 'info' },
  { name: 'DEMO', says: 'true or false: demo data', shows: 'true on an empty embedded store' },
  {
    name: 'ALLOW_UNSAFE_STORE',
    says: 'true: start on a store that may lose acknowledged commands',
    shows: 'false',
  },
  {
    name: 'CLOCK_TOLERANCE',
    says: 'Seconds, 1 to 3600, by which the clock of the machine may jump before it is not believed',
    shows: '5',
  },
  {
    name: 'LARGE_BODIES',
    says: 'How many bodies of more than 256 KiB are worked on at a time, 1 to 64; each takes up to 150 MB of memory. One person has half of them at most, and one at least',
    shows: '2',
  },
  {
    name: 'BODY_SECONDS',
    says: 'Seconds, 5 to 3600, in which a request body has to arrive; the host closes the connection of a slower one',
    shows: '300',
  },
  {
    name: 'BODY_RATE',
    says: 'Bytes a second, 1 to 1000000, that a request body has to bring in every five seconds; the host closes the connection of a slower one',
    shows: '1024',
  },
];

const secretNames = new Set(variables.filter(({ secret }) => secret).map(({ name }) => name));

/** A value that cannot be used: names the variable and what it should be. */
export class ConfigProblem extends Error {}

/**
 * The value of a variable, of `NAME` or of the file that `NAME_FILE` names; undefined where neither says anything.
 * Throws ConfigProblem where both do, and where the file cannot be read or is empty.
 */
export function givenValue(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const said = (from: string) => {
    const value = env[from]?.trim();
    return value === '' ? undefined : value;
  };
  const value = said(name);
  if (!secretNames.has(name)) return value;
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
export function wrong(name: string, value: string): ConfigProblem {
  const says = variables.find((variable) => variable.name === name)?.says ?? '';
  // Whatever stands between the user's name and the last @ of an address may be a password.
  const hidden = value
    .split(/,(?=\s*[a-z]+:\/\/)/i)
    .map((part) => part.replace(/(\/\/[^:@/]*):.*@/s, '$1:***@'))
    .join(',');
  const shown = JSON.stringify(hidden);
  return new ConfigProblem(`${name} is ${shown}, but should be: ${says}.`);
}
