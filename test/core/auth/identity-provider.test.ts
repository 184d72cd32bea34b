/** Tokens of an identity provider: a real OpenID provider signs, the host checks by its key set. */
import assert from 'node:assert/strict';
import type { webcrypto } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { startBank, type TestBank, testSecret } from '../../support/bank.ts';

const audience = 'urn:bursar';
let bank: TestBank;
let server: Server;
let issuer: string;
let key: { readonly privateKey: webcrypto.CryptoKey; readonly jwk: JWK };

before(async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  key = { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' } };
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', openIdProvider(issuer, key.jwk).callback());
  bank = await startBank({
    start: new Date().toISOString(),
    env: {
      AUTH_JWT_SECRET: '',
      AUTH_JWKS_URL: `${issuer}/jwks`,
      AUTH_ISSUER: issuer,
      AUTH_AUDIENCE: audience,
    },
  });
});
after(async () => {
  await bank.stop();
  server.closeAllConnections();
  server.close();
});

/** A provider that hands out access tokens for the bank, or for another resource. */
function openIdProvider(address: string, jwk: JWK): Provider {
  return new Provider(address, {
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: 'ada',
        client_secret: 'a secret of ada',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_http: KoaContextWithOIDC, resource: string) => ({
          scope: '',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    extraTokenClaims: () => ({ tenant: 'demo', roles: ['Teller'] }),
  });
}

async function tokenFor(resource: string): Promise<string> {
  const reply = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('ada:a%20secret%20of%20ada').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource }),
  });
  const { access_token: token } = (await reply.json()) as { readonly access_token: string };
  assert.equal(reply.status, 200);
  return token;
}

const ask = (token: string) =>
  bank.call('RetrieveAccountQuery', { accountNumber: '1000000001' }, { as: { token } });

test('a token of the provider, for this bank, lets its subject in', async () => {
  const reply = await ask(await tokenFor(audience));
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
});

test('a token of the provider for another resource does not', async () => {
  assert.equal((await ask(await tokenFor('urn:another-bank'))).status, 401);
});

const claims = () => ({ sub: 'mallory', tenant: 'demo', roles: ['Admin'], exp: Date.now() / 1000 + 60 });
const by = (signingKey: webcrypto.CryptoKey | Uint8Array, alg: string, more: object) =>
  new SignJWT({ ...claims(), iss: issuer, aud: audience, ...more })
    .setProtectedHeader({ alg, kid: 'first' })
    .sign(signingKey);

const forged: Readonly<Record<string, () => Promise<string>>> = {
  'another issuer': () => by(key.privateKey, 'RS256', { iss: 'https://id.example' }),
  'no issuer': () => by(key.privateKey, 'RS256', { iss: undefined }),
  'no audience': () => by(key.privateKey, 'RS256', { aud: undefined }),
  'a key that the provider does not know': async () =>
    by((await generateKeyPair('RS256')).privateKey, 'RS256', {}),
  'the public key as a shared secret': () => by(Buffer.from(String(key.jwk.n)), 'HS256', {}),
  'the secret of the tests': () => by(Buffer.from(testSecret), 'HS256', {}),
  expired: () => by(key.privateKey, 'RS256', { exp: Date.now() / 1000 - 60 }),
};
for (const [name, make] of Object.entries(forged)) {
  test(`${name}: 401`, async () => {
    assert.equal((await ask(await make())).status, 401);
  });
}

test('the same claims with nothing wrong are good', async () => {
  assert.equal((await ask(await by(key.privateKey, 'RS256', {}))).status, 200);
});

const away = [
  { what: 'nobody answers', answer: undefined },
  { what: 'it answers 500', answer: { status: 500, body: '{}' } },
  { what: 'it answers no key set', answer: { status: 200, body: '<html>' } },
];
for (const { what, answer } of away) {
  test(`a provider that is away (${what}): 503 for who may be good, 401 for who is not`, async () => {
    const other = createServer((_request, response) => {
      response.writeHead(answer?.status ?? 200).end(answer?.body);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    if (answer === undefined) other.close();
    const lonely = await startBank({
      start: new Date().toISOString(),
      env: {
        AUTH_JWT_SECRET: '',
        AUTH_JWKS_URL: `http://127.0.0.1:${port}/jwks`,
        AUTH_ISSUER: issuer,
        AUTH_AUDIENCE: audience,
      },
    });
    const call = (token: string) =>
      lonely.call('RetrieveAccountQuery', { accountNumber: '1000000001' }, { as: { token } });
    const reply = await call(await by(key.privateKey, 'RS256', {}));
    assert.equal(reply.status, 503);
    assert.match(JSON.stringify(reply.body), /key set of the identity provider cannot be read/);
    assert.match(JSON.stringify(reply.body), /"incidentId":"[0-9a-f-]{36}"/);
    assert.equal(reply.headers.get('retry-after'), '5');
    assert.doesNotMatch(JSON.stringify(reply.body), /127\.0\.0\.1|jwks/i);
    assert.equal((await call('no token')).status, 401);
    assert.equal((await call(await by(Buffer.from(testSecret), 'HS256', {}))).status, 401);
    await lonely.stop();
    other.closeAllConnections();
    other.close();
  });
}
