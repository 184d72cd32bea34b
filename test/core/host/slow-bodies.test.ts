/** Slow connections of one person block nobody else's uploads, and end. */
import assert from 'node:assert/strict';
import { type ClientRequest, request } from 'node:http';
import { test } from 'node:test';
import { bankOfFile, tokenOf, type Who } from '../../support/bank.ts';

const bank = bankOfFile({ env: { LARGE_BODIES: '2' } });

const path = '/api/bpm/cmd/InitiateDisbursementBatchCommand';
const entry = { bankCode: '058', amount: 1, narration: 'x'.repeat(200) };
const entries = Array.from({ length: 1400 }, (_, at) => ({
  ...entry,
  destinationAccount: String(at).padStart(10, '0'),
}));
const header = { batchDescription: 'Salaries', sourceAccount: '9000000001' };
const text = JSON.stringify({ ...header, entries });

/** Sends the beginning of a large body, and no more. */
async function slow(as: Who): Promise<ClientRequest> {
  const sent = request(bank.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(text.length),
      authorization: `Bearer ${await tokenOf(as, bank.clock)}`,
    },
  });
  sent.on('error', () => undefined);
  sent.write(text.slice(0, 300_000));
  return sent;
}

const upload = (as: Who) => bank.post(path, text, { as });

test('one person with slow connections leaves a place to others, and loses the own one in time', async () => {
  const first = await slow('senior');
  const cut = new Promise<void>((resolve) => first.once('close', resolve));
  let own = await upload('senior');
  // The slow ones may not have reached the host yet.
  while (own.status === 200) own = await upload('senior');
  assert.equal(own.status, 503);
  assert.match(own.text('message'), /as many large bodies as one person may/);
  const second = await slow('senior');
  const other = await upload('senior2');
  assert.equal(other.status, 200, JSON.stringify(other.body));
  // The first stretch has the beginning of the body, the second one nothing.
  await bank.advance(5000);
  await bank.advance(5000);
  await cut;
  assert.equal((await upload('senior')).status, 200);
  second.destroy();
});
