/**
 * Translates system errors for operators: a sentence that names the setting to check. A problem of a disk, a
 * folder, a port or a server is not a fault of the program, and a stack trace does not explain it.
 */
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFolder } from '../host/config.ts';
import { MigrationFailed } from '../store/migration-list.ts';
import { serverName, serverUrls } from '../store/mysql/server-list.ts';
import { isFull } from '../store/sqlite/room.ts';

/** Members that drivers and the system add to errors. */
interface Told {
  readonly code: string;
  readonly syscall: string;
  readonly path: string;
  readonly message: string;
  /** MySQL's own: set on errors from the server, and on errors that ended the connection. */
  readonly sqlState: unknown;
  readonly fatal: unknown;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The sentence for an error or one of its causes. Undefined for a fault of the program. `hasNoRoom` is called
 * if SQLite reports another problem than a full disk, as it does when it cannot create a file.
 */
export function troubleOf(error: unknown, env: Env, hasNoRoom = isFull): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const told = toldBy(at);
    const found =
      importTrouble(at) ??
      listening(told, env) ??
      serverTrouble(told, env) ??
      fileTrouble(told, env, hasNoRoom);
    if (found !== undefined) return found;
  }
  return error instanceof MigrationFailed ? error.message : undefined;
}

function toldBy(error: Error): Told {
  const { code, syscall, path, sqlState, fatal }: Partial<Record<keyof Told, unknown>> = error;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    code: text(code),
    syscall: text(syscall),
    path: text(path),
    message: error.message,
    sqlState,
    fatal,
  };
}

/**
 * A file, probably of an area, that imports a missing module, package or export. The loader reports paths in
 * the message, and names of exports only with a stack.
 */
function importTrouble({ message, stack = '' }: Error): string | undefined {
  const [, what, wanted = '', by = ''] =
    /^Cannot find (module|package) '(.+)' imported from (.+)$/.exec(message) ?? [];
  if (what === 'module') return `${inProject(by)} imports ${inProject(wanted)}, which is not there.`;
  if (what === 'package') {
    return `${inProject(by)} imports the package ${wanted}, which is not installed.`;
  }
  const [, from, name] =
    /^The requested module '(.+)' does not provide an export named '(.+)'$/.exec(message) ?? [];
  const [, importer] = /^(file:.+?):\d+\n/.exec(stack) ?? [];
  if (from === undefined || importer === undefined) return undefined;
  return `${inProject(fileURLToPath(importer))} imports ${name} of ${from}, which exports nothing of this name.`;
}

function inProject(path: string): string {
  const own = relative(projectFolder, path);
  return own.startsWith('..') ? path : own;
}

/** The port or the address. A name of HOST is looked up before it is listened on. */
function listening({ code, syscall, message }: Told, env: Env): string | undefined {
  const { PORT: port = '3000', HOST: host = '127.0.0.1' } = env;
  const isLookup = syscall === 'getaddrinfo' && message.endsWith(` ${host}`);
  if (syscall !== 'listen' && !isLookup) return undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: something listens on ${host}:${port} already. Stop it, or set PORT to a free port.`;
    case 'EACCES':
    case 'EPERM':
      return `PORT: this user may not listen on port ${port}. Set PORT to one above 1023, or grant the right.`;
    case 'EADDRNOTAVAIL':
      return `HOST: ${host} is not an address of this machine. Set HOST to one of its own, or to 0.0.0.0 for all.`;
    default:
      return isLookup
        ? `HOST: the name ${host} leads to no address. Set HOST to an address of this machine.`
        : `HOST and PORT: cannot listen on ${host}:${port} (${message}).`;
  }
}

const unreachable: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'EPIPE', 'PROTOCOL_CONNECTION_LOST', 'ER_CON_COUNT_ERROR'],
  ...['HANDSHAKE_NO_SSL_SUPPORT', 'HANDSHAKE_SSL_ERROR'],
]);

/** A MySQL or MariaDB server: the driver's errors name no address that a password could be in. */
function serverTrouble({ code, sqlState, fatal, message }: Told, env: Env): string | undefined {
  const urls = serverUrls(env.DATABASE_URL ?? '') ?? [];
  const [url] = urls;
  if (url === undefined) return undefined;
  const { pathname, username } = new URL(url);
  const server = urls.map(serverName).join(' or ');
  const database = decodeURIComponent(pathname.slice(1));
  switch (code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return `DATABASE_URL: ${server} refuses the user "${decodeURIComponent(username)}" or its password.`;
    case 'ER_BAD_DB_ERROR':
      return `DATABASE_URL: ${server} has no database "${database}". Create it, or name the right one.`;
    case 'ER_DBACCESS_DENIED_ERROR':
    case 'ER_TABLEACCESS_DENIED_ERROR':
      return `DATABASE_URL: the user "${decodeURIComponent(username)}" may not work in the database "${database}" of ${server}. Grant it all rights there.`;
    case 'ER_DISK_FULL':
    case 'ER_RECORD_FILE_FULL':
      return `DATABASE_URL: the disk of ${server} is full. Make room there.`;
    case 'ER_OPTION_PREVENTS_STATEMENT':
      return `DATABASE_URL: ${server} only reads (${message}). Name a server that writes.`;
  }
  if (message.endsWith('connection is in closed state')) {
    return `DATABASE_URL: ${server} ended the connection. Look at the server, then start again.`;
  }
  // A server may reject this machine, or require TLS or a plugin.
  if (fatal === true && sqlState !== undefined && code.startsWith('ER_')) {
    return `DATABASE_URL: ${server} refuses the connection (${message}).`;
  }
  if (!unreachable.has(code) || sqlState === '23000') return undefined;
  return `DATABASE_URL: no MySQL or MariaDB server answers at ${server} (${code}).`;
}

/** The file of an embedded store, and the folder with the keys. */
function fileTrouble(
  { code: told, path, message }: Told,
  env: Env,
  hasNoRoom: (file: string) => boolean,
): string | undefined {
  const setting = settingOf(env);
  const file = path === '' ? storeFile(env) : path;
  const mayBeFull = /^SQLITE_(IOERR|CANTOPEN)/.test(told);
  const code = mayBeFull && hasNoRoom(file) ? 'SQLITE_FULL' : told;
  switch (code) {
    case 'SQLITE_FULL':
    case 'ENOSPC':
    case 'EDQUOT':
      return `${setting}: the disk of ${file} is full. Make room on it and start again; nothing that was answered is lost.`;
    case 'EROFS':
      return `${setting}: ${file} is on a disk that may only be read. Mount it for writing, or name another place.`;
    case 'EACCES':
    case 'EPERM':
      return `${setting}: this user may not write ${file}. Give it the right, or name another place.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${setting}: a part of ${file} is a file where a folder should be.`;
    case 'EISDIR':
      return `${setting}: ${file} is a folder where a file should be.`;
    case 'ELOOP':
      return `${setting}: ${file} is a link that leads back to itself. Name the file itself.`;
    case 'ENOENT':
      return path === '' ? undefined : `${setting}: ${file} is not there.`;
    case 'SQLITE_NOTADB':
      return `${setting}: ${file} is damaged or no store of ours (${message}). Restore it from a backup, or name the right file.`;
  }
  // The driver's own check, which has no code.
  if (code === '' && message.endsWith('because the directory does not exist')) {
    return `${setting}: the folder of ${file} is not there.`;
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return `${setting}: ${file} or its folder ${dirname(file)} may only be read. Give this user the right to write both.`;
  }
  if (code.startsWith('SQLITE_CANTOPEN') || code === 'SQLITE_PERM') {
    return `${setting}: ${file} cannot be opened. It should be a file that this user may read and write, in a folder that it may write.`;
  }
  if (code.startsWith('SQLITE_CORRUPT')) {
    return `${setting}: ${file} is damaged (${message}). Stop the host and restore it from a backup.`;
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return `${setting}: the disk of ${file} does not do what it is asked (${message}). Look at the disk and its room, then start again.`;
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return `${setting}: ${file} is in use by another process. Stop that one first.`;
  }
  return undefined;
}

const settingOf = ({ DATABASE_URL }: Env): string =>
  DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL';

/** The file that the settings name. Only the configuration knows the exact path. */
function storeFile({ DATABASE_URL, DATA_DIR = 'data' }: Env): string {
  if (DATABASE_URL === undefined) return `${DATA_DIR}/bursar.db`;
  return DATABASE_URL.replace(/^(?:sqlite:|file:)(?:\/\/(?=\/))?/, '');
}
