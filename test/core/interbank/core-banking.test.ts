/**
 * A partner loan paid out by a remote core that fails, hangs and answers twice: money moves once and is never
 * lost, and the books hold it until the core has answered.
 */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { httpCore, noCore } from '../../../core/interbank/core-banking.ts';
import { minutes } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { until } from '../../support/until.ts';

const patience = 1000;
/** A core that remembers orders by key. */
const moved = new Map<string, unknown>();
/** How it answers by turns while it is down, taking the order all the same: Redis may wake a try before the test does. */
const ways = ['fail', 'break', 'hang'] as const;
let state: 'up' | 'down' | 'away' | 'refuses' = 'up';
let tries = 0;
let server: Server;
let bank: TestBank;
before(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const how = state === 'down' ? ways[tries % ways.length] : undefined;
      tries += 1;
      const key = request.url ?? '';
      if (state === 'refuses') {
        response.end('{"status":"refused","code":"ACCOUNT_UNKNOWN","reason":"No such account"}');
        return;
      }
      if (state === 'away') {
        response.writeHead(503).end();
        return;
      }
      if (!moved.has(key)) moved.set(key, JSON.parse(Buffer.concat(chunks).toString()));
      if (how === 'hang') return;
      if (how === 'break') response.destroy();
      else if (how === 'fail') response.writeHead(503).end();
      else response.end(JSON.stringify({ status: 'done', reference: `CORE-${moved.size}` }));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  bank = await startBank({ core: httpCore(`http://127.0.0.1:${port}/core`, patience) });
  const remote = { sourceAccount: '9000000001', via: 'remote' };
  await bank.setRules('partners/disbursement', remote);
});
after(async () => {
  await bank.stop();
  server.closeAllConnections();
  server.close();
});

const process = () => bank.call('ProcessPartnerDisburseLoanCommand', { id: 7001 }, { as: 'manager' });
const pool = async () => {
  const account = await bank.call('RetrieveAccountQuery', { accountNumber: '9000000001' });
  return [account.at('data.balance'), account.at('data.holdAmount')];
};

/** Lets the order be tried again until the money is free or gone: a busy machine may miss an answer. */
async function triedUntil(balance: number): Promise<void> {
  await until(async () => {
    await bank.advance(minutes(2));
    const [, held] = await pool();
    return held === 0;
  });
  assert.deepEqual(await pool(), [balance, 0]);
}

test('a definite refusal frees the money, and the loan may be paid out again', async () => {
  state = 'away';
  const sent = await process();
  assert.equal(sent.at('data.coreBankingStatus'), 'Pending', JSON.stringify(sent.body));
  assert.equal((await process()).status, 409, 'it is on its way');
  state = 'refuses';
  await triedUntil(100_000_000);
  assert.equal(moved.size, 0);
});

test('a core that fails, breaks off, hangs and then answers moves the money once', async () => {
  state = 'down';
  tries = 0;
  const sent = await process();
  assert.equal(sent.at('data.transactionReference'), 'demo-partner-loan-7001-2');
  assert.deepEqual(await pool(), [100_000_000, 150_000]);
  while (tries < ways.length) {
    const before = tries;
    await bank.advance(minutes(2));
    assert.deepEqual(await pool(), [100_000_000, 150_000], 'held until the core has answered');
    assert.equal((await process()).status, 409);
    assert.ok(tries > before, 'it is tried again');
  }
  state = 'up';
  await triedUntil(99_850_000);
  assert.deepEqual([...moved.keys()], ['/core/credits/demo-partner-loan-7001-2']);
  assert.equal(
    (moved.get('/core/credits/demo-partner-loan-7001-2') as { amount: string }).amount,
    '150000.00',
  );
  await bank.advance(minutes(10));
  assert.deepEqual(await pool(), [99_850_000, 0]);
});

test('without a remote core an order says what is missing', async () => {
  const order = { key: 'k', bankCode: '', accountNumber: '1', amount: 1n, currency: 'NGN', narration: null };
  await assert.rejects(noCore.transfer(order), /CORE_BANKING_URL/);
});
