/** A tenant goes from store to store, and nothing of it changes. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ownSecret } from '../../../core/host/secrets.ts';
import { accounts } from '../../../core/ledger/account.ts';
import { secrets, storedSecrets } from '../../../core/scripts/secrets.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { timers } from '../../../core/time/timer.ts';
import { hours } from '../../../core/values/instant.ts';
import { membersOf } from '../../../core/values/members.ts';
import { startBank } from '../../support/bank.ts';
import {
  emptyStore,
  exported,
  filledStore,
  imported,
  secretName,
  secretsOf,
  secretValue,
} from '../../support/moving.ts';
import { bursar } from '../../support/project.ts';
import { serverUrl, type TestStore } from '../../support/store.ts';

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
      const key = { sourceSecrets: secretsOf(source) };
      const came = await imported(away, file, key);
      assert.equal(came.tenant, 'demo');
      assert.ok(came.entries > 3);
      const second = await exported(away);
      await assertSameRows(file, second, ['audit_entries', 'script_secrets']);
      await imported(back, second, { sourceSecrets: secretsOf(away) });
      const third = await exported(back);
      await assertSameRows(file, third, ['audit_entries', 'script_secrets']);
    } finally {
      await away.drop();
      await back.drop();
    }
  });

  test(`a host on ${kind} goes on with the tenant: numbers, timers, secrets, trail`, async () => {
    const target = await emptyStore(server);
    try {
      await imported(target, file, { sourceSecrets: secretsOf(source) });
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
        (await store.everywhere.rows(accounts, (select) => select.where({ tenant: 'demo' })))
          .length;
      const known = await numbers();
      const reply = await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });
      assert.equal(reply.status, 200);
      await bank.advance(hours(24 * 40));
      assert.equal(await numbers(), known);
      // `stop` proves the store and what is in it.
      await bank.stop();
      const env = {
        ...{ DATA_DIR: target.folder, DATABASE_URL: target.url },
        AUTH_JWT_SECRET: 'a secret for tests only, long enough',
        SECRETS_KEY: ownSecret(target.folder, 'secrets'),
        AUDIT_KEY: ownSecret(target.folder, 'audit'),
      };
      const { out, exit, err } = await bursar(['audit', 'verify'], { env });
      assert.equal(err, '');
      assert.match(out, /as they were written/);
      assert.equal(exit, 0);
    } finally {
      await target.drop();
    }
  });
}

test('the command says what came, table by table, and refuses to do it twice', async () => {
  const target = await emptyStore(null);
  try {
    const env = { DATA_DIR: target.folder, DATABASE_URL: target.url };
    const key = join(source.folder, 'secrets.key');
    const args = ['tenant', 'import', file, '--secrets-key', key];
    const { exit, out, err } = await bursar(args, { env });
    assert.equal(exit, 0, err);
    assert.match(out, /^same accounts: \d+ rows, [0-9a-f]{64}$/m);
    assert.match(out, /^same trial balance$/m);
    assert.match(out, /The tenant demo is here: \d+ rows, nothing changed\./);
    const again = await bursar(args, { env });
    assert.equal(again.exit, 1);
    assert.match(again.err, /The tenant demo is there already \(\w+ has rows of it\)/);
    const copy = join(target.folder, 'copy.jsonl');
    const written = await bursar(['tenant', 'export', 'demo', copy], { env });
    assert.equal(written.exit, 0, written.err);
    assert.match(written.out, /trial balance NGN: debit (\d+), credit \1 minor units/);
    const twice = await bursar(['tenant', 'export', 'demo', copy], { env });
    assert.match(twice.err, /is there already/);
    const nobody = await bursar(['tenant', 'export', 'nobody', `${copy}.2`], { env });
    assert.match(nobody.err, /no row of a tenant nobody/);
    const host = await bursar(['tenant', 'export', '--', '-', `${copy}.3`], { env });
    assert.match(host.err, /no name of a tenant/);
  } finally {
    await target.drop();
  }
});

test('only a file of the named source comes, where one is named', async () => {
  const target = await emptyStore(null);
  try {
    const env = { DATA_DIR: source.folder, DATABASE_URL: source.url };
    const signedBy = (await bursar(['audit', 'key'], { env })).out;
    const stranger = (await bursar(['audit', 'key'], { env: { ...env, DATA_DIR: target.folder } }))
      .out;
    const key = { sourceSecrets: secretsOf(source) };
    await assert.rejects(
      imported(target, file, { ...key, signedBy: stranger }),
      /not signed with the key/,
    );
    await writeFile(join(target.folder, 'source.pem'), signedBy);
    await imported(target, file, { ...key, signedBy });
  } finally {
    await target.drop();
  }
});
