/**
 * Decides which addresses the host may send to: public addresses, and addresses that its configuration
 * allows. It is pure and never resolves names.
 */
import ipaddr from 'ipaddr.js';

/** An address, a range, or a host name (development): exceptions from the rule. */
export type Allowed = readonly string[];

/** Names of the machine itself or of its network. */
const inside = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|localdomain)$/;

/** Why the host does not send to this address, or undefined when it does. */
export function addressProblem(address: string, allowed: Allowed): string | undefined {
  if (!ipaddr.isValid(address)) return 'is not an address';
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  if (isListed(address, allowed)) return undefined;
  const range = parsed.range();
  // In IPv6, only 2000::/3 is the public internet. Other ranges are reserved or have other uses.
  const isPublic =
    range === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || (parsed.parts[0] ?? 0) >> 13 === 1);
  return isPublic ? undefined : `is not public (${range === 'unicast' ? 'reserved' : range})`;
}

/** Whether the configuration names the address, or a range with the address. */
function isListed(address: string, allowed: Allowed): boolean {
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  return allowed.some((entry) => covers(entry, parsed));
}

function covers(entry: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (!ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry)) return false;
  const [base, bits] = ipaddr.isValidCIDR(entry)
    ? ipaddr.parseCIDR(entry)
    : ([ipaddr.process(entry), undefined] as const);
  if (base.kind() !== address.kind()) return false;
  return address.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128));
}

/** Whether the configuration allows this host name as it is. */
export function allowsName(name: string, allowed: Allowed): boolean {
  return allowed.includes(name.toLowerCase());
}

/**
 * The reason why the host does not post to this URL, from its text alone. Addresses of a name are checked
 * when the connection is made. `https` is required, except for hosts that are allowed by name or address.
 */
export function urlProblem(text: string, allowed: Allowed): string | undefined {
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://';
  const isPlain = url.protocol === 'http:';
  if (url.username !== '' || url.password !== '') return 'must not carry a user or password';
  const name = hostOf(url);
  if (ipaddr.isValid(name)) {
    const problem = addressProblem(name, allowed);
    if (problem !== undefined) return `leads to an address that ${problem}`;
    return isPlain && !isListed(name, allowed) ? unencrypted(name) : undefined;
  }
  if (allowsName(name, allowed)) return undefined;
  const bare = name.replace(/\.$/, '');
  if (inside.test(bare) || !bare.includes('.')) return 'leads to a name of the inner network';
  return isPlain ? unencrypted(name) : undefined;
}

const unencrypted = (name: string): string =>
  `must begin with https://; only the operator's EGRESS_ALLOW may except ${name}`;

/** The host of a URL. IPv6 addresses have no brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
