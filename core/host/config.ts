/**
 * Configuration: environment variables, read and validated here and nowhere else.
 * Not by env-schema: 20 of the 32 variables need a check of ours in any case (folders, zones, addresses, keys by their bytes),
 * and it adds 40 ms of CPU to the start of every command.
 */

import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Simulation, simulationOf } from '../interbank/simulator.ts';
import type { ReplicaSettings } from '../store/mysql/replicas.ts';
import { isServerUrl, plain, serverName, serverUrls } from '../store/mysql/server-list.ts';
import { type StorePlace, serversOf } from '../store/place.ts';
import { isPlainAddress, isPlainRange } from '../values/address.ts';
import { namesOf } from '../values/members.ts';
import { isPackaged } from '../values/module-file.ts';
import { ConfigProblem, givenValue, wrong } from './variables.ts';

/** The folder of the project: shipped rules, processes, commands and docs lie under it. */
export const projectFolder = resolve(fileURLToPath(new URL('../../', import.meta.url)));

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly store: StorePlace;
  /** Where queries are read beside the store; undefined: where commands are. */
  readonly replicas: ReplicaSettings | undefined;
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  /** A shared secret (HS256), or the address of a key set. Undefined: the host makes a secret of its own. */
  readonly auth:
    | {
        readonly kind: 'secret';
        readonly secret: string;
        readonly issuer?: string;
        readonly audience?: string;
      }
    | {
        readonly kind: 'jwks';
        readonly url: string;
        readonly issuer: string;
        readonly audience: string;
        readonly algorithms: readonly string[];
      }
    | undefined;
  /** The console's own name at the identity provider, and what it asks for there; undefined: nobody signs in by it. */
  readonly console: { readonly clientId: string; readonly scope: string | undefined } | undefined;
  readonly rulesDir: string;
  readonly processesDir: string;
  readonly scriptsDir: string;
  readonly templatesDir: string;
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call the commands from a browser; none: nobody's. */
  readonly corsOrigins: readonly string[];
  readonly timezone: string;
  readonly currency: string;
  readonly secretsKey: string | undefined;
  readonly auditKey: string | undefined;
  readonly smtpUrl: string | undefined;
  /** The sender of e-mails. */
  readonly mailFrom: string;
  /** What is not public and may be posted to all the same. */
  readonly egressAllowed: readonly string[];
  readonly smsGatewayUrl: string | undefined;
  /** The network between banks; a simulator inside the host where there is none. */
  readonly interbankUrl: string | undefined;
  readonly interbankSimulation: Simulation;
  readonly coreBankingUrl: string | undefined;
  readonly logLevel: string;
  /** True, false, or undefined: only on an empty embedded store. */
  readonly demo: boolean | undefined;
  /** Opens a store that may lose acknowledged commands. */
  readonly unsafeStore: boolean;
  /** Milliseconds by which the machine's clock may jump. */
  readonly clockTolerance: number;
  /** Bodies of more than 256 KiB that are worked on at a time. */
  readonly largeBodies: number;
  /** Seconds in which a body has to be whole. */
  readonly bodySeconds: number;
  /** Bytes a second that a body has to bring. */
  readonly bodyRate: number;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The variables as they were given, for sentences about what came of them; the address of the store also where a file holds it. */
export function given(env: Env = process.env): Env {
  try {
    const url = givenValue('DATABASE_URL', env);
    return url === undefined ? env : { ...env, DATABASE_URL: url };
  } catch (problem) {
    if (problem instanceof ConfigProblem) return env;
    throw problem;
  }
}

/** Reads and validates; throws ConfigProblem that names every wrong value. */
export function readConfig(env: Env = process.env): Config {
  const readers = readersOf((name) => givenValue(name, env));
  const complaints = new Set<string>();
  const read: { -readonly [Name in keyof Config]?: Config[Name] } = {};
  const take = <Name extends keyof Config>(name: Name): void => {
    read[name] = readers[name]();
  };
  for (const name of namesOf(readers)) {
    try {
      take(name);
    } catch (problem) {
      if (!(problem instanceof ConfigProblem)) throw problem;
      complaints.add(problem.message);
    }
  }
  if (complaints.size > 0) throw new ConfigProblem([...complaints].join('\n'));
  // There is a reader for each member, and none complained.
  return read as Config;
}

type Readers = { readonly [Name in keyof Config]: () => Config[Name] };

/** How each member is read; what rests on another one reads that again, and complains of it in the same words. */
function readersOf(get: (name: string) => string | undefined): Readers {
  const port = () => integer('PORT', get('PORT') ?? '3000', 0, 65_535);
  const host = () => hostName(get('HOST') ?? '127.0.0.1');
  const dataDir = () => dataFolder(get('DATA_DIR'));
  const store = () => storePlace(get('DATABASE_URL'), dataDir());
  return {
    port,
    host,
    dataDir,
    store,
    replicas: () => replicasOf(get, store()),
    auth() {
      const auth = authOf(get);
      if (auth !== undefined || store().kind === 'sqlite') return auth;
      throw new ConfigProblem(
        'AUTH_JWT_SECRET must be set (at least 32 bytes) when DATABASE_URL names a server: several hosts share it. Or set AUTH_JWKS_URL.',
      );
    },
    console: () => consoleOf(get),
    publicUrl: () =>
      url('PUBLIC_URL', get('PUBLIC_URL'), ['http:', 'https:']) ?? ownUrl(host(), port()),
    redisUrl: () => url('REDIS_URL', get('REDIS_URL'), ['redis:', 'rediss:']),
    rulesDir: () => folder('RULES_DIR', get('RULES_DIR'), 'rules'),
    processesDir: () => folder('PROCESSES_DIR', get('PROCESSES_DIR'), 'processes'),
    scriptsDir: () => folder('SCRIPTS_DIR', get('SCRIPTS_DIR'), 'scripts/library'),
    templatesDir: () => folder('TEMPLATES_DIR', get('TEMPLATES_DIR'), 'templates'),
    trustedProxies: () => ranges(get('TRUSTED_PROXIES') ?? '127.0.0.0/8,::1/128'),
    corsOrigins: () => origins(get('CORS_ORIGINS') ?? ''),
    timezone: () => timezone(get('BANK_TIMEZONE') ?? 'UTC'),
    currency: () => currency(get('CURRENCY') ?? 'NGN'),
    secretsKey: () => hexKey('SECRETS_KEY', get('SECRETS_KEY')),
    auditKey: () => hexKey('AUDIT_KEY', get('AUDIT_KEY')),
    smtpUrl: () => url('SMTP_URL', get('SMTP_URL'), ['smtp:', 'smtps:']),
    egressAllowed: () => egress(get('EGRESS_ALLOW') ?? ''),
    mailFrom: () => mailAddress(get('MAIL_FROM') ?? 'bursar@localhost'),
    smsGatewayUrl: () => url('SMS_GATEWAY_URL', get('SMS_GATEWAY_URL'), ['http:', 'https:']),
    interbankUrl: () => url('INTERBANK_URL', get('INTERBANK_URL'), ['http:', 'https:']),
    interbankSimulation: () => simulation(get('INTERBANK_SIMULATION')),
    coreBankingUrl: () => url('CORE_BANKING_URL', get('CORE_BANKING_URL'), ['http:', 'https:']),
    logLevel: () => word('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', logLevels),
    demo: () => flag('DEMO', get('DEMO')),
    unsafeStore: () => flag('ALLOW_UNSAFE_STORE', get('ALLOW_UNSAFE_STORE')) ?? false,
    clockTolerance: () => integer('CLOCK_TOLERANCE', get('CLOCK_TOLERANCE') ?? '5', 1, 3600) * 1000,
    largeBodies: () => integer('LARGE_BODIES', get('LARGE_BODIES') ?? '2', 1, 64),
    bodySeconds: () => integer('BODY_SECONDS', get('BODY_SECONDS') ?? '300', 5, 3600),
    bodyRate: () => integer('BODY_RATE', get('BODY_RATE') ?? '1024', 1, 1_000_000),
  };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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

/** What the simulated network is told to do wrong. */
function simulation(value: string | undefined): Simulation {
  if (value === undefined) return {};
  const parsed = simulationOf(value);
  if (parsed === undefined) throw wrong('INTERBANK_SIMULATION', value);
  return parsed;
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

function hostName(value: string): string {
  const isName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(value);
  if (!isName && isIP(value) === 0) throw wrong('HOST', value);
  return value;
}

/** How callers on this machine reach the host. */
function ownUrl(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

function mailAddress(value: string): string {
  if (!/^(?:[^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    throw wrong('MAIL_FROM', value);
  }
  return value;
}

/** The folder is made at the first start; a file in its place is a mistake. */
function dataFolder(value: string | undefined): string {
  // What is stored never lies inside an installed package: it is gone at its next install.
  const path = resolve(value ?? (isPackaged ? 'data' : join(projectFolder, 'data')));
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory()) throw wrong('DATA_DIR', path);
  return path;
}

function storePlace(value: string | undefined, dataDir: string): StorePlace {
  if (value === undefined) return { kind: 'sqlite', file: join(dataDir, 'bursar.db') };
  const sqlite = /^(?:sqlite:|file:)(?:\/\/(?=\/))?(.+)$/.exec(value);
  if (sqlite?.[1] !== undefined) {
    const file = sqlite[1];
    return { kind: 'sqlite', file: isAbsolute(file) ? file : resolve(file) };
  }
  const urls = serverUrls(value);
  const [url] = urls ?? [];
  if (urls === undefined || url === undefined) throw wrong('DATABASE_URL', value);
  const twice = namedTwice(urls.map(serverName));
  if (twice !== undefined) {
    throw new ConfigProblem(`DATABASE_URL: ${twice} is named twice. Name each server once.`);
  }
  return urls.length === 1 ? { kind: 'mysql', url } : { kind: 'servers', urls };
}

const namedTwice = (names: readonly string[]): string | undefined =>
  names.find((name, at) => names.indexOf(name) !== at);

/** Replicas, and how long they are waited for: each of another server than the store's. */
function replicasOf(
  get: (name: string) => string | undefined,
  store: StorePlace,
): ReplicaSettings | undefined {
  const value = get('DATABASE_READ_URL');
  if (value === undefined) {
    const idle = ['DATABASE_READ_WAIT', 'DATABASE_READ_LAG'].find((name) => get(name));
    if (idle === undefined) return undefined;
    throw new ConfigProblem(`${idle} says nothing without DATABASE_READ_URL: set both or neither.`);
  }
  if (store.kind === 'sqlite') {
    throw new ConfigProblem(
      'DATABASE_READ_URL names replicas of a server, but the store is an SQLite file, which has none: name the primary in DATABASE_URL, or leave DATABASE_READ_URL out.',
    );
  }
  const given = value.split(',').map((part) => part.trim());
  if (!given.every(isServerUrl)) throw wrong('DATABASE_READ_URL', value);
  const urls = given.map(plain);
  const [primary = '', ...others] = serversOf(store).map(serverName);
  // Of several servers all but one are replicas, and which one that is may change.
  const alone = others.length === 0 ? [primary] : [];
  const twice = namedTwice([...alone, ...urls.map(serverName)]);
  if (twice !== undefined) {
    const what = alone.includes(twice) ? 'the server of DATABASE_URL itself' : 'named twice';
    throw new ConfigProblem(`DATABASE_READ_URL: ${twice} is ${what}. Name each replica once.`);
  }
  return {
    urls,
    wait: integer('DATABASE_READ_WAIT', get('DATABASE_READ_WAIT') ?? '100', 0, 5000),
    lag: integer('DATABASE_READ_LAG', get('DATABASE_READ_LAG') ?? '5', 1, 30) * 1000,
  };
}

function authOf(get: (name: string) => string | undefined): Config['auth'] {
  const secret = get('AUTH_JWT_SECRET');
  const issuer = get('AUTH_ISSUER');
  const audience = get('AUTH_AUDIENCE');
  const named = {
    ...(issuer === undefined ? {} : { issuer }),
    ...(audience === undefined ? {} : { audience }),
  };
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
    if (get('AUTH_ALGORITHMS') !== undefined) {
      throw new ConfigProblem(
        'AUTH_ALGORITHMS says nothing without AUTH_JWKS_URL: set both or neither.',
      );
    }
    return { kind: 'secret', secret, ...named };
  }
  if (jwks === undefined) {
    const idle = ['AUTH_ISSUER', 'AUTH_AUDIENCE', 'AUTH_ALGORITHMS'].find((name) => get(name));
    if (idle === undefined) return undefined;
    throw new ConfigProblem(
      `${idle} says nothing without AUTH_JWKS_URL${idle === 'AUTH_ALGORITHMS' ? '' : ' or AUTH_JWT_SECRET'}: set both or neither.`,
    );
  }
  if (issuer === undefined || audience === undefined) {
    throw new ConfigProblem('AUTH_ISSUER and AUTH_AUDIENCE must be set with AUTH_JWKS_URL.');
  }
  const algorithms = (get('AUTH_ALGORITHMS') ?? 'RS256').split(',').map((name) => name.trim());
  if (algorithms.some((name) => !/^(RS|PS|ES)(256|384|512)$|^EdDSA$/.test(name))) {
    throw wrong('AUTH_ALGORITHMS', algorithms.join(','));
  }
  return { kind: 'jwks', url: jwks, issuer, audience, algorithms };
}

/** How the console signs people in: by the provider that signs their tokens. */
function consoleOf(get: (name: string) => string | undefined): Config['console'] {
  const clientId = get('CONSOLE_CLIENT_ID');
  const scope = get('CONSOLE_SCOPE');
  if (clientId === undefined) {
    if (scope === undefined) return undefined;
    throw new ConfigProblem(
      'CONSOLE_SCOPE says nothing without CONSOLE_CLIENT_ID: set both or neither.',
    );
  }
  if (get('AUTH_JWKS_URL') === undefined) {
    throw new ConfigProblem(
      'CONSOLE_CLIENT_ID says nothing without AUTH_JWKS_URL: set both or neither.',
    );
  }
  // Browsers read at the issuer's address where people sign in.
  url('AUTH_ISSUER', get('AUTH_ISSUER'), ['http:', 'https:']);
  return { clientId: clientName(clientId), scope: scopes(scope) };
}

function clientName(value: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(value)) throw wrong('CONSOLE_CLIENT_ID', value);
  return value;
}

function scopes(value: string | undefined): string | undefined {
  const isRight = value === undefined || /^[\x21\x23-\x5b\x5d-\x7e ]{1,1000}$/.test(value);
  if (!isRight || value?.split(' ').includes('openid') === false)
    throw wrong('CONSOLE_SCOPE', value);
  return value;
}

/**
 * A folder that analysts edit; one that is named has to be there. A host that was installed as a package takes the
 * folder of this name in which it is started, which `bursar init` makes, before what the package ships.
 */
function folder(name: string, value: string | undefined, shipped: string): string {
  if (value === undefined) {
    const own = resolve(shipped);
    return isPackaged && existsSync(own)
      ? folder(name, own, shipped)
      : join(projectFolder, shipped);
  }
  const path = resolve(value);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw wrong(name, value);
  return path;
}

/** Addresses, ranges and host names. */
function egress(value: string): readonly string[] {
  const parts = value.split(',').map((part) => part.trim().toLowerCase());
  const given = parts.filter((part) => part !== '');
  const isName = (part: string) => /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(part);
  const isRight = (part: string) => isPlainAddress(part) || isPlainRange(part) || isName(part);
  if (!given.every(isRight)) throw wrong('EGRESS_ALLOW', value);
  return given;
}

function ranges(value: string): readonly string[] {
  const parts = value.split(',').map((part) => part.trim());
  const isRight = (part: string) => isPlainAddress(part) || isPlainRange(part);
  if (!parts.every(isRight)) throw wrong('TRUSTED_PROXIES', value);
  return parts;
}

/** Origins as browsers name them: a scheme, a host, a port where it is another than the scheme's. */
function origins(value: string): readonly string[] {
  const given = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isOrigin = (part: string) =>
    /^https?:/.test(part) && URL.canParse(part) && new URL(part).origin === part;
  if (!given.every(isOrigin)) throw wrong('CORS_ORIGINS', value);
  return given;
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
