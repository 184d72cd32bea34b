import assert from 'node:assert/strict';
import { test } from 'node:test';
import Wake from '../../../../commands/processes/instances/WakeProcessInstance.ts';
import { connect } from '../../../../core/store/migrate.ts';
import { startBank } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { instance } from '../../../support/definitions.ts';
import { look } from '../../../support/process.ts';
import { say } from '../../../support/quiet.ts';
import { makeTestStore } from '../../../support/store.ts';

cases(
  Wake,
  {
    input: { instanceId: instance.id },
    state: { instance: { ...instance, status: 'RUNNING' } },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'one that runs': { gives: ['schedule'] },
    'one that waits': { state: { instance }, gives: [] },
    'one that is gone': { state: { instance: undefined }, gives: [] },
  },
);

test('an instance that says it runs while nothing would bring it back is found within a minute', async () => {
  const on = await makeTestStore();
  const quiet = await startBank({ on, quiet: true });
  let instanceId: string;
  try {
    const bpmnXml = bpmn([start, el('userTask', 'u', { FormKey: 'f' }), end], ['s->u', 'u->e']);
    const made = await say(quiet, 'CreateProcessDefinitionCommand', { name: 'Lost', bpmnXml });
    const begun = await say(quiet, 'StartProcessInstanceCommand', {
      processDefinitionId: made.id,
      executionMode: 'FireAndForget',
    });
    instanceId = String(begun.instanceId);
  } finally {
    await quiet.host.stop();
  }
  const knex = connect(on.address);
  assert.equal(await knex('timers').where('id', `process:${instanceId}`).del(), 1);
  await knex.destroy();
  const next = await startBank({ on });
  try {
    await next.advance(60_000);
    assert.equal((await look(next, instanceId)).at('data.status'), 'WAITING');
  } finally {
    await next.stop();
    await on.drop();
  }
});
