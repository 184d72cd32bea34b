/** Plain signatures: the headers and hashes of ours and of well-known senders. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { plainHeaders, proofOf } from '../../../core/webhooks/signature.ts';
import { noon } from '../../support/decide.ts';

const secret = 'what only the two of us know';
const bytes = Buffer.from('{"event":"charge.success"}');

const sign = (algorithm: string, key = secret) => createHmac(algorithm, key).update(bytes).digest('hex');

const proofWith = (headers: Readonly<Record<string, string>>) =>
  proofOf({ secret, bytes, target: '/', now: noon, header: (name) => headers[name] });

const idOf = (headers: Readonly<Record<string, string>>): string => {
  const proof = proofWith(headers);
  assert.ok('deliveryId' in proof, JSON.stringify(proof));
  assert.equal(proof.isPlain, true);
  return proof.deliveryId;
};

test('a signature is good in each of the headers, in either hash, with its name or without', () => {
  for (const name of plainHeaders) {
    for (const algorithm of ['sha256', 'sha512']) {
      const hex = sign(algorithm);
      const ids = [hex, hex.toUpperCase(), `${algorithm}=${hex}`].map((text) => idOf({ [name]: text }));
      assert.equal(new Set(ids).size, 1);
    }
  }
});

test('the same signature names the same delivery, whichever header brings it', () => {
  const hex = sign('sha512');
  const ids = plainHeaders.map((name) => idOf({ [name]: hex }));
  assert.equal(new Set(ids).size, 1);
});

test('what is not the HMAC of the body proves nothing', () => {
  const problem = (text: string) => {
    const proof = proofWith({ 'x-paystack-signature': text });
    return 'problem' in proof ? proof.problem : 'none';
  };
  assert.equal(problem(sign('sha512', 'another')), 'the signature of the request is wrong');
  assert.equal(problem(sign('sha256', 'another')), 'the signature of the request is wrong');
  for (const text of ['', 'abc', secret, sign('sha512').slice(1), sign('sha1'), `${sign('sha512')}00`]) {
    assert.match(
      problem(text),
      /^the signature in x-paystack-signature has to be an HMAC of SHA-256 or SHA-512/,
    );
  }
  const missing = proofWith({ 'x-other-signature': sign('sha512') });
  assert.deepEqual(missing, { problem: 'the signature of the request is missing' });
});
