/** What a script read leaves it in no form in which it is often written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '../../../core/command/declaration/actor.ts';
import { runSecrets } from '../../../core/scripts/script-secrets.ts';
import { person } from '../../support/decide.ts';

const values: Readonly<Record<string, string>> = {
  KEY: 'S3cret/"value"+ü\nwith 2 lines',
  PLAIN: 'hunter2-hunter2',
  DIGITS: '1234567890',
  PIN: '4711',
  PADDED: '   4711   ',
  PRICE: '0012345678.50',
  NAME: 'Übergröße-4711',
  JSON: '{"user":"u1","keys":[{"password":"tr0ub4dor&3xyz"}],"pin":123456789,"pem":"line number one\\nline number two"}',
  OVERLAP: 'hunter2-and-more',
  LINES: 'first line\nsecond line\nx',
  PEM: '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0\nBAQEFAASCBKcwggSjAgEAA\n-----END KEY-----\n',
};

const secretsOf = () =>
  runSecrets({
    actor: person('ada', 'Admin'),
    named: Object.keys(values),
    place: 'its secrets',
    secretOf: async (_tenant, name) => values[name],
  });

async function withRead(...names: readonly string[]) {
  const secrets = secretsOf();
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

test('what is not a secret stays as it is', async () => {
  const { strike } = await withRead('KEY', 'PLAIN', 'JSON', 'LINES');
  const value = { a: [1, 1.5, true, null, 'hunter', '147110', 'hunter 2'], b: { c: '' } };
  assert.deepEqual(strike(value), value);
});

test('each way in which a secret leaves by a part of it, or in other letters', async () => {
  const name = values.NAME ?? '';
  const ways: Readonly<Record<string, readonly [secret: string, left: unknown]>> = {
    'a number': ['DIGITS', 1234567890],
    'a number with noughts before it': ['PRICE', Number(values.PRICE)],
    'such a number in text': ['PRICE', `= ${Number(values.PRICE)}`],
    'a text within JSON': ['JSON', 'tr0ub4dor&3xyz'],
    'a text within JSON, in base64': ['JSON', btoa('tr0ub4dor&3xyz ').slice(0, 18)],
    'a number within JSON': ['JSON', 123456789],
    'a line of a text within JSON': ['JSON', 'line number two'],
    'a line': ['LINES', ['first line', 'second line']],
    'capital letters': ['NAME', name.toUpperCase()],
    'small letters': ['NAME', name.toLowerCase()],
    'letters taken apart': ['NAME', name.normalize('NFD')],
    'capital letters taken apart': ['NAME', name.toUpperCase().normalize('NFD')],
    'escaped letters': ['NAME', '\\u00dcbergr\\u00f6\\u00dfe-4711'],
    'escaped slashes': ['KEY', 'S3cret\\/\\"value\\"+ü\\nwith 2 lines'],
    'the old escapes': ['NAME', '%DCbergr%F6%DFe-4711'],
  };
  for (const [way, [secret, left]] of Object.entries(ways)) {
    const { strike } = await withRead(secret);
    assert.doesNotMatch(JSON.stringify(strike(left)), /[a-z0-9]/i, way);
  }
});

test('of secrets that overlap nothing is left', async () => {
  const { strike } = await withRead('PLAIN', 'OVERLAP');
  assert.equal(strike('a hunter2-hunter2-and-more, hunter2-hunter2'), 'a ***, ***');
});

test('a text that was cut loses what may be the beginning of a secret', async () => {
  const { strike } = await withRead('PLAIN');
  for (let most = 1; most <= plain.length; most += 1) {
    const cut = strike(`${'x'.repeat(500)}${plain.slice(0, most)}`, true);
    assert.match(cut, /^x{300,500}$/);
  }
  assert.equal(strike('x hunter2-hunte'), 'x hunter2-hunte');
});

test('a value that was stored when short ones were accepted is refused, with the cure', async () => {
  for (const name of ['PIN', 'PADDED']) {
    const { problem = '' } = (await secretsOf().read(name)) as { readonly problem?: string };
    assert.match(problem, new RegExp(`the secret ${name} must have at least 8 characters`));
    assert.match(problem, /SetSecretCommand/);
    assert.doesNotMatch(problem, /4711/);
  }
});

test('the longest secret in the longest texts is looked for', async () => {
  const many = Array.from({ length: 400 }, (_, at) => `part-${at}-é`)
    .join('\n')
    .slice(0, 4000);
  const secrets = runSecrets({
    actor: person('ada', 'Admin'),
    named: ['MANY'],
    place: 'its secrets',
    secretOf: async () => many,
  });
  const text = 'part of a long text '.repeat(20_000);
  await secrets.read('MANY');
  assert.equal(secrets.strike(text), text);
  assert.ok(secrets.strike(text + many) === `${text}***`);
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
  const asked = (actor: Actor, named: readonly string[], name = 'DIGITS') =>
    runSecrets({
      actor,
      named,
      place: '"secrets" of its configuration',
      secretOf: async () => values[name],
    }).read(name);
  const user = person('ada', 'Admin', { permissions: new Set(['secrets.use']) });
  assert.equal(await asked(user, ['DIGITS']), '1234567890');
  assert.equal(await asked(user, ['NONE'], 'NONE'), undefined);
  assert.deepEqual(await asked(user, ['OTHER']), {
    problem: 'the secret DIGITS is not declared: add DIGITS to "secrets" of its configuration',
  });
  const clerk = person('bob', 'Teller', { permissions: new Set(['webhooks.manage']) });
  assert.match(JSON.stringify(await asked(clerk, ['DIGITS'])), /secrets\.use/);
});
