/** Tokens over HTTP: only a whole, current, signed one of the pinned algorithm lets anybody in. */
import assert from 'node:assert/strict';
import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { SignJWT, UnsecuredJWT } from 'jose';
import { hours } from '../../../core/values/instant.ts';
import { bankOfFile, startBank, testSecret } from '../../support/bank.ts';
import { changedTables, storedRows } from '../../support/stored.ts';

const bank = bankOfFile();

const claims = { sub: 'mallory', tenant: 'demo', roles: ['Admin'] };
const now = () => Math.floor(Date.parse(bank.clock.now()) / 1000);
const secret = (text: string) => createSecretKey(Buffer.from(text));
const signed = (more: object, alg = 'HS256', key = testSecret) =>
  new SignJWT({ ...claims, exp: now() + 60, ...more }).setProtectedHeader({ alg }).sign(secret(key));

const bad: Readonly<Record<string, readonly [token: () => Promise<string>, says: RegExp]>> = {
  'no token at all': [async () => '', /required\.$/],
  'no JWT': [async () => 'let-me-in', /not a readable JSON Web Token/],
  'alg none': [
    async () => new UnsecuredJWT({ ...claims, exp: now() + 60 }).encode(),
    /algorithm that this host does not take/,
  ],
  'alg none with a signature': [
    async () => `${new UnsecuredJWT(claims).encode()}c2lnbmVk`,
    /algorithm that this host does not take/,
  ],
  forged: [
    async () => signed({}, 'HS256', 'a secret that somebody guessed, quite wrongly'),
    /signed with another key/,
  ],
  'another algorithm of the same secret': [
    async () => signed({}, 'HS512', testSecret.repeat(2)),
    /algorithm that this host does not take/,
  ],
  'signed with a key of its own': [
    async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return new SignJWT({ ...claims, exp: now() + 60 })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(privateKey);
    },
    /algorithm that this host does not take/,
  ],
  'changed after it was signed': [
    async () => {
      const [header, , signature] = (await signed({ roles: ['Teller'] })).split('.');
      const more = JSON.stringify({ ...claims, exp: now() + 60 });
      return `${header}.${Buffer.from(more).toString('base64url')}.${signature}`;
    },
    /signed with another key, or changed/,
  ],
  'expired long ago': [async () => signed({ exp: -1e15 }), /expired at 1970/],
  expired: [async () => signed({ exp: now() - 1 }), /expired at \d{4}-\d\d-\d\dT.*Get a new one/],
  'not yet good': [async () => signed({ nbf: now() + 60 }), /wrong claim nbf/],
  'without an end': [
    async () => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret(testSecret)),
    /no claim exp/,
  ],
  'longer than a day': [async () => signed({ iat: now(), exp: now() + 86_401 }), /24 hours/],
  'longer than a day from now, without its issue': [async () => signed({ exp: now() + 86_401 }), /24 hours/],
  'issued a while from now': [
    async () => signed({ iat: now() + 301, exp: now() + 400 }),
    /claim iat is in the future/,
  ],
  'issued at no number': [async () => signed({ iat: String(now()) }), /wrong claim iat|claim iat/],
  'without a subject': [async () => signed({ sub: undefined }), /no claim sub/],
  'without a tenant': [async () => signed({ tenant: undefined }), /claim tenant/],
  'with the tenant of the host itself': [async () => signed({ tenant: '-' }), /claim tenant/],
  'with a tenant that is none': [async () => signed({ tenant: "demo' OR 1=1" }), /claim tenant/],
  'with roles that are not list': [async () => signed({ roles: 'Admin' }), /claim roles/],
  'with permissions that are not list': [async () => signed({ permissions: '*' }), /claim permissions/],
  'with a branch that is an object': [async () => signed({ branchId: { a: 1 } }), /claim branchId/],
  'with a list of branches': [async () => signed({ branchId: ['1', '2'] }), /claim branchId/],
  'with a branch that is longer than any': [
    async () => signed({ branchId: 'b'.repeat(65) }),
    /claim branchId/,
  ],
  'longer than any of ours': [async () => signed({ name: 'n'.repeat(9000) }), /8192 characters/],
};
for (const [name, [make, says]] of Object.entries(bad)) {
  test(`${name}: 401, and nothing is changed`, async () => {
    const before = await storedRows(bank);
    const reply = await bank.call(
      'InitiateDeposit',
      { accountNumber: '1000000001', amount: 1 },
      { as: { token: await make() } },
    );
    assert.equal(reply.status, 401);
    assert.equal(reply.headers.get('www-authenticate'), 'Bearer');
    const message = reply.text('message');
    assert.match(message, /^A valid bearer token is required\./);
    assert.match(message, says);
    const errors = [{ code: 'UNAUTHENTICATED', message }];
    assert.deepEqual(reply.body, { isSuccessful: false, message, errors });
    assert.deepEqual(changedTables(before, await storedRows(bank)), []);
  });
}

test('another scheme than Bearer is not a token', async () => {
  const reply = await bank.call(
    'RetrieveAccountQuery',
    {},
    { as: null, headers: { authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}` } },
  );
  assert.equal(reply.status, 401);
});

test('a token that was good once is checked again for its end', async () => {
  const token = await signed({ exp: now() + 3600 });
  const ask = () => bank.call('RetrieveAccountQuery', { accountNumber: '1000000001' }, { as: { token } });
  assert.equal((await ask()).status, 200);
  await bank.advance(hours(1));
  assert.equal((await ask()).status, 401);
});

test('permissions of the token replace those of its roles', async () => {
  const read = { accountNumber: '1000000001' };
  const narrow = { token: await signed({ permissions: ['transactions.view'] }) };
  const refused = await bank.call('RetrieveAccountQuery', read, { as: narrow });
  assert.deepEqual(
    [refused.status, refused.at('errors.0.code'), refused.at('errors.0.requiredPermissions')],
    [403, 'INSUFFICIENT_PERMISSIONS', ['accounts.view']],
  );
  const wide = { token: await signed({ roles: [], permissions: ['accounts.view'] }) };
  assert.equal((await bank.call('RetrieveAccountQuery', read, { as: wide })).status, 200);
});

test('a role that the bank does not know permits nothing', async () => {
  const clerk = { token: await signed({ roles: ['Clerk'] }) };
  const reply = await bank.call('RetrieveAccountQuery', {}, { as: clerk });
  assert.equal(reply.status, 403);
});

test('a token may live a day, and be issued by a clock that is a little ahead', async () => {
  for (const life of [
    { iat: now(), exp: now() + 86_400 },
    { iat: now() + 299, exp: now() + 400 },
    { exp: now() + 86_400 },
  ]) {
    const as = { token: await signed(life) };
    const reply = await bank.call('RetrieveAccountQuery', { accountNumber: '1000000001' }, { as });
    assert.equal(reply.status, 200, JSON.stringify(life));
  }
});

test('tokens of the shared secret name issuer and audience where these are configured', async (t) => {
  const env = { AUTH_ISSUER: 'https://id.example', AUTH_AUDIENCE: 'bursar' };
  const named = await startBank({ env });
  t.after(() => named.stop());
  for (const [more, status] of [
    [{}, 401],
    [{ iss: env.AUTH_ISSUER }, 401],
    [{ aud: env.AUTH_AUDIENCE }, 401],
    [{ iss: 'https://other.example', aud: env.AUTH_AUDIENCE }, 401],
    [{ iss: env.AUTH_ISSUER, aud: ['other', env.AUTH_AUDIENCE] }, 200],
  ] as const) {
    const as = { token: await signed(more) };
    const reply = await named.call('RetrieveAccountQuery', { accountNumber: '1000000001' }, { as });
    assert.equal(reply.status, status, JSON.stringify(more));
  }
});
