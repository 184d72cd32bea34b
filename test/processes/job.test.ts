/** A recurring job of type 3: each slot starts one instance of its process. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '../../core/values/instant.ts';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { createJob, runsOf, saved } from '../support/jobs.ts';
import { pick } from '../support/pick.ts';
import { deploy } from '../support/process.ts';

const bank = bankOfFile();

test('each slot starts one instance, with the context of the job as its variables', async () => {
  const name = 'Hourly savings';
  const pay = el('serviceTask', 'pay', {
    ConnectorKey: 'InitiateDeposit',
    accountNumber: '1000000005',
    amount: '${context.amount}',
    channel: 'branch',
  });
  await deploy(bank, bpmn([start, pay, end], ['s->pay', 'pay->e']), name);
  const job = await createJob(bank, {
    name,
    cron: '0 * * * *',
    executionType: 3,
    processDefinitionId: name,
    context: JSON.stringify({ amount: 25 }),
  });
  assert.equal(job.status, 200, JSON.stringify(job.body));
  for (let hour = 0; hour < 2; hour += 1) await bank.advance(hours(1));
  const runs = await runsOf(bank, job.at('data.id'));
  assert.deepEqual(pick(runs, 'status'), ['SUCCEEDED', 'SUCCEEDED']);
  const listed = await bank.call('GetProcessInstanceListQuery', {}, { as: 'manager' });
  assert.equal(listed.at('data.totalRecords'), 2, JSON.stringify(listed.body));
  assert.equal(await saved(bank), 50);
});
