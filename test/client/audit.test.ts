/** The browser's follower of proofs says of each changed proof what the host's own says. */
import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { before, test } from 'node:test';
import { followAuditProof } from '../../client/src/audit.ts';
import { auditKeys } from '../../core/audit/link.ts';
import { followProof } from '../../core/audit/proof.ts';
import { makeSeal, publicKeyOf, type Seal } from '../../core/audit/seal.ts';
import { minutes } from '../../core/values/instant.ts';
import { isRecord, membersOf } from '../../core/values/members.ts';
import { bankOfFile } from '../support/bank.ts';

const bank = bankOfFile();
let proof: Readonly<Record<string, unknown>>;
let pem: string;
before(async () => {
  for (let at = 0; at < 4; at += 1) {
    await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 5 });
  }
  const log = await bank.call('RetrieveAuditLogQuery', { pageSize: 3 }, { as: 'admin' });
  await bank.advance(minutes(2));
  const id = log.text('data.items.2.id');
  proof = membersOf((await bank.call('RetrieveAuditProofQuery', { id }, { as: 'admin' })).at('data'));
  pem = (await bank.call('RetrieveAuditKeyQuery', {})).text('data.publicKey');
});

type Path = readonly (string | number)[];

/** Places of all that is in a value. */
function* places(value: unknown, at: Path = []): Iterable<Path> {
  yield at;
  if (Array.isArray(value)) for (const [n, one] of value.entries()) yield* places(one, [...at, n]);
  else if (isRecord(value)) {
    for (const [name, one] of Object.entries(value)) yield* places(one, [...at, name]);
  }
}

/** The same value, but for what is at this place. */
function changed(value: unknown, [first, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((one: unknown, n) => (n === first ? changed(one, rest, change) : one));
  }
  const members = membersOf(value);
  return { ...members, [first]: changed(members[String(first)], rest, change) };
}

const changes: readonly ((old: unknown) => unknown)[] = [
  () => null,
  () => undefined,
  () => 'x',
  () => [],
  (old) =>
    typeof old === 'number' ? old + 1 : typeof old === 'string' ? `${old} ` : { ...membersOf(old), more: 1 },
  (old) => (typeof old === 'string' ? old.replace(/[A-Za-y]/, (sign) => (sign === 'a' ? 'b' : 'a')) : old),
  (old) => (typeof old === 'string' ? old.replace(/=$/, '') : old),
  (old) => (Array.isArray(old) ? [...old, ...old.slice(0, 1)] : old),
  (old) => (typeof old === 'string' ? `${old.slice(0, -1)}\ud800` : old),
];

test('whatever is changed in a proof, both say that it does not hold, or both what it shows', async () => {
  const key = createPublicKey(pem);
  let broken = 0;
  let whole = 0;
  for (const place of places(proof)) {
    // Readers of PEM differ in what they overlook around a key; nothing rests on this one.
    if (place[0] === 'publicKey') continue;
    for (const change of changes) {
      const given = changed(proof, place, change);
      const own = followProof(given, key);
      const other = await followAuditProof(given, pem);
      const at = `${place.join('.')}: ${JSON.stringify(own)} ${JSON.stringify(other)}`;
      assert.equal('problem' in other, 'problem' in own, at);
      if ('problem' in own || 'problem' in other) broken += 1;
      else {
        whole += 1;
        assert.deepEqual(other.fields, own.fields);
      }
    }
  }
  assert.ok(broken > 100 && whole > 5, `${broken} broken, ${whole} whole`);
});

test('nobody signs with a key of his own in the bank’s name', async () => {
  const forger = auditKeys('another secret');
  const seal = proof.seal as Seal;
  const { number, at, previous, heads } = seal;
  const forged = {
    ...proof,
    seal: makeSeal({ number, at, previous }, heads, forger),
    publicKey: publicKeyOf(forger),
  };
  const told = await followAuditProof(forged, pem);
  assert.ok('problem' in told && /signature is wrong/.test(told.problem));
  assert.equal(told.at, 'seal');
  const believed = await followAuditProof(forged);
  assert.ok(!('problem' in believed) && !believed.isTrusted);
  // As a store of the browser answers that has no key.
  const none: unknown = null;
  const nobody = await followAuditProof(forged, none as string);
  assert.ok('problem' in nobody && /not text/.test(nobody.problem));
});

test('a key that is none, and one of another kind, verify nothing', async () => {
  for (const key of ['', 'no PEM', 'AAAA']) {
    assert.ok('problem' in (await followAuditProof(proof, key)), key);
  }
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  assert.ok('problem' in (await followAuditProof(proof, other)));
});

test('what is not a proof at all is told so', async () => {
  for (const given of [null, 'proof', 5, [], {}, { proof }]) {
    assert.ok('problem' in (await followAuditProof(given, pem)));
  }
});
