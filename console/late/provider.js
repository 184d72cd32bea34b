/** Signing in at the bank's identity provider: authorization code with PKCE (RFC 7636), renewed by refresh tokens. */
import * as oauth from 'oauth4webapi';
import { addressOf, go } from '../frame/router.js';
import { SignInEnded } from '../frame/session.js';
import { settings } from '../frame/settings.js';

const { issuer, clientId, audience, scope } = settings.signIn;
const client = { client_id: clientId, token_endpoint_auth_method: 'none' };
const redirectUri = `${location.origin}${addressOf('sign-in')}`;

/** What has to outlive the way to the provider and back: no token is among it. */
const kept = 'bursar.sign-in';
/** Somebody is signed in at the provider: a page that is loaded anew goes there at once. */
const known = 'bursar.known';

/** Seconds before its end at which a token is renewed. */
const ahead = 60;
/** Milliseconds that the provider has to end what is good for another token. */
const patience = 2000;

// A provider on this machine, for those who try it, speaks plain http.
const insecure = { [oauth.allowInsecureRequests]: issuer.startsWith('http:') };

/** Says what the token shall be for, where scopes do not. */
const wanted = (() => {
  if (scope !== undefined) return { scope };
  const resource = /^[a-z][a-z\d+.-]*:/i.test(audience) ? { resource: audience } : {};
  return { scope: 'openid offline_access', audience, ...resource };
})();

const { scope: _scope, ...again } = wanted;

let discovered;

/** The provider's own description; a failure is not remembered. */
function provider() {
  discovered ??= (async () => {
    const address = new URL(issuer);
    const answer = await oauth.discoveryRequest(address, { algorithm: 'oidc', ...insecure });
    return oauth.processDiscoveryResponse(address, answer);
  })().catch((error) => {
    discovered = undefined;
    throw error;
  });
  return discovered;
}

/** What the provider itself says of its refusal, where it says something. */
const refusal = (error) => error?.error_description ?? error?.error ?? error?.message ?? String(error);

/** Leaves for the provider; it leads back to where the person is now. */
export async function leaveForProvider(back = location.pathname + location.search) {
  const server = await provider();
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  sessionStorage.setItem(kept, JSON.stringify({ verifier, state, nonce, back }));
  const address = new URL(server.authorization_endpoint);
  const parameters = {
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code' },
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier) },
    ...{ code_challenge_method: 'S256', state, nonce, ...wanted },
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  location.assign(address);
}

/** Where tokens come from, for somebody who came back; undefined where nobody did. Throws what the provider refuses. */
export async function comeBack() {
  const isBack = location.pathname === addressOf('sign-in') && location.search !== '';
  const before = sessionStorage.getItem(kept);
  if (!isBack || before === null) {
    if (location.pathname === addressOf('sign-in')) go(addressOf([]), { replace: true });
    if (sessionStorage.getItem(known) === null) return undefined;
    await leaveForProvider();
    // The page is being left.
    return new Promise(() => undefined);
  }
  sessionStorage.removeItem(kept);
  const { verifier, state, nonce, back } = JSON.parse(before);
  const answered = new URL(location.href);
  go(back, { replace: true });
  const server = await provider();
  const parameters = validated(server, answered, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    ...[server, client, oauth.None(), parameters, redirectUri, verifier],
    { additionalParameters: again, ...insecure },
  );
  const granted = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  sessionStorage.setItem(known, 'yes');
  return tokensOf(server, granted);
}

/** The provider's answer, where it is one to what was asked; throws its refusal in its own words. */
function validated(server, answered, state) {
  try {
    return oauth.validateAuthResponse(server, client, answered, state);
  } catch (error) {
    throw new Error(refusal(error));
  }
}

/** The token that was granted, and those that follow it. */
function tokensOf(server, granted) {
  let { access_token: token, refresh_token: refresh, id_token: idToken } = granted;
  let renewing;
  let timer;
  let isOver = false;
  const keep = ({ expires_in: seconds }) => {
    clearTimeout(timer);
    if (isOver || refresh === undefined || seconds === undefined) return;
    const wait = Math.max(seconds - ahead, seconds / 2) * 1000;
    timer = setTimeout(() => renew().catch(() => undefined), wait);
  };
  const renew = () => {
    renewing ??= (async () => {
      const answer = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refresh, {
        additionalParameters: again,
        ...insecure,
      });
      const fresh = await oauth.processRefreshTokenResponse(server, client, answer);
      token = fresh.access_token;
      refresh = fresh.refresh_token ?? refresh;
      idToken = fresh.id_token ?? idToken;
      keep(fresh);
    })().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  keep(granted);
  return {
    async token(refused) {
      if (refused !== token || refused === undefined) return token;
      if (refresh === undefined) throw new SignInEnded('the token ended');
      await renew().catch((error) => {
        // The provider has refused; one that is not reached, or is down, may answer the next time.
        throw error instanceof oauth.ResponseBodyError ? new SignInEnded(refusal(error)) : error;
      });
      return token;
    },
    forget() {
      isOver = true;
      clearTimeout(timer);
      sessionStorage.removeItem(known);
    },
    async leave() {
      if (server.revocation_endpoint !== undefined && refresh !== undefined) {
        // Whoever is out has nothing left that is good for another token; a provider that does not answer holds nobody up.
        const signal = AbortSignal.timeout(patience);
        const end = { signal, ...insecure };
        await oauth.revocationRequest(server, client, oauth.None(), refresh, end).catch(() => undefined);
      }
      if (server.end_session_endpoint === undefined) return;
      const address = new URL(server.end_session_endpoint);
      address.searchParams.set('client_id', clientId);
      if (idToken !== undefined) address.searchParams.set('id_token_hint', idToken);
      address.searchParams.set('post_logout_redirect_uri', `${location.origin}${addressOf([])}`);
      location.assign(address);
    },
  };
}
