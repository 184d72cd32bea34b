/**
 * Issues tokens to users who try the docs. The host must use demo data, be reachable only from its own
 * machine, and sign its own tokens. Any user of that machine may get a token, valid for one hour and only for
 * the tenant `demo`.
 */
import type { Context as HttpContext } from 'koa';
import { signToken } from '../../auth/tokens.ts';
import type { DemoTenant } from '../../command/declaration/demo.ts';
import type { Roles } from '../../command/policy/roles.ts';
import type { Instant } from '../../values/instant.ts';
import type { Config } from '../config.ts';

const tenant: DemoTenant = 'demo';
const seconds = 3600;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host with these settings issues tokens. */
export function givesTokens(config: Pick<Config, 'host' | 'publicUrl' | 'auth' | 'demo' | 'store'>): boolean {
  const isDemo = config.demo ?? config.store.kind === 'sqlite';
  // If the address is another one, a proxy is in front of the host.
  const isOwn = loopback.test(config.host) && loopback.test(new URL(config.publicUrl).hostname);
  return isDemo && isOwn && config.auth === undefined;
}

export interface DemoTokens {
  readonly roles: () => Roles;
  readonly secret: string;
  readonly now: () => Instant;
}

/**
 * Whether the requesting page is the host's own. The host name is checked because a foreign page may use its
 * own name that resolves to this host. A proxy represents callers from elsewhere, so it is excluded.
 */
export function isOwnPage(http: Pick<HttpContext, 'get'>): boolean {
  const name = http.get('host').replace(/:\d+$/, '');
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((one) => http.get(one) !== '');
  // Browsers alone send it: a page of another origin cannot leave it out.
  return loopback.test(name) && !isForwarded && http.get('sec-fetch-site') === 'same-origin';
}

/** A token for a role of the demo bank. Undefined if the role does not exist. */
export async function demoToken(
  role: string,
  { roles, secret, now }: DemoTokens,
): Promise<string | undefined> {
  if (!roles().order.includes(role)) return undefined;
  const claims = { sub: `demo-${role.toLowerCase()}`, name: `Demo ${role}`, tenant, roles: [role] };
  return signToken(claims, secret, { from: now(), seconds });
}
