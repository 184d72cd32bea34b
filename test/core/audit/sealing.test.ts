/** Seals come in time whatever happens to hosts, reach every host's file, and show at a start what the store lost. */
import assert from 'node:assert/strict';
import { appendFile, copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { auditSeals, sealEvery, sealTimer } from '../../../core/audit/chain.ts';
import { auditKeys } from '../../../core/audit/link.ts';
import { sealsFile } from '../../../core/audit/outside.ts';
import { makeSeal, type Seal } from '../../../core/audit/seal.ts';
import { verifyTrail } from '../../../core/audit/verify.ts';
import type { CheckRead } from '../../../core/command/declaration/store-check.ts';
import { connect } from '../../../core/store/migrate.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { days, hours, knownInstant, later, minutes } from '../../../core/values/instant.ts';
import { startBank, storeFor, type TestBank } from '../../support/bank.ts';
import { endHostProcesses, startHostProcess } from '../../support/host-process.ts';
import { serverUrl, type TestStore } from '../../support/store.ts';

const begun = knownInstant('2026-03-02T09:00:00.000Z');
const AUDIT_KEY = 'a'.repeat(64);
const env = { AUDIT_KEY, SECRETS_KEY: 'b'.repeat(64) };
const stores: TestStore[] = [];
after(async () => {
  endHostProcesses();
  for (const store of stores) await store.drop();
});

async function newStore(server: string | null = serverUrl ?? null): Promise<TestStore> {
  const store = await storeFor({ server });
  stores.push(store);
  return store;
}

const deposit = (bank: TestBank) =>
  bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 1, channel: 'branch' });

const sealsOf = async ({ host }: TestBank) =>
  (await host.store.everywhere.rows(auditSeals, (select) =>
    select.orderBy('number'),
  )) as unknown as readonly Seal[];

async function fileOf(folder: string): Promise<readonly Seal[]> {
  const text = await readFile(join(folder, sealsFile), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Seal);
}

test('hosts that come and go every twenty seconds seal once a minute', async () => {
  const on = await newStore();
  const seals: Seal[] = [];
  for (let round = 0; round < 7; round += 1) {
    const start = later(begun, round * 20_000);
    const bank = await startBank({ on, env, start });
    await deposit(bank);
    await bank.advance(19_000);
    seals.splice(0, seals.length, ...(await sealsOf(bank)));
    await bank.stop();
  }
  const times = [begun, ...seals.map(({ at }) => at), later(begun, 7 * 20_000)];
  times.reduce((before, at) => {
    assert.ok(at <= later(before, minutes(1)), `no seal between ${before} and ${at}`);
    return at;
  });
  assert.ok(seals.length >= 2, `${seals.length} seals`);
});

test('the seals of one host reach the file of the next, and a cut line holds up none', async () => {
  const on = await newStore();
  const first = await startBank({ on, env });
  await deposit(first);
  await first.advance(minutes(1));
  await first.stop();
  const made = await fileOf(on.folder);
  assert.equal(made.length, 1);
  const folder = join(on.folder, 'second');
  await mkdir(folder);
  await appendFile(join(folder, sealsFile), '{"number":');
  const second = await startBank({ on: { ...on, folder }, env, start: later(begun, minutes(2)) });
  await second.advance(minutes(1));
  await second.advance(minutes(1));
  assert.deepEqual(await fileOf(folder), (await sealsOf(second)).map(bare));
  assert.deepEqual((await fileOf(folder))[0], made[0]);
  await second.stop();
});

test('seals of hosts that run side by side stand in both files', {
  skip: serverUrl === undefined && 'no TEST_DATABASE_URL',
}, async () => {
  const on = await newStore();
  const folder = join(on.folder, 'second');
  await mkdir(folder);
  const first = await startBank({ on, env });
  const second = await startBank({ on: { ...on, folder }, env });
  for (const bank of [first, second, first]) {
    await deposit(bank);
    await Promise.all([first.advance(minutes(1)), second.advance(minutes(1))]);
  }
  await Promise.all([first.advance(minutes(1)), second.advance(minutes(1))]);
  const stored = (await sealsOf(first)).map(({ signature }) => signature);
  assert.ok(stored.length >= 3);
  for (const own of [on.folder, folder]) {
    const found = new Set((await fileOf(own)).map(({ signature }) => signature));
    assert.deepEqual(
      stored.filter((signature) => !found.has(signature)),
      [],
      own,
    );
  }
  await second.stop();
  await first.stop();
});

test('a store that lost what was sealed is said at the start, by readiness, log and command line', async () => {
  const on = await newStore(null);
  assert.ok(on.address.kind === 'sqlite');
  const { file } = on.address;
  const old = join(on.folder, 'old.db');
  const first = await startBank({ on, env });
  await deposit(first);
  await first.advance(minutes(1));
  const knex = connect(on.address);
  await knex.raw(`VACUUM INTO '${old}'`);
  await knex.destroy();
  await deposit(first);
  await first.advance(minutes(1));
  assert.deepEqual((await first.get('/health/ready')).body, { status: 'ready', problems: [] });
  await first.stop();

  const whole = await startBank({ on, env, start: later(begun, minutes(5)) });
  assert.deepEqual(whole.host.warnings, []);
  await whole.stop();

  for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  await copyFile(old, file);
  const cut = await startBank({ on, env, start: later(begun, minutes(5)) });
  const { status, body } = await cut.get('/health/ready');
  assert.equal(status, 200);
  assert.match(JSON.stringify(body), /"degraded".*"audit".*older than the seals .* seal 2 of /);
  assert.match(cut.host.warnings.join(), /Entries that were committed are gone/);
  // It goes on sealing, and goes on being said.
  await deposit(cut);
  await cut.advance(minutes(1));
  await cut.stop();
  const said = await startHostProcess(on, { ...env, DEMO: 'false' });
  // It complains once it has told its address: all of it is there when it has ended.
  await said.end('SIGTERM');
  assert.match(said.complaints(), /older than the seals .* seal 2 of /);

  await rename(join(on.folder, sealsFile), join(on.folder, 'evidence.jsonl'));
  const anew = await startBank({ on, env, start: later(begun, minutes(9)) });
  assert.deepEqual((await anew.get('/health/ready')).body, { status: 'ready', problems: [] });
  await anew.stop();
});

test('a seal whose host died before it was recorded says nothing of the store', async () => {
  const on = await newStore(null);
  const first = await startBank({ on, env });
  await deposit(first);
  await first.advance(minutes(1));
  await first.stop();
  const [seal] = await fileOf(on.folder);
  const second = await startBank({ on, env, start: later(begun, minutes(3)) });
  await deposit(second);
  const { address } = on;
  const knex = connect(address);
  await knex.raw('DROP TRIGGER audit_seals_no_delete');
  await knex('audit_seals').del();
  await knex.destroy();
  assert.ok(seal !== undefined);
  await second.stop();
  const third = await startBank({ on, env, start: later(begun, minutes(3)) });
  // That the trigger is gone it says; of the seal nothing.
  assert.equal(third.host.warnings.length, 1);
  assert.match(third.host.warnings.join(), /^Nothing in the store keeps its user from DELETE audit_seals: /);
  await third.stop();
});

const bare = ({ number, at, heads, root, previous, signature }: Seal): Seal => ({
  number,
  at,
  heads,
  root,
  previous,
  signature,
});

test('a host whose clock was ahead puts no seal off for the others', async (t) => {
  const on = await newStore();
  const bank = await startBank({ on, env });
  t.after(() => bank.stop());
  await deposit(bank);
  await bank.advance(minutes(1));
  const before = (await sealsOf(bank)).length;
  // What a host leaves behind that believed to be a day ahead, and is gone.
  const knex = connect(on.address);
  const changed = await knex('timers')
    .where({ id: sealTimer })
    .update({ due: later(bank.clock.now(), days(1)) });
  await knex.destroy();
  assert.equal(changed, 1);
  await deposit(bank);
  await bank.advance(sealEvery);
  await bank.advance(sealEvery);
  assert.equal((await sealsOf(bank)).length, before + 1);
});

test('a timer of the next seal that is deleted under a running host puts no seal off', async (t) => {
  const on = await newStore();
  const bank = await startBank({ on, env });
  t.after(() => bank.stop());
  await deposit(bank);
  await bank.advance(minutes(1));
  const before = (await sealsOf(bank)).length;
  const knex = connect(on.address);
  assert.equal(await knex('timers').where({ id: sealTimer }).del(), 1);
  await deposit(bank);
  await bank.advance(sealEvery / 4);
  assert.equal((await sealsOf(bank)).length, before + 1);
  assert.equal((await knex('timers').where({ id: sealTimer })).length, 1);
  await knex.destroy();
});

test('a chain whose row says that it is old is sealed like any other', async (t) => {
  const bank = await startBank({ fresh: true, env });
  const on = bank.store;
  t.after(() => bank.stop());
  await deposit(bank);
  const knex = connect(on.address);
  await knex.raw('DROP TRIGGER audit_chains_no_update');
  await knex('audit_chains').update({ started_at: '2020-01-01T00:00:00.000Z' });
  const [{ chain }] = await knex('audit_chains');
  await knex.destroy();
  await bank.advance(minutes(1));
  const [seal] = await sealsOf(bank);
  assert.deepEqual(
    seal?.heads.map((head) => head.chain),
    [chain],
  );
});

test('a seal that is put off again and again comes all the same; one that cannot be made degrades', async (t) => {
  const on = await newStore();
  const bank = await startBank({ on, env });
  t.after(() => bank.stop());
  await deposit(bank);
  const knex = connect(on.address);
  const putOff = async (millis: number) => {
    for (let at = 0; at < millis; at += 10_000) {
      const due = later(bank.clock.now(), sealEvery - 1);
      await knex('timers').where({ id: sealTimer }).update({ due });
      await bank.advance(10_000);
    }
  };
  await putOff(90_000);
  const made = (await sealsOf(bank)).length;
  assert.ok(made > 0);
  assert.deepEqual((await bank.get('/health/ready')).body, { status: 'ready', problems: [] });
  // Where the file should be appended to, there is a folder.
  await rm(join(on.folder, sealsFile));
  await mkdir(join(on.folder, sealsFile));
  await deposit(bank);
  await bank.advance(minutes(1));
  await bank.advance(minutes(2));
  assert.equal((await sealsOf(bank)).length, made);
  const told = JSON.stringify((await bank.get('/health/ready')).body);
  assert.match(told, /"degraded".*"audit".*Entry \d+ of the audit trail's chain .* in no seal since/);
  await rm(join(on.folder, sealsFile), { recursive: true });
  await bank.advance(minutes(1));
  assert.equal((await sealsOf(bank)).length, made + 1);
  assert.deepEqual((await bank.get('/health/ready')).body, { status: 'ready', problems: [] });
  await knex.destroy();
});

test('verify tells a chain that no seal holds, and none that is only young', async (t) => {
  const bank = await startBank({ fresh: true, env });
  const on = bank.store;
  t.after(() => bank.stop());
  const problems = async () => {
    const read = await openSnapshot(on.address);
    const verified = await verifyTrail(read, auditKeys(AUDIT_KEY), []);
    await read.close();
    return verified.problems;
  };
  await deposit(bank);
  assert.deepEqual(await problems(), []);
  for (let at = 0; at < 3; at += 1) {
    await bank.advance(minutes(5));
    await deposit(bank);
  }
  assert.deepEqual(await problems(), []);
  const knex = connect(on.address);
  await knex.raw('DROP TRIGGER audit_seals_no_delete');
  await knex('audit_seals').del();
  await knex.destroy();
  assert.match((await problems()).join('\n'), /^chain .*: no seal holds entry 1 and what follows/);
});

test('an entry that is stored long after it was made, as a host may that slept, belongs into the next seal', async (t) => {
  const bank = await startBank({ fresh: true, env });
  t.after(() => bank.stop());
  await deposit(bank);
  await bank.advance(minutes(1));
  const [first, ...none] = await sealsOf(bank);
  assert.ok(first !== undefined && none.length === 0);
  await deposit(bank);
  const late = (number: number, { root }: Seal): Seal =>
    makeSeal(
      { number, at: later(bank.clock.now(), minutes(20 + number)), previous: root },
      first.heads,
      auditKeys(AUDIT_KEY),
    );
  const second = late(2, first);
  const problems = async (...seals: readonly Seal[]) => {
    const read = await openSnapshot(bank.store.address);
    const rows: CheckRead['rows'] = async (table, build) => {
      const found = await read.rows(table, build);
      return Object.is(table, auditSeals) ? found.concat(seals as unknown as typeof found) : found;
    };
    const verified = await verifyTrail({ ...read, rows }, auditKeys(AUDIT_KEY), []);
    await read.close();
    return verified.problems;
  };
  assert.deepEqual(await problems(second), []);
  assert.match((await problems(second, late(3, second))).join(), /no seal holds entry/);
});

test('a host that slept for hours between two entries has not left anything unsealed', async (t) => {
  const bank = await startBank({ fresh: true, env: { ...env }, server: null });
  t.after(() => bank.stop());
  await deposit(bank);
  bank.clock.advance(hours(5));
  await deposit(bank);
  const read = await openSnapshot(bank.store.address);
  const verified = await verifyTrail(read, auditKeys(AUDIT_KEY), []);
  await read.close();
  assert.deepEqual(verified.problems, []);
});
