import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import Migrate from '../../../../commands/processes/operations/MigrateProcessInstanceCommand.ts';
import { hours } from '../../../../core/values/instant.ts';
import { type Answer, bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start, timer } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, instance, userWait, versionRow } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const { token, name } = userWait;
const planned = {
  rev: 3,
  fromVersion: 2,
  toVersion: 3,
  problems: [],
  changes: ['review becomes check.'],
  state: 'new',
  events: [],
  anew: [],
  errorAt: null,
  waits: [{ token, elementId: 'check', name, reference: null, message: null }],
};

cases(
  Migrate,
  {
    input: { instanceGuid: instance.id, toVersion: 3 },
    state: { instance, waits: [userWait], coming: [], version: versionRow },
    actor: analyst,
  },
  {
    'a waiting one': {
      prepared: planned,
      gives: ['put', 'put', 'insert', 'schedule', 'audit'],
      also(decision) {
        const [row] = decision.rejected === true ? [] : decision.effects;
        assert.ok(row?.do === 'put');
        assert.deepEqual([row.changes.definitionVersion, row.changes.rev], [3, 4]);
      },
    },
    'only a look': { prepared: planned, input: { preview: true }, gives: ['audit'] },
    'one that has no place there': {
      prepared: { ...planned, problems: ['review: the new version has no review.'] },
      gives: 'MIGRATION_REFUSED',
    },
    'to a version that is merely proposed': {
      prepared: undefined,
      state: { version: { ...versionRow, state: 'Proposed' } },
      gives: 'PROCESS_VERSION_NOT_FOUND',
    },
    'one that moved since': { prepared: { ...planned, rev: 9 }, gives: 'INSTANCE_OVERTAKEN' },
    'one that has ended': {
      prepared: undefined,
      state: { instance: { ...instance, status: 'COMPLETED' } },
      gives: 'INSTANCE_ENDED',
    },
    'an unknown one': {
      prepared: undefined,
      state: { instance: undefined, version: undefined },
      gives: 'INSTANCE_NOT_FOUND',
    },
  },
);

const bank = bankOfFile();
before(() => bank.setRules('processes/publication', { fourEyes: false }));

const old = bpmn(
  [
    start,
    el('userTask', 'review', { FormKey: 'f' }),
    el('boundaryEvent', 'late', {}, timer('timeDuration', 'P1D'), 'attachedToRef="review"'),
    el('userTask', 'hurry', { FormKey: 'f' }),
    end,
  ],
  ['s->review', 'review->e', 'late->hurry', 'hurry->e'],
);

/** The task has another name and another event beside it; a second one follows. */
const next = bpmn(
  [
    start,
    el('userTask', 'check', { FormKey: 'f' }, '', 'name="Check"'),
    el('boundaryEvent', 'late', {}, timer('timeDuration', 'P1D'), 'attachedToRef="check"'),
    el(
      'boundaryEvent',
      'remind',
      {},
      timer('timeDuration', 'PT2H'),
      'attachedToRef="check" cancelActivity="false"',
    ),
    el('userTask', 'reminder', { FormKey: 'f' }),
    el('userTask', 'sign', { FormKey: 'f' }),
    el('userTask', 'hurry', { FormKey: 'f' }),
    el('endEvent', 'e2'),
    end,
  ],
  ['s->check', 'check->sign', 'sign->e', 'late->hurry', 'hurry->e', 'remind->reminder', 'reminder->e2'],
);

/** An instance of the old version, of a process whose next one is in force. */
async function beginBefore(bpmnXml: string): Promise<Answer> {
  const id = await deploy(bank, old);
  const started = await begin(bank, id);
  const made = await bank.call('UpdateProcessDefinitionCommand', { id, bpmnXml }, { as: 'admin' });
  assert.equal(made.at('data.version'), 2, JSON.stringify(made.body));
  return started;
}

const migrate = (started: Answer, data: object, as: 'regional' | 'manager' = 'regional') =>
  bank.call(
    'MigrateProcessInstanceCommand',
    { instanceGuid: started.text('data.instanceId'), toVersion: 2, ...data },
    { as },
  );
const standing = async (started: Answer) =>
  ((await look(bank, started)).at('data.currentElements') as { elementId: string }[])
    .map(({ elementId }) => elementId)
    .sort();

test('an instance goes on in the new version, under the names and with the events of that one', async () => {
  const started = await beginBefore(next);
  const mapping = [{ from: 'review', to: 'check' }];
  const shown = await migrate(started, { mapping, preview: true });
  assert.deepEqual(
    shown.at('data.changes'),
    ['review becomes check.', 'remind is armed for check.'],
    JSON.stringify(shown.body),
  );
  assert.equal((await look(bank, started)).at('data.definitionVersion'), 1);
  assert.equal((await migrate(started, { mapping }, 'manager')).status, 403);
  const done = await migrate(started, { mapping, comment: 'new form' });
  assert.equal(done.at('data.status'), 'WAITING', JSON.stringify(done.body));
  assert.deepEqual(await standing(started), ['check', 'late', 'remind']);
  await bank.advance(hours(3));
  assert.deepEqual(await standing(started), ['check', 'late', 'reminder']);
  const complete = (taskId: string) =>
    bank.call(
      'SignalProcessInstanceCommand',
      { instanceGuid: started.text('data.instanceId'), taskId },
      { as: 'manager' },
    );
  assert.equal((await complete('check')).status, 200);
  assert.deepEqual(await standing(started), ['reminder', 'sign']);
  await complete('reminder');
  assert.equal((await complete('sign')).at('data.status'), 'COMPLETED');
  const after = await look(bank, started);
  assert.equal(after.at('data.definitionVersion'), 2);
  assert.match(JSON.stringify(after.at('data.history')), /"migrated".*review becomes check/);
});

test('every place without its like is told, and nothing is moved', async () => {
  const started = await beginBefore(next);
  const bare = await migrate(started, {});
  assert.deepEqual([bare.status, bare.at('errors.0.code')], [409, 'MIGRATION_REFUSED']);
  assert.deepEqual(
    (bare.at('errors') as readonly { message: string }[]).map(({ message }) => message),
    [
      'review: the instance is there, and the new version has no review.',
      'late to late: it is attached to check there.',
    ],
  );
  const wrong = await migrate(started, { mapping: [{ from: 'review', to: 'late' }] });
  assert.match(wrong.text('errors.0.message'), /a UserTask does not become a BoundaryEvent/);
  const unknown = await migrate(started, { mapping: [{ from: 'revew', to: 'check' }] });
  assert.match(unknown.text('errors.0.message'), /revew: its version has no such element/);
  const none = await migrate(started, { toVersion: 9 });
  assert.deepEqual([none.status, none.at('errors.0.code')], [404, 'PROCESS_VERSION_NOT_FOUND']);
  assert.deepEqual(await standing(started), ['late', 'review']);
});

test('an event that the mapping gives up is waited for no more', async () => {
  const plain = bpmn([start, el('userTask', 'review', { FormKey: 'f' }), end], ['s->review', 'review->e']);
  const started = await beginBefore(plain);
  assert.equal((await migrate(started, {})).status, 409);
  const done = await migrate(started, { mapping: [{ from: 'late', to: null }] });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  await bank.advance(hours(48));
  assert.deepEqual(await standing(started), ['review']);
});

const acting = (amount: string) =>
  bpmn(
    [
      start,
      el('userTask', 'ask', { FormKey: 'f' }),
      el('serviceTask', 'pay', {
        ConnectorKey: 'InitiateDeposit',
        accountNumber: '1000000005',
        channel: 'branch',
        ActAs: 'ask',
        amount,
      }),
      end,
    ],
    ['s->ask', 'ask->pay', 'pay->e'],
  );

test('who has a task of the old diagram before him does not lend his name to the new one', async () => {
  const id = await deploy(bank, acting('1'));
  const started = await begin(bank, id);
  const instanceGuid = started.text('data.instanceId');
  const seen = (await look(bank, started)).text('data.currentElements.0.token');
  await bank.call('UpdateProcessDefinitionCommand', { id, bpmnXml: acting('900') }, { as: 'admin' });
  const done = await migrate(started, {});
  assert.deepEqual(done.at('data.changes'), [
    'ask is opened again: the new version acts for the person who completes it.',
  ]);
  const complete = (data: object) =>
    bank.call('SignalProcessInstanceCommand', { instanceGuid, taskId: 'ask', ...data }, { as: 'manager' });
  for (const data of [{ token: seen }, {}]) {
    const late = await complete(data);
    assert.deepEqual([late.status, late.at('errors.0.code')], [409, 'TASK_CHANGED']);
    assert.match(late.text('message'), /^The diagram changed while ask waited/);
  }
  const fresh = (await look(bank, started)).text('data.currentElements.0.token');
  const made = await complete({ token: fresh });
  assert.equal(made.at('data.status'), 'COMPLETED', JSON.stringify(made.body));
});

test('a suspended instance keeps a task of the old diagram from being completed before it is opened anew', async () => {
  const id = await deploy(bank, acting('1'));
  const started = await begin(bank, id);
  const instanceGuid = started.text('data.instanceId');
  const seen = (await look(bank, started)).text('data.currentElements.0.token');
  await bank.call('UpdateProcessDefinitionCommand', { id, bpmnXml: acting('900') }, { as: 'admin' });
  const order = (name: string) => bank.call(name, { instanceGuid }, { as: 'regional' });
  assert.equal((await order('SuspendProcessInstanceCommand')).status, 200);
  assert.equal((await migrate(started, {})).status, 200);
  assert.equal((await order('ResumeProcessInstanceCommand')).status, 200);
  const late = await bank.call(
    'SignalProcessInstanceCommand',
    { instanceGuid, taskId: 'ask', token: seen },
    { as: 'manager' },
  );
  assert.deepEqual([late.status, late.at('errors.0.code')], [409, 'TASK_CHANGED']);
});
