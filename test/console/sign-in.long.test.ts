/** Signing in at a real OpenID provider: authorization code with PKCE, renewed in silence, and out; and what a person may not see. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import type { Page } from 'playwright-core';
import { noBrowser } from '../support/browser.ts';
import { type ConsoleBank, consoleBank, press, rowOf } from '../support/console.ts';
import { becomes, counts, hasValue } from '../support/page-checks.ts';
import { until } from '../support/until.ts';

const audience = 'urn:bursar';
/** Seconds that a token is good for. */
const lifetime = 6;

/** What each subject may do; the others are branch managers. */
const claimsOf: Readonly<Record<string, object>> = {
  clerk: { roles: ['Teller'], permissions: ['accounts.view'] },
};

describe('signing in to the console', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  let server: Server;
  const asked: Readonly<Record<string, unknown>>[] = [];
  const granted: string[] = [];
  let tellerToken: () => Promise<string>;
  /** Ends, at the provider, what the last token is renewed by. */
  let endLast: () => Promise<void>;
  /** What stands before the provider lets nothing through to the addresses of tokens. */
  let isDown = false;
  before(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    console = await consoleBank({
      env: {
        AUTH_JWKS_URL: `${issuer}/jwks`,
        AUTH_ISSUER: issuer,
        AUTH_AUDIENCE: audience,
        CONSOLE_CLIENT_ID: 'console',
      },
    });
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    tellerToken = () =>
      new SignJWT({ tenant: 'demo', name: 'Ted', roles: ['Teller'] })
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .setSubject('ted')
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(new Date(Date.now() + 3_600_000))
        .sign(privateKey);
    const jwk = { ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' };
    const provider = openIdProvider(issuer, jwk, console.bank.url);
    provider.on('grant.success', ({ oidc }) => {
      granted.push(String(oidc.params?.grant_type));
      const { Grant } = oidc.entities;
      endLast = async () => {
        await Grant?.destroy();
      };
    });
    provider.on('authorization.success', ({ oidc }) => asked.push({ ...oidc.params }));
    const answers = provider.callback();
    server.on('request', (request, response) => {
      if (isDown && request.url?.startsWith('/token')) return void response.destroy();
      if (request.url === '/token/revocation') {
        response.on('finish', () => granted.push(`revoked ${response.statusCode}`));
      }
      return answers(request, response);
    });
  });
  after(async () => {
    await console.stop();
    server.closeAllConnections();
    server.close();
  });

  async function goThrough(page: Page, subject: string): Promise<void> {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('[name=login]').fill(subject);
    await page.locator('[name=password]').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  async function signIn(page: Page, subject: string): Promise<void> {
    await goThrough(page, subject);
    await page.getByRole('navigation').waitFor();
  }

  /** Nothing of the sign-in stays in the session of the browser. */
  const keepsNothing = (page: Page) => becomes(() => page.evaluate('sessionStorage.length'), 0);

  /** The token of the page is one that the bank takes no longer, and it has not been renewed. */
  const ended = (page: Page) =>
    page.route('**/api/bpm/**', (route) =>
      route.fulfill({ status: 401, json: { success: false, message: 'expired', errors: [] } }),
    );

  test('a person comes back to where he was; the token is nowhere but in memory, and is renewed in silence', async () => {
    const { page } = await console.sit(undefined, '/console/transactions?state=PENDING');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Teller' }).count(), 0);
    await page.clock.install();
    await signIn(page, 'mary');
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
    await page.waitForURL(({ search }) => search === '?state=PENDING');
    const first = asked[0];
    assert.equal(first?.code_challenge_method, 'S256');
    assert.match(String(first?.code_challenge), /^[\w-]{43}$/);
    const stored = String(
      await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
    );
    assert.equal(stored, '[{},{"bursar.known":"yes"},""]');
    assert.deepEqual(granted.slice(0, 1), ['authorization_code']);
    await page.clock.fastForward(lifetime * 1000);
    await until(() => granted.includes('refresh_token'), { within: 60_000 });
    // The first token has ended by the bank's clock.
    console.bank.clock.advance(lifetime * 1000);
    await page.getByRole('link', { name: 'My work', exact: true }).click();
    await page.getByText('Nothing waits for you.').waitFor();
  });

  test('a page that is loaded anew signs in by itself; whoever signs out has to sign in', async () => {
    const { page } = await console.sit(undefined, '/console/work');
    await signIn(page, 'mary');
    await page.reload();
    await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'You are mary' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /Yes, sign me out/ }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await keepsNothing(page);
    // What is good for another token is none any more, and the way back leads to nothing.
    await until(() => granted.includes('revoked 200'), { within: 60_000 });
    await page.goBack();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    assert.equal(await page.getByRole('navigation').count(), 0);
  });

  test('what a person may not see is not in the navigation, and says so at its address', async () => {
    const { page } = await console.sit(undefined, '/console/transactions');
    await signIn(page, 'clerk');
    await page.getByText('You may not see this.').waitFor();
    await page.getByText(/It needs transactions\.view/).waitFor();
    assert.equal(await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).count(), 0);
  });

  test('a token that ends in the middle of a decision, at a provider that is down, costs neither the sign-in nor what was typed', async () => {
    await console.bank.done(
      'InitiateDeposit',
      { accountNumber: '1000000001', amount: 4711.5, requireApproval: true },
      { as: { token: await tellerToken() } },
    );
    const { page } = await console.sit(undefined, '/console/work');
    await signIn(page, 'mary');
    await press(rowOf(page, '4,711.50'), 'Reject');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
    isDown = true;
    await ended(page);
    await dialog.getByRole('textbox').fill('It is the wrong account.');
    await dialog.getByText(/could not be renewed/).waitFor();
    await dialog.getByRole('button', { name: 'Reject', exact: true, disabled: true }).waitFor();
    isDown = false;
    await page.unroute('**/api/bpm/**');
    await dialog.getByRole('heading', { name: 'What will happen' }).waitFor();
    await hasValue(dialog.getByRole('textbox'), 'It is the wrong account.');
    await press(dialog, 'Reject');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('navigation').waitFor();
  });

  test('whom the provider renews no longer is out, with why, and signs in again where he was', async () => {
    const { page } = await console.sit(undefined, '/console/accounts?state=Active');
    await signIn(page, 'mary');
    await rowOf(page, '1000000001').waitFor();
    await endLast();
    await ended(page);
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'You were signed out' }).waitFor();
    await counts(page.getByRole('navigation'), 0);
    await keepsNothing(page);
    await page.unroute('**/api/bpm/**');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Continue' }).or(page.getByRole('navigation')).waitFor();
  });

  test('a token for somebody else than the bank signs nobody in, and says who mends it', async () => {
    const { page } = await console.sit(undefined, '/console/work');
    await goThrough(page, 'foreign');
    await page.getByRole('alert').filter({ hasText: 'AUTH_AUDIENCE' }).waitFor();
    assert.equal(await page.getByRole('navigation').count(), 0);
    await keepsNothing(page);
    // Loaded anew it does not lead to the provider and back for ever.
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  test('who is refused at the provider is told in its words', async () => {
    const { page } = await console.sit(undefined, '/console/work');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alert').filter({ hasText: 'End-User aborted interaction' }).waitFor();
    await page.waitForURL(({ search }) => search === '');
  });

  test('an answer of the provider that nobody asked for signs nobody in', async () => {
    const { page } = await console.sit(undefined, '/console/sign-in?code=stolen&state=x');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.waitForURL(({ search }) => search === '');
  });
});

/** A provider with a page where people sign in, and the console as a public client. */
function openIdProvider(issuer: string, jwk: JWK, bank: string): Provider {
  return new Provider(issuer, {
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: 'console',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${bank}/console/sign-in`],
        post_logout_redirect_uris: [`${bank}/console`],
      },
    ],
    clientBasedCORS: () => true,
    formats: {
      customizers: {
        jwt: (_http, token, jwt) => {
          const subject = 'accountId' in token ? token.accountId : undefined;
          if (subject === 'foreign') jwt.payload.aud = 'urn:another';
        },
      },
    },
    issueRefreshToken: () => true,
    ttl: {
      AccessToken: lifetime,
      IdToken: 60,
      RefreshToken: 600,
      Grant: 600,
      Session: 600,
      Interaction: 600,
    },
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_http: KoaContextWithOIDC, resource: string) => ({
          scope: '',
          audience: resource,
          accessTokenTTL: lifetime,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    extraTokenClaims: (_http, token) => {
      const subject = 'accountId' in token ? String(token.accountId) : '';
      return { tenant: 'demo', name: subject, roles: ['BranchManager'], ...claimsOf[subject] };
    },
  });
}
