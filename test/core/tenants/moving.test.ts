/** A tenant goes from store to store, and nothing of it changes. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { archiveTrail } from '../../../core/audit/archive.ts';
import { auditKeys } from '../../../core/audit/link.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { ownSecret } from '../../../core/host/secrets.ts';
import { accounts } from '../../../core/ledger/account.ts';
import { secrets, storedSecrets } from '../../../core/scripts/secrets.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { timers } from '../../../core/time/timer.ts';
import { hours, knownInstant } from '../../../core/values/instant.ts';
import { membersOf } from '../../../core/values/members.ts';
import { startBank } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { bursarHere } from '../../support/cli.ts';
import {
  emptyStore,
  exported,
  filledStore,
  fromStore,
  imported,
  publicKeyOf,
  secretName,
  secretsOf,
  secretValue,
} from '../../support/moving.ts';
import { bursar, run } from '../../support/project.ts';
import { makeTestStore, serverUrl, type TestStore } from '../../support/store.ts';

let source: TestStore;
let file: string;
before(async () => {
  source = await filledStore(null);
  file = await exported(source);
});
after(() => source.drop());

const closingLine = async (path: string): Promise<Record<string, unknown>> =>
  membersOf(JSON.parse((await readFile(path, 'utf8')).trimEnd().split('\n').at(-1) ?? ''));

/** What both files say of the rows; places in chains and seals of secrets are each store's own. */
async function assertSameRows(one: string, other: string, own: readonly string[]): Promise<void> {
  const [left, right] = [await closingLine(one), await closingLine(other)];
  for (const name of own) {
    for (const { tables } of [left, right]) delete (tables as Record<string, unknown>)[name];
  }
  assert.deepEqual(right.tables, left.tables);
  assert.deepEqual(right.trial, left.trial);
  assert.equal(right.rows, left.rows);
}

for (const server of serverUrl === undefined ? [null] : [null, serverUrl]) {
  const kind = server === null ? 'SQLite' : 'the server';
  test(`from SQLite to ${kind} and back`, async () => {
    const [away, back] = [await emptyStore(server), await emptyStore(null)];
    try {
      const key = fromStore(source);
      const came = await imported(away, file, key);
      assert.equal(came.tenant, 'demo');
      assert.ok(came.entries > 3);
      const second = await exported(away);
      await assertSameRows(file, second, ['records', 'script_secrets']);
      await imported(back, second, fromStore(away));
      const third = await exported(back);
      await assertSameRows(file, third, ['records', 'script_secrets']);
    } finally {
      await away.drop();
      await back.drop();
    }
  });

  test(`a host on ${kind} goes on with the tenant: numbers, timers, secrets, trail`, async () => {
    const target = await emptyStore(server);
    try {
      await imported(target, file, fromStore(source));
      const read = await openSnapshot(target.address);
      const due = await read.rows(timers, (select) => select.where({ tenant: 'demo' }));
      const [secret] = await read.rows(secrets, (select) => select.where({ name: secretName }));
      await read.close();
      assert.ok(due.length > 0, 'timers came along');
      assert.ok(secret !== undefined);
      const bank = await startBank({ on: target });
      const { store } = bank.host;
      const open = storedSecrets(store, secretsOf(target).vault);
      assert.equal(await open('demo', secretName), secretValue);
      const numbers = async () =>
        (await store.everywhere.rows(accounts, (select) => select.where({ tenant: 'demo' }))).length;
      const known = await numbers();
      const reply = await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });
      assert.equal(reply.status, 200);
      await bank.advance(hours(24 * 40));
      assert.equal(await numbers(), known);
      // `stop` proves the store and what is in it.
      await bank.stop();
      const env = {
        DATA_DIR: target.folder,
        DATABASE_URL: target.url,
        AUTH_JWT_SECRET: 'a secret for tests only, long enough',
        SECRETS_KEY: ownSecret(target.folder, 'secrets'),
        AUDIT_KEY: ownSecret(target.folder, 'audit'),
      };
      const { out, exit, err } = await bursarHere(['audit', 'verify'], { env });
      assert.equal(err, '');
      assert.match(out, /as they were written/);
      assert.equal(exit, 0);
    } finally {
      await target.drop();
    }
  });
}

for (const server of serverUrl === undefined ? [null] : [null, serverUrl]) {
  const kind = server === null ? 'SQLite' : 'the server';
  test(`a tenant whose trail was archived goes to ${kind} and back, and is whole there`, async () => {
    const [from, away, back] = [
      await makeTestStore(server),
      await emptyStore(server),
      await emptyStore(null),
    ];
    try {
      const bank = await startBank({ start: '2012-03-01T09:00:00.000Z', on: from, server });
      await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });
      await bank.advance(hours(24 * 100));
      await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });
      await bank.host.stop();
      const read = await openSnapshot(from.address);
      const archived = await archiveTrail({
        store: from.address,
        read,
        keys: auditKeys(ownSecret(from.folder, 'audit')),
        file: join(from.folder, 'old.gz'),
        by: 'ada',
        now: knownInstant('2022-03-05T00:00:00.000Z'),
      });
      await read.close();
      assert.ok('entries' in archived && archived.entries > 1);
      // The import runs the passes of check store, and so does whoever looks later.
      await imported(away, await exported(from), fromStore(from));
      await assertWhole(away.address);
      await imported(back, await exported(away), fromStore(away));
      await assertWhole(back.address);
    } finally {
      for (const store of [from, away, back]) await store.drop();
    }
  });
}

test('keys that a server orders otherwise than SQLite come there and back', {
  skip: serverUrl === undefined && 'no TEST_DATABASE_URL',
}, async () => {
  const [from, away, back] = [await makeTestStore(null), await emptyStore(serverUrl), await emptyStore(null)];
  try {
    const bank = await startBank({ on: from, server: null });
    for (const partnerReference of ['PAY', 'PAY\tsecond']) {
      const data = { id: 7003, amount: 10, partnerReference };
      const reply = await bank.call('RecordPartnerPaymentCommand', data, { as: 'admin' });
      assert.equal(reply.status, 200);
    }
    await bank.stop();
    await imported(away, await exported(from), fromStore(from));
    await imported(back, await exported(away), fromStore(away));
  } finally {
    for (const store of [from, away, back]) await store.drop();
  }
});

test('the command says what came, table by table, and refuses to do it twice', async (t) => {
  const target = await emptyStore(null);
  t.after(() => target.drop());
  const env = { DATA_DIR: target.folder, DATABASE_URL: target.url };
  const key = join(source.folder, 'secrets.key');
  const signer = join(target.folder, 'source.pem');
  await writeFile(signer, publicKeyOf(source));
  const unsigned = ['tenant', 'import', file, '--secrets-key', key];
  const refused = await bursarHere(unsigned, { env });
  assert.match(refused.err, /required option '--signed-by <file>' not specified/);
  const args = [...unsigned, '--signed-by', signer];
  const { exit, out, err } = await bursar(args, { env });
  assert.equal(exit, 0, err);
  assert.match(out, /^same accounts: \d+ rows, [0-9a-f]{64}$/m);
  assert.match(out, /^same trial balance$/m);
  assert.match(out, /confirm them with ConfirmImportedTimersCommand \{"fileSha256": "[0-9a-f]{64}"\}/);
  assert.match(out, /The tenant demo is here: \d+ rows, nothing changed\./);
  const again = await bursarHere(args, { env });
  assert.equal(again.exit, 1);
  assert.match(again.err, /The tenant demo is there already \(\w+ has rows of it\)/);
  const copy = join(target.folder, 'copy.jsonl');
  const written = await bursarHere(['tenant', 'export', 'demo', copy], { env });
  assert.equal(written.exit, 0, written.err);
  assert.match(written.out, /trial balance NGN: debit (\d+), credit \1 minor units/);
  const twice = await bursarHere(['tenant', 'export', 'demo', copy], { env });
  assert.match(twice.err, /is there already/);
  const nobody = await bursarHere(['tenant', 'export', 'nobody', `${copy}.2`], { env });
  assert.match(nobody.err, /no row of a tenant nobody/);
  const host = await bursarHere(['tenant', 'export', '--', '-', `${copy}.3`], { env });
  assert.match(host.err, /not a name of a tenant/);
});

test('a file that does not fit to its last byte is none, and the disk is named, not the store', async () => {
  const { size } = await stat(file);
  const env = { DATA_DIR: source.folder, DATABASE_URL: source.url };
  // Within the closing line, and long before it.
  for (const bytes of [size - 2000, size / 2]) {
    const copy = join(source.folder, 'too-long.jsonl');
    const limit = `trap '' XFSZ; ulimit -f ${Math.floor(bytes / 1024)}; exec "$0" "$@"`;
    const args = [join(projectFolder, 'bin', 'bursar.mjs'), 'tenant', 'export', 'demo', copy];
    const { exit, out, err } = await run('bash', ['-c', limit, process.execPath, ...args], { env });
    assert.equal(exit, 1, out);
    assert.match(err, /too-long\.jsonl\.part: it may not grow any longer\./);
    assert.equal(existsSync(copy) || existsSync(`${copy}.part`), false);
  }
});

test('what the system says of the file is told of the file', async () => {
  const env = { DATA_DIR: source.folder, DATABASE_URL: source.url };
  const said = async (...args: string[]) => (await bursar(['tenant', ...args], { env })).err;
  const nowhere = join(source.folder, 'nowhere', 'tenant.jsonl');
  assert.match(await said('export', 'demo', nowhere), /nowhere\/tenant\.jsonl\.part: there is no/);
  const signer = join(source.folder, 'own.pem');
  await writeFile(signer, publicKeyOf(source));
  assert.match(await said('import', source.folder, '--signed-by', signer), /: it is a folder\./);
  const taken = join(source.folder, 'taken.jsonl');
  await writeFile(`${taken}.part`, 'half of it');
  assert.match(await said('export', 'demo', taken), /taken\.jsonl\.part: it is there already/);
  assert.equal(await readFile(`${taken}.part`, 'utf8'), 'half of it');
});
