/**
 * Configuration: environment variables, read and validated here and nowhere else, by the schema of `variables.ts`.
 * Not by Ajv or TypeBox's own checks: formats and sentences are ours in any case, and either would cost each command of the
 * CLI more time than reading the variables takes.
 */

import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { simulationOf } from '../interbank/simulator.ts';
import type { ReplicaSettings } from '../store/mysql/replicas.ts';
import { isServerUrl, plain, serverName, serverUrls } from '../store/mysql/server-list.ts';
import { type StorePlace, serversOf } from '../store/place.ts';
import { isPlainAddress, isPlainRange } from '../values/address.ts';
import { namesOf } from '../values/members.ts';
import { isPackaged } from '../values/module-file.ts';
import {
  ConfigProblem,
  givenValue,
  type Setting,
  type Settings,
  settings,
  type Variable,
  web,
  wrong,
} from './variables.ts';

/** The folder of the project: shipped rules, processes, commands and docs lie under it. */
export const projectFolder = resolve(fileURLToPath(new URL('../../', import.meta.url)));

/** Variables that are read together. */
type Parts =
  | 'databaseUrl'
  | `databaseRead${'Url' | 'Wait' | 'Lag'}`
  | `auth${'JwtSecret' | 'JwksUrl' | 'Issuer' | 'Audience' | 'Algorithms'}`
  | `console${'ClientId' | 'Scope'}`;

export interface Config extends Omit<Settings, Parts> {
  readonly publicUrl: string;
  readonly store: StorePlace;
  /** Replicas where queries are read. Undefined: queries are read on the store. */
  readonly replicas: ReplicaSettings | undefined;
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
  /**
   * The console's client id and scope at the identity provider. Undefined: users cannot sign in through the
   * provider.
   */
  readonly console: { readonly clientId: string; readonly scope: string | undefined } | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The variables as given, for messages about their effects. Includes the address of the store if a file
 * contains it.
 */
export function given(env: Env = process.env): Env {
  try {
    const url = givenValue(settings.databaseUrl, env);
    return url === undefined ? env : { ...env, DATABASE_URL: url };
  } catch (problem) {
    if (problem instanceof ConfigProblem) return env;
    throw problem;
  }
}

const nothing = (): void => undefined;

/** Reads and validates the settings. Throws a ConfigProblem that names every wrong value. */
export function readConfig(env: Env = process.env): Config {
  const all = settingsIn(env);
  const isSet = (name: Setting) => givenValue(settings[name], env) !== undefined;
  const store = () => storePlace(all.dataDir, all.databaseUrl);
  const replicas = () => replicasOf(all, isSet, store());
  const auth = () => authOf(all, isSet, store);
  const console = () => consoleOf(all, isSet);
  /** An error of variables that are read together names the first of them. */
  const together: { readonly [Name in Setting]?: () => unknown } = {
    databaseUrl: store,
    databaseReadUrl: replicas,
    authJwtSecret: auth,
    consoleClientId: console,
    consoleScope: nothing,
    databaseReadWait: nothing,
    databaseReadLag: nothing,
    authJwksUrl: nothing,
    authIssuer: nothing,
    authAudience: nothing,
    authAlgorithms: nothing,
  };
  const complaints = new Set<string>();
  for (const name of namesOf(settings)) {
    try {
      (together[name] ?? (() => all[name]))();
    } catch (problem) {
      if (!(problem instanceof ConfigProblem)) throw problem;
      complaints.add(problem.message);
    }
  }
  if (complaints.size > 0) throw new ConfigProblem([...complaints].join('\n'));
  return {
    ...all,
    store: store(),
    replicas: replicas(),
    auth: auth(),
    console: console(),
    publicUrl: all.publicUrl ?? ownUrl(all.host, all.port),
    clockTolerance: all.clockTolerance * 1000,
  };
}

/** All variables, each read on first use. */
function settingsIn(env: Env): Settings {
  const all = {};
  for (const name of namesOf(settings)) {
    const get = () => readValue(settings[name], givenValue(settings[name], env));
    Object.defineProperty(all, name, { get, enumerable: true });
  }
  // Each member is read by the schema that its type is made of.
  return all as Settings;
}

/** The value according to its schema. Throws ConfigProblem. */
function readValue(variable: Variable, given: string | undefined): unknown {
  const { type, format, minimum = 0, maximum = 0 } = variable;
  if (format === 'data') return dataFolder(variable, given);
  if (format === 'folder' && given === undefined) return shippedFolder(variable);
  const value = given ?? variable.default;
  if (value === undefined) return undefined;
  const read = (text: string): unknown => {
    const isRight = new RegExp(variable.pattern ?? '').test(text);
    const found = isRight ? (formats[format ?? ''] ?? String)(text, variable) : undefined;
    if (found === undefined) throw wrong(variable, value);
    return found;
  };
  if (type === 'boolean') return read(value) === 'true';
  if (type === 'array') {
    const parts = value.split(',').map((part) => part.trim());
    return parts.filter((part) => part !== '' || variable.default !== '').map(read);
  }
  if (type !== 'integer') return read(value);
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= minimum && number <= maximum)) throw wrong(variable, value);
  return number;
}

type Format = (value: string, variable: Variable) => unknown;

const isName = (value: string) => /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(value);
const isRange = (value: string) => isPlainAddress(value) || isPlainRange(value);
const only =
  (isRight: (value: string) => boolean): Format =>
  (value) =>
    isRight(value) ? value : undefined;

/** Checks beyond a pattern. Each returns the parsed value, or undefined if the value is wrong. */
const formats: Readonly<Record<string, Format>> = {
  host: only((value) => isName(value) || isIP(value) !== 0),
  range: only(isRange),
  egress: (value) =>
    only((name) => isRange(name) || isName(name))(value.toLowerCase(), settings.egressAllowed),
  /** An origin as browsers write it: a scheme, a host, and a port if it is not the scheme's default. */
  origin: only((value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value),
  url: (value, { schemes = [] }) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value.replace(/\/$/, '') : undefined,
  folder(value) {
    const path = resolve(value);
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? path : undefined;
  },
  timezone(value) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  },
  currency(value) {
    if (!Intl.supportedValuesOf('currency').includes(value)) return undefined;
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: value });
    return format.resolvedOptions().maximumFractionDigits === 2 ? value : undefined;
  },
  simulation: simulationOf,
  key(value, { name }) {
    if (/^[0-9a-f]{64}$/i.test(value)) return value;
    throw new ConfigProblem(`${name} should be 64 hexadecimal digits.`);
  },
  secret(value, { name }) {
    if (Buffer.byteLength(value) >= 32) return value;
    throw new ConfigProblem(`${name} is too short: it should be at least 32 bytes.`);
  },
};

/** How callers on this machine reach the host. */
function ownUrl(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** The folder is created at the first start. A file in its place is a mistake. */
function dataFolder(variable: Variable, value: string | undefined): string {
  // Data is never stored inside an installed package: the next installation would delete it.
  const path = resolve(value ?? (isPackaged ? 'data' : join(projectFolder, 'data')));
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory()) throw wrong(variable, path);
  return path;
}

/**
 * A folder that analysts edit. An installed package prefers the folder of this name in the working folder,
 * which `bursar init` creates, to the one that the package ships.
 */
function shippedFolder(variable: Variable): string {
  const shipped = variable.shipped ?? '';
  return isPackaged && existsSync(shipped)
    ? String(readValue(variable, resolve(shipped)))
    : join(projectFolder, shipped);
}

function storePlace(dataDir: string, value: string | undefined): StorePlace {
  if (value === undefined) return { kind: 'sqlite', file: join(dataDir, 'bursar.db') };
  const sqlite = /^(?:sqlite:|file:)(?:\/\/(?=\/))?(.+)$/.exec(value);
  if (sqlite?.[1] !== undefined) {
    const file = sqlite[1];
    return { kind: 'sqlite', file: isAbsolute(file) ? file : resolve(file) };
  }
  const urls = serverUrls(value);
  const [url] = urls ?? [];
  if (urls === undefined || url === undefined) throw wrong(settings.databaseUrl, value);
  const twice = namedTwice(urls.map(serverName));
  if (twice !== undefined) {
    throw new ConfigProblem(`DATABASE_URL: ${twice} is named twice. Name each server once.`);
  }
  return urls.length === 1 ? { kind: 'mysql', url } : { kind: 'servers', urls };
}

const namedTwice = (names: readonly string[]): string | undefined =>
  names.find((name, at) => names.indexOf(name) !== at);

type IsSet = (name: Setting) => boolean;

/** Rejects the first of these variables that is set. They have an effect only together with another one. */
function refuseIdle(isSet: IsSet, idle: readonly Setting[], without: string): void {
  const found = idle.find(isSet);
  if (found === undefined) return;
  const { name } = settings[found];
  throw new ConfigProblem(`${name} says nothing without ${without}: set both or neither.`);
}

/** Replicas, and how long they are waited for: each of another server than the store's. */
function replicasOf(all: Settings, isSet: IsSet, store: StorePlace): ReplicaSettings | undefined {
  const value = all.databaseReadUrl;
  if (value === undefined) {
    refuseIdle(isSet, ['databaseReadWait', 'databaseReadLag'], 'DATABASE_READ_URL');
    return undefined;
  }
  if (store.kind === 'sqlite') {
    throw new ConfigProblem(
      'DATABASE_READ_URL names replicas of a server, but the store is an SQLite file, which has none: name the primary in DATABASE_URL, or leave DATABASE_READ_URL out.',
    );
  }
  const given = value.split(',').map((part) => part.trim());
  if (!given.every(isServerUrl)) throw wrong(settings.databaseReadUrl, value);
  const urls = given.map(plain);
  const [primary = '', ...others] = serversOf(store).map(serverName);
  // If there are several servers, all but one are replicas, and that one may change.
  const alone = others.length === 0 ? [primary] : [];
  const twice = namedTwice([...alone, ...urls.map(serverName)]);
  if (twice !== undefined) {
    const what = alone.includes(twice) ? 'the server of DATABASE_URL itself' : 'named twice';
    throw new ConfigProblem(`DATABASE_READ_URL: ${twice} is ${what}. Name each replica once.`);
  }
  return { urls, wait: all.databaseReadWait, lag: all.databaseReadLag * 1000 };
}

function authOf(all: Settings, isSet: IsSet, store: () => StorePlace): Config['auth'] {
  const { authIssuer: issuer, authAudience: audience, authJwksUrl: url } = all;
  if (isSet('authJwtSecret') && url !== undefined) {
    throw new ConfigProblem('AUTH_JWT_SECRET and AUTH_JWKS_URL exclude each other: set one of them.');
  }
  const secret = all.authJwtSecret;
  if (secret !== undefined) {
    refuseIdle(isSet, ['authAlgorithms'], 'AUTH_JWKS_URL');
    return {
      kind: 'secret',
      secret,
      ...(issuer === undefined ? {} : { issuer }),
      ...(audience === undefined ? {} : { audience }),
    };
  }
  if (url === undefined) {
    refuseIdle(isSet, ['authIssuer', 'authAudience'], 'AUTH_JWKS_URL or AUTH_JWT_SECRET');
    refuseIdle(isSet, ['authAlgorithms'], 'AUTH_JWKS_URL');
    if (store().kind === 'sqlite') return undefined;
    throw new ConfigProblem(
      'AUTH_JWT_SECRET must be set (at least 32 bytes) when DATABASE_URL names a server: several hosts share it. Or set AUTH_JWKS_URL.',
    );
  }
  if (issuer === undefined || audience === undefined) {
    throw new ConfigProblem('AUTH_ISSUER and AUTH_AUDIENCE must be set with AUTH_JWKS_URL.');
  }
  return { kind: 'jwks', url, issuer, audience, algorithms: all.authAlgorithms };
}

/** How the console signs people in: by the provider that signs their tokens. */
function consoleOf(all: Settings, isSet: IsSet): Config['console'] {
  if (!isSet('consoleClientId')) {
    refuseIdle(isSet, ['consoleScope'], 'CONSOLE_CLIENT_ID');
    return undefined;
  }
  if (!isSet('authJwksUrl')) refuseIdle(isSet, ['consoleClientId'], 'AUTH_JWKS_URL');
  const { authIssuer: issuer = '', consoleClientId: clientId = '', consoleScope: scope } = all;
  // Browsers read at the issuer's address where people sign in.
  if (issuer !== '') readValue({ ...settings.authIssuer, ...web }, issuer);
  return { clientId, scope };
}
