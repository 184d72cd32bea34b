/** One call with odd headers beside many: each leaves its line, and nobody is failed by another's. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { callLog } from '../../../core/webhooks/log.ts';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

const bank = bankOfFile();

/** A call with headers and methods that `fetch` does not send. */
function sent(path: string, headers: Readonly<Record<string, string>>, method = 'POST') {
  const target = new URL(`/api/${path}`, bank.url);
  return new Promise<number>((resolve, reject) => {
    const type = { 'content-type': 'application/json', 'content-length': '2' };
    request(target, { method, headers: { ...type, ...headers } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end('{}');
  });
}

const linesOf = async (key: string) => {
  const answer = await bank.call('RetrieveWebHookCallsQuery', { key, pageSize: 500 }, { as: 'admin' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.at('data.items') as readonly Readonly<Record<string, unknown>>[];
};

const long = 'e'.repeat(6000);
const odd: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a zone': { 'x-forwarded-for': `fe80::1%${long}` },
  'no address': { 'x-forwarded-for': long },
  'a number': { 'x-forwarded-for': '0x08080808' },
  'a long agent': { 'user-agent': 'ü'.repeat(6000) },
  'a long id of the request': { 'x-request-id': long },
  'a long id of the delivery': { 'webhook-id': long },
  'an id of no ASCII': { 'webhook-id': 'dé' },
  'a long key': { 'idempotency-key': long },
  'a long signature': { 'x-webhook-signature': long },
};

test('headers that fit no column leave a line all the same, and so do the calls beside', async () => {
  await configure(bank, { key: 'odd', path: 'odd', executionType: 2, executionCode: 'return 1' });
  const calls = Object.entries(odd).flatMap(([name, headers]) => [
    sent('webhook/odd', headers).then((status) => assert.ok(status < 500, `${name}: ${status}`)),
    ...Array.from({ length: 4 }, () => sent('webhook/odd', {})),
  ]);
  await Promise.all(calls);
  // Few calls under way are answered when their line is stored.
  assert.equal(await sent('webhook/odd', {}, 'UNSUBSCRIBE'), 405);
  const lines = await linesOf('odd');
  assert.equal(lines.length, Object.keys(odd).length * 5 + 1);
  for (const { remoteIp, method } of lines) {
    assert.ok(String(remoteIp).length < 40 && String(method).length <= 10, String(remoteIp));
  }
});

test('the same headers fail no command, no query and nobody who is refused', async () => {
  for (const [name, headers] of Object.entries(odd)) {
    for (const path of ['InitiateDeposit', 'RetrieveAccountQuery', 'ReverseTransaction', long]) {
      const status = await sent(`bpm/cmd/${path}`, headers);
      assert.ok(status >= 400 && status < 500, `${path.slice(0, 20)} with ${name}: ${status}`);
      const data = { accountNumber: '1000000005', amount: 1 };
      const answer = await bank.call(path, data, { headers: asFetched(headers) });
      assert.ok(answer.status < 500, `${path.slice(0, 20)} with ${name}: ${answer.status}`);
    }
  }
  assert.equal(await sent(`webhook/${long}`, {}), 404);
  assert.equal(await sent('webhook/nothing', {}, 'UNSUBSCRIBE'), 404);
});

const asFetched = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([, text]) => /^[\x20-\xff]*$/.test(text)));

test('an error of many words leaves its beginning', async () => {
  const executionCode = `throw new Error('x' + '\\ud83d\\udca5'.repeat(1000))`;
  await configure(bank, { key: 'wordy', path: 'wordy', executionType: 2, executionCode });
  assert.equal((await partner(bank, 'wordy', {})).status, 500);
  const [line] = await linesOf('wordy');
  const error = String(line?.error);
  assert.ok(error.length > 400 && error.length <= 500 && error.isWellFormed(), error.slice(-3));
});

test('a line that no store takes is given up alone', async () => {
  const id = await configure(bank, { key: 'bad-line', path: 'bad/line' });
  const log = callLog(bank.host.bank);
  const lineOf = (at: number, status: unknown) => ({
    tenant: 'demo',
    call: {
      id: `line-${String(at).padStart(4, '0')}`,
      webhookId: id,
      key: 'bad-line',
      at: bank.clock.now(),
      outcome: 'accepted',
      status,
      error: null,
      durationMs: 1,
      method: 'POST',
      path: 'bad/line',
      remoteIp: null,
      deliveryId: null,
      lines: [],
      requestId: `bad-${at}`,
      bodyBytes: 0,
      replayOf: null,
    },
  });
  const bad = new Set([3, 57, 58, 149]);
  await Promise.all(
    Array.from({ length: 150 }, (_, at) => log.add(lineOf(at, bad.has(at) ? 'no number' : 200))),
  );
  const kept = new Set((await linesOf('bad-line')).map((line) => line.id));
  assert.equal(kept.size, 146);
  for (const at of bad) assert.equal(kept.has(`line-${String(at).padStart(4, '0')}`), false);
});
