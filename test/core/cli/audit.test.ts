/** `bursar audit` and `bursar backup` as an operator calls them. */
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { records } from '../../../core/audit/record.ts';
import { connect } from '../../../core/store/migrate.ts';
import { minutes } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { bursarHere } from '../../support/cli.ts';
import { bursar } from '../../support/project.ts';

let bank: TestBank;
let env: Readonly<Record<string, string>>;
before(async () => {
  bank = await startBank({ server: null, fresh: true });
  env = { DATA_DIR: bank.store.folder, DATABASE_URL: bank.store.url };
  await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });
  await bank.advance(minutes(2));
});
after(() => bank.stop());

test('audit verify finds a whole trail whole, beside the running host', async () => {
  const { exit, out } = await bursar(['audit', 'verify'], { env });
  assert.match(out, /entries in 1 chains, 1 seals, 1 of them outside: as they were written/);
  assert.equal(exit, 0);
});

test('audit proof proves an entry, and the proof is checked without the store', async () => {
  const [entry] = await bank.host.store.everywhere.rows(records, (select) => select.limit(1));
  const proof = await bursarHere(['audit', 'proof', String(entry?.id)], { env });
  assert.equal(proof.exit, 0, proof.err);
  const file = join(bank.store.folder, 'proof.json');
  await writeFile(file, proof.out);
  const key = join(bank.store.folder, 'bank.pem');
  await writeFile(key, (await bursarHere(['audit', 'key'], { env })).out);
  const checked = await bursarHere(['audit', 'proof', file, '--check', '--key', key]);
  assert.equal(checked.exit, 0, checked.err);
  assert.match(checked.out, /"id": "[-0-9a-f]+"/);
  assert.match(checked.out, /The proof holds: this entry was in the trail when seal 1 was made/);
  // Who brings no key learns that anybody may have signed it.
  const alone = await bursarHere(['audit', 'proof', file, '--check']);
  assert.equal(alone.exit, 3);
  assert.match(alone.out, /consistent in itself only.*--key FILE/);
  assert.doesNotMatch(alone.out, /The proof holds/);
  const noKey = await bursarHere(['audit', 'proof', file, '--check', '--key', file]);
  assert.match(noKey.err, /is not a public key in PEM/);
  const noProof = await bursarHere(['audit', 'proof', key, '--check', '--key', key]);
  assert.equal(noProof.exit, 1);
  assert.match(noProof.err, /it is not a proof as "bursar audit proof ID" writes it/);
  await writeFile(file, proof.out.replace(/"seq": (\d+)/, '"seq": 9$1'));
  const forged = await bursarHere(['audit', 'proof', file, '--check']);
  assert.equal(forged.exit, 1);
  assert.match(forged.err, /does not hold/);
  const unknown = await bursarHere(['audit', 'proof', 'nobody'], { env });
  assert.equal(unknown.exit, 1);
});

test('audit key prints the public key; archive finds nothing that is old', async () => {
  const key = await bursarHere(['audit', 'key'], { env });
  assert.match(key.out, /^-----BEGIN PUBLIC KEY-----/);
  const archived = await bursarHere(['audit', 'archive', join(bank.store.folder, 'old.gz')], { env });
  assert.equal(archived.out.trim(), 'Nothing is older than ten years.');
  // What a killed run left, or an archive of before, is not written over.
  const left = join(bank.store.folder, 'left.gz');
  await writeFile(left, 'x');
  const again = await bursar(['audit', 'archive', left], { env });
  assert.equal(again.exit, 1);
  assert.match(again.err, /^Nothing was removed: .*left\.gz is there already, and may be an archive/);
  assert.equal(await readFile(left, 'utf8'), 'x');
});

test('backup copies the store, and never over a file; a changed copy fails audit verify', async () => {
  const file = join(bank.store.folder, 'copy.db');
  const copied = await bursarHere(['backup', file], { env });
  assert.equal(copied.exit, 0);
  assert.match(copied.out, /does not hold the keys that it needs: .*secrets\.key and .*audit\.key\./);
  const again = await bursarHere(['backup', file], { env });
  assert.equal(again.exit, 1);
  assert.match(again.err, /is there already/);
  const knex = connect({ kind: 'sqlite', file });
  try {
    await knex.raw('DROP TRIGGER records_no_update');
    await knex('records').where('chain_seq', 1).update({ user_name: 'Nobody' });
  } finally {
    await knex.destroy();
  }
  const found = await bursarHere(['audit', 'verify'], { env: { ...env, DATABASE_URL: `sqlite:${file}` } });
  assert.equal(found.exit, 1);
  assert.match(found.err, /entry 1 .* is not as it was written/);
});

test('a restored copy does not start and is not verified without the keys of its store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-restored-'));
  try {
    const file = join(folder, 'bursar.db');
    assert.equal((await bursarHere(['backup', file], { env })).exit, 0);
    const restored = { DATA_DIR: folder, DEMO: 'false', PORT: '0' };
    for (const args of [['serve'], ['audit', 'verify'], ['tenant', 'export', 'demo', join(folder, 'x')]]) {
      const { exit, err } = await bursarHere(args, { env: restored });
      assert.match(err, /^The store was written with other keys, .*audit\.key is missing .*\n$/);
      assert.equal(err.trimEnd().includes('\n'), false, 'one line');
      assert.equal(exit, 1);
    }
    for (const name of ['secrets.key', 'audit.key']) {
      await copyFile(join(bank.store.folder, name), join(folder, name));
    }
    const { out, exit } = await bursarHere(['audit', 'verify'], { env: restored });
    assert.match(out, /as they were written/);
    assert.equal(exit, 0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
