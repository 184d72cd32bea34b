import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { test } from 'node:test';
import { membersOf } from '../../../core/values/members.ts';
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
