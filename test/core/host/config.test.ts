/** Every variable is checked at the start; what is wrong is named, with what it should be. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder, readConfig } from '../../../core/host/config.ts';
import { ConfigProblem, variables } from '../../../core/host/variables.ts';

type Env = Readonly<Record<string, string>>;

const secret = 's'.repeat(32);
const server = 'mysql://bank:pass@db:3306/bursar';
const keys = {
  AUTH_JWKS_URL: 'https://id.example/keys',
  AUTH_ISSUER: 'https://id.example',
  AUTH_AUDIENCE: 'bursar',
};
const file = join(projectFolder, 'package.json');

const onServer = { DATABASE_URL: server, AUTH_JWT_SECRET: secret };

/** What is set, and how the complaint begins. */
const wrong: readonly (readonly [Env, string])[] = [
  [
    { SECRETS_KEY: 'ab'.repeat(32), SECRETS_KEY_FILE: file },
    'SECRETS_KEY and SECRETS_KEY_FILE are both set: leave one of them out.',
  ],
  [
    { AUDIT_KEY_FILE: '/nowhere/key' },
    'AUDIT_KEY_FILE is "/nowhere/key", but should be a file that can be read and holds the value of AUDIT_KEY.',
  ],
  [{ SECRETS_KEY_FILE: file }, 'SECRETS_KEY should be 64 hexadecimal digits'],
  [{ PORT: '-1' }, 'PORT is "-1", but should be: Port'],
  [{ PORT: '65536' }, 'PORT is "65536", but should be: Port'],
  [{ PORT: '80.5' }, 'PORT is "80.5", but should be: Port'],
  [{ HOST: 'every where' }, 'HOST is "every where", but should be: Address'],
  [{ PUBLIC_URL: 'bank.example' }, 'PUBLIC_URL is "bank.example", but should be: '],
  [{ PUBLIC_URL: 'ftp://bank.example' }, 'PUBLIC_URL is "ftp://bank.example"'],
  [{ DATABASE_URL: 'postgres://db/bursar' }, 'DATABASE_URL is "postgres://db/bursar"'],
  [
    { DATABASE_URL: 'mysql://bank:pass@db:3306', AUTH_JWT_SECRET: secret },
    'DATABASE_URL is "mysql://bank:***@db:3306", but should be: sqlite:FILE or mysql://',
  ],
  [{ DATABASE_URL: server }, 'AUTH_JWT_SECRET must be set (at least 32 bytes)'],
  [{ DATABASE_URL: 'mysql://b:p@one,two/bursar' }, 'AUTH_JWT_SECRET must be set'],
  [
    { ...onServer, DATABASE_URL: 'mysql://bank:pass@one,ONE:3306/bursar' },
    'DATABASE_URL: one:3306 is named twice. Name each server once.',
  ],
  [
    { ...onServer, DATABASE_URL: 'mysql://bank:pa@s:s@one,,two/bursar' },
    'DATABASE_URL is "mysql://bank:***@one,,two/bursar", but should be: sqlite:FILE or mysql://',
  ],
  [
    { ...onServer, DATABASE_URL: 'mysql://bank:pass@one/bursar,mysql://bank:word@two/bursar' },
    'DATABASE_URL is "mysql://bank:***@one/bursar,mysql://bank:***@two/bursar", but should be',
  ],
  [{ DATABASE_URL: server, AUTH_JWT_SECRET: 'short' }, 'AUTH_JWT_SECRET is too short'],
  [
    { DATABASE_READ_URL: 'mysql://bank:pass@r1/bursar' },
    'DATABASE_READ_URL names replicas of a server, but the store is an SQLite file',
  ],
  [{ DATABASE_READ_WAIT: '5' }, 'DATABASE_READ_WAIT says nothing without DATABASE_READ_URL'],
  [{ DATABASE_READ_LAG: '5' }, 'DATABASE_READ_LAG says nothing without DATABASE_READ_URL'],
  [
    { ...onServer, DATABASE_READ_URL: 'mysql://bank:pass@r1/bursar,mysql://bank:word@r2' },
    'DATABASE_READ_URL is "mysql://bank:***@r1/bursar,mysql://bank:***@r2", but should be: mysql://',
  ],
  [{ ...onServer, DATABASE_READ_URL: 'mysql://r1/bursar,' }, 'DATABASE_READ_URL is "mysql://r1'],
  [
    { ...onServer, DATABASE_READ_URL: 'mysql://r1/bursar,mariadb://bank@r1:3306/bursar' },
    'DATABASE_READ_URL: r1:3306 is named twice.',
  ],
  [
    { ...onServer, DATABASE_READ_URL: server },
    'DATABASE_READ_URL: db:3306 is the server of DATABASE_URL itself.',
  ],
  [
    { ...onServer, DATABASE_READ_URL: 'mysql://r1/bursar', DATABASE_READ_WAIT: '5001' },
    'DATABASE_READ_WAIT is "5001", but should be: Milliseconds, 0 to 5000',
  ],
  [
    { ...onServer, DATABASE_READ_URL: 'mysql://r1/bursar', DATABASE_READ_LAG: '0' },
    'DATABASE_READ_LAG is "0", but should be: Seconds, 1 to 30',
  ],
  [{ REDIS_URL: 'http://redis' }, 'REDIS_URL is "http://redis", but should be: redis://'],
  [{ DATA_DIR: file }, `DATA_DIR is "${file}", but should be: Folder`],
  [{ AUTH_JWT_SECRET: 's'.repeat(31) }, 'AUTH_JWT_SECRET is too short'],
  [{ AUTH_JWT_SECRET: secret, ...keys }, 'AUTH_JWT_SECRET and AUTH_JWKS_URL exclude each other'],
  [{ ...keys, AUTH_JWKS_URL: 'keys' }, 'AUTH_JWKS_URL is "keys"'],
  [{ ...keys, AUTH_ISSUER: '' }, 'AUTH_ISSUER and AUTH_AUDIENCE must be set'],
  [{ ...keys, AUTH_AUDIENCE: ' ' }, 'AUTH_ISSUER and AUTH_AUDIENCE must be set'],
  [{ AUTH_ISSUER: 'https://id.example' }, 'AUTH_ISSUER says nothing without AUTH_JWKS_URL'],
  [{ AUTH_AUDIENCE: 'bursar' }, 'AUTH_AUDIENCE says nothing without AUTH_JWKS_URL'],
  [{ ...keys, AUTH_ALGORITHMS: 'RS256,none' }, 'AUTH_ALGORITHMS is "RS256,none"'],
  [{ ...keys, AUTH_ALGORITHMS: 'HS256' }, 'AUTH_ALGORITHMS is "HS256"'],
  [{ CONSOLE_CLIENT_ID: 'console' }, 'CONSOLE_CLIENT_ID says nothing without AUTH_JWKS_URL'],
  [{ ...keys, CONSOLE_CLIENT_ID: 'a b' }, 'CONSOLE_CLIENT_ID is "a b", but should be: Id of'],
  [{ CONSOLE_SCOPE: 'openid' }, 'CONSOLE_SCOPE says nothing without CONSOLE_CLIENT_ID'],
  [
    { ...keys, CONSOLE_CLIENT_ID: 'console', CONSOLE_SCOPE: 'email' },
    'CONSOLE_SCOPE is "email", but should be: Scopes',
  ],
  [
    { ...keys, CONSOLE_CLIENT_ID: 'console', AUTH_ISSUER: 'bank' },
    'AUTH_ISSUER is "bank", but should be: Issuer',
  ],
  [{ RULES_DIR: '/no/such/folder' }, 'RULES_DIR is "/no/such/folder", but should be: Existing'],
  [{ PROCESSES_DIR: '/no/such/folder' }, 'PROCESSES_DIR is "/no/such/folder"'],
  [{ SCRIPTS_DIR: file }, `SCRIPTS_DIR is "${file}"`],
  [{ TEMPLATES_DIR: file }, `TEMPLATES_DIR is "${file}"`],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, 'TRUSTED_PROXIES is "10.0.0.0/8,proxy"'],
  [{ CORS_ORIGINS: 'https://app.example/' }, 'CORS_ORIGINS is "https://app.example/"'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS is "*"'],
  [{ CORS_ORIGINS: 'https://a.example,b.example' }, 'CORS_ORIGINS is "https://a.example,b.example"'],
  [{ BANK_TIMEZONE: 'Lagos' }, 'BANK_TIMEZONE is "Lagos", but should be: IANA zone'],
  [{ CURRENCY: 'naira' }, 'CURRENCY is "naira", but should be: ISO 4217'],
  [{ CURRENCY: 'JPY' }, 'CURRENCY is "JPY", but should be: ISO 4217'],
  [{ CURRENCY: 'BHD' }, 'CURRENCY is "BHD", but should be: ISO 4217'],
  [{ SECRETS_KEY: 'abc' }, 'SECRETS_KEY should be 64 hexadecimal digits'],
  [{ AUDIT_KEY: 'g'.repeat(64) }, 'AUDIT_KEY should be 64 hexadecimal digits'],
  [{ SMTP_URL: 'http://bank:pass@mail' }, 'SMTP_URL is "http://bank:***@mail"'],
  [{ MAIL_FROM: 'the bank' }, 'MAIL_FROM is "the bank", but should be: Sender'],
  [{ EGRESS_ALLOW: '10.0.0.0/8,a b' }, 'EGRESS_ALLOW is "10.0.0.0/8,a b"'],
  [{ SMS_GATEWAY_URL: 'sms' }, 'SMS_GATEWAY_URL is "sms"'],
  [{ INTERBANK_URL: 'ftp://net' }, 'INTERBANK_URL is "ftp://net"'],
  [{ CORE_BANKING_URL: 'ftp://core' }, 'CORE_BANKING_URL is "ftp://core"'],
  [{ INTERBANK_SIMULATION: '{"delay":1}' }, 'INTERBANK_SIMULATION is '],
  [{ INTERBANK_SIMULATION: '{"refused":{"1":"NO"}}' }, 'INTERBANK_SIMULATION is '],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but should be: fatal, error'],
  [{ DEMO: 'yes' }, 'DEMO is "yes", but should be: true or false'],
  [{ ALLOW_UNSAFE_STORE: '1' }, 'ALLOW_UNSAFE_STORE is "1", but should be: true'],
  [{ CLOCK_TOLERANCE: '0' }, 'CLOCK_TOLERANCE is "0", but should be: Seconds'],
  [{ LARGE_BODIES: '0' }, 'LARGE_BODIES is "0", but should be: How many'],
  [{ BODY_SECONDS: '4' }, 'BODY_SECONDS is "4", but should be: Seconds'],
  [{ BODY_RATE: '0' }, 'BODY_RATE is "0", but should be: Bytes'],
];
for (const [env, complaint] of wrong) {
  test(`${JSON.stringify(env)} is refused`, () => {
    assert.throws(
      () => readConfig(env),
      (problem) => problem instanceof ConfigProblem && problem.message.startsWith(complaint),
    );
  });
}

test('everything that is wrong is told at once, each in a line, and nothing twice', () => {
  const env = { PORT: 'x', DATABASE_URL: 'postgres://db/x', DATA_DIR: file, CURRENCY: 'JPY' };
  assert.throws(
    () => readConfig(env),
    (problem) => {
      assert.ok(problem instanceof ConfigProblem);
      const named = problem.message.split('\n').map((line) => line.split(' ')[0]);
      assert.deepEqual(named, ['PORT', 'DATA_DIR', 'CURRENCY']);
      return true;
    },
  );
  const { DATA_DIR: _, ...rest } = env;
  assert.throws(() => readConfig(rest), /PORT is .*\nDATABASE_URL is .*\nCURRENCY is .*$/);
});

test('every variable has a wrong value that is refused, and says which one it is', () => {
  const refused = new Set(wrong.map(([, complaint]) => /^[A-Z_]+/.exec(complaint)?.[0]));
  const checked = variables.map(({ name }) => name).filter((name) => !refused.has(name));
  assert.deepEqual(checked, []);
});

test('nothing set: the embedded store, a secret of its own, demo data where it is empty', () => {
  const config = readConfig({});
  assert.deepEqual(config.store, { kind: 'sqlite', file: join(projectFolder, 'data/bursar.db') });
  assert.deepEqual(
    [config.port, config.host, config.publicUrl, config.auth, config.demo, config.unsafeStore],
    [3000, '127.0.0.1', 'http://127.0.0.1:3000', undefined, undefined, false],
  );
});

test('several servers share a user and a database; replicas may be among them', () => {
  const { store, replicas } = readConfig({
    ...onServer,
    DATABASE_URL: 'mariadb://bank:pass@one, two:3307/bursar',
    DATABASE_READ_URL: 'mysql://bank:pass@one/bursar,mysql://bank:pass@two:3307/bursar',
  });
  const urls = ['mysql://bank:pass@one/bursar', 'mysql://bank:pass@two:3307/bursar'];
  assert.deepEqual(store, { kind: 'servers', urls });
  assert.deepEqual(replicas?.urls, urls);
});

test('everything set is taken as it says', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::1',
    PUBLIC_URL: 'https://bank.example/',
    DATABASE_URL: server,
    DATABASE_READ_URL: 'mysql://r1/bursar, mariadb://bank:pass@r2:3307/bursar',
    DATABASE_READ_WAIT: '0',
    REDIS_URL: 'rediss://redis:6379',
    AUTH_ALGORITHMS: 'ES256, EdDSA',
    ...keys,
    TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16',
    BANK_TIMEZONE: 'Africa/Lagos',
    CURRENCY: 'EUR',
    LOG_LEVEL: 'debug',
    MAIL_FROM: 'The bank <bank@example.com>',
    DEMO: 'false',
  });
  assert.deepEqual(config.store, { kind: 'mysql', url: server });
  assert.deepEqual(config.replicas, {
    urls: ['mysql://r1/bursar', 'mysql://bank:pass@r2:3307/bursar'],
    wait: 0,
    lag: 5000,
  });
  assert.deepEqual(config.auth, {
    kind: 'jwks',
    url: keys.AUTH_JWKS_URL,
    issuer: keys.AUTH_ISSUER,
    audience: keys.AUTH_AUDIENCE,
    algorithms: ['ES256', 'EdDSA'],
  });
  assert.deepEqual(
    [config.port, config.host, config.publicUrl, config.timezone, config.currency, config.demo],
    [8080, '::1', 'https://bank.example', 'Africa/Lagos', 'EUR', false],
  );
  assert.deepEqual(config.trustedProxies, ['10.0.0.1', '192.168.0.0/16']);
});

test('without PUBLIC_URL the host is where this machine reaches it', () => {
  const at = (HOST: string) => readConfig({ HOST }).publicUrl;
  assert.deepEqual(['127.0.0.1', '0.0.0.0', '::', '::1', 'bank.internal'].map(at), [
    'http://127.0.0.1:3000',
    'http://127.0.0.1:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://bank.internal:3000',
  ]);
});

test('a secret may lie in a file, with the blanks that editors leave behind it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-config-'));
  t.after(() => rm(folder, { recursive: true }));
  const held = join(folder, 'secret');
  await writeFile(held, `${secret}\n`);
  assert.deepEqual(readConfig({ AUTH_JWT_SECRET_FILE: held }).auth, { kind: 'secret', secret });
  assert.equal(readConfig({ PORT_FILE: held }).port, 3000, 'only secrets are read from files');
});
