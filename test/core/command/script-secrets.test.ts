/** What a script read leaves it in no form in which it is often written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '../../../core/command/actor.ts';
import { runSecrets } from '../../../core/command/script-secrets.ts';
import { person } from '../../support/decide.ts';

const values: Readonly<Record<string, string>> = {
  KEY: 'S3cret/"value"+ü\nwith 2 lines',
  PLAIN: 'hunter2-hunter2',
  DIGITS: '1234567890',
  PIN: '4711',
  BIT: '1',
  PEM: '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0\nBAQEFAASCBKcwggSjAgEAA\n-----END KEY-----\n',
};

async function withRead(...names: readonly string[]) {
  const secrets = runSecrets({
    actor: person('ada', 'Admin'),
    named: Object.keys(values),
    place: 'its secrets',
    secretOf: async (_tenant, name) => values[name],
  });
  for (const name of names) assert.equal(await secrets.read(name), values[name]);
  return secrets;
}

const key = values.KEY ?? '';
const plain = values.PLAIN ?? '';
const forms: Readonly<Record<string, readonly [secret: string, written: string]>> = {
  'as it is': [key, key],
  'within text': [plain, `Bearer ${plain}!`],
  'in other letters': [plain, plain.toUpperCase()],
  'escaped for JSON': [key, JSON.stringify({ key })],
  'escaped twice': [key, JSON.stringify(JSON.stringify({ key }))],
  'in an address': [key, `https://partner.example/?key=${encodeURIComponent(key)}`],
  'in a form': [key, new URLSearchParams({ key }).toString()],
  'in hexadecimal': [plain, Buffer.from(plain).toString('hex')],
  'in capital hexadecimal': [plain, Buffer.from(plain).toString('hex').toUpperCase()],
  'in base64': [plain, Buffer.from(plain).toString('base64')],
  'in base64 for addresses': [key, Buffer.from(key).toString('base64url')],
  'in base64 after a name': [plain, `Basic ${Buffer.from(`user:${plain}`).toString('base64')}`],
  'in base64 after another name': [plain, Buffer.from(`users:${plain}:x`).toString('base64')],
  'in base64 after a third': [plain, Buffer.from(`a ${plain} b`).toString('base64')],
};

for (const [name, [secret, written]] of Object.entries(forms)) {
  test(`a secret is struck ${name}`, async () => {
    const { strike } = await withRead('KEY', 'PLAIN');
    const struck = strike({ deep: [{ text: written, [written]: 1 }] });
    const left = JSON.stringify(struck);
    assert.match(left, /\*\*\*/);
    const core = Buffer.from(secret).toString('base64').slice(4, 16);
    for (const trace of [secret, Buffer.from(secret).toString('hex'), core, written]) {
      assert.ok(!left.toLowerCase().includes(trace.toLowerCase()), `${left} has ${trace}`);
    }
  });
}

test('what is no secret stays as it is', async () => {
  const { strike } = await withRead('KEY', 'PLAIN', 'PIN', 'BIT');
  const value = { a: [1, 1.5, true, null, 'hunter', '147110', 'hunter 2'], b: { c: '' } };
  assert.deepEqual(strike(value), value);
});

test('numbers that are a secret, and short secrets as words of their own', async () => {
  const { strike } = await withRead('DIGITS', 'PIN', 'BIT');
  assert.deepEqual(strike([1234567890, 'pin 4711.', '4711', 'x4711', '1', 'no 1']), [
    ...['***', 'pin ***.', '***', 'x4711', '***', 'no 1'],
  ]);
});

test('a line of a key of several lines is struck too', async () => {
  const { strike } = await withRead('PEM');
  assert.equal(strike('got MIIEvQIBADANBgkqhkiG9w0'), 'got ***');
});

test('nothing is struck that was not read, and nothing goes out that is too deep to be searched', async () => {
  const { strike } = await withRead();
  assert.equal(strike(plain), plain);
  const { strike: after } = await withRead('PLAIN');
  let deep: unknown = plain;
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  assert.equal(after(deep), '***');
});

test('a secret is there for who declares it and may use it', async () => {
  const asked = (actor: Actor, named: readonly string[], name = 'PIN') =>
    runSecrets({
      ...{ actor, named, place: '"secrets" of its configuration' },
      secretOf: async () => values[name],
    }).read(name);
  const user = person('ada', 'Admin', { permissions: new Set(['secrets.use']) });
  assert.equal(await asked(user, ['PIN']), '4711');
  assert.equal(await asked(user, ['NONE'], 'NONE'), undefined);
  assert.deepEqual(await asked(user, ['OTHER']), {
    problem: 'the secret PIN is not declared: add PIN to "secrets" of its configuration',
  });
  const clerk = person('bob', 'Teller', { permissions: new Set(['webhooks.manage']) });
  assert.match(JSON.stringify(await asked(clerk, ['PIN'])), /secrets\.use/);
});
