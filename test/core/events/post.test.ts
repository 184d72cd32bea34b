/** Posting to addresses that others chose: what stands behind a name is looked at when the connection is made. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { post, type Resolve } from '../../../core/events/post.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';

let receiver: Receiver;
before(async () => {
  receiver = await startReceiver();
});
after(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = { status: 204 };
});

/** Milliseconds for an answer that comes: a limit that no busy machine reaches. */
const patience = 60_000;
const headers = { 'content-type': 'application/json' };
const send = (url: string, resolve?: Resolve, allowed: readonly string[] = []) =>
  post(url, '{}', headers, { allowed, patience, ...(resolve === undefined ? {} : { resolve }) });

/** A name server that answers these addresses, one list a question. */
function names(...answers: readonly (readonly string[])[]): Resolve & { readonly asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = (name, told) => {
    const list = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(name);
    told(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked });
}

test('a public name that leads to an inner address is refused when the connection is made', async () => {
  for (const address of [
    ...['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fe80::1%lo'],
    ...['fd00::1', '0.0.0.0', '64:ff9b::7f00:1', '100.64.0.1'],
  ]) {
    const { port } = new URL(receiver.url);
    const posted = await send(`https://rebinding.example:${port}/`, names([address]));
    assert.ok('error' in posted, address);
    assert.match(posted.error, /rebinding\.example leads to an address that is not public/);
  }
  assert.deepEqual(receiver.received, []);
});

test('one inner address among public ones is one too many', async () => {
  const posted = await send('https://mixed.example/', names(['8.8.8.8', '127.0.0.1']));
  assert.ok('error' in posted && /not public/.test(posted.error));
});

test('a name that changes its mind is asked once: what was looked at is what is connected to', async () => {
  const { port } = new URL(receiver.url);
  const changing = names(['127.0.0.1'], ['10.0.0.1']);
  const posted = await send(`https://changing.example:${port}/`, changing, ['127.0.0.1']);
  // The receiver speaks no TLS: it was reached all the same.
  assert.ok('error' in posted && /SSL|wrong version|packet/.test(posted.error), JSON.stringify(posted));
  assert.deepEqual(changing.asked, ['changing.example']);
});

test('an address that speaks plain http gets nothing, unless it is allowed', async () => {
  const { port } = new URL(receiver.url);
  const asked = names(['127.0.0.1']);
  const refused = await send(`http://partner.example:${port}/`, asked, ['127.0.0.1']);
  assert.ok('error' in refused && /must begin with https/.test(refused.error));
  assert.deepEqual(asked.asked, [], 'nobody was asked for its address');
  assert.deepEqual(await send(`http://partner.example:${port}/`, asked, ['partner.example']), {
    status: 204,
    retryAfter: undefined,
  });
});

test('a redirect is an answer, not a way to another address', async () => {
  receiver.answer = { status: 307, headers: { location: receiver.url } };
  assert.deepEqual(await send(receiver.url, undefined, ['127.0.0.1']), {
    status: 307,
    retryAfter: undefined,
  });
  assert.equal(receiver.received.length, 1);
});

test('who does not answer in time is given up', async () => {
  const held: Socket[] = [];
  const silent = createServer((socket) => held.push(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const posted = await post(`http://127.0.0.1:${port}/`, '{}', headers, {
    allowed: ['127.0.0.1'],
    patience: 100,
  });
  assert.deepEqual(posted, { error: 'there was no answer in time' });
  for (const socket of held) socket.destroy();
  silent.close();
});

test('a text that is not an address is an error, not a fault', async () => {
  assert.ok('error' in (await send('https://127.0.0.1/')));
  assert.ok('error' in (await send('nonsense')));
  assert.ok('error' in (await send('https://empty.example/', names([]))));
});
