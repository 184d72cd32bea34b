/** Both networks: the simulator, and HTTP against a local server that fails, hangs and answers twice. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { httpNetwork } from '../../../core/interbank/http-network.ts';
import type { Order } from '../../../core/interbank/network.ts';
import { interbankSimulator, simulationOf } from '../../../core/interbank/simulator.ts';

const order: Order = {
  key: 'collection-1',
  bankCode: '058',
  accountNumber: '0123456789',
  amount: 1_234_50n,
  currency: 'NGN',
  narration: 'March',
  mandateReference: 'M-1',
};

test('the simulator moves an order once, however often it is sent', async () => {
  const network = interbankSimulator({ lostAnswers: 1 });
  await assert.rejects(network.debit(order), /line broke/);
  const second = await network.debit(order);
  assert.deepEqual(await network.debit(order), second);
  assert.equal(network.moved.size, 1);
});

test('the simulator refuses as it is told', async () => {
  const network = interbankSimulator({ refused: { '0123456789': 'INSUFFICIENT_FUNDS' } });
  const answer = await network.debit(order);
  assert.equal(answer.done, false);
  assert.equal(network.moved.size, 0);
  assert.equal(simulationOf('{"refused": {"1": "NO_SUCH"}}'), undefined);
  assert.equal(simulationOf('nonsense'), undefined);
  assert.equal(simulationOf('{"delayMillis": 5}')?.delayMillis, 5);
});

/** A network whose next answers are told beforehand; it remembers what it took by key. */
let server: Server;
let url = '';
const taken = new Map<string, unknown>();
const seen: string[] = [];
const next: ('answer' | 'fail' | 'hang' | 'garbage')[] = [];
before(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      seen.push(`${request.method} ${path}`);
      if (request.method === 'PUT' && !taken.has(path)) {
        taken.set(path, JSON.parse(Buffer.concat(chunks).toString()));
      }
      const how = next.shift() ?? 'answer';
      if (how === 'hang') return;
      if (how === 'fail') response.writeHead(502).end();
      else if (how === 'garbage') response.end('{"status":"perhaps"}');
      else if (path.startsWith('/net/accounts/058/')) response.end('{"name":"Amina Yusuf"}');
      else if (path.startsWith('/net/accounts/')) response.writeHead(404).end();
      else if (path.startsWith('/net/mandates/')) {
        response.end('{"reference":"M-9","status":"Active"}');
      } else if (path.endsWith('poor')) {
        response.end('{"status":"refused","code":"INSUFFICIENT_FUNDS","reason":"No funds"}');
      } else response.end(`{"status":"done","reference":"REF-${path.split('/').at(-1)}"}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://bank:pass@127.0.0.1:${(server.address() as AddressInfo).port}/net`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test('over HTTP an order whose answer was lost is sent again and answered once', async () => {
  const network = httpNetwork(url, 1000);
  next.push('fail', 'hang', 'garbage');
  for (let tries = 0; tries < 3; tries += 1) await assert.rejects(network.debit(order));
  const answer = await network.debit(order);
  assert.deepEqual(answer, { done: true, reference: 'REF-collection-1' });
  assert.deepEqual(await network.debit(order), answer);
  assert.deepEqual(
    [...taken.entries()],
    [
      [
        '/net/debits/collection-1',
        {
          bankCode: '058',
          accountNumber: '0123456789',
          amount: '1234.50',
          currency: 'NGN',
          narration: 'March',
          mandateReference: 'M-1',
        },
      ],
    ],
  );
});

test('over HTTP a refusal is an answer', async () => {
  const answer = await httpNetwork(url).credit({ ...order, key: 'poor' });
  assert.deepEqual(answer, { done: false, code: 'INSUFFICIENT_FUNDS', reason: 'No funds' });
  assert.equal(seen.at(-1), 'PUT /net/credits/poor');
});

test('over HTTP names are found or not, and mandates are handed in and asked about', async () => {
  const network = httpNetwork(url);
  assert.equal(await network.holderOf({ bankCode: '058', accountNumber: '1' }), 'Amina Yusuf');
  assert.equal(await network.holderOf({ bankCode: '999', accountNumber: '1' }), undefined);
  const handedIn = await network.submitMandate({ key: 'k', bankCode: '058', accountNumber: '1' });
  assert.deepEqual(handedIn, { reference: 'M-9', status: 'Active' });
  assert.deepEqual(await network.mandateStatus('M-9'), handedIn);
});
