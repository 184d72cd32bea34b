/** Addresses of servers from the configuration: one server, or several of which one takes writes. */

/** A list of more servers than this is a mistake. */
const mostServers = 9;

const schemes: ReadonlySet<string> = new Set(['mysql:', 'mariadb:']);
/** Scheme, user and password, hosts, database. */
const listForm = /^(?:mysql|mariadb):\/\/((?:[^/?#]*@)?)([^/?#@]*)\/([^/?#,]+)$/;
const hostForm = /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::([0-9]{1,5}))?$/i;

/**
 * Parses `mysql://user:password@one:3306,two:3306/database` into the address of each server, in that order.
 * Returns undefined if the text is invalid. Hosts are names or IPv4 addresses, with or without ports. All
 * servers share one user and one database.
 */
export function serverUrls(value: string): readonly string[] | undefined {
  const [, user = '', hosts = '', database = ''] = listForm.exec(value) ?? [];
  if (!hosts.includes(',')) return isServerUrl(value) && !isListLike(value) ? [plain(value)] : undefined;
  const urls = hosts.split(',').map((host) => `mysql://${user}${host.trim()}/${database}`);
  const isRight = (host: string): boolean => {
    const [, name, port = '3306'] = hostForm.exec(host.trim()) ?? [];
    return name !== undefined && Number(port) >= 1 && Number(port) <= 65_535;
  };
  if (urls.length > mostServers || !hosts.split(',').every(isRight)) return undefined;
  return urls.every(isServerUrl) ? urls : undefined;
}

/** A list in another form. Reading it as one server would leave the other servers out. */
function isListLike(value: string): boolean {
  const { hostname, username, password } = new URL(value);
  const user = decodeURIComponent(`${username}:${password}`);
  return hostname.includes(',') || (user.includes('@') && user.includes(','));
}

/** Whether it is the address of one server. */
export function isServerUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname } = new URL(value);
  // A second address in the place of the database is a list in the wrong form.
  return schemes.has(protocol) && /^\/[^/,]+$/.test(pathname);
}

/** The address in the only form that drivers accept. */
export const plain = (url: string): string => url.replace(/^mariadb:/, 'mysql:');

/** Host and port of an address, used as the server's name everywhere. */
export function serverName(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.toLowerCase()}:${port === '' ? '3306' : port}`;
}
