/** Ten years: what is younger stays, what is older leaves into a file that was read back first. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { archiveTrail } from '../../../core/audit/archive.ts';
import { auditKeys } from '../../../core/audit/link.ts';
import { records } from '../../../core/audit/record.ts';
import { verifyTrail } from '../../../core/audit/verify.ts';
import { eventsIn } from '../../../core/events/feed.ts';
import { ownSecret } from '../../../core/host/secrets.ts';
import { connect, type StoreAddress } from '../../../core/store/migrate.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { days, type Instant, minutes } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

const deposit = (bank: TestBank) => bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 1 });

/** A row that says that a chain was archived up to this number: nothing but the right to insert is needed. */
async function forgeArchive(store: StoreAddress, upTo: number): Promise<void> {
  const knex = connect(store);
  try {
    const [{ chain }] = await knex('audit_chains').orderBy('started_at', 'desc').limit(1);
    const said = { link: 'x', file: 'old.gz', sha256: '00', at: '2026-01-01T00:00:00.000Z' };
    await knex('audit_archives').insert({ tenant: '-', chain, to_seq: upTo, ...said });
  } finally {
    await knex.destroy();
  }
}

test('entries of more than ten years ago are archived, the others stay, and the trail is whole', async () => {
  const bank = await startBank({ start: '2012-03-01T09:00:00.000Z', fresh: true });
  const keys = auditKeys(ownSecret(bank.store.folder, 'audit'));
  const file = join(bank.store.folder, 'archive.jsonl.gz');
  const { address: store } = bank.store;
  const trail = async () => {
    const read = await openSnapshot(store);
    try {
      return await verifyTrail(read, keys, []);
    } finally {
      await read.close();
    }
  };
  const archive = async (now: string, to = file) => {
    const read = await openSnapshot(store);
    try {
      return await archiveTrail({ store, read, keys, now: now as Instant, file: to, by: 'ada' });
    } finally {
      await read.close();
    }
  };
  try {
    await deposit(bank);
    await deposit(bank);
    await bank.advance(minutes(2));
    await bank.advance(days(100));
    await deposit(bank);
    const before = await trail();
    assert.deepEqual(before.problems, []);

    assert.deepEqual(await archive('2022-02-28T00:00:00.000Z'), { entries: 0 });
    const archived = await archive('2022-03-05T00:00:00.000Z');
    assert.ok('entries' in archived && archived.entries >= 2);
    const after = await trail();
    assert.deepEqual(after.problems, []);
    // One more tells of the archive.
    assert.equal(after.entries, before.entries - archived.entries + 1);
    // The second archive goes on where the first one ended.
    const rest = await archive('2022-09-01T00:00:00.000Z', `${file}.2`);
    assert.ok('entries' in rest && rest.entries === after.entries - 1);
    assert.deepEqual((await trail()).problems, []);
    // Archives that somebody else names are not believed, and the host's own not with them: neither is anything gone.
    await forgeArchive(store, 1);
    const { problems } = await trail();
    assert.match(problems.join('\n'), /the store names 3 archives, which differ from those/);
    assert.ok('problem' in (await archive('2023-09-01T00:00:00.000Z', `${file}.3`)));
  } finally {
    await bank.host.stop();
    await bank.store.drop();
  }
});

interface Listed {
  readonly items: readonly { readonly id: string }[];
  readonly totalRecords?: number;
  readonly nextCursor?: string | null;
}

/** Every page of a list, each of two. */
async function pagesOf(bank: TestBank, query: string): Promise<readonly Listed[]> {
  const pages: Listed[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const answer = await bank.call(query, { pageNumber, pageSize: 2 }, { as: 'admin' });
    const page = answer.at('data') as Listed;
    if (page.items.length === 0) return pages;
    pages.push(page);
  }
}

test('a host at work lists what is left, from the moment of an archive on', async () => {
  const bank = await startBank({ start: '2012-03-01T09:00:00.000Z', fresh: true });
  const keys = auditKeys(ownSecret(bank.store.folder, 'audit'));
  const file = join(bank.store.folder, 'archive.jsonl.gz');
  try {
    for (let made = 0; made < 7; made += 1) await deposit(bank);
    await bank.advance(days(100));
    for (let made = 0; made < 5; made += 1) await deposit(bank);
    await bank.advance(minutes(2));
    await pagesOf(bank, 'RetrieveAuditLogQuery');
    await pagesOf(bank, 'RetrieveEventsQuery');
    const read = await openSnapshot(bank.store.address);
    const now = '2022-03-05T00:00:00.000Z' as Instant;
    const archived = await archiveTrail({ store: bank.store.address, read, keys, now, file, by: 'ada' });
    assert.ok('entries' in archived && archived.entries >= 7);
    const left = await read.close().then(() => openSnapshot(bank.store.address));
    const stored = await left.rows(records, (select) => select.where({ tenant: 'demo' }).orderBy('id'));
    await left.close();
    const listed = await pagesOf(bank, 'RetrieveAuditLogQuery');
    assert.deepEqual(
      listed.flatMap(({ items }) => items.map(({ id }) => id)),
      stored.map(({ id }) => id).reverse(),
    );
    assert.equal(listed[0]?.totalRecords, stored.length);
    const told = await pagesOf(bank, 'RetrieveEventsQuery');
    assert.deepEqual(
      told.flatMap(({ items }) => items.map(({ id }) => id)),
      stored.flatMap(eventsIn).map(({ id }) => id),
    );
  } finally {
    await bank.host.stop();
    await bank.store.drop();
  }
});

test('a host that starts again begins another chain, and both are whole', async () => {
  const bank = await startBank({ fresh: true });
  const keys = auditKeys(ownSecret(bank.store.folder, 'audit'));
  await deposit(bank);
  await bank.advance(minutes(2));
  await bank.host.stop();
  const again = await startBank({ on: bank.store, start: bank.clock.now() });
  await deposit(again);
  const read = await openSnapshot(bank.store.address);
  const { chains, problems } = await verifyTrail(read, keys, []);
  await read.close();
  await again.stop();
  await bank.store.drop();
  assert.deepEqual(problems, []);
  assert.equal(chains, 2);
});
