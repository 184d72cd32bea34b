/**
 * Tokens for whoever tries the docs: of a host on demo data that only its own machine can reach, and that signs tokens
 * itself. Any user of that machine may have one: it is good for an hour, and for the tenant `demo` alone.
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

/** Whether a host of these settings gives tokens to whoever asks. */
export function givesTokens(config: Pick<Config, 'host' | 'publicUrl' | 'auth' | 'demo' | 'store'>): boolean {
  const isDemo = config.demo ?? config.store.kind === 'sqlite';
  // Whoever names another address has a proxy before the host.
  const isOwn = loopback.test(config.host) && loopback.test(new URL(config.publicUrl).hostname);
  return isDemo && isOwn && config.auth === undefined;
}

export interface DemoTokens {
  readonly roles: () => Roles;
  readonly secret: string;
  readonly now: () => Instant;
}

/**
 * Whether the page that asks is the host's own. The name of the host is looked at, since a stranger's page may bring a
 * name of its own to lead here; a proxy stands for callers from elsewhere.
 */
export function isOwnPage(http: Pick<HttpContext, 'get'>): boolean {
  const name = http.get('host').replace(/:\d+$/, '');
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((one) => http.get(one) !== '');
  // Browsers alone send it: a page of another origin cannot leave it out.
  return loopback.test(name) && !isForwarded && http.get('sec-fetch-site') === 'same-origin';
}

/** A token of a role of the demo bank; undefined where there is no such role. */
export async function demoToken(
  role: string,
  { roles, secret, now }: DemoTokens,
): Promise<string | undefined> {
  if (!roles().order.includes(role)) return undefined;
  const claims = { sub: `demo-${role.toLowerCase()}`, name: `Demo ${role}`, tenant, roles: [role] };
  return signToken(claims, secret, { from: now(), seconds });
}
