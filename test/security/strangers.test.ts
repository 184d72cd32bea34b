/**
 * Every operation of the registry, as asked by who may not ask: without a token, without a permission, and by the
 * other tenant with ids that are the first one's own.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { signToken } from '../../core/auth/tokens.ts';
import { inputExample } from '../../core/host/pages/described.ts';
import { bankOfFile, testSecret } from '../support/bank.ts';
import { person } from '../support/decide.ts';
import { registry } from '../support/registry.ts';
import { type Data, differences, idsOf, requestsOf, rowsOf, send } from '../support/sweep.ts';

const bank = bankOfFile();
let unpermitted: { readonly token: string };
before(async () => {
  const claims = { sub: 'nobody', name: 'Nobody', tenant: 'demo', roles: ['NoSuchRole'] };
  const token = await signToken(claims, testSecret, { from: bank.clock.now(), seconds: 600 });
  unpermitted = { token };
});

const each = async (ask: (name: string, data: Data) => Promise<void>) => {
  for (const { spec } of registry.subjects) await ask(spec.name, inputExample(spec));
};

test('without a token nobody gets in', () =>
  each(async (name, data) => {
    const reply = await bank.call(name, data, { as: null });
    assert.equal(reply.status, 401, name);
  }));

/** Who somebody is, what he may do and what became of his files, everybody may ask of himself; and a public key is public. */
const open = new Set([
  ...['RetrieveOwnAccessQuery', 'RetrieveWorkQueueQuery', 'RetrieveAuditKeyQuery'],
  'RetrieveFileImportsQuery',
]);

test('without its permission nobody gets in', () =>
  each(async (name, data) => {
    const reply = await bank.call(name, data, { as: unpermitted });
    if (open.has(name)) assert.notEqual(reply.status, 403, name);
    else assert.equal(reply.status, 403, `${name}: ${JSON.stringify(reply.body)}`);
  }));

test('what the host does for itself, not even an administrator asks for', async () => {
  for (const { spec } of registry.subjects.filter(({ spec: { permission } }) => permission === null)) {
    const reply = await bank.call(spec.name, inputExample(spec), { as: 'admin' });
    assert.equal(reply.status, 403, spec.name);
  }
});

/** Names that only the first tenant's rows have: ids, keys and numbers, not words. */
function namesIn(rows: readonly string[], not: readonly string[]): readonly string[] {
  const pattern = /"([0-9a-f]{8}-[0-9a-f-]{27}|\d{9,}|[a-z]+-[a-z0-9-]{2,})"/g;
  const found = new Set(rows.flatMap((row) => [...row.matchAll(pattern)].map(([, name]) => name ?? '')));
  const shared = not.join('\n');
  return [...found].filter((name) => !shared.includes(name));
}

test('with the first tenant’s ids the other one neither sees nor changes anything', async () => {
  const mine = person('demo-admin', 'Admin');
  const theirs = person('other-admin', 'Admin', { tenant: 'other' });
  // The first tenant has something of everything that its examples make.
  for (const { spec } of registry.subjects) {
    if (spec.kind === 'command' && spec.permission !== null) {
      await send(bank.host.bank, spec.name, inputExample(spec), mine, 'made');
    }
  }
  const ids = await idsOf(bank, 'demo');
  const before = await rowsOf(bank);
  const all = [...before.values()].flat();
  const names = namesIn(
    all.filter((row) => row.startsWith('{"tenant":"demo"')),
    all.filter((row) => !row.startsWith('{"tenant":"demo"')),
  );
  assert.ok(names.length > 100);
  let accepted = 0;
  // What the other tenant was sent is its own from then on.
  let sent = '';
  for (const subject of registry.subjects) {
    const { name, permission } = subject.spec;
    if (permission === null) continue;
    for (const data of requestsOf(subject, ids)) {
      const { status, body } = await send(bank.host.bank, name, data, theirs, 'theirs');
      if (status === 200) accepted += 1;
      sent += JSON.stringify(data);
      const told = JSON.stringify(body);
      const shown = names.filter((own) => told.includes(`"${own}"`) && !sent.includes(own));
      assert.deepEqual(shown, [], `${name} ${JSON.stringify(data)} shows ${told}`);
    }
  }
  assert.ok(accepted > 60, `only ${accepted} were accepted`);
  const touched = differences(before, await rowsOf(bank)).filter((row) => row.includes('{"tenant":"demo"'));
  assert.deepEqual(touched, []);
});
