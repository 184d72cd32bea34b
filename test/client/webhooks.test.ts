/** Events that the bank posts are verified, deliveries that are signed are taken; in Koa, in Express, and where fetch serves. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import { bodyParser } from '@koa/bodyparser';
import express from 'express';
import Koa from 'koa';
import { Webhook } from 'standardwebhooks';
import type { BankEvent } from '../../client/src/catalogue/events.ts';
import {
  expressReceiver,
  fetchReceiver,
  koaReceiver,
  type ReceiverOptions,
} from '../../client/src/receivers.ts';
import { signWebhook, verifyWebhook } from '../../client/src/webhooks.ts';
import { epochMillis } from '../../core/values/instant.ts';
import { bankOfFile } from '../support/bank.ts';
import { configure, partner } from '../support/partner.ts';
import { deposit, localEgress, type Received, startReceiver, subscribe } from '../support/receiver.ts';
import { until } from '../support/until.ts';

const bank = bankOfFile({ env: localEgress });
/** A delivery as the bank posted it. */
let posted: Received;
let secret: string;
let options: ReceiverOptions;
before(async () => {
  const receiver = await startReceiver();
  try {
    const subscription = await subscribe(bank, receiver.url);
    secret = subscription.text('data.secret');
    await deposit(bank, 12.5);
    await bank.advance(0);
    [posted] = receiver.received as [Received];
    options = { secret, now: new Date(epochMillis(bank.clock.now())) };
  } finally {
    await receiver.stop();
  }
});

test('what the bank posted is verified, whoever holds the headers', async () => {
  const { body, headers } = posted;
  for (const held of [
    headers,
    new Headers(headers),
    { ...headers, 'webhook-id': [headers['webhook-id'] ?? ''] },
  ]) {
    for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body).buffer]) {
      const verified = await verifyWebhook(raw, held, secret, options);
      assert.ok(verified.ok, JSON.stringify(verified));
      assert.ok(verified.event.type === 'transaction.initiated');
      assert.deepEqual([verified.event.data.amount, verified.id], [12.5, verified.event.id]);
    }
  }
  const rotated = await verifyWebhook(body, headers, ['whsec_AAAA', secret], options);
  assert.ok(rotated.ok);
});

test('what somebody else changed, signed, kept or sent without a signature is not', async () => {
  const { body, headers } = posted;
  const problem = async (
    raw: string,
    held: Readonly<Record<string, string>>,
    by = secret,
    now = options.now,
  ) => {
    const verified = await verifyWebhook(raw, held, by, now === undefined ? {} : { now });
    return verified.ok ? 'verified' : verified.code;
  };
  assert.equal(await problem(body.replace('12.5', '12.6'), headers), 'SIGNATURE_WRONG');
  assert.equal(await problem(JSON.stringify(JSON.parse(body), null, 1), headers), 'SIGNATURE_WRONG');
  assert.equal(await problem(body, { ...headers, 'webhook-id': 'other' }), 'SIGNATURE_WRONG');
  assert.equal(await problem(body, headers, 'whsec_AAAA'), 'SIGNATURE_WRONG');
  assert.equal(await problem(body, { ...headers, 'webhook-signature': 'v1,AAAA' }), 'SIGNATURE_WRONG');
  assert.equal(await problem(body, {}), 'SIGNATURE_MISSING');
  const at = options.now?.getTime() ?? 0;
  for (const off of [-301_000, 301_000]) {
    assert.equal(await problem(body, headers, secret, new Date(at + off)), 'TIMESTAMP_TOO_FAR');
  }
});

test('a body that was parsed and a secret that is none are mistakes of the program, and are said so', async () => {
  const parsed: unknown = JSON.parse(posted.body);
  const raw = parsed as string;
  await assert.rejects(verifyWebhook(raw, posted.headers, secret), /parsed before it was verified/);
  await assert.rejects(verifyWebhook('{}', posted.headers, ''), /secret is empty/);
  await assert.rejects(verifyWebhook('{}', posted.headers, 'whsec_%'), /base64/);
});

test('what is signed here is what others sign, and the bank takes it', async () => {
  const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  await configure(bank, { path: 'client/deposit', signingSecret });
  const body = JSON.stringify({ accountNumber: '1000000005', amount: 2, narration: 'ünïcode' });
  const at = options.now ?? new Date();
  const headers = await signWebhook({ id: 'order-1', body, secret: signingSecret, at });
  assert.equal(headers['webhook-signature'], new Webhook(signingSecret).sign('order-1', at, body));
  const taken = await partner(bank, 'client/deposit', body, { headers });
  assert.equal(taken.status, 200, JSON.stringify(taken.body));
  const plain = 'a secret of plain text, of 24 bytes and more';
  await configure(bank, { path: 'client/plain', signingSecret: plain });
  const bytes = new TextEncoder().encode(body);
  const signed = await signWebhook({ id: 'order-2', body: bytes, secret: plain, at });
  assert.equal((await partner(bank, 'client/plain', body, { headers: signed })).status, 200);
});

/** Posts a body to a server of this kind, again and again over one connection; answers the last status. */
async function statusAt(
  listener: RequestListener,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  times = 1,
): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { host: _host, connection: _connection, 'content-length': _length, ...sent } = headers;
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/bursar`;
    let status = 0;
    for (let time = 0; time < times; time += 1) {
      const answer = await fetch(url, { method: 'POST', headers: sent, body });
      await answer.arrayBuffer();
      status = answer.status;
    }
    return status;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

type Receive = (event: BankEvent) => void;

function koa(receive: Receive, given: Partial<ReceiverOptions> = {}, parse = false): RequestListener {
  const app = new Koa();
  app.silent = true;
  if (parse) app.use(bodyParser());
  app.use(koaReceiver({ ...options, ...given }, receive));
  return app.callback();
}

function expressed(
  receive: Receive,
  given: Partial<ReceiverOptions> = {},
  parser?: 'raw' | 'json',
): RequestListener {
  const app = express();
  app.set('env', 'test');
  if (parser === 'raw') app.use(express.raw({ type: () => true }));
  if (parser === 'json') app.use(express.json());
  app.post('/bursar', expressReceiver({ ...options, ...given }, receive));
  return app;
}

const servers: Readonly<Record<string, typeof koa>> = {
  koa: (receive, given) => koa(receive, given),
  'koa with a body parser that keeps the raw body': (receive, given) => koa(receive, given, true),
  express: (receive, given) => expressed(receive, given),
  'express with its raw parser': (receive, given) => expressed(receive, given, 'raw'),
};

for (const [name, serverOf] of Object.entries(servers)) {
  test(`${name} takes what the bank posted, and nothing else`, async () => {
    const events: BankEvent[] = [];
    const receive = (event: BankEvent) => void events.push(event);
    assert.equal(await statusAt(serverOf(receive), posted), 204);
    const changed = { ...posted, body: posted.body.replace('12.5', '99') };
    assert.equal(await statusAt(serverOf(receive), changed), 401);
    assert.deepEqual(
      events.map(({ id }) => id),
      [posted.event.id],
    );
    const failing = () => {
      throw new Error('not now');
    };
    assert.equal(await statusAt(serverOf(failing), posted), 500);
  });
}

for (const name of ['koa', 'express'] as const) {
  test(`${name} takes no more than it may`, async () => {
    const receive = () => assert.fail('it was taken');
    assert.equal(await statusAt(servers[name]?.(receive, { limit: 10 }) ?? (() => {}), posted), 413);
  });
}

for (const name of ['koa', 'express'] as const) {
  test(`${name} tells who sends far more than it takes that it is too much, instead of cutting him off`, async () => {
    const serve = servers[name]?.(() => assert.fail('it was taken'), {});
    const body = 'x'.repeat(3_000_000);
    assert.equal(await statusAt(serve ?? (() => {}), { ...posted, body }, 3), 413);
  });
}

test('express that parsed the body before says so by failing, not by a wrong signature', async () => {
  const receive = () => assert.fail('it was taken');
  assert.equal(await statusAt(expressed(receive, {}, 'json'), posted), 500);
});

test('a server of fetch takes what the bank posted, and nothing else', async () => {
  const events: BankEvent[] = [];
  const serve = fetchReceiver(options, (event) => void events.push(event));
  const request = (body: string) =>
    new Request('https://shop.example/bursar', { method: 'POST', body, headers: posted.headers });
  assert.equal((await serve(request(posted.body))).status, 204);
  assert.equal((await serve(request(`${posted.body} `))).status, 401);
  assert.equal(events.length, 1);
  const small = fetchReceiver({ ...options, limit: 10 }, () => assert.fail('it was taken'));
  assert.equal((await small(request(posted.body))).status, 413);
});

test('a body without an end is answered where it is too large, and what follows is not kept', async () => {
  const serve = fetchReceiver({ ...options, limit: 1000 }, () => assert.fail('it was taken'));
  let asked = 0;
  const endless = new ReadableStream({
    pull(controller) {
      asked += 1;
      // As a sender who goes away in the end.
      if (asked === 50) controller.error(new Error('gone'));
      else controller.enqueue(new Uint8Array(100));
    },
  });
  const init = { method: 'POST', body: endless, duplex: 'half', headers: posted.headers } as const;
  const answer = await serve(new Request('https://shop.example/bursar', init));
  assert.equal(answer.status, 413);
  await until(() => asked === 50);
});

test('a request without a body, or with one that was read before, is not taken', async () => {
  const serve = fetchReceiver(options, () => assert.fail('it was taken'));
  const init = { method: 'POST', headers: posted.headers };
  const place = 'https://shop.example/bursar';
  assert.equal((await serve(new Request(place, init))).status, 401);
  const read = new Request(place, { ...init, body: posted.body });
  await read.text();
  await assert.rejects(serve(read), TypeError);
});
