/** What is known of a command that was not answered as done: refused for certain, or to be asked again under its key. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Bank, bursar } from '../../client/src/bursar.ts';
import type { Outcome } from '../../client/src/result.ts';
import { type Step, type Wire, wireTo } from '../support/client.ts';

let wire: Wire;
let bank: Bank;
before(async () => {
  // Every answer is the wire's own: nothing stands behind it.
  wire = await wireTo('http://127.0.0.1:1');
  bank = bursar({ url: wire.url, token: 'token', longestWait: 5 });
});
beforeEach(() => {
  wire.seen.length = 0;
  wire.steps.length = 0;
});
after(() => wire.stop());

const input = { accountNumber: '1000000001', amount: 1 };

/** A refusal in the bank's own envelope. */
const told = (status: number, code?: string): Step => ({
  status,
  headers: code === undefined ? {} : { 'x-error-code': code },
  body: { isSuccessful: false, message: 'No.', errors: [] },
});
const page = (status: number): Step => ({ status, body: '<h1>Elsewhere</h1>' });

const single: readonly (readonly [name: string, step: Step, code: string, outcome: Outcome])[] = [
  ['a refusal', told(400, 'INSUFFICIENT_BALANCE'), 'INSUFFICIENT_BALANCE', 'refused'],
  ['a refusal without a code', told(404), 'REFUSED', 'refused'],
  ['a refused token', told(401, 'UNAUTHENTICATED'), 'UNAUTHENTICATED', 'refused'],
  ['another body under the key', told(422, 'IDEMPOTENCY_MISMATCH'), 'IDEMPOTENCY_MISMATCH', 'refused'],
  ['a request that is still running', told(409, 'IDEMPOTENCY_IN_FLIGHT'), 'IDEMPOTENCY_IN_FLIGHT', 'unknown'],
  ['too many requests', told(429, 'REQUEST_LIMIT_EXCEEDED'), 'REQUEST_LIMIT_EXCEEDED', 'refused'],
  ['a busy bank', told(503, 'BUSY'), 'BUSY', 'refused'],
  ['a store that was lost at the commit', told(503, 'OUTCOME_UNKNOWN'), 'OUTCOME_UNKNOWN', 'unknown'],
  ['503 without a code', told(503), 'REFUSED', 'unknown'],
  ['a fault', told(500, 'INTERNAL_ERROR'), 'INTERNAL_ERROR', 'unknown'],
  ['500 without a code', told(500), 'REFUSED', 'unknown'],
  ['502 without a code', told(502), 'REFUSED', 'unknown'],
  ['504 without a code', told(504), 'REFUSED', 'unknown'],
  ['502 of a gateway', page(502), 'BAD_ANSWER', 'unknown'],
  ['503 of a gateway', page(503), 'BAD_ANSWER', 'unknown'],
  ['504 of a gateway', page(504), 'BAD_ANSWER', 'unknown'],
  ['404 of another server', page(404), 'BAD_ANSWER', 'unknown'],
  ['200 that was mangled', page(200), 'BAD_ANSWER', 'unknown'],
  [
    '200 that says neither',
    { status: 200, body: { isSuccessful: false, message: 'x' } },
    'BAD_ANSWER',
    'unknown',
  ],
  ['no answer', 'cut before', 'NO_ANSWER', 'unknown'],
];

for (const [name, step, code, outcome] of single) {
  test(`${name} leaves the command ${outcome}, and a query refused`, async () => {
    wire.steps.push(step, step);
    const result = await bank.initiateDeposit(input, { retries: 0, idempotencyKey: 'order-1' });
    assert.ok(!result.ok);
    assert.deepEqual([result.code, result.outcome, result.idempotencyKey], [code, outcome, 'order-1']);
    const asked = await bank.query.retrieveOwnAccess({}, { retries: 0 });
    assert.ok(!asked.ok);
    assert.deepEqual([asked.code, asked.outcome], [code, 'refused']);
  });
}

test('what is done says so', async () => {
  wire.steps.push({ status: 200, body: { isSuccessful: true, message: 'Done.', data: {} } });
  assert.equal((await bank.initiateDeposit(input)).outcome, 'done');
});

const after504: readonly (readonly [name: string, step: Step, outcome: Outcome])[] = [
  ['a busy bank', told(503, 'BUSY'), 'unknown'],
  ['too many requests', told(429, 'REQUEST_LIMIT_EXCEEDED'), 'unknown'],
  ['a token that is over', told(401, 'UNAUTHENTICATED'), 'unknown'],
  ['a right that was taken', told(403, 'INSUFFICIENT_PERMISSIONS'), 'unknown'],
  ['a redirect', { status: 302, headers: { location: '/login' } }, 'unknown'],
  ['a refusal under its key', told(400, 'INSUFFICIENT_BALANCE'), 'refused'],
];

for (const [name, step, outcome] of after504) {
  test(`after a try that may have done it, ${name} leaves it ${outcome}`, async () => {
    wire.steps.push(page(504), step);
    const result = await bank.initiateDeposit(input, { retries: 1 });
    assert.ok(!result.ok);
    assert.equal(result.outcome, outcome);
    assert.equal(wire.seen.length, 2);
    assert.equal(result.idempotencyKey, wire.seen[0]?.headers['idempotency-key']);
  });
}

test('a token provider that fails after a try that may have done it does not cost the key', async () => {
  let asked = 0;
  const token = () => {
    asked += 1;
    if (asked > 1) throw new Error('the identity provider is down');
    return 'token';
  };
  wire.steps.push(page(504), told(401, 'UNAUTHENTICATED'));
  const renewing = bursar({ url: wire.url, token, longestWait: 5, retries: 1 });
  const result = await renewing.initiateDeposit(input, { idempotencyKey: 'order-2' });
  assert.ok(!result.ok);
  assert.deepEqual([result.outcome, result.idempotencyKey], ['unknown', 'order-2']);
  assert.match(result.message, /identity provider is down/);
});

/** A token of nobody's making, as far as it can be read. */
const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const tess = tokenOf({ sub: 'tess é', tenant: 'demo', iat: 1 });
const done: Step = { status: 200, body: { isSuccessful: true, message: 'Done.', data: {} } };

const renewals: readonly (readonly [name: string, token: string, outcome: string])[] = [
  ['another subject', tokenOf({ sub: 'mia', tenant: 'demo' }), 'unknown'],
  ['another tenant', tokenOf({ sub: 'tess é', tenant: 'other' }), 'unknown'],
  ['the same person', tokenOf({ sub: 'tess é', tenant: 'demo', iat: 2 }), 'done'],
  ['nobody knows whom', 'opaque', 'done'],
];

for (const [name, second, outcome] of renewals) {
  const renewing = () => {
    const asked: (string | undefined)[] = [];
    const token = (refused?: string) => {
      asked.push(refused);
      return refused === undefined ? tess : second;
    };
    return { asked, bank: bursar({ url: wire.url, token, longestWait: 5 }) };
  };

  test(`what may be done and is renewed with a token of ${name}: ${outcome}`, async () => {
    wire.steps.push('cut before', told(401, 'UNAUTHENTICATED'), done);
    const result = await renewing().bank.initiateDeposit(input, { idempotencyKey: 'order-3' });
    assert.deepEqual([result.outcome, result.idempotencyKey], [outcome, 'order-3']);
    assert.equal(wire.seen.length, outcome === 'done' ? 3 : 2);
    if (!result.ok) assert.deepEqual([result.code, result.status], ['NOT_SENT', 0]);
  });

  test(`what was not done is sent with a token of ${name}`, async () => {
    wire.steps.push(told(503, 'BUSY'), told(401, 'UNAUTHENTICATED'), done);
    assert.equal((await renewing().bank.initiateDeposit(input)).outcome, 'done');
  });
}

test('a token provider that hangs is told as that: nothing was sent', async () => {
  const hangs = () => new Promise<string>(() => {});
  const more = { timeout: 20, retries: 1, longestWait: 5 };
  const hanging = bursar({ url: wire.url, token: hangs, ...more });
  const result = await hanging.initiateDeposit(input);
  assert.ok(!result.ok);
  assert.deepEqual([result.code, result.outcome, wire.seen.length], ['NOT_SENT', 'refused', 0]);
  assert.match(result.message, /^Not sent: the token provider did not answer within 20 ms/);
  const token = (refused?: string) => (refused === undefined ? 'token' : hangs());
  // Answered before any timer can fire: only the second token is late.
  const fetch = async () =>
    Response.json({ isSuccessful: false, message: 'No.', errors: [] }, { status: 401 });
  const renewing = bursar({ url: wire.url, token, fetch, timeout: 20, retries: 0 });
  const refused = await renewing.initiateDeposit(input);
  assert.ok(!refused.ok);
  assert.deepEqual([refused.code, refused.outcome], ['NOT_SENT', 'refused']);
});

test('a redirect is told at once by its name, and is not followed', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    wire.seen.length = 0;
    wire.steps.push({ status, headers: { location: '/elsewhere' } });
    const result = await bank.initiateDeposit(input);
    assert.ok(!result.ok && result.code === 'REDIRECTED', result.message);
    assert.deepEqual([result.status, result.outcome, wire.seen.length], [status, 'refused', 1]);
    assert.match(result.message, /\/elsewhere/);
  }
});

test('a redirect ends events, by the stream and by the cursor', async () => {
  for (const by of ['stream', 'cursor'] as const) {
    wire.steps.push({ status: 302, headers: { location: '/elsewhere' } });
    const heard = async () => {
      for await (const event of bank.events({ by, every: 5 })) assert.fail(event.id);
    };
    await assert.rejects(heard, /REDIRECTED/);
  }
});

test('a page of another server is not asked again, whatever may pass is', async () => {
  const triesOf = async (step: Step) => {
    wire.seen.length = 0;
    wire.steps.push(step, step);
    await bank.initiateDeposit(input, { retries: 1 });
    wire.steps.length = 0;
    return wire.seen.length;
  };
  assert.equal(await triesOf(page(404)), 1);
  for (const step of [page(200), page(502), told(500, 'INTERNAL_ERROR'), page(504)]) {
    assert.equal(await triesOf(step), 2);
  }
});
