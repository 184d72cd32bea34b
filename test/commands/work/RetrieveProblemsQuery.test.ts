import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile, type Who } from '../../support/bank.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';
import { createJob, hourlyDeposit } from '../../support/jobs.ts';
import { begin, deploy } from '../../support/process.ts';

const bank = bankOfFile();

interface Item {
  readonly kind: string;
  readonly id: string | null;
  readonly count: number;
  readonly says: string;
  readonly mend: string;
}

async function problems(as: Who): Promise<readonly Item[]> {
  const reply = await bank.call('RetrieveProblemsQuery', {}, { as });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.at('data.isWhole'), true);
  return reply.at('data.items') as readonly Item[];
}

test('nothing is told of a bank in which all is well', async () => {
  assert.deepEqual(await problems('admin'), []);
});

test('instances that stand are told by their process, and to those who see processes', async () => {
  const task = el('serviceTask', 'pay', {
    ConnectorKey: 'InitiateDeposit',
    accountNumber: '1000000003',
    amount: '1',
  });
  const id = await deploy(bank, bpmn([start, task, end], ['s->pay', 'pay->e']));
  await begin(bank, id, {});
  await begin(bank, id, {});
  const [first, ...more] = await problems('admin');
  assert.deepEqual([first?.kind, first?.id, first?.count], ['process', String(id), 2]);
  assert.match(first?.mend ?? '', /retry/);
  assert.deepEqual(more, []);
});

test('an instance that failed for good is nothing to mend', async () => {
  const before = await problems('admin');
  const failing = el('endEvent', 'e', {}, '<bpmn:errorEventDefinition errorRef="err"/>');
  const error = '<bpmn:error id="err" name="Boom" errorCode="BOOM"/>';
  const id = await deploy(bank, bpmn([start, failing], ['s->e'], error));
  const begun = await begin(bank, id, {});
  const list = await bank.call('GetProcessInstanceListQuery', { processDefinitionId: id });
  assert.equal(list.at('data.items.0.status'), 'ERROR', JSON.stringify(begun.body));
  assert.deepEqual(await problems('admin'), before);
});

test('a job whose last run failed is told while it is enabled', async () => {
  const context = JSON.stringify({ accountNumber: '1000000003', amount: 10 });
  const made = await createJob(bank, hourlyDeposit('Bad', { context }));
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const id = made.at('data.id');
  const ran = await bank.call('RunRecurringJobNowCommand', { id }, { as: 'admin' });
  assert.equal(ran.status, 200, JSON.stringify(ran.body));
  await bank.advance(0);
  const found = (await problems('admin')).find(({ kind }) => kind === 'job');
  assert.deepEqual([found?.id, found?.says], [String(id), 'Its last run failed.']);
  await bank.call('PauseRecurringJobCommand', { id }, { as: 'admin' });
  assert.equal(
    (await problems('admin')).find(({ kind }) => kind === 'job'),
    undefined,
  );
});
