/** Where the bank says so, a process that one person deploys, changes or renames waits for another person. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '../../core/values/instant.ts';
import { type Answer, bankOfFile, type Who } from '../support/bank.ts';
import { bpmn, el, end, start, timer } from '../support/bpmn.ts';
import { createJob, runsOf } from '../support/jobs.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile({ start: '2026-03-02T20:00:00.000Z' });

const fourEyes = (wanted: boolean) => bank.setRules('processes/publication', { fourEyes: wanted });

/** Ends at once, and says by a variable which file it was. */
const says = (word: string, first = start) =>
  bpmn(
    [first, el('scriptTask', 'say', {}, `<bpmn:script>context.word = '${word}'</bpmn:script>`), end],
    ['s->say', 'say->e'],
  );

const create = (name: string, bpmnXml: string, more: object = {}, as: Who = 'admin') =>
  bank.call('CreateProcessDefinitionCommand', { name, bpmnXml, ...more }, { as });
const update = (id: unknown, more: object, as: Who = 'admin') =>
  bank.call('UpdateProcessDefinitionCommand', { id, ...more }, { as });
const approve = (id: unknown, version: number, as: Who = 'regional') =>
  bank.call('ApproveProcessDefinitionCommand', { id, version }, { as });
const turnDown = (id: unknown, version: number, as: Who = 'regional') =>
  bank.call('RejectProcessDefinitionCommand', { id, version, reason: 'Not so.' }, { as });
const open = (processDefinitionId: unknown) =>
  bank.call('StartProcessInstanceCommand', { processDefinitionId }, { as: 'manager' });
const known = async (id: unknown) =>
  (await bank.call('GetProcessDefinitionByIdQuery', { id })).at('data') as {
    readonly name: string;
    readonly version: number;
    readonly latestVersion: number;
    readonly versions: readonly Readonly<Record<string, unknown>>[];
  };
const instancesOf = async (processDefinitionId: unknown) =>
  (await bank.call('GetProcessInstanceListQuery', { processDefinitionId }, { as: 'manager' })).at(
    'data.totalRecords',
  );

function ok(answer: Answer): Answer {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
}

function refused(answer: Answer, status: number, words: RegExp): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.match(JSON.stringify(answer.body), words);
}

test('as shipped, a new process is in force at once, and another diagram for it waits for another person', async () => {
  const made = ok(await create('At once', says('one')));
  assert.deepEqual([made.at('data.state'), made.at('data.version')], ['InForce', 1]);
  ok(await open('At once'));
  const described = ok(await update('At once', { description: 'Says one' }));
  assert.deepEqual([described.at('data.state'), described.at('data.version')], ['InForce', 1]);
  const changed = ok(await update('At once', { bpmnXml: says('two') }));
  assert.deepEqual([changed.at('data.state'), changed.at('data.version')], ['Proposed', 2]);
  refused(await approve('At once', 2, 'admin'), 403, /./);
  ok(await approve('At once', 2, 'admin2'));
  refused(await approve('At once', 2, 'admin2'), 409, /came into force already/);
});

test('nothing that is proposed can be started, by whatever way', async () => {
  await fourEyes(true);
  const nightly = el('startEvent', 's', {}, timer('timeCycle', '0 2 * * *'));
  const made = ok(await create('Proposed', says('one', nightly)));
  const id = made.at('data.id');
  assert.deepEqual(
    [made.at('data.state'), made.at('data.version'), made.at('data.isActive')],
    ['Proposed', 1, false],
  );
  refused(await open(id), 409, /another person has to approve it/);
  refused(await open('Proposed'), 409, /another person has to approve it/);

  const hook = await bank.call(
    'CreateWebHookConfigCommand',
    {
      key: 'proposed',
      path: 'proposed',
      action: 'POST',
      executionType: 3,
      processDefinitionId: id,
      allowableIPs: '127.0.0.1',
    },
    { as: 'admin' },
  );
  ok(hook);
  refused(await bank.post('/api/webhook/proposed', {}, { as: null }), 409, /PROCESS_INACTIVE/);
  const job = await createJob(bank, {
    name: 'Proposed',
    cron: '0 * * * *',
    executionType: 3,
    processDefinitionId: 'Proposed',
  });
  await fourEyes(false);
  const caller = await deploy(
    bank,
    bpmn([start, el('callActivity', 'call', { calledElement: 'Proposed' }), end], ['s->call', 'call->e']),
  );
  await fourEyes(true);
  const parent = await begin(bank, caller);
  assert.equal(parent.at('data.status'), 'ERROR', JSON.stringify(parent.body));
  assert.match(JSON.stringify((await look(bank, parent)).body), /PROCESS_INACTIVE/);
  await bank.advance(hours(7));
  const runs = await runsOf(bank, ok(job).at('data.id'));
  assert.notEqual(runs.length, 0);
  assert.ok(
    runs.every(({ status }) => status === 'FAILED'),
    JSON.stringify(runs),
  );
  assert.equal(await instancesOf(id), 0);

  // Not even by making it active: that is proposed in turn, and alone it puts no file in force.
  assert.equal(ok(await update(id, { isActive: true })).at('data.state'), 'Proposed');
  await fourEyes(false);
  ok(await update(id, { isActive: true }));
  refused(await open(id), 409, /another person has to approve it/);
  await fourEyes(true);

  refused(await approve(id, 1, 'admin'), 403, /Four eyes/);
  assert.equal(ok(await approve(id, 1)).at('data.state'), 'InForce');
  await bank.advance(hours(24));
  assert.notEqual(await instancesOf(id), 0);
});

test('a proposed version waits beside the one in force, which goes on', async () => {
  await fourEyes(false);
  const ask = el('userTask', 'ask', { FormKey: 'x' });
  const id = await deploy(bank, bpmn([start, ask, end], ['s->ask', 'ask->e']), 'Beside');
  const running = await begin(bank, id);
  await fourEyes(true);
  const changed = ok(await update(id, { bpmnXml: says('new'), description: 'New' }));
  assert.deepEqual(
    [changed.at('data.state'), changed.at('data.version'), changed.at('data.previousVersion')],
    ['Proposed', 2, 1],
  );
  assert.equal((await begin(bank, id)).at('data.status'), 'WAITING');
  const seen = await known(id);
  assert.deepEqual([seen.version, seen.latestVersion], [1, 2]);
  assert.deepEqual(
    seen.versions.map(({ number, state, proposedBy }) => [number, state, proposedBy]),
    [
      [2, 'Proposed', 'Test admin'],
      [1, 'InForce', 'Test admin'],
    ],
  );
  assert.deepEqual(seen.versions[0]?.changes, { description: 'New' });
  const file = await bank.call('GetProcessDefinitionByIdQuery', { id, version: 2, includeXml: true });
  assert.match(file.text('data.bpmnXml'), /'new'/);

  for (const as of ['admin', 'manager', 'teller'] as const) {
    const denied = await approve(id, 2, as);
    assert.equal(denied.status, 403, `${as}: ${JSON.stringify(denied.body)}`);
    assert.equal((await turnDown(id, 2, as)).status, 403);
  }
  refused(await approve(id, 9), 404, /no version 9/);
  ok(await approve(id, 2));
  refused(await approve(id, 2), 409, /already/);
  refused(await turnDown(id, 2), 409, /already/);
  assert.equal((await begin(bank, id)).at('data.variables.word'), 'new');
  assert.equal((await look(bank, running)).at('data.definitionVersion'), 1);
  assert.deepEqual(
    (await known(id)).versions.map(({ state, decidedBy }) => [state, decidedBy]),
    [
      ['InForce', 'Test regional'],
      ['Superseded', null],
    ],
  );
});

test('a name is proposed too, and takes nothing away from what is in force', async () => {
  await fourEyes(false);
  const id = await deploy(bank, says('own'), 'Own name');
  await fourEyes(true);
  const renamed = await bank.done('RenameProcessDefinitionCommand', { id, newName: 'Granted' }, 'admin');
  assert.deepEqual([renamed.at('data.state'), renamed.at('data.version')], ['Proposed', 2]);
  assert.equal((await known(id)).name, 'Own name');
  ok(await approve(id, 2));
  assert.equal((await known(id)).name, 'Granted');
  // Starts and calls go by name or key: nobody takes the key of a process in force as a name.
  const keyed = says('keyed').replace('id="p"', 'id="KeyOfOne"');
  await fourEyes(false);
  await deploy(bank, keyed, 'Has a key');
  await fourEyes(true);
  refused(await create('KeyOfOne', says('squatter')), 409, /the key KeyOfOne/);
  assert.equal((await begin(bank, 'KeyOfOne')).at('data.variables.word'), 'keyed');
});

test('as shipped, what a webhook does is changed by two people', async () => {
  const made = await bank.done(
    'CreateWebHookConfigCommand',
    {
      key: 'pays',
      path: 'pays',
      action: 'POST',
      executionType: 2,
      executionCode: 'return 1',
      allowableIPs: '127.0.0.1',
    },
    'admin',
  );
  const id = made.at('data.id');
  const change = { id, executionCode: 'return 2' };
  refused(
    await bank.call('UpdateWebHookConfigCommand', change, { as: 'admin2' }),
    403,
    /One person must not do this alone: webhook_configs.executionCode. The approval/,
  );
  const kept = await bank.done('RetrieveProposalsQuery', { state: 'Proposed' }, 'admin');
  const proposalId = kept.at('data.items.0.proposalId');
  await bank.done('ApproveProposalCommand', { proposalId }, 'admin3');
  await bank.advance(1000);
  const found = await bank.done('GetWebHookConfigByIdQuery', { id }, 'admin');
  assert.equal(found.at('data.executionCode'), 'return 2');
  await bank.done('UpdateWebHookConfigCommand', { id, description: 'Two' }, 'admin');
});

const ownWork = {
  webhook: { create: 'CreateWebHookConfigCommand', update: 'UpdateWebHookConfigCommand' },
  job: { create: 'CreateRecurringJobCommand', update: 'UpdateRecurringJobCommand' },
};

test('as shipped, what a job runs and when is changed by two people', async () => {
  const job = {
    name: 'Pays out',
    cron: '0 0 1 1 *',
    executionType: 0,
    command: 'InitiateTransfer',
    context: '{"amount": 1}',
  };
  const id = (await bank.done(ownWork.job.create, job, 'admin')).at('data.id');
  const change = (data: object, as: Who) => bank.call(ownWork.job.update, { id, ...data }, { as });
  for (const [what, value] of [
    ['context', '{"amount": 4999999}'],
    ['command', 'InitiateWithdrawal'],
    ['contextLoader', 'RetrieveAccountQuery'],
    ['cron', '* * * * *'],
    ['overlap', 'allow'],
    ['misfire', 'skip'],
    ['timezone', 'Asia/Tokyo'],
  ]) {
    for (const as of ['admin', 'admin2'] as const) {
      const words = new RegExp(`One person must not do this alone: recurring_jobs.${what}`);
      refused(await change({ [String(what)]: value }, as), 403, words);
    }
  }
  refused(
    await bank.call('DeleteRecurringJobCommand', { id }, { as: 'admin2' }),
    403,
    /One person must not do this alone: recurring_jobs.remove/,
  );
  // The name and the same context change nothing of what it runs.
  ok(await change({ name: 'Pays out yearly', context: '{"amount": 1}' }, 'admin2'));
});

test('the author alone corrects a webhook or a job while it is off', async () => {
  const webhook = {
    key: 'draft',
    path: 'draft',
    action: 'POST',
    executionType: 2,
    isEnabled: false,
    executionCode: 'return 1',
    allowableIPs: '127.0.0.1',
  };
  const job = {
    name: 'Draft',
    cron: '0 0 1 1 *',
    executionType: 2,
    executionCode: 'return 1',
    enabled: false,
  };
  for (const [{ create: made, update: changed }, data, on] of [
    [ownWork.webhook, webhook, { isEnabled: true }],
    [ownWork.job, job, { enabled: true }],
  ] as const) {
    const id = (await bank.done(made, data, 'admin')).at('data.id');
    const change = (more: object, as: Who) => bank.call(changed, { id, ...more }, { as });
    const alone = /One person must not do this alone: \w+\.executionCode/;
    ok(await change({ executionCode: 'return 2' }, 'admin'));
    refused(await change({ executionCode: 'return 3' }, 'admin2'), 403, alone);
    // Another person's change makes that person an author, too.
    ok(await change({ ...on }, 'admin2'));
    refused(await change({ executionCode: 'return 4' }, 'admin'), 403, alone);
    const off = Object.fromEntries(Object.keys(on).map((name) => [name, false]));
    ok(await change(off, 'admin'));
    refused(await change({ executionCode: 'return 5' }, 'admin'), 403, alone);
  }
});
