/** Who may only insert: an entry that no chain leads to is told by `audit verify` and by `check store`, on any store. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditKeys } from '../../../core/audit/link.ts';
import { placesCheck } from '../../../core/audit/places.ts';
import { verifyTrail } from '../../../core/audit/verify.ts';
import { ownSecret } from '../../../core/host/secrets.ts';
import { connect } from '../../../core/store/migrate.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { minutes } from '../../../core/values/instant.ts';
import { startBank } from '../../support/bank.ts';
import type { TestStore } from '../../support/store.ts';

const deposit = { accountNumber: '1000000001', amount: 1 };

/** What both say of a store. */
async function told({ address, folder }: TestStore) {
  const read = await openSnapshot(address);
  try {
    const { problems } = await verifyTrail(read, auditKeys(ownSecret(folder, 'audit')), []);
    const checked: string[] = [];
    for await (const difference of placesCheck.run(read)) checked.push(difference);
    return { verified: problems, checked };
  } finally {
    await read.close();
  }
}

/** Inserts a copy of an entry with these columns in place of its own; the triggers stand. */
async function forge(
  { address }: TestStore,
  id: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const knex = connect(address);
  try {
    const [row] = await knex('records').where('chain_seq', 2).limit(1);
    const nothing = { moves: null, events: null, event: null, event_count: null };
    await knex('records').insert({ ...row, ...nothing, id: Buffer.alloc(16, id), ...columns });
  } finally {
    await knex.destroy();
  }
}

const inNoChain = { chain: null, chain_seq: null, link: null, action: 'CarriedOver' };

test('entries before the first one, and carried over where nothing was, are told', async () => {
  const bank = await startBank({ fresh: true });
  const { store } = bank;
  try {
    for (let at = 0; at < 4; at += 1) await bank.call('InitiateDeposit', deposit);
    await bank.advance(minutes(2));
    assert.deepEqual(await told(store), { verified: [], checked: [] });
    await forge(store, 1, { chain_seq: 0 });
    await forge(store, 2, { chain_seq: -7 });
    await forge(store, 3, { chain_seq: null });
    await forge(store, 4, { ...inNoChain, timestamp: 1_000_000 });
    const { verified, checked } = await told(store);
    for (const sentences of [verified, checked]) {
      const [astray, loose, ...more] = sentences;
      assert.match(astray ?? '', /3 entries have no place in it, before its first one/);
      assert.equal(loose, '1 entries are in no chain');
      assert.deepEqual(more, []);
    }
  } finally {
    await bank.host.stop();
    await store.drop();
  }
});

test('a chain with a hole, or without entries, is told', async () => {
  const bank = await startBank({ fresh: true });
  const { store } = bank;
  const knex = connect(store.address);
  try {
    await bank.call('InitiateDeposit', deposit);
    await forge(store, 1, { chain_seq: 1000 });
    const [chain] = await knex('audit_chains').limit(1);
    await knex('audit_chains').insert({ ...chain, chain: 'invented' });
    const { verified, checked } = await told(store);
    assert.match(verified.join('\n'), /entries are missing before entry 1000/);
    assert.match(checked.join('\n'), /entries are missing up to 1000/);
    for (const sentences of [verified, checked]) {
      assert.ok(sentences.includes('chain invented has no entries'), sentences.join('\n'));
    }
  } finally {
    await knex.destroy();
    await bank.host.stop();
    await store.drop();
  }
});
