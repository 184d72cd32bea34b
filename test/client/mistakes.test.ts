/** What can never be right or never be sent is refused at once, by its name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bursar } from '../../client/src/bursar.ts';
import { jsonOf } from '../../client/src/mistakes.ts';
import type { CallOptions, Options } from '../../client/src/options.ts';
import { expressReceiver, fetchReceiver, koaReceiver } from '../../client/src/receivers.ts';
import { signWebhook, verifyWebhook } from '../../client/src/webhooks.ts';

/** What an environment variable is where it is not set, or what JavaScript lets pass. */
const wrong = <T>(value: unknown): T => value as T;
const unset = wrong<string>(undefined);

const url = 'https://bank.example';
const input = { accountNumber: '1000000001', amount: 1 };
let sent = 0;
const fetch = async () => {
  sent += 1;
  return Response.json({ isSuccessful: true, message: 'Done.', data: {} });
};
const bank = bursar({ url, token: 'token', fetch });

const named = (says: RegExp) => (error: unknown) => error instanceof TypeError && says.test(error.message);

const options: readonly (readonly [Partial<Options>, RegExp])[] = [
  [{ token: unset }, /^token is undefined: is its environment variable set\?$/],
  [{ token: '' }, /^token is empty: is its/],
  [{ token: wrong(5) }, /^token is not text \(number\)/],
  [{ token: 'a\nb' }, /^token has characters/],
  [{ url: unset }, /^url is missing: is its/],
  [{ tenant: 'demo\n😀' }, /^tenant has characters/],
  [{ timeout: Number.NaN }, /^timeout is NaN: /],
  [{ timeout: 2 ** 31 }, /^timeout is 2147483648: /],
  [{ timeout: -1 }, /^timeout is -1: /],
  [{ timeout: 0 }, /^timeout is 0: /],
  [{ timeout: wrong('30') }, /^timeout is 30: /],
  [{ retries: Number.NaN }, /^retries is NaN: /],
  [{ retries: -1 }, /^retries is -1: /],
  [{ longestWait: Number.NaN }, /^longestWait is NaN: /],
];

test('a client is not made of options that mean nothing', () => {
  for (const [given, says] of options) {
    assert.throws(() => bursar({ url, token: 'token', ...given }), named(says), String(says));
  }
  bursar({ url, token: ' token\n', timeout: Number.POSITIVE_INFINITY, longestWait: 0, retries: 0 });
});

const calls: readonly (readonly [CallOptions, RegExp])[] = [
  [{ timeout: Number.NaN }, /^timeout is NaN: /],
  [{ timeout: 1e12 }, /^timeout is 1000000000000: /],
  [{ retries: 0.5 }, /^retries is 0.5: /],
  [{ idempotencyKey: 'order-😀' }, /^idempotencyKey has characters/],
  [{ idempotencyKey: 'order\n1' }, /^idempotencyKey has characters/],
  [{ idempotencyKey: '' }, /^idempotencyKey is empty/],
  [{ idempotencyKey: 'k'.repeat(256) }, /^idempotencyKey has more than 255/],
  [{ requestId: 'a\u0000b' }, /^requestId has characters/],
];

test('a call that can never be sent is not tried', async () => {
  for (const [given, says] of calls) {
    await assert.rejects(bank.initiateDeposit(input, given), named(says), String(says));
  }
  const listen = async (asked: object) => {
    for await (const event of bank.events(asked)) assert.fail(event.id);
  };
  await assert.rejects(listen({ every: Number.NaN }), named(/^every is NaN: /));
  await assert.rejects(listen({ after: 'a\nb' }), named(/^after has characters/));
  assert.equal(sent, 0);
});

class Moment {
  toJSON(): null {
    return null;
  }
}

const unwritable: readonly (readonly [input: unknown, says: RegExp])[] = [
  [{ amount: 1n }, /: amount is a BigInt/],
  [{ amount: Number('1,000') }, /: amount is NaN, which is not a number$/],
  [{ amount: 1 / 0 }, /: amount is Infinity, which is not a number$/],
  [{ amount: -1 / 0 }, /: amount is -Infinity, /],
  [{ amount: new Number(Number.NaN) }, /: amount is NaN, /],
  [{ items: [{ amount: 1 }, { amount: Number.NaN }] }, /: items\.1\.amount is NaN, /],
  [{ from: new Date('soon') }, /: from is a Date that means nothing$/],
  [{ from: new Moment() }, /: from is a Moment that means nothing$/],
  [{ ids: ['1', undefined] }, /: ids\.1 is undefined, which no item/],
  [{ ids: Array(2) }, /: ids\.0 is undefined, which no item/],
  [{ amount: () => 1 }, /: amount is a function$/],
  [{ amount: Symbol('1') }, /: amount is a symbol$/],
  [{ ids: [() => '1'] }, /: ids\.0 is a function$/],
  [() => ({ amount: 1 }), /: it is a function$/],
  [Number.NaN, /: it is NaN, /],
];

test('what JSON would leave out or write as nothing is named, and not sent', async () => {
  for (const [given, says] of unwritable) {
    await assert.rejects(bank.initiateDeposit(wrong(given)), (error) => {
      assert.ok(error instanceof TypeError);
      assert.match(error.message, /^The input of InitiateDeposit cannot be sent: /);
      assert.match(error.message, says);
      return true;
    });
    await assert.rejects(async () => bank.query.retrieveAllTransactions(wrong(given)), says);
  }
  assert.equal(sent, 0);
});

test('what is absent, null, zero, a moment or a text of its own is sent as it is', () => {
  const at = new Date(0);
  const given = { a: undefined, b: null, c: 0, d: -0, at, ids: [null, new String('x')], e: new Number(2) };
  assert.equal(jsonOf('Any', given), JSON.stringify(given));
  assert.equal(jsonOf('Any', undefined), '{}');
});

test('a provider that answers no token is told so, and nothing is sent', async () => {
  for (const [token, says] of [
    [undefined, /^The token that the provider answered is undefined/],
    ['', /^The token that the provider answered is empty/],
    ['a\nb', /^The token that the provider answered has characters/],
  ] as const) {
    const other = bursar({ url, fetch, token: () => wrong<string>(token) });
    await assert.rejects(other.initiateDeposit(input), named(says));
    const listen = async () => {
      for await (const event of other.events()) assert.fail(event.id);
    };
    await assert.rejects(listen, named(says));
  }
  assert.equal(sent, 0);
});

const receive = () => assert.fail('it was taken');

test('a receiver is not made of options that mean nothing', () => {
  for (const make of [koaReceiver, expressReceiver, fetchReceiver]) {
    const secret = 'a secret';
    assert.throws(() => make({ secret: unset }, receive), named(/^The secret is undefined: is its/));
    assert.throws(() => make({ secret: [secret, unset] }, receive), named(/^The secret is undef/));
    assert.throws(() => make({ secret: [] }, receive), named(/list is empty/));
    assert.throws(() => make({ secret, tolerance: Number.NaN }, receive), named(/^tolerance is NaN/));
    assert.throws(() => make({ secret, limit: Number.NaN }, receive), named(/^limit is NaN/));
  }
});

test('a delivery of long ago is not taken for an option that means nothing', async () => {
  const body = '{}';
  const secret = 'a secret';
  const headers = await signWebhook({ id: '1', body, secret, at: new Date(0) });
  for (const tolerance of [Number.NaN, -1, wrong<number>('300'), wrong<number>(null)]) {
    const verified = verifyWebhook(body, headers, secret, { tolerance });
    await assert.rejects(verified, named(/^tolerance is /));
  }
  const now = new Date(Number.NaN);
  await assert.rejects(verifyWebhook(body, headers, secret, { now }), named(/^now is not a moment/));
  await assert.rejects(verifyWebhook(body, headers, unset), named(/^The secret is undefined/));
  await assert.rejects(signWebhook({ id: '1', body, secret: unset }), named(/^The secret is undef/));
  const verified = await verifyWebhook(body, headers, secret);
  assert.ok(!verified.ok && verified.code === 'TIMESTAMP_TOO_FAR');
});
