/** The trail against those who can write rows: each way of falsifying it is found; what is whole is found whole. */
import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type AuditKeys, auditKeys } from '../../../core/audit/link.ts';
import { sealsFile } from '../../../core/audit/outside.ts';
import { followProof, proofOf } from '../../../core/audit/proof.ts';
import type { Proof } from '../../../core/audit/proof-form.ts';
import { records } from '../../../core/audit/record.ts';
import { makeSeal, publicKeyOf, type Seal } from '../../../core/audit/seal.ts';
import { verifyTrail } from '../../../core/audit/verify.ts';
import { ownSecret } from '../../../core/host/secrets.ts';
import { connect, type StoreAddress } from '../../../core/store/migrate.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { knownInstant, minutes } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

type Knex = ReturnType<typeof connect>;

let bank: TestBank;
let keys: AuditKeys;
let outside: readonly Seal[];
const oldCopy = () => join(bank.store.folder, 'old.db');

before(async () => {
  // The embedded store: its file can be copied.
  bank = await startBank({ server: null, fresh: true });
  keys = auditKeys(ownSecret(bank.store.folder, 'audit'));
  await work(5);
  await bank.advance(minutes(2));
  await copy(oldCopy());
  await work(5);
  await bank.advance(minutes(2));
  await work(3);
  const text = await readFile(join(bank.store.folder, sealsFile), 'utf8');
  outside = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Seal);
});
after(() => bank.stop());

/** Deposits, one of them refused. */
async function work(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const accountNumber = at === 2 ? '4711' : '1000000001';
    await bank.call('InitiateDeposit', { accountNumber, amount: 1 });
  }
}

async function copy(to: string): Promise<void> {
  const { address } = bank.store;
  assert.ok(address.kind === 'sqlite');
  const knex = connect(address);
  try {
    await knex.raw(`VACUUM INTO '${to}'`);
  } finally {
    await knex.destroy();
  }
}

async function verified(address: StoreAddress, with_ = keys, seals = outside) {
  const read = await openSnapshot(address);
  try {
    return await verifyTrail(read, with_, seals);
  } finally {
    await read.close();
  }
}

test('the trail of a running host is whole, and each command has one entry', async () => {
  const { entries, chains, seals, problems } = await verified(bank.store.address);
  assert.deepEqual(problems, []);
  assert.equal(chains, 1);
  assert.equal(seals, 2);
  const listed = await bank.call('RetrieveAuditLogQuery', {}, { as: 'admin' });
  const other = await bank.host.store.everywhere.select(records, (select) => select.count({ count: '*' }));
  assert.equal(entries, Number(other[0]?.count));
  assert.ok(Number(listed.at('data.totalRecords')) >= 13);
});

/** What somebody who can write rows does; the triggers do not stop him, he owns the database. */
const attacks: Readonly<Record<string, readonly [(knex: Knex) => Promise<unknown>, RegExp]>> = {
  'edits an entry': [
    (knex) => knex('records').where('chain_seq', 4).update({ user_name: 'Nobody' }),
    /entry 4 .* is not as it was written/,
  ],
  'tells another type of event': [
    async (knex) => {
      const [{ id }] = await knex('records').whereNotNull('event').limit(1);
      await knex('records').where({ id }).update({ event: 'loan.closed' });
    },
    /entry [0-9]+ .* is not as it was written/,
  ],
  'says that there are no events': [
    async (knex) => {
      const [{ id }] = await knex('records').whereNotNull('event').limit(1);
      await knex('records').where({ id }).update({ event_count: null });
    },
    /entry [0-9]+ .* is not as it was written/,
  ],
  'deletes an entry': [
    (knex) => knex('records').where('chain_seq', 4).del(),
    /1 entries are missing before entry 5/,
  ],
  'inserts an entry': [
    async (knex) => {
      const [row] = await knex('records').where('chain_seq', 4);
      await knex('records').insert({ ...row, id: Buffer.alloc(16, 1), chain: null, chain_seq: null });
    },
    /1 entries are in no chain/,
  ],
  'swaps two entries': [
    async (knex) => {
      await knex('records').where('chain_seq', 4).update({ chain_seq: 1000 });
      await knex('records').where('chain_seq', 5).update({ chain_seq: 4 });
      await knex('records').where('chain_seq', 1000).update({ chain_seq: 5 });
    },
    /entry 4 .* is not as it was written/,
  ],
  'cuts the end off': [
    (knex) => knex('records').where('chain_seq', '>', 6).del(),
    /ends at entry 6, but was sealed up to/,
  ],
  'writes the trail anew with another key': [
    async (knex) => {
      const { bindingOf, nextLink, firstLink } = await import('../../../core/audit/link.ts');
      const { codec } = await import('../../../core/store/codec.ts');
      assert.ok(codec(records) !== undefined);
      const forged = auditKeys('another secret');
      const [chain] = await knex('audit_chains');
      const { chain: name, after_seal: afterSeal, after_root: afterRoot } = chain;
      let link = firstLink({ chain: name, afterSeal, afterRoot });
      const rows = await bank.host.store.everywhere.rows(records, (select) => select.orderBy('chainSeq'));
      for (const row of rows) {
        link = nextLink(link, bindingOf(forged.mac, row as never));
        await knex('records')
          .where('chain_seq', row.chainSeq)
          .update({ link: Buffer.from(link, 'base64') });
      }
    },
    /is not as it was written/,
  ],
  'hides what he changed behind an archive': [
    async (knex) => {
      const [{ chain }] = await knex('audit_chains').limit(1);
      const [{ link }] = await knex('records').where('chain_seq', 6);
      await knex('audit_archives').insert({
        tenant: '-',
        chain,
        to_seq: 6,
        link: link.toString('base64'),
        file: 'old.gz',
        sha256: '00',
        at: '2026-01-01T00:00:00.000Z',
      });
      await knex('records').where('chain_seq', 4).update({ user_name: 'Nobody' });
    },
    /the store names 1 archives, which differ from those.*\n(?:.*\n)*.*entry 4 .* is not as it was written/,
  ],
  'copies an entry under another number': [
    async (knex) => {
      const [row] = await knex('records').where('chain_seq', 4);
      const [last] = await knex('records').max({ seq: 'chain_seq' });
      await knex('records').insert({ ...row, id: Buffer.alloc(16, 2), chain_seq: Number(last?.seq) + 1 });
    },
    /\(02020202-[-0-9]+\) is not as it was written/,
  ],
};

for (const [name, [attack, found]] of Object.entries(attacks)) {
  test(`verify finds who ${name}`, async () => {
    const file = join(bank.store.folder, `${name.replaceAll(' ', '-')}.db`);
    await copy(file);
    const address: StoreAddress = { kind: 'sqlite', file };
    const knex = connect(address);
    try {
      for (const kind of ['update', 'delete']) {
        await knex.raw(`DROP TRIGGER records_no_${kind}`);
      }
      await attack(knex);
    } finally {
      await knex.destroy();
    }
    const { problems } = await verified(address);
    assert.match(problems.join('\n'), found);
  });
}

test('verify finds who puts an old copy back', async () => {
  const file = join(bank.store.folder, 'put-back.db');
  await copyFile(oldCopy(), file);
  const { problems } = await verified({ kind: 'sqlite', file });
  assert.match(problems.join('\n'), /but was sealed up to/);
});

test('verify finds a seal that was changed, and one that was taken out', async () => {
  const file = join(bank.store.folder, 'seals.db');
  await copy(file);
  const address: StoreAddress = { kind: 'sqlite', file };
  const knex = connect(address);
  try {
    await knex.raw('DROP TRIGGER audit_seals_no_update');
    await knex('audit_seals').where('number', 2).update({ root: 'x' });
  } finally {
    await knex.destroy();
  }
  const { problems } = await verified(address);
  assert.match(problems.join('\n'), /seal 2: its root is not that of its heads/);
});

test('verify looks at each line of the file of seals: what nobody signed is told', async () => {
  const [first, ...rest] = outside;
  const last = outside.at(-1);
  assert.ok(first !== undefined && last !== undefined);
  const { address } = bank.store;
  for (const [line, wrong] of [
    [{ ...first, at: knownInstant('2020-01-01T00:00:00.000Z') }, 'its signature is wrong'],
    [{ ...first, heads: [] }, 'its root is not that of its heads'],
    [{ ...last, number: last.number + 1, heads: [] }, 'its root is not that of its heads'],
    [{ ...last, number: last.number + 1 }, 'its signature is wrong'],
  ] as const) {
    const { problems } = await verified(address, keys, [line, ...rest]);
    const told = `seal ${line.number} of the file is not as it was written: ${wrong}`;
    assert.deepEqual(problems, [told]);
  }
});

test('the triggers refuse a change, and a removal before ten years', async (t) => {
  const { address } = bank.store;
  const knex = connect(address);
  t.after(() => knex.destroy());
  await assert.rejects(
    knex('records').where('chain_seq', 1).update({ user_name: 'x' }),
    /only ever added to/,
  );
  await assert.rejects(knex('audit_seals').where('number', 1).update({ root: 'x' }), /added to/);
  await assert.rejects(knex('records').where('chain_seq', 1).del(), /kept for 10 years/);
});

test('a proof leads from an entry to the signed root, and a changed one does not', async (t) => {
  const read = await openSnapshot(bank.store.address);
  const trusted = createPublicKey(publicKeyOf(keys));
  t.after(() => read.close());
  const [entry] = await bank.host.store.everywhere.rows(records, (select) => select.where('chainSeq', 3));
  const proof = await proofOf(read, keys, String(entry?.id));
  assert.ok(!('problem' in proof), JSON.stringify(proof));
  const shown = followProof(proof, trusted);
  assert.ok(!('problem' in shown), JSON.stringify(shown));
  assert.equal(shown.isTrusted, true);
  assert.equal(shown.fields?.id, entry?.id);
  assert.equal(shown.fields?.userName, entry?.userName);
  const without = followProof(proof);
  assert.ok(!('problem' in without) && !without.isTrusted);
  const problemOf = (changed: Partial<Proof>): string => {
    const found = followProof({ ...proof, ...changed }, trusted);
    return 'problem' in found ? found.problem : 'none';
  };
  const macs = [proof.before, ...proof.macs.slice(1)];
  assert.equal(problemOf({ macs }), 'the entry does not lead to the sealed root');
  assert.equal(problemOf({ seq: proof.seq + 1 }), 'the entry does not lead to the sealed root');
  const seal = { ...proof.seal, signature: Buffer.alloc(64).toString('base64') };
  assert.match(problemOf({ seal }), /signature is wrong/);
  const other = 'the text of the entry is not the one that was sealed';
  assert.equal(problemOf({ entry: proof.entry.replace(String(entry?.action), 'Forged') }), other);
  assert.equal(problemOf({ entry: '' }), other);
  // Nobody signs with a key of his own in the bank's name.
  const forger = auditKeys('another secret');
  const { number, at, previous, heads } = proof.seal;
  const forged = { seal: makeSeal({ number, at, previous }, heads, forger) };
  assert.match(problemOf({ ...forged, publicKey: publicKeyOf(forger) }), /signature is wrong/);
  assert.ok('problem' in (await proofOf(read, keys, 'none')));
});

test('no border within a proof can be moved, and nothing stands in it besides', async (t) => {
  // What a caller may write freely reads as an entry of that place from its middle on.
  const [last] = await bank.host.store.everywhere.rows(records, (select) =>
    select.orderBy('chainSeq', 'desc').limit(1),
  );
  const seq = Number(last?.chainSeq) + 1;
  const id = '019d3a52-6e1f-7000-8040-01a2b3c4d5e6';
  const who = ['rita', 'Rita Eze', 'RegionalManager', 'ApproveTransaction', 'accepted', null];
  const what = ['WITHDRAWAL', 99_999_999_900, 'PENDING', 'SETTLED', 'fine', null, null, null];
  const fields = [last?.chain, seq, 'demo', id, 'Approved', last?.timestamp, ...who, ...what];
  const fakeEntry = fields.map((one) => (one === null ? '~' : `${String(one).length}:${one}`)).join('');
  const asked = { headers: { 'user-agent': fakeEntry } };
  assert.equal((await bank.call('RetrieveAuditLogQuery', {}, asked)).status, 403);
  await bank.advance(minutes(2));
  const trusted = createPublicKey(publicKeyOf(keys));
  const read = await openSnapshot(bank.store.address);
  t.after(() => read.close());
  const [entry] = await bank.host.store.everywhere.rows(records, (select) =>
    select.where({ userAgent: fakeEntry }),
  );
  const proof = await proofOf(read, keys, String(entry?.id));
  assert.ok(!('problem' in proof), JSON.stringify(proof));
  const problemOf = (changed: object): string => {
    const found = followProof({ ...proof, ...changed }, trusted);
    return 'problem' in found ? found.problem : 'none';
  };
  assert.equal(problemOf({}), 'none');
  const at = proof.entry.indexOf(fakeEntry);
  const moved = { mac: proof.mac + proof.entry.slice(0, at), entry: proof.entry.slice(at) };
  assert.equal(problemOf(moved), 'its member "mac" is not as it has to be');
  const [first = '', ...rest] = proof.macs;
  const shifted = { before: proof.before + first.slice(0, 4), macs: [first.slice(4), ...rest] };
  assert.equal(problemOf(shifted), 'its member "before" is not as it has to be');
  const [head, ...heads] = proof.seal.heads;
  for (const [changed, name] of [
    [{ format: 3 }, 'format'],
    [{ entry: `${proof.entry.slice(0, -1)}\ud800` }, 'entry'],
    // The same bytes, spelt otherwise.
    [{ mac: `${proof.mac} ` }, 'mac'],
    [{ mac: proof.mac.replace('=', '') }, 'mac'],
    [{ chain: `${proof.chain}\n1` }, 'chain'],
    [{ chain: proof.chain.toUpperCase() }, 'chain'],
    [{ seq: String(proof.seq) }, 'seq'],
    [{ macs: [] }, 'macs'],
    [{ path: [{ side: 'right', hash: first, more: 1 }] }, 'path'],
    [{ seal: { ...proof.seal, at: '2026-03-02' } }, 'seal.at'],
    [{ seal: { ...proof.seal, heads: [{ ...head, seq: '5' }, ...heads] } }, 'seal.heads'],
    [{ publicKey: 'none' }, 'publicKey'],
  ] as const) {
    assert.equal(problemOf(changed), `its member "${name}" is not as it has to be`);
  }
  assert.equal(problemOf({ note: 1 }), 'it has a member "note", which does not belong there');
  for (const name of ['format', 'mac']) {
    const says = `its member "${name}" is not as it has to be`;
    assert.equal(problemOf({ [name]: undefined }), says);
  }
  for (const none of [null, [], 'proof', 7]) {
    assert.deepEqual(followProof(none, trusted), { problem: 'it is not an object' });
  }
});
