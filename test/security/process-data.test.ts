/** The data of one instance has a limit, so that lists, resumes and saves of instances keep working. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../support/bank.ts';
import { bpmn, el, end, loop, start } from '../support/bpmn.ts';
import { begin, deploy, look } from '../support/process.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const large = 'x'.repeat(240_000);
const waiting = bpmn([start, el('userTask', 't'), end], ['s->t', 't->e']);

/** Sets large variables one after another. Returns the codes of the refusals. */
async function grown(instanceId: unknown, times: number): Promise<readonly unknown[]> {
  const codes: unknown[] = [];
  for (let at = 0; at < times; at += 1) {
    const variables = { [`v${at}`]: large };
    const reply = await bank.call('SetProcessVariablesCommand', { instanceId, variables }, { as: 'admin' });
    if (reply.status !== 200) codes.push(reply.at('errors.0.code'));
  }
  return codes;
}

test('variables of an instance grow to their limit', async () => {
  const started = await begin(bank, await deploy(bank, waiting), {});
  const instanceId = started.at('data.instanceId');
  assert.deepEqual(await grown(instanceId, 6), ['PROCESS_DATA_TOO_LARGE', 'PROCESS_DATA_TOO_LARGE']);
  assert.equal((await look(bank, started)).at('data.status'), 'WAITING');
  const list = await bank.call('GetProcessInstanceListQuery', {}, { as: 'admin' });
  assert.equal(list.status, 200);
  assert.equal(list.at('data.items.0.instanceId'), instanceId);
  assert.equal(list.at('data.items.0.variables'), undefined);
});

test('a suspended instance takes as much, and runs when it is resumed', async () => {
  const started = await begin(bank, await deploy(bank, waiting), {});
  const instanceId = started.at('data.instanceId');
  await bank.call('SuspendProcessInstanceCommand', { instanceId }, { as: 'admin' });
  assert.equal((await grown(instanceId, 6)).length, 2);
  const resumed = await bank.call('ResumeProcessInstanceCommand', { instanceId }, { as: 'admin' });
  assert.equal(resumed.status, 200, JSON.stringify(resumed.body).slice(0, 300));
  await bank.clock.advance(60_000);
  const shown = await look(bank, started);
  assert.equal(Object.keys(shown.at('data.variables') as object).length, 4);
});

test('many tasks with large inputs are an incident before they are written', async () => {
  const task = el(
    'serviceTask',
    't',
    { Topic: 'work', InputMapping: '{"note": "${note}"}' },
    loop('${items}'),
  );
  const items = Array.from({ length: 80 }, (_, at) => at);
  const started = await begin(bank, await deploy(bank, bpmn([start, task, end], ['s->t', 't->e'])), {
    note: large,
    items,
  });
  const shown = await look(bank, started);
  assert.equal(shown.at('data.status'), 'ERROR');
  assert.equal(shown.at('data.error.code'), 'VALUE_TOO_LARGE');
});

test('a task with a large form is an incident, and lists of tasks stay readable', async () => {
  const form = el('userTask', 't', { FormKey: 'x', InputMapping: '{"note": "${note}"}' });
  const id = await deploy(bank, bpmn([start, form, end], ['s->t', 't->e']));
  const shown = await look(bank, await begin(bank, id, { note: large }));
  assert.equal(shown.at('data.error.code'), 'VALUE_TOO_LARGE');
  const list = await bank.call('GetProcessTaskListQuery', {}, { as: 'manager' });
  assert.equal(list.status, 200);
});
