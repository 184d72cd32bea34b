/** Lines of inbound calls: who waits for his own, and who may lose the last ones of a host that died. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webhookCalls } from '../../../core/webhooks/call-log.ts';
import { callLog } from '../../../core/webhooks/log.ts';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

const bank = bankOfFile();

/** What is stored now, whatever is on its way. */
const stored = async (key: string) =>
  (await bank.host.store.everywhere.rows(webhookCalls, (select) => select.where({ key }))).length;

const asked = async (key: string) =>
  (await bank.call('RetrieveWebHookCallsQuery', { key }, { as: 'admin' })).at('data.totalRecords');

const lineOf = (at: number, key: string) => ({
  tenant: 'demo',
  call: {
    id: `${key}-${String(at).padStart(5, '0')}`,
    webhookId: 1,
    key,
    lines: [],
    at: bank.clock.now(),
    outcome: 'accepted',
    status: 200,
    error: null,
    durationMs: 1,
    method: 'POST',
    path: key,
    remoteIp: null,
    deliveryId: null,
    requestId: `${key}-${at}`,
    bodyBytes: 0,
    replayOf: null,
  },
});

test('lines that nobody waits for go with the next one that somebody waits for', async () => {
  const log = callLog(bank.host.bank);
  for (let at = 0; at < 3; at += 1) assert.equal(log.leave(lineOf(at, 'left')), undefined);
  assert.equal(await stored('left'), 0);
  await log.add(lineOf(3, 'left'));
  assert.equal(await stored('left'), 4);
});

test('lines that nobody waits for are stored without anybody who waits', async () => {
  const log = callLog(bank.host.bank);
  log.leave(lineOf(0, 'alone'));
  while ((await stored('alone')) === 0);
  log.leave(lineOf(1, 'alone'));
  await log.drain();
  assert.equal(await stored('alone'), 2);
});

test('who brings more lines than the store takes waits for it', async () => {
  const log = callLog(bank.host.bank);
  const waits = Array.from({ length: 2000 }, (_, at) => log.leave(lineOf(at, 'many')));
  assert.equal(
    waits.findIndex((wait) => wait !== undefined),
    1999,
  );
  await waits[1999];
  assert.equal(await stored('many'), 2000);
});

const runs: Readonly<Record<string, object>> = {
  'a command': { commandName: 'InitiateDeposit' },
  'code that runs a command': {
    executionType: 2,
    executionCode: `return doCmd('InitiateDeposit', webhookData).isSuccessful`,
  },
  'code that fails': { executionType: 2, executionCode: 'throw new Error("x")' },
};

for (const [what, config] of Object.entries(runs)) {
  test(`${what} is answered when its line is stored`, async () => {
    const key = what.replaceAll(' ', '-');
    await configure(bank, { key, path: key, ...config });
    await partner(bank, key, { accountNumber: '1000000005', amount: 10 });
    assert.equal(await stored(key), 1);
  });
}

test('who asks for calls is told of every one that was answered', async () => {
  await configure(bank, { key: 'idle', path: 'idle', executionType: 2, executionCode: 'return 1' });
  await configure(bank, { key: 'asks', path: 'asks', commandName: 'RetrieveAccountQuery' });
  for (let at = 1; at <= 3; at += 1) {
    assert.equal((await partner(bank, 'idle', {})).status, 200);
    assert.equal(await asked('idle'), at);
    assert.equal((await partner(bank, 'asks', { accountNumber: '1000000005' })).status, 200);
    assert.equal(await asked('asks'), at);
  }
});
