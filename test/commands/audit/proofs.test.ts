/** Proofs of entries, and the key that signs them. */
import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { before, test } from 'node:test';
import { followAuditProof } from '../../../client/src/audit.ts';
import { followProof } from '../../../core/audit/proof.ts';
import { minutes } from '../../../core/values/instant.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { bankOfFile, tokenOf } from '../../support/bank.ts';

const bank = bankOfFile();

test('the public key is for everybody with a token, by both addresses', async () => {
  const answer = await bank.call('RetrieveAuditKeyQuery', {});
  const pem = answer.text('data.publicKey');
  assert.equal(createPublicKey(pem).asymmetricKeyType, 'ed25519');
  assert.match(answer.text('data.keyId'), /^[0-9a-f]{16}$/);
  const got = await fetch(`${bank.url}/api/v1/audit/key`, {
    headers: { authorization: `Bearer ${await tokenOf('teller', bank.clock)}` },
  });
  assert.deepEqual(membersOf(membersOf(await got.json()).data).publicKey, pem);
  assert.equal((await bank.get('/api/v1/audit/key')).status, 401);
});

let ids: readonly string[];
before(async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 4; at += 1) {
      await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 5 });
    }
    await bank.advance(minutes(2));
  }
  const log = await bank.call('RetrieveAuditLogQuery', { action: 'InitiateDeposit' }, { as: 'manager' });
  ids = itemsOf(log.at('data.items')).map((item) => String(membersOf(item).id));
});

const proof = (id: string, as: 'manager' | 'teller' | 'other-admin' = 'manager') =>
  bank.call('RetrieveAuditProofQuery', { id }, { as });

test('each entry is proven, by the host’s own follower and by the browser’s', async () => {
  const pem = (await bank.call('RetrieveAuditKeyQuery', {})).text('data.publicKey');
  assert.equal(ids.length, 12);
  for (const id of ids) {
    const answer = await proof(id);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const shown = followProof(answer.at('data'), createPublicKey(pem));
    assert.ok(!('problem' in shown), JSON.stringify(shown));
    assert.equal(shown.fields?.id, id);
    const inBrowser = await followAuditProof(answer.at('data'), pem);
    assert.ok(!('problem' in inBrowser), JSON.stringify(inBrowser));
    assert.deepEqual(inBrowser.fields, shown.fields);
    assert.equal(inBrowser.isTrusted, true);
    assert.equal(inBrowser.seal.number, shown.seal.number);
  }
});

test('an entry is sealed by the first seal after it', async () => {
  const numbers: unknown[] = [];
  for (const id of ids.toReversed()) numbers.push((await proof(id)).at('data.seal.number'));
  assert.deepEqual(numbers, numbers.toSorted());
  assert.equal(new Set(numbers).size, 3);
});

test('one that is not sealed yet, one that nobody knows, and one of another bank', async () => {
  await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 6 });
  const log = await bank.call('RetrieveAuditLogQuery', { pageSize: 1 }, { as: 'manager' });
  const early = await proof(log.text('data.items.0.id'));
  assert.equal(early.status, 409);
  assert.equal(early.at('errors.0.code'), 'AUDIT_ENTRY_UNSEALED');
  const unknown = await proof('01980000-0000-7000-8000-000000000000');
  assert.equal(unknown.status, 404);
  assert.equal((await proof(String(ids[0]), 'other-admin')).status, 404);
});
