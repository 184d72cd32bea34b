/** Text that differs in a blank at its end is two texts, on both stores. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';
import { deploy } from '../../support/process.ts';

describe('names with a blank at their end', () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank();
  });
  after(() => bank.stop());

  test('are names of their own', async () => {
    const keeps = { CorrelationKey: 'order-${number}', KeepEarlyCallbacks: 'true' };
    await deploy(bank, bpmn([start, el('receiveTask', 'w', keeps), end], ['s->w', 'w->e']));
    for (const correlationKey of ['order-1', 'order-1 ', 'order-1  ']) {
      const sent = { correlationKey, callbackData: {} };
      const answer = await bank.call('ReturnCallbackCommand', sent, { as: 'admin' });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    }
  });

  test('find nothing that has the name without it', async () => {
    const found = async (accountNumber: string) =>
      (await bank.call('RetrieveAccountQuery', { accountNumber })).status;
    assert.deepEqual([await found('1000000001'), await found('1000000001 ')], [200, 404]);
  });
});
