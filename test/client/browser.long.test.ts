/** The built modules in a real browser, as they are: a page of another origin that the bank lists. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { startBank, tokenOf } from '../support/bank.ts';
import { noBrowser, openContext } from '../support/browser.ts';

/** A server of the page and of the built modules. */
async function pages() {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    if (path === '/') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Page</title>');
      return;
    }
    readFile(join(projectFolder, 'client', 'dist', 'esm', path)).then(
      (text) => response.setHeader('content-type', 'text/javascript').end(text),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, server };
}

/** What the page does; it answers what it has seen. */
const script = (url: string, tokens: Readonly<Record<string, string>>): string => `(async () => {
  const { bursar, orThrow, signWebhook, verifyWebhook } = await import('/index.js');
  const tokens = ${JSON.stringify(tokens)};
  const url = ${JSON.stringify(url)};
  const asked = [];
  const teller = bursar({ url, token: (refused) => { asked.push(refused); return refused === undefined ? 'stale' : tokens.teller; } });
  const admin = bursar({ url, token: tokens.admin, door: 'execute' });
  const accountNumber = '1000000005';
  const deposit = await teller.initiateDeposit({ accountNumber, amount: 2500.5 }, { idempotencyKey: 'page' });
  const again = await teller.initiateDeposit({ accountNumber, amount: 2500.5 }, { idempotencyKey: 'page' });
  const refused = await teller.initiateWithdrawal({ accountNumber, amount: 9e9 });
  const words = await admin.query.retrieveDisbursementBatchById({ batchId: 99999 });
  const branches = [];
  for await (const { name } of admin.query.retrieveBranchesList({ pageSize: 5 })) branches.push(name);
  const before = [];
  for await (const { id } of admin.events({ follow: false })) before.push(id);
  const heard = [];
  for await (const event of admin.events({ after: before.at(-1), type: 'transaction.*' })) {
    if (before.includes(event.id)) continue;
    heard.push(event.data.amount);
    if (heard.length === 3) break;
    await orThrow(teller.initiateDeposit({ accountNumber, amount: 10 + heard.length }));
  }
  const nobody = await bursar({ url: location.origin, token: 'x' }).query.retrieveOwnAccess();
  const lost = await bursar({ url: 'http://127.0.0.1:1', token: 'x', retries: 1 }).query.retrieveOwnAccess();
  const secret = 'whsec_' + btoa('x'.repeat(32));
  const body = '{"id":"1","type":"transaction.initiated"}';
  const verified = await verifyWebhook(body, await signWebhook({ id: '1', body, secret }), secret);
  return {
    deposit: [deposit.ok, deposit.data?.status, deposit.replayed, again.replayed],
    asked, refused: [refused.ok, refused.code], words: words.code, branches: branches.length, heard,
    nobody: nobody.code, lost: lost.code, verified: verified.ok,
  };
})()`;

test('a page calls, lists, listens and verifies', { skip: noBrowser, timeout: 300_000 }, async () => {
  const { origin, server } = await pages();
  const bank = await startBank({ env: { CORS_ORIGINS: origin } });
  try {
    const { clock } = bank;
    const tokens = { teller: await tokenOf('teller', clock), admin: await tokenOf('admin', clock) };
    // Something that has happened: the stream goes on from an event.
    await bank.call('InitiateDeposit', { accountNumber: '1000000002', amount: 1 });
    // The page asks hosts that refuse it or do not exist: only what it throws is a problem.
    const { page, leave } = await openContext({}, /./);
    await page.goto(origin);
    const first = page.evaluate(script(bank.url, tokens));
    const deposit = (amount: number) => bank.call('InitiateDeposit', { accountNumber: '1000000002', amount });
    // The page waits for the first event: it comes from somebody else.
    await page.waitForRequest((request) => request.url().includes('/events/stream'));
    await deposit(10);
    assert.deepEqual(await first, {
      deposit: [true, 'SETTLED', false, true],
      asked: [undefined, 'stale'],
      refused: [false, 'INSUFFICIENT_BALANCE'],
      words: 'DISBURSEMENT_BATCH_NOT_FOUND',
      branches: 14,
      heard: [10, 11, 12],
      nobody: 'BAD_ANSWER',
      lost: 'NO_ANSWER',
      verified: true,
    });
    // The bank stops only after the stream that the page reads.
    await leave();
  } finally {
    await bank.stop();
    server.closeAllConnections();
    server.close();
  }
});
