import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import CreateRecurringJobCommand from '../../../commands/jobs/CreateRecurringJobCommand.ts';
import { days, elapsed, hours, type Instant, minutes } from '../../../core/values/instant.ts';
import { changesAlone } from '../../support/alone.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, type Given, person } from '../../support/decide.ts';
import { createJob, hourlyDeposit, job, runsOf, saved } from '../../support/jobs.ts';

const input = hourlyDeposit('Savings');
const refused = (more: Given<typeof CreateRecurringJobCommand>['input'] & {}) => ({
  input: more,
  gives: 'VALIDATION' as const,
});

const code = { executionType: 2 as const, command: null, executionCode: 'return 1' };

const runs = { supports: () => true, knows: () => true, structured: () => [], isQuery: () => false };

cases(
  CreateRecurringJobCommand,
  { input, state: { namesake: undefined, missing: [] }, actor: person('admin', 'Admin') },
  {
    'it is created and armed': { gives: ['insert', 'schedule'] },
    'one that is off has no timer': { input: { enabled: false }, gives: ['insert', 'unschedule'] },
    'code with its secrets': { runs, input: { ...code, secrets: ['KEY'] }, gives: ['insert', 'schedule'] },
    'secrets named by who may not use them': {
      input: { ...code, secrets: ['KEY'] },
      actor: { permissions: new Set(['jobs.manage']) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'a secret that there is not': {
      ...refused({ ...code, secrets: ['KEY'] }),
      runs,
      state: { missing: ['KEY'] },
    },
    'secrets where there is no code': refused({ secrets: ['KEY'] }),
    'its name is taken': { state: { namesake: job }, gives: 'JOB_NAME_TAKEN' },
    'six fields': refused({ cron: '0 0 * * * *' }),
    'a word for a schedule': refused({ cron: '@hourly' }),
    'minute 61': refused({ cron: '61 * * * *' }),
    'the thirty-first of February': refused({ cron: '0 0 31 2 *' }),
    'no such zone': refused({ timezone: 'Lagos' }),
    'context that is not an object': refused({ context: '[1]' }),
    'context that is not JSON': refused({ context: '{amount: 1}' }),
    'no command': refused({ command: '' }),
    'several commands where one may stand': refused({ command: 'A,B' }),
    'code beside a command': refused({ executionCode: '1' }),
    'a type that the host does not run': refused({ executionType: 3, command: null, processDefinitionId: 5 }),
    'a command that there is not': {
      runs: { ...runs, knows: (name) => name !== 'InitiateDeposit' },
      gives: 'VALIDATION',
    },
    'code that can not be read': {
      runs,
      ...refused({ executionType: 2, command: null, executionCode: 'return (' }),
    },
  },
);

const bank = bankOfFile({ start: '2026-03-02T09:30:00.000Z' });
before(() => changesAlone(bank));
let id: unknown;
afterEach(() => bank.call('DeleteRecurringJobCommand', { id }, { as: 'admin' }));

test('a job runs at each of its times, once, as the person who wrote it', async () => {
  const made = await createJob(bank, input);
  assert.equal(made.status, 200);
  assert.equal(made.at('message'), 'Recurring job created successfully');
  assert.equal(made.at('data.nextRunAt'), '2026-03-02T10:00:00.000Z');
  id = made.at('data.id');
  await bank.advance(minutes(29));
  assert.deepEqual(await runsOf(bank, id), []);
  await bank.advance(minutes(1));
  await bank.advance(minutes(60));
  const runs = await runsOf(bank, id);
  assert.deepEqual(
    runs.map(({ slot, status }) => [slot, status]),
    [
      ['2026-03-02T11:00:00.000Z', 'SUCCEEDED'],
      ['2026-03-02T10:00:00.000Z', 'SUCCEEDED'],
    ],
  );
  assert.equal(await saved(bank), 20);
  const audit = { action: 'InitiateDeposit', pageSize: 1 };
  const entry = await bank.call('RetrieveAuditLogQuery', audit, { as: 'manager' });
  assert.equal(entry.at('data.items.0.userId'), `job:${String(id)}`);
  assert.equal(entry.at('data.items.0.origin'), 'job');
});

test('code sees its context and the job', async () => {
  const code = await createJob(bank, {
    name: 'Code',
    cron: '*/5 * * * *',
    executionType: 2,
    context: '{"factor": 6}',
    executionCode: 'console.log("at work"); return { product: factor * 7, job: jobName };',
  });
  assert.equal(code.status, 200, JSON.stringify(code.body));
  id = code.at('data.id');
  await bank.advance(minutes(5));
  const [run] = await runsOf(bank, id);
  assert.equal(run?.status, 'SUCCEEDED', String(run?.note));
  assert.deepEqual(JSON.parse(String(run?.reply)), { product: 42, job: 'Code' });
  assert.deepEqual(run?.lines, [{ level: 'log', text: 'at work' }]);
});

test('a context loader is asked first', async () => {
  const made = await createJob(bank, {
    name: 'Loaded',
    cron: '*/5 * * * *',
    executionType: 2,
    executionCode: 'return balance;',
    contextLoader: 'RetrieveAccountQuery',
    context: '{"accountNumber": "1000000001"}',
  });
  id = made.at('data.id');
  await bank.advance(minutes(5));
  const [run] = await runsOf(bank, id);
  assert.equal(run?.reply, '1000000', String(run?.note));
});

test('a refusal is a failed run, and an event', async () => {
  const made = await createJob(bank, hourlyDeposit('Refused', { context: '{"amount": 5}' }));
  id = made.at('data.id');
  await bank.advance(hours(1));
  const [run] = await runsOf(bank, id);
  assert.deepEqual([run?.status, run?.httpStatus], ['FAILED', 400]);
  assert.match(String(run?.note), /accountNumber is required/);
  const told = await bank.call('RetrieveEventsQuery', { type: 'job.failed' }, { as: 'admin' });
  const names = (told.at('data.items') as { data: { jobName: string } }[]).map(({ data }) => data.jobName);
  assert.ok(names.includes('Refused'));
});

for (const [misfire, runs] of [
  ['once', ['SUCCEEDED']],
  ['skip', ['SKIPPED']],
] as const) {
  test(`times that were missed while no host was there: ${misfire}`, async () => {
    const made = await createJob(bank, hourlyDeposit(`Missed ${misfire}`, { misfire }));
    id = made.at('data.id');
    await bank.advance(days(3) + minutes(17));
    assert.deepEqual(
      (await runsOf(bank, id)).map(({ status }) => status),
      runs,
    );
    const job = await bank.call('RetrieveRecurringJobByIdQuery', { id }, { as: 'admin' });
    const next = job.text('data.nextRunAt') as Instant;
    await bank.advance(elapsed(bank.clock.now(), next));
    assert.equal((await runsOf(bank, id))[0]?.status, 'SUCCEEDED');
  });
}
