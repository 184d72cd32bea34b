/** Calls that start a process: what they answer, and what is refused when a configuration names what is not there. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { changesAlone } from '../../support/alone.ts';
import { bankOfFile } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

const bank = bankOfFile();
before(async () => {
  await changesAlone(bank);
});

const process3 = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bank.example">
  <process id="taken" isExecutable="true">
    <startEvent id="start"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="look"/>
    <scriptTask id="look" scriptFormat="javascript"><script>return context.webhookData.amount * 2</script></scriptTask>
    <sequenceFlow id="b" sourceRef="look" targetRef="end"/>
    <endEvent id="end"/>
  </process>
</definitions>`;

test('type 3 starts a process, once a delivery, from whatever address it comes again', async () => {
  const made = await bank.call(
    'CreateProcessDefinitionCommand',
    { name: 'Taken', bpmnXml: process3 },
    { as: 'admin' },
  );
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const processDefinitionId = made.at('data.id');
  const allowableIPs = '203.0.113.7, 203.0.113.8';
  await configure(bank, { path: 'start', executionType: 3, processDefinitionId, allowableIPs });
  const headers = { 'webhook-id': 'start-1', 'x-forwarded-for': '203.0.113.7' };
  const first = await partner(bank, 'start', { amount: 21 }, { headers });
  assert.equal(first.status, 202, JSON.stringify(first.body));
  const { data } = first.body as { data: Readonly<Record<string, unknown>> };
  assert.equal(data.status, 'COMPLETED');
  const variables = data.variables as Readonly<Record<string, unknown>>;
  assert.equal(variables.lastScriptResult, 42);
  assert.deepEqual(
    [variables.webhookPath, variables.webhookMethod, variables.remoteIp],
    ['start', 'POST', '203.0.113.7'],
  );
  const elsewhere = { ...headers, 'x-forwarded-for': '203.0.113.8' };
  const again = await partner(bank, 'start', { amount: 21 }, { headers: elsewhere });
  assert.deepEqual(again.body, first.body);
});

test('what is not there is refused when it is named, and told when it went away', async () => {
  const config = { action: 'POST', allowableIPs: '127.0.0.1' };
  const refusedOf = async (path: string, target: object) => {
    const data = { key: path.replace('/', '.'), path, ...config, ...target };
    const reply = await bank.call('CreateWebHookConfigCommand', data, { as: 'admin' });
    return [reply.status, reply.at('errors.0.field')];
  };
  const unknown = { executionType: 3, processDefinitionId: 999_999 };
  assert.deepEqual(await refusedOf('start/none', unknown), [400, 'processDefinitionId']);
  const command = { executionType: 0, commandName: 'NoSuchCommand' };
  assert.deepEqual(await refusedOf('run/none', command), [400, 'commandName']);
  const chain = { executionType: 1, commandName: 'InitiateDeposit, NoSuchCommand' };
  assert.deepEqual(await refusedOf('chain/none', chain), [400, 'commandName']);

  const bpmnXml = process3.replaceAll('taken', 'leaving');
  const made = await bank.call(
    'CreateProcessDefinitionCommand',
    { name: 'Leaving', bpmnXml },
    { as: 'admin' },
  );
  const processDefinitionId = made.at('data.id');
  const changed = { executionType: 3, commandName: null, processDefinitionId: 999_999 };
  const leaving = { path: 'start/leaving', executionType: 3, processDefinitionId };
  const id = await configure(bank, leaving);
  const update = await bank.call('UpdateWebHookConfigCommand', { id, ...changed }, { as: 'admin' });
  assert.equal(update.status, 400, JSON.stringify(update.body));
  const gone = await bank.call(
    'DeleteProcessDefinitionCommand',
    { id: processDefinitionId, force: true },
    { as: 'admin' },
  );
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  const [status, body] = await bodyOf('start/leaving');
  assert.equal(status, 400, JSON.stringify(body));
  assert.match(String((body as { error?: unknown }).error), /^configuration error: process/);
});

test('a process that fails at once is not answered as if it had been taken', async () => {
  const bpmnXml = process3
    .replaceAll('taken', 'failing')
    .replace(/<script>[^<]*<\/script>/, '<script>return null.x</script>');
  const made = await bank.call(
    'CreateProcessDefinitionCommand',
    { name: 'Failing', bpmnXml },
    { as: 'admin' },
  );
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const processDefinitionId = made.at('data.id');
  await configure(bank, { path: 'start/failing', executionType: 3, processDefinitionId });
  const headers = { 'webhook-id': 'failing-1' };
  for (let tries = 0; tries < 2; tries += 1) {
    const { status, body } = await partner(bank, 'start/failing', { amount: 1 }, { headers });
    assert.equal(status, 500, JSON.stringify(body));
    const told = body as Readonly<Record<string, unknown>>;
    assert.equal(told.status, 'ERROR');
    assert.match(String(told.error), /^the process failed/);
    assert.ok(!('isSuccessful' in told));
  }
});

async function bodyOf(path: string): Promise<readonly [number, unknown]> {
  const { status, body } = await partner(bank, path, { amount: 1 });
  return [status, body];
}
