import assert from 'node:assert/strict';
import { test } from 'node:test';
import FetchExternalTasks from '../../../../commands/processes/external/FetchExternalTasksCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, loop, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { instance } from '../../../support/definitions.ts';
import { bureau, externalWait, fetched, outside, work, workerCall } from '../../../support/external.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const free = { ...externalWait, worker: null, lockedBy: null, lockedUntil: null };
const topic = { topic: 'credit', lockDuration: 60_000 };

cases(
  FetchExternalTasks,
  {
    input: { workerId: 'w1', topics: [topic] },
    state: { found: [{ instance, wait: free }] } as {
      readonly found: readonly {
        readonly instance: typeof instance | undefined;
        readonly wait: typeof externalWait | undefined;
      }[];
    },
    actor: bureau,
  },
  {
    'a task that is free': { gives: ['put', 'audit'] },
    'a task that another has': {
      state: { found: [{ instance, wait: { ...externalWait, worker: 'w2' } }] },
      gives: [],
    },
    'a task that waits no more': { state: { found: [{ instance, wait: undefined }] }, gives: [] },
    'a task of an instance that has ended': {
      state: { found: [{ instance: { ...instance, status: 'CANCELLED' }, wait: free }] },
      gives: [],
    },
    'a topic twice': { input: { topics: [topic, topic] }, gives: 'VALIDATION' },
    'a topic of others': {
      rules: { 'processes/topics': { topics: [{ topic: 'credit', worker: 'other' }] } },
      gives: 'EXTERNAL_TOPIC_FORBIDDEN',
    },
  },
);

const bank = bankOfFile();

const tasksOf = (reply: { readonly body: unknown }) =>
  (reply.body as { readonly data: { readonly tasks: readonly { readonly id: string }[] } }).data.tasks;

test('workers who fetch at once never get the same task', async () => {
  const definition = await deploy(bank, outside('crowd'));
  await Promise.all(Array.from({ length: 30 }, () => begin(bank, definition)));
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      fetched(bank, 'crowd', { workerId: `w${at}`, maxTasks: 3 }, `person-${at % 4}`),
    ),
  );
  const ids = replies.flatMap(tasksOf).map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const rest = tasksOf(await fetched(bank, 'crowd', { maxTasks: 100 }));
  assert.equal(new Set([...ids, ...rest.map(({ id }) => id)]).size, 30);
});

test('a worker sees the inputs of the diagram, and of those what he asks for', async () => {
  const mapped = outside('mapped-inputs', { InputMapping: '{"name": "${client.name}", "limit": 500}' });
  await begin(bank, await deploy(bank, mapped), { client: { name: 'Amina' }, salary: 900 });
  const seen = await fetched(bank, 'mapped-inputs', { variables: ['name', 'salary'] });
  assert.deepEqual(seen.at('data.tasks.0.variables'), { name: 'Amina' });
});

test('where the diagram maps nothing, he sees the variables that he names', async () => {
  await begin(bank, await deploy(bank, outside('unmapped')), { amount: 7, salary: 900 });
  await begin(bank, await deploy(bank, outside('unmapped')), { amount: 8, salary: 900 });
  const some = await fetched(bank, 'unmapped', { variables: ['amount'], maxTasks: 1 });
  assert.deepEqual(some.at('data.tasks.0.variables'), { amount: 7 });
  const none = await fetched(bank, 'unmapped');
  assert.deepEqual(none.at('data.tasks.0.variables'), {});
});

test('each turn of a loop is a task of its own, with its item', async () => {
  const looped = bpmn(
    [start, el('serviceTask', 'ask', { Topic: 'each' }, loop('${clients}')), end],
    ['s->ask', 'ask->e'],
  );
  const started = await begin(bank, await deploy(bank, looped), { clients: ['a', 'b'] });
  const both = tasksOf(await fetched(bank, 'each', { variables: ['item'] })) as readonly {
    readonly id: string;
    readonly variables?: { readonly item: string };
  }[];
  assert.deepEqual(both.map(({ variables }) => variables?.item).sort(), ['a', 'b']);
  for (const { id } of both) await work(bank, 'Complete', id);
  assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
});

test('a topic may be an expression; one that gives no name stands', async () => {
  const definition = await deploy(bank, outside('${partner}.score'));
  await begin(bank, definition, { partner: 'north' });
  assert.equal(tasksOf(await fetched(bank, 'north.score')).length, 1);
  const wrong = await begin(bank, definition, { partner: ' ' });
  assert.equal(wrong.at('data.status'), 'ERROR');
  assert.equal((await look(bank, wrong)).at('data.error.code'), 'TOPIC');
});

test('a suspended process gives no tasks, and stands in the way of no other', async () => {
  const definition = await deploy(bank, outside('halted'));
  const first = await begin(bank, definition);
  const operator = { as: 'manager' } as const;
  const instanceId = first.text('data.instanceId');
  const held = tasksOf(await fetched(bank, 'halted', { lockDuration: 60_000 }))[0]?.id;
  const idle = await begin(bank, definition);
  for (const id of [instanceId, idle.text('data.instanceId')]) {
    await bank.call('SuspendProcessInstanceCommand', { instanceId: id }, operator);
  }
  await begin(bank, definition);
  assert.equal(tasksOf(await fetched(bank, 'halted')).length, 1);
  const done = await work(bank, 'Complete', held, { result: 1 });
  assert.equal(done.at('data.status'), 'SUSPENDED');
  await bank.call('ResumeProcessInstanceCommand', { instanceId }, operator);
  assert.equal((await look(bank, first)).at('data.variables.lastServiceResult'), 1);
});

/** How many fetches the trail tells. */
async function entries(): Promise<number> {
  const list = await bank.call(
    'RetrieveAuditLogQuery',
    { eventType: 'ExternalTasksFetched', pageSize: 100 },
    { as: 'admin' },
  );
  return JSON.stringify(list.body).split('"ExternalTasksFetched"').length - 1;
}

test('a poll that finds nothing leaves no entry in the trail, one that finds something does', async () => {
  const before = await entries();
  await fetched(bank, 'quiet');
  assert.equal(await entries(), before);
  await begin(bank, await deploy(bank, outside('quiet')));
  await fetched(bank, 'quiet');
  assert.equal(await entries(), before + 1);
});

test('a poll whose answer is kept under a key leaves an entry, also where it finds nothing', async () => {
  const before = await entries();
  const asked = { workerId: 'w1', topics: [{ topic: 'quietest', lockDuration: 60_000 }] };
  const headers = { 'idempotency-key': 'nothing waits' };
  const call = { ...(await workerCall(bank)), headers };
  assert.deepEqual(tasksOf(await bank.call('FetchExternalTasksCommand', asked, call)), []);
  assert.equal(await entries(), before + 1);
  await bank.call('FetchExternalTasksCommand', asked, call);
  assert.equal(await entries(), before + 1);
});
