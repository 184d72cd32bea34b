/** Instances that a host left running when it was killed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect } from '../../../core/store/migrate.ts';
import { later } from '../../../core/values/instant.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';
import { type MortalBank, mortalBank } from '../../support/mortal-bank.ts';
import { serverUrl } from '../../support/store.ts';

let bank: MortalBank;
before(async () => {
  bank = await mortalBank();
});
after(() => bank.stop());

/** An instance that waits at a task, made one that was killed while it ran: it has its lease. */
async function killedWhileRunning(): Promise<string> {
  const bpmnXml = bpmn([start, el('userTask', 'ask'), end], ['s -> ask', 'ask -> e']);
  const made = await bank.ask('CreateProcessDefinitionCommand', { name: 'Ask', bpmnXml }, 'admin');
  assert.equal(made.status, 200, made.text);
  const processDefinitionId = made.data.id;
  const begun = await bank.ask('StartProcessInstanceCommand', { processDefinitionId }, 'manager');
  const id = String(begun.data.instanceId);
  const knex = connect(bank.address);
  const tenant = 'demo';
  try {
    await knex('process_instances').where({ tenant, id }).update({ status: 'RUNNING' });
    await knex('process_waits').where({ tenant, instance_id: id }).delete();
    await knex('timers').insert({
      tenant,
      id: `process:${id}`,
      due: later(bank.now(), 60_000),
      version: 1,
      command: 'RunProcessInstance',
      data: JSON.stringify({ instanceId: id }),
      attempts: 0,
      last_error: null,
    });
  } finally {
    await knex.destroy();
  }
  await bank.kill();
  return id;
}

const statusOf = async (instanceId: string) =>
  (await bank.ask('GetProcessInstanceByIdQuery', { instanceId }, 'manager')).data.status;

// Another host may run what is on a server: there a lease has to end first.
const expected = serverUrl === undefined ? 'WAITING' : 'RUNNING';
test('the only host of a store goes on with them at its start, without their lease', async () => {
  const id = await killedWhileRunning();
  await bank.settle();
  assert.equal(await statusOf(id), 'RUNNING', 'the lease is not over');
  bank.start();
  await bank.settle();
  assert.equal(await statusOf(id), expected);
});
