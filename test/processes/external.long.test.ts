/** What a worker holds and brings survives the death of the host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../../core/store/migrate.ts';
import { hours, minutes } from '../../core/values/instant.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { dyingHost, envOn } from '../support/dying.ts';
import { makeTestStore } from '../support/store.ts';

const xml = bpmn(
  [
    start,
    el('serviceTask', 'ask', { Topic: 'score', client: '${client}', ResultVariable: 'report' }),
    el('serviceTask', 'pay', {
      ConnectorKey: 'InitiateDeposit',
      accountNumber: '1000000005',
      amount: '${report.score}',
      ResultVariable: 'paid',
    }),
    end,
  ],
  ['s->ask', 'ask->pay', 'pay->e'],
);

const fetch = (workerId: string) => ({
  name: 'FetchExternalTasksCommand',
  data: { workerId, topics: [{ topic: 'score', lockDuration: hours(1) }] },
});

interface Fetched {
  readonly data: { readonly tasks: readonly { readonly id: string; readonly instanceId: string }[] };
}

test('a host that dies after each commit keeps the lock and the result, and pays once', async () => {
  const store = await makeTestStore(null);
  await migrate(store.address);
  const env = envOn(store);
  try {
    const deploy = { name: 'CreateProcessDefinitionCommand', data: { name: 'Scored', bpmnXml: xml } };
    const begin = {
      name: 'StartProcessInstanceCommand',
      data: { processDefinitionId: 'Scored', variables: { client: 'amina' } },
    };
    const locked = await dyingHost({
      env,
      ahead: 0,
      dieAfter: 1,
      prepare: [deploy, begin],
      start: fetch('w1'),
      look: fetch('w1'),
    });
    assert.equal(locked.signal, 'SIGKILL', locked.complaints);
    const others = await dyingHost({ env, ahead: minutes(1), dieAfter: 0, look: fetch('w2') });
    assert.deepEqual((JSON.parse(others.out) as Fetched).data.tasks, [], 'the lock was lost');
    const later = await dyingHost({ env, ahead: minutes(61), dieAfter: 0, look: fetch('w2') });
    const [task] = (JSON.parse(later.out) as Fetched).data.tasks;
    assert.ok(task !== undefined, later.complaints);
    const done = await dyingHost({
      env,
      ahead: minutes(62),
      dieAfter: 1,
      start: {
        name: 'CompleteExternalTaskCommand',
        data: { workerId: 'w2', id: task.id, result: { score: 640 } },
      },
      look: fetch('w2'),
    });
    assert.equal(done.signal, 'SIGKILL', done.complaints);
    const { instanceId } = task;
    const last = await dyingHost({
      env,
      ahead: minutes(70),
      dieAfter: 0,
      look: { name: 'GetProcessInstanceByIdQuery', data: { instanceId } },
    });
    const { data } = JSON.parse(last.out) as {
      readonly data: {
        readonly status: string;
        readonly variables: { readonly paid: { readonly data: { readonly balance: number } } };
      };
    };
    assert.equal(data.status, 'COMPLETED', last.out);
    assert.equal(data.variables.paid.data.balance, 640);
  } finally {
    await store.drop();
  }
});
