/** Revoked tokens over HTTP: whose count no more, on this host and on others, and who may see and say so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import { signToken } from '../../../core/auth/tokens.ts';
import { minutes } from '../../../core/values/instant.ts';
import { bankOfFile, startBank, testSecret } from '../../support/bank.ts';
import { serverUrl } from '../../support/store.ts';
import { until } from '../../support/until.ts';

const bank = bankOfFile();

const tokenFor = async (sub: string, tenant = 'demo') => ({
  token: await signToken({ sub, tenant, roles: ['Admin'] }, testSecret, {
    from: bank.clock.now(),
    seconds: 3600,
  }),
});
const ask = async (as: { readonly token: string }, of = bank) =>
  (await of.call('RetrieveAccountQuery', { accountNumber: '1000000001' }, { as })).status;
const revoke = (subject: string, from: string) =>
  bank.call('RevokeTokensCommand', { subject, from }, { as: 'admin' });

test('tokens issued before the instant are refused at once, under every spelling of the name', async () => {
  const old = [await tokenFor('Tess'), await tokenFor('tess '), await tokenFor('\uff34ESS')];
  const others = [await tokenFor('tess', 'other'), await tokenFor('tessa')];
  const timeless = {
    token: await new SignJWT({
      sub: 'tess',
      tenant: 'demo',
      roles: ['Admin'],
      exp: Math.floor(Date.parse(bank.clock.now()) / 1000) + 3600,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(testSecret)),
  };
  for (const as of [...old, ...others, timeless]) assert.equal(await ask(as), 200);
  await bank.advance(minutes(1));
  const made = await revoke('TESS', bank.clock.now());
  assert.equal(made.status, 200);
  for (const as of [...old, timeless]) assert.equal(await ask(as), 401);
  for (const as of others) assert.equal(await ask(as), 200);
  assert.equal(await ask(await tokenFor('tess')), 200);
});

test('the list says whose, before when and by whom; who may not revoke sees nothing', async () => {
  const list = await bank.call('RetrieveTokenRevocationsQuery', {}, { as: 'admin' });
  const items = list.at('data.items') as readonly { readonly subject: string }[];
  assert.deepEqual(
    items.map(({ subject }) => subject),
    ['TESS'],
  );
  assert.equal(list.at('data.items.0.revokedBy'), 'Test admin');
  const other = await bank.call('RetrieveTokenRevocationsQuery', {}, { as: 'other-admin' });
  assert.deepEqual(other.at('data.items'), []);
  for (const name of ['RetrieveTokenRevocationsQuery', 'RevokeTokensCommand']) {
    assert.equal((await bank.call(name, {}, { as: 'regional' })).status, 403);
  }
});

test('another host on the same store learns it by itself', async () => {
  if (serverUrl === undefined) return;
  const second = await startBank({ on: bank.store, start: bank.clock.now() });
  try {
    const old = await tokenFor('otto');
    assert.equal(await ask(old, second), 200);
    await bank.advance(minutes(1));
    await revoke('otto', bank.clock.now());
    await until(async () => (await ask(old, second)) === 401, { what: 'the 401' });
  } finally {
    await second.host.stop();
  }
});
