/** The host's settings that the console gets. */
import { createRequire } from 'node:module';
import type { Config } from '../config.ts';
import { givesTokens } from '../pages/demo-tokens.ts';
import type { ConsoleSettings, SignIn } from './console-pages.ts';

const load = createRequire(import.meta.url);
const { version }: { readonly version: string } = load('../../../package.json');

/** How people see times and amounts, and how they sign in. */
export function consoleSettings(config: Config): ConsoleSettings {
  const { timezone, currency } = config;
  return { version, timezone, currency, signIn: signInOf(config) };
}

function signInOf(config: Config): SignIn {
  const { auth, console: client } = config;
  if (client !== undefined && auth?.kind === 'jwks') {
    const { issuer, audience } = auth;
    return { kind: 'provider', issuer, audience, ...client };
  }
  return { kind: givesTokens(config) ? 'demo' : 'none' };
}
