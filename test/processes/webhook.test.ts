/** A webhook starts a process, and that process resumes another (specification: inbound webhook call). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

async function webhook(key: string, processDefinitionId: number): Promise<void> {
  const made = await bank.call(
    'CreateWebHookConfigCommand',
    { key, path: key, action: 'POST', executionType: 3, processDefinitionId, allowableIPs: '127.0.0.1' },
    { as: 'admin' },
  );
  assert.equal(made.status, 200, JSON.stringify(made.body));
}

test('a webhook of type 3 starts a process that returns the callback another waits for', async () => {
  const parent = await deploy(
    bank,
    bpmn(
      [start, el('receiveTask', 'wait', { CorrelationKey: '${context.order}', ResultVariable: 'paid' }), end],
      ['s->wait', 'wait->e'],
    ),
  );
  const starter = await deploy(
    bank,
    bpmn(
      [
        start,
        el('serviceTask', 'tell', {
          ConnectorKey: 'ReturnCallbackCommand',
          correlationKey: '${context.webhookData.order}',
          callbackData: '${context.webhookData}',
          isSuccess: 'true',
        }),
        end,
      ],
      ['s->tell', 'tell->e'],
    ),
  );
  await webhook('payments', starter);
  const waiting = await begin(bank, parent, { order: 'order-77' });
  const called = await bank.post('/api/webhook/payments', { order: 'order-77', amount: 5 }, { as: null });
  assert.equal(called.status, 202, JSON.stringify(called.body));
  assert.equal(called.at('data.status'), 'COMPLETED', JSON.stringify(called.body));
  assert.equal(called.at('data.variables.webhookPath'), 'payments');
  assert.equal(called.at('data.variables.webhookMethod'), 'POST');
  assert.equal(called.at('data.variables.remoteIp'), '127.0.0.1');
  const resumed = await look(bank, waiting);
  assert.equal(resumed.at('data.status'), 'COMPLETED');
  assert.deepEqual(resumed.at('data.variables.paid'), { order: 'order-77', amount: 5 });
});
