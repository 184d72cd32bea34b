/** Answers under keys: which are kept, for whom, and what a second request with the same key hears. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { records } from '../../../core/audit/record.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import type { Reply } from '../../../core/command/wire/reply.ts';
import { replayOf } from '../../../core/unit/idempotency.ts';
import { idempotencyKeys } from '../../../core/unit/tables.ts';
import { days, hours, later } from '../../../core/values/instant.ts';
import { bareStore } from '../../support/bare-store.ts';
import { bareUnit, type Given, workOf } from '../../support/bare-unit.ts';
import { pick, pickAll } from '../../support/pick.ts';
import { counted, counting, type Probing, probe } from '../../support/probe.ts';

async function aUnit() {
  const bare = await bareStore();
  const made = bareUnit({ store: bare.store });
  const send = (input: Probing, given: Given = {}, command = probe()) =>
    made.send(command, input, {
      bodyHash: 'h',
      ...given,
      envelope: { idempotencyKey: 'k', ...given.envelope },
    });
  const keys = async () => (await bare.rows(idempotencyKeys)).map(({ body, ...rest }) => rest);
  return { ...made, ...bare, send, keys };
}

/** The number that was drawn, and whether the answer is one that was given before. */
const heard = ({ status, headers, body }: Reply) => {
  const { data } = body as { readonly data?: { readonly n?: number } };
  return [status, data?.n, headers['Idempotency-Replayed']];
};

test('a key has one effect and one answer, in one row', async () => {
  const { send, keys, store, clock } = await aUnit();
  assert.deepEqual(heard(await send(counting())), [200, 1, undefined]);
  assert.deepEqual(heard(await send(counting())), [200, 1, 'true']);
  assert.equal(await counted(store), 1);
  const now = clock.now();
  assert.deepEqual(await keys(), [
    {
      tenant: 'demo',
      version: 1,
      userId: 'tolu',
      command: 'Probe',
      idempotencyKey: 'k',
      bodyHash: 'h',
      status: 200,
      errorCode: null,
      isWhole: true,
      createdAt: now,
      expiresAt: later(now, hours(24)),
    },
  ]);
});

test('two at once with one key have one effect', async () => {
  const { send, store } = await aUnit();
  const replies = await Promise.all([send(counting()), send(counting())]);
  assert.deepEqual(replies.map(heard), [
    [200, 1, undefined],
    [200, 1, 'true'],
  ]);
  assert.equal(await counted(store), 1);
});

test('without a key, or in a dry run, nothing is kept and nothing repeated', async () => {
  const { send, keys, store, unit } = await aUnit();
  const plain = () => unit.submit(workOf(probe(), counting()));
  await plain();
  await plain();
  assert.equal(await counted(store), 2);
  await send(counting(), { envelope: { dryRun: true } });
  assert.deepEqual(await keys(), []);
  await send(counting());
  // Asked what would be, it tells that, and not what was.
  const would = await send(counting(), { envelope: { dryRun: true } });
  assert.deepEqual(heard(would), [200, 4, undefined]);
});

const others: Readonly<Record<string, readonly [Given, string | undefined]>> = {
  'another key': [{ envelope: { idempotencyKey: 'l' } }, undefined],
  'another person': [{ actor: { userId: 'bayo' } }, undefined],
  'another tenant': [{ actor: { tenant: 'other' } }, undefined],
  'another command': [{}, 'Other'],
};
for (const [name, [given, command]] of Object.entries(others)) {
  test(`the same key of ${name} is another one`, async () => {
    const { send } = await aUnit();
    await send(counting('a'));
    const made = command === undefined ? probe() : probe({ name: command });
    assert.equal(heard(await send(counting('b'), given, made))[2], undefined);
  });
}

test('a person is the same however the name is written; a service by its name alone', async () => {
  const { send } = await aUnit();
  await send(counting());
  assert.deepEqual(heard(await send(counting(), { actor: { userId: 'TOLU' } })), [200, 1, 'true']);
  const service = (userId: string) => ({ actor: { kind: 'service' as const, userId } });
  await send(counting(), service('job'));
  assert.deepEqual(heard(await send(counting(), service('JOB'))), [200, 3, undefined]);
});

test('a key with another body is refused, and the refusal is not kept', async () => {
  const { send, store, keys } = await aUnit();
  await send(counting());
  const other = await send(counting(), { bodyHash: 'other' });
  assert.equal(other.status, 422);
  assert.match(JSON.stringify(other.body), /IDEMPOTENCY_MISMATCH/);
  assert.equal(await counted(store), 1);
  assert.deepEqual(pickAll(await keys(), 'bodyHash', 'status'), [['h', 200]]);
});

test('what a process did under a key was done, whatever it brings now, for 400 days', async () => {
  const { send, keys, clock } = await aUnit();
  const origin = { kind: 'process' as const };
  await send(counting(), { origin });
  assert.deepEqual(heard(await send(counting(), { origin, bodyHash: 'other' })), [200, 1, 'true']);
  assert.deepEqual(
    (await keys()).map((row) => row.expiresAt),
    [later(clock.now(), days(400))],
  );
});

test('a key that was given for another command is that one, by either of two hashes, for as long as is said', async () => {
  const { send, keys, clock } = await aUnit();
  const keyGiven = { owner: 'tolu', command: 'Other', bodyHash: 'Probe h', alike: 'h' };
  const kept = { bodyHash: 'Probe h', envelope: { keyGiven, isKeptLong: true as const } };
  await send(counting(), kept);
  assert.deepEqual(
    (await keys()).map((row) => [row.command, row.bodyHash, row.expiresAt]),
    [['Other', 'Probe h', later(clock.now(), days(400))]],
  );
  const other = probe({ name: 'Other' });
  const now = { keyGiven: { ...keyGiven, bodyHash: 'h', alike: 'Probe h' } };
  assert.deepEqual(heard(await send(counting(), { envelope: now }, other)), [200, 1, 'true']);
  // Whoever asks by the command alone knows nothing of the other way.
  assert.equal((await send(counting(), {}, other)).status, 422);
});

test('refusals that were decided are kept, those that say "not now" or "not you" are not', async () => {
  const codes = [
    ['VALIDATION', 400, true],
    ['TENANT_FORBIDDEN', 403, true],
    ['UNKNOWN_COMMAND', 404, true],
    ['IDEMPOTENCY_IN_FLIGHT', 409, true],
    ['UNAUTHENTICATED', 401, false],
    ['REQUEST_LIMIT_EXCEEDED', 429, false],
    ['POLICY_UNAVAILABLE', 503, false],
    ['INTERNAL_ERROR', 500, false],
  ] as const;
  for (const [code, status, isKept] of codes) {
    const { send } = await aUnit();
    const refuses = { does: () => reject(code) };
    assert.equal((await send(refuses)).status, status);
    const again = await send(counting());
    assert.deepEqual(heard(again), isKept ? [status, undefined, 'true'] : [200, 1, undefined], code);
  }
});

test('a refusal of the command itself before its turn is kept, and told to a dry run without a trace', async () => {
  const { send, keys, rows } = await aUnit();
  const refused = { refused: reject('VALIDATION'), isOwnRefusal: true };
  assert.equal((await send({}, { ...refused, envelope: { dryRun: true } })).status, 400);
  assert.deepEqual([await keys(), await rows(records)], [[], []]);
  await send({}, refused);
  assert.deepEqual(heard(await send(counting())), [400, undefined, 'true']);
});

test('an answer is over at the end of its time; the key begins anew in its row', async () => {
  const { send, clock, keys } = await aUnit();
  await send(counting());
  clock.advance(hours(24) - 1);
  assert.deepEqual(heard(await send(counting())), [200, 1, 'true']);
  clock.advance(1);
  assert.deepEqual(heard(await send(counting(), { bodyHash: 'other' })), [200, 2, undefined]);
  const now = clock.now();
  assert.deepEqual(
    (await keys()).map(({ version, bodyHash, createdAt, expiresAt }) => [
      ...[version, bodyHash, createdAt, expiresAt],
    ]),
    [[2, 'other', now, later(now, hours(24))]],
  );
});

test('what is shown once is not in a repeated answer', async () => {
  const { send } = await aUnit();
  const command = probe({ showsOnce: ['secret', 'pin'] });
  const shown = { does: () => ({ n: 1, secret: 's', pin: 'p' }) };
  const data = ({ body }: Reply) => (body as { readonly data: unknown }).data;
  const first = await send(shown, {}, command);
  assert.deepEqual(data(first), { n: 1, secret: 's', pin: 'p' });
  const again = await send(shown, {}, command);
  assert.deepEqual(data(again), { n: 1 });
  const { data: _first, ...rest } = first.body as { data: unknown };
  const { data: _again, ...same } = again.body as { data: unknown };
  assert.deepEqual(same, rest);
  // Answers of any other shape are kept as they are.
  for (const [at, body] of ['text', 7, { data: null }, { data: 'x' }, {}].entries()) {
    const reply = { ...command.reply, accepted: () => body };
    const envelope = { idempotencyKey: `odd ${at}` };
    const odd = probe({ showsOnce: ['secret'], reply });
    await send({}, { envelope }, odd);
    assert.deepEqual((await send({}, { envelope }, odd)).body, body);
  }
});

test('an answer that something follows is not whole until that is kept; a refusal is', async () => {
  const { send, keys } = await aUnit();
  const command = probe({ follow: async () => undefined });
  await send(counting(), {}, command);
  await send({ does: () => reject('VALIDATION') }, { envelope: { idempotencyKey: 'l' } }, command);
  assert.deepEqual(pick(await keys(), 'isWhole'), [false, true]);
  assert.equal((await send(counting(), {}, command)).isWhole, false);
});

test('a row without a hash is of a request without one', async () => {
  const { unit, keys } = await aUnit();
  await unit.submit(workOf(probe(), counting(), { envelope: { idempotencyKey: 'k' } }));
  assert.deepEqual(pick(await keys(), 'bodyHash'), ['']);
});

test('a request without a key looks nothing up', async () => {
  const read = { one: () => assert.fail('looked up') } as never;
  const now = (await aUnit()).clock.now();
  assert.equal(await replayOf(workOf(probe(), {}), read, now), undefined);
});
