/** A call ends when its time is over or its signal says so, wherever it is by then and whatever the platform makes of the signal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bursar } from '../../client/src/bursar.ts';
import { eventsByStream } from '../../client/src/event-stream.ts';
import type { Options } from '../../client/src/options.ts';
import { sender } from '../../client/src/sender.ts';
import { until } from '../support/until.ts';

const input = { accountNumber: '1000000001', amount: 1 };

/** The head of an answer, of which nothing more comes: a `fetch` that has forgotten its signal, as Node 20 and 22 do. */
const head = (type = 'application/json'): Response =>
  new Response(new ReadableStream(), { headers: { 'content-type': type } });

const clientBy = (fetch: () => Promise<Response>, more: Partial<Options> = {}) =>
  bursar({ url: 'https://bank.example', token: 'token', retries: 0, fetch, ...more });

test('an answer that breaks off takes no longer than an attempt may', async () => {
  const bank = clientBy(async () => head(), { timeout: 30 });
  const late = await bank.initiateDeposit(input);
  assert.ok(!late.ok && late.code === 'NO_ANSWER');
  assert.match(late.message, /30 ms/);
});

test('a signal ends a call whose answer has begun', async () => {
  const controller = new AbortController();
  const why = new Error('the page was left');
  const bank = clientBy(async () => {
    setImmediate(() => controller.abort(why));
    return head();
  });
  await assert.rejects(bank.initiateDeposit(input, { signal: controller.signal }), why);
});

test('a signal ends a stream of events that says nothing', async () => {
  const controller = new AbortController();
  const why = new Error('enough');
  const bank = clientBy(async () => {
    setImmediate(() => controller.abort(why));
    return head('text/event-stream');
  });
  const listen = async () => {
    for await (const event of bank.events({ signal: controller.signal })) assert.fail(event.id);
  };
  await assert.rejects(listen, why);
});

test('a stream that is silent for too long is left for another one', async () => {
  const controller = new AbortController();
  const why = new Error('there were two');
  let opened = 0;
  const fetch = async () => {
    opened += 1;
    if (opened === 2) controller.abort(why);
    return head('text/event-stream');
  };
  const place = { types: [], after: undefined, since: undefined };
  const own = sender({ url: 'https://bank.example', token: 'token', fetch });
  const listen = async () => {
    const events = eventsByStream(place, { signal: controller.signal }, own, 10);
    for await (const event of events) assert.fail(event.id);
  };
  await assert.rejects(listen, why);
  assert.equal(opened, 2);
});

const unsent = async (): Promise<Response> => assert.fail('it was sent');

test('the time of an attempt counts from asking for the token', async () => {
  const bank = clientBy(unsent, { token: () => new Promise(() => {}), timeout: 30 });
  const late = await bank.initiateDeposit(input);
  assert.ok(!late.ok && late.code === 'NOT_SENT');
});

test('a provider that never answered is asked anew, and what it answers too late sends nothing', async () => {
  const late: ((token: string) => void)[] = [];
  const sent: string[] = [];
  const token = () =>
    new Promise<string>((resolve) => {
      late.push(resolve);
      if (late.length > 1) resolve('second');
    });
  const fetch = async (_url: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('authorization') ?? '');
    return Response.json({ isSuccessful: true, message: 'Done.', data: {} });
  };
  const more = { token, fetch, timeout: 30, retries: 1, longestWait: 60 };
  const bank = bursar({ url: 'https://bank.example', ...more });
  const done = await bank.initiateDeposit(input);
  assert.ok(done.ok, done.message);
  late[0]?.('first');
  await new Promise(setImmediate);
  assert.deepEqual(sent, ['Bearer second']);
});

test('a signal ends a call that waits for its token, and events that do', async () => {
  const why = new Error('enough');
  for (const way of ['call', 'stream', 'cursor'] as const) {
    const controller = new AbortController();
    const { signal } = controller;
    const token = () => {
      setImmediate(() => controller.abort(why));
      return new Promise<string>(() => {});
    };
    const bank = clientBy(unsent, { token });
    const listen = async () => {
      if (way === 'call') await bank.initiateDeposit(input, { signal });
      else for await (const event of bank.events({ by: way, signal })) assert.fail(event.id);
    };
    await assert.rejects(listen, why);
  }
});

test('no limit is not a limit', async () => {
  const fetch = async () => {
    const began = performance.now();
    await until(() => performance.now() > began + 20);
    return Response.json({ isSuccessful: true, message: 'Done.', data: {} });
  };
  const bank = clientBy(fetch);
  const done = await bank.initiateDeposit(input, { timeout: Number.POSITIVE_INFINITY });
  assert.ok(done.ok, done.message);
});
