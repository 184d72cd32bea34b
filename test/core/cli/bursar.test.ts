/** `bursar` as its users know it: what it says, where it says it, how it exits; where that is the process's, the real one. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { bursarHere } from '../../support/cli.ts';
import { bursar, type Outcome } from '../../support/project.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-cli-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const inFolder = (args: string, env: Readonly<Record<string, string>> = {}): Promise<Outcome> =>
  bursarHere(args.split(' '), { env: { DATA_DIR: folder, ...env } });

/** The same in a process of its own. */
const started = (args: string, env: Readonly<Record<string, string>> = {}): Promise<Outcome> =>
  bursar(args.split(' '), { env: { DATA_DIR: folder, ...env } });

const wrong: Readonly<Record<string, string>> = {
  frob: "error: unknown command 'frob'",
  constructor: "error: unknown command 'constructor'",
  'serve --frob': "error: unknown option '--frob'",
  token: "error: required option '--user <id>' not specified",
  'token --usr ada': "error: unknown option '--usr'\n(Did you mean --user?)",
  'import accounts rows.csv --usr ada': "error: unknown option '--usr'\n(Did you mean --user?)",
  'import accounts rows.csv': "error: required option '--user <id>' not specified",
  'rules explain a/b --fact {}': "error: unknown option '--fact'\n(Did you mean --facts?)",
  'new query cheques/RetrieveBooksQuery --off x': "error: unknown option '--off'\n(Did you mean --of?)",
  'token --user ada': 'Give --role, or --permissions to somebody who has no role here.',
  'token --user ada --role Teller --ttl soon':
    "error: option '--ttl <time>' argument 'soon' is invalid. Say for example 90s, 15m, 8h or 1d.",
  'token --user ada --role Teller --tenant -': '--tenant "-" is not a tenant: ',
  'import accounts rows.csv --user ada --tenant a.b': '--tenant "a.b" is not a tenant: ',
  'token --user ada --role Clerk':
    "There is no role 'Clerk'. There are: Teller, SeniorTeller, Approver, BranchManager, RegionalManager, Admin.",
  'commands NoSuchCommand': "There is no command or query 'NoSuchCommand'.",
  'new command': "error: missing required argument 'area/name'",
  'bench nothing': "There is no bench 'nothing'. There are: deposit",
};
for (const [args, complaint] of Object.entries(wrong)) {
  test(`bursar ${args}: exit code 1, and stderr says why`, async () => {
    const { exit, out, err } = await inFolder(args);
    assert.equal(exit, 1);
    assert.equal(out, '');
    assert.ok(err.startsWith(complaint), err);
    assert.doesNotMatch(err, /\n {4}at /, 'a stack trace is for faults of ours');
  });
}

test('a wrong configuration: exit code 1, and the variable is named', async () => {
  const { exit, out, err } = await started('serve', { PORT: 'three thousand' });
  assert.deepEqual(
    [exit, out, err],
    [1, '', 'PORT is "three thousand", but should be: Port to listen on, 0 to 65535 (0 takes a free one).\n'],
  );
});

test('a store that is out of reach: exit code 1, and the setting is named', async () => {
  const { exit, err } = await inFolder('migrate', {
    DATABASE_URL: 'mysql://root@127.0.0.1:1/bursar',
    AUTH_JWT_SECRET: 'x'.repeat(32),
  });
  assert.equal(exit, 1);
  assert.equal(err, 'DATABASE_URL: no MySQL or MariaDB server answers at 127.0.0.1:1 (ECONNREFUSED).\n');
});

test('every command and group helps, on stdout', async () => {
  const { exit, out, err } = await started('--help');
  assert.deepEqual([exit, err], [0, '']);
  const names = [...out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name ?? '');
  assert.ok(names.length > 6, out);
  for (const name of names.filter((one) => one !== 'help')) {
    for (const args of [`${name} --help`, `help ${name}`]) {
      const help = await inFolder(args);
      assert.deepEqual([help.exit, help.err], [0, ''], args);
      assert.match(help.out, new RegExp(`^Usage: bursar ${name}`));
    }
  }
});

test('migrate, then seed, each once', async () => {
  const first = await started('migrate');
  assert.equal(first.exit, 0, first.err);
  assert.match(first.out, /^2026-11-29-0001-audit\n(?:.+\n)*\d+ migrations ran\.\n$/);
  assert.equal((await inFolder('migrate')).out, 'The schema is up to date.\n');
  assert.equal((await inFolder('seed')).out, 'Demo data loaded: tenants demo and other.\n');
  assert.equal((await inFolder('seed')).out, 'The store is in use already; nothing was done.\n');
});

test('a token carries what was asked for', async () => {
  const plain = await started('token --user ada --role Teller');
  const { iat = 0, exp = 0, ...claims } = decodeJwt(plain.out.trim());
  assert.deepEqual(claims, { sub: 'ada', tenant: 'demo', roles: ['Teller'] });
  assert.equal(exp - iat, 8 * 3600);
  const full = await inFolder(
    'token --user bo --name Bo --role Teller,Approver --tenant other --branch 3 --permissions accounts.view,transactions.view --ttl 90s',
  );
  const all = decodeJwt(full.out.trim());
  assert.deepEqual(
    [all.name, all.roles, all.tenant, all.branchId, all.permissions, (all.exp ?? 0) - (all.iat ?? 0)],
    ['Bo', ['Teller', 'Approver'], 'other', '3', ['accounts.view', 'transactions.view'], 90],
  );
});

test('no token for a subject that the host would refuse', async () => {
  for (const [user, why] of [
    ['system', '--user "system" is a name of the host\'s own (system). Name a person.\n'],
    ['job:7', '--user "job:7" is a name of the host\'s own (job:…). Name a person.\n'],
    ['te\u200bss', 'has control or format characters'],
  ] as const) {
    const { exit, err } = await inFolder(`token --user ${user} --role Teller`);
    assert.equal(exit, 1);
    assert.ok(err.includes(why), err);
  }
});

test('no token where an identity provider makes them', async () => {
  const { exit, err } = await inFolder('token --user ada --role Teller', {
    AUTH_JWKS_URL: 'https://id.example/keys',
    AUTH_ISSUER: 'https://id.example',
    AUTH_AUDIENCE: 'bursar',
  });
  assert.deepEqual([exit, err], [1, 'AUTH_JWKS_URL is set: tokens come from your identity provider.\n']);
});

test('the catalogue is listed, shown one by one, and given as JSON', async () => {
  const list = await inFolder('commands');
  assert.match(list.out, /^transactions\n {2}ApproveTransaction +Settles a pending/m);
  const one = await inFolder('commands InitiateDeposit');
  assert.match(one.out, /^InitiateDeposit \(command, transactions\): /);
  assert.match(one.out, /^refuses: +ACCOUNT_NOT_FOUND, /m);
  const json = await inFolder('commands --json');
  const entries = JSON.parse(json.out) as readonly { readonly name: string }[];
  assert.equal(entries.length, list.out.match(/^ {2}\S/gm)?.length);
  assert.ok(entries.some(({ name }) => name === 'InitiateDeposit'));
});
