/** A wire to a real host that answers 429 and 503 and is cut: what is sent again has one effect, and nothing else is sent again. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { retryAfterOf, waitBefore } from '../../client/src/attempt.ts';
import type { Bank } from '../../client/src/bursar.ts';
import { orThrow } from '../../client/src/result.ts';
import { startBank, type TestBank } from '../support/bank.ts';
import { clientOf, type Step, type Wire, wireTo } from '../support/client.ts';
import { until } from '../support/until.ts';

let bank: TestBank;
let wire: Wire;
/** It waits for no longer than a test should. */
let teller: Bank;
let patient: Bank;
before(async () => {
  bank = await startBank();
  wire = await wireTo(bank.url);
  teller = await clientOf(bank, 'teller', { url: wire.url, longestWait: 20 });
  patient = await clientOf(bank, 'teller', { url: wire.url });
});
beforeEach(() => {
  wire.seen.length = 0;
  wire.steps.length = 0;
});
after(async () => {
  await wire.stop();
  await bank.stop();
});

const account = '1000000001';
const busy = { status: 503, headers: { 'retry-after': '0' } };

const balance = async (): Promise<number> => {
  const own = await clientOf(bank);
  return (await orThrow(own.query.retrieveAccount({ accountNumber: account }))).balance;
};

const ways: Readonly<Record<string, readonly Step[]>> = {
  'a connection that is lost before the bank hears of it': ['cut before'],
  'a connection that is lost once it is done': ['cut after'],
  'an answer that breaks off': ['cut within'],
  'a host that is busy': [busy, busy],
  'too many requests': [{ status: 429, headers: { 'retry-after': '0' } }],
  'a gateway that gives up': [{ status: 504, body: '<h1>Gateway Time-out</h1>' }],
  'a gateway that lost the host': [{ status: 502, body: { message: 'Bad gateway' } }],
  'a fault of the host': [{ status: 500, headers: { 'x-error-code': 'INTERNAL_ERROR' } }],
  'an answer that was mangled': [{ status: 200, body: '{"isSucc' }],
  'a request that is still running': [
    { status: 409, headers: { 'x-error-code': 'IDEMPOTENCY_IN_FLIGHT' }, body: { message: '' } },
  ],
  'one after the other': ['cut after', busy, 'cut before', 'cut within'],
};

for (const [name, steps] of Object.entries(ways)) {
  test(`${name}: the deposit is done once, under one key`, async () => {
    const had = await balance();
    wire.steps.push(...steps);
    const deposit = await teller.initiateDeposit({ accountNumber: account, amount: 10 });
    assert.ok(deposit.ok, deposit.message);
    assert.equal(await balance(), had + 10);
    const keys = wire.seen.map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, steps.length + 1);
    assert.deepEqual([...new Set(keys)], [deposit.idempotencyKey]);
    assert.equal(new Set(wire.seen.map(({ body }) => body)).size, 1);
    assert.equal(deposit.replayed, steps.includes('cut after') || steps.includes('cut within'));
  });
}

test('a refusal that the bank has decided is told at once', async () => {
  const refused = await teller.initiateWithdrawal({ accountNumber: account, amount: 9e9 });
  assert.ok(!refused.ok);
  for (const status of [400, 403, 404, 409, 422]) {
    wire.steps.push({ status, body: { isSuccessful: false, message: 'No.', errors: [] } });
    assert.equal((await teller.query.retrieveOwnAccess()).status, status);
  }
  assert.equal(wire.seen.length, 6);
});

test('when no try is left the last answer is told, with its key and its seconds', async () => {
  wire.steps.push(busy, busy, busy);
  const input = { accountNumber: account, amount: 10 };
  const refused = await teller.initiateDeposit(input, { retries: 2 });
  assert.ok(!refused.ok);
  assert.deepEqual([refused.status, refused.retryAfter, wire.seen.length], [503, 0, 3]);
  wire.steps.push('cut before');
  const lost = await teller.initiateDeposit(input, { retries: 0 });
  assert.ok(!lost.ok && lost.code === 'NO_ANSWER');
  assert.equal(lost.status, 0);
  assert.equal(lost.idempotencyKey, wire.seen.at(-1)?.headers['idempotency-key']);
});

test('a wait that is longer than a caller should sit through is his', async () => {
  wire.steps.push({
    status: 429,
    headers: { 'retry-after': '3600', 'x-error-code': 'VELOCITY_LIMIT_EXCEEDED' },
    body: { isSuccessful: false, message: 'You have given as many as you may.', errors: [] },
  });
  const refused = await patient.approveTransaction({ transactionId: account });
  assert.ok(!refused.ok && refused.code === 'VELOCITY_LIMIT_EXCEEDED');
  assert.deepEqual([refused.retryAfter, wire.seen.length], [3600, 1]);
});

test('an attempt takes no longer than it may', async () => {
  wire.steps.push('silence', 'pass');
  const found = await teller.query.retrieveAccount(
    { accountNumber: account },
    { timeout: 1000, retries: 10 },
  );
  assert.ok(found.ok);
  wire.steps.push('silence');
  const late = await teller.query.retrieveOwnAccess({}, { timeout: 50, retries: 0 });
  assert.ok(!late.ok && late.code === 'NO_ANSWER');
  assert.match(late.message, /50 ms/);
});

test('a signal ends a call that waits for its answer, and one that waits for its next try', async () => {
  const why = new Error('the page was left');
  for (const step of ['silence', { ...busy, headers: { 'retry-after': '20' } }] as const) {
    wire.steps.push(step);
    const controller = new AbortController();
    const { signal } = controller;
    const call = patient.initiateDeposit({ accountNumber: account, amount: 10 }, { signal });
    const seen = wire.seen.length;
    await until(() => wire.seen.length > seen);
    controller.abort(why);
    await assert.rejects(call, why);
  }
  await assert.rejects(teller.query.retrieveOwnAccess({}, { signal: AbortSignal.abort(why) }), why);
});

test('waits grow, differ, and are never shorter than the host asked', () => {
  const longest = 30_000;
  for (let tried = 0; tried < 12; tried += 1) {
    const whole = Math.min(250 * 2 ** tried, longest);
    const waits = Array.from({ length: 50 }, () => waitBefore(tried, undefined, longest));
    assert.ok(waits.every((millis) => millis >= whole / 2 && millis <= whole));
    assert.ok(new Set(waits).size > 10);
  }
  const asked = Array.from({ length: 50 }, () => waitBefore(0, 7, longest));
  assert.ok(asked.every((millis) => millis >= 7000 && millis < 7500));
  assert.ok(new Set(asked).size > 10);
});

test('Retry-After is seconds, or a moment', () => {
  const seconds = (text: string) => retryAfterOf(new Headers({ 'retry-after': text }));
  assert.equal(seconds('12'), 12);
  assert.equal(seconds('Mon, 01 Jan 2001 00:00:00 GMT'), 0);
  assert.equal(seconds('soon'), undefined);
  assert.equal(retryAfterOf(new Headers()), undefined);
});
