import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import Modify from '../../../../commands/processes/operations/ModifyProcessInstanceCommand.ts';
import { type Answer, bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, instance, trigger } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const planned = { rev: 3, problems: [], changes: ['Cancels at review.'], change: {} };

cases(
  Modify,
  {
    input: { instanceGuid: instance.id, cancelAt: ['review'], startBefore: ['correct'] },
    state: { instance, coming: [] },
    actor: analyst,
  },
  {
    'a waiting one': { prepared: planned, gives: ['insert', 'schedule', 'put', 'audit'] },
    'only a look': { prepared: planned, input: { preview: true }, gives: ['audit'] },
    'one that moved since it was planned': { prepared: { ...planned, rev: 2 }, gives: 'INSTANCE_OVERTAKEN' },
    'one that something has come for': {
      prepared: planned,
      state: { coming: [trigger] },
      gives: 'INSTANCE_OVERTAKEN',
    },
    'one that runs': {
      prepared: planned,
      state: { instance: { ...instance, status: 'RUNNING' } },
      gives: 'INSTANCE_OVERTAKEN',
    },
    'one that cannot be moved so': {
      prepared: { ...planned, problems: ['nowhere: there is no such element.'] },
      gives: 'MODIFICATION_REFUSED',
    },
    'nothing to do': { prepared: planned, input: { cancelAt: [], startBefore: [] }, gives: 'VALIDATION' },
    'one that has ended': {
      prepared: undefined,
      state: { instance: { ...instance, status: 'COMPLETED' } },
      gives: 'INSTANCE_ENDED',
    },
    'an unknown one': { prepared: undefined, state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
  },
);

let id: number;
const bank = bankOfFile();
before(async () => {
  id = await deploy(
    bank,
    bpmn(
      [
        start,
        el('userTask', 'review', { FormKey: 'f' }, '', 'name="Review"'),
        el('userTask', 'correct', { FormKey: 'f' }),
        el(
          'subProcess',
          'both',
          {},
          `${el('startEvent', 's2')}${el('userTask', 'inner', { FormKey: 'f' })}${el('userTask', 'other', { FormKey: 'f' })}<bpmn:sequenceFlow id="g1" sourceRef="s2" targetRef="inner"/><bpmn:sequenceFlow id="g2" sourceRef="inner" targetRef="other"/>`,
        ),
        end,
      ],
      ['s->review', 'review->correct', 'correct->both', 'both->e'],
    ),
  );
});

const modify = (started: Answer, data: object, as: 'regional' | 'manager' = 'regional') =>
  bank.call(
    'ModifyProcessInstanceCommand',
    { instanceGuid: started.text('data.instanceId'), ...data },
    { as },
  );
const standing = async (started: Answer) =>
  ((await look(bank, started)).at('data.currentElements') as { elementId: string }[])
    .map(({ elementId }) => elementId)
    .sort();

test('an instance is moved to another element: a look first, then exactly that', async () => {
  const started = await begin(bank, id);
  const wanted = { cancelAt: ['review'], startBefore: ['both'], comment: 'reviewed on paper' };
  const shown = await modify(started, { ...wanted, preview: true });
  assert.deepEqual(shown.at('data.changes'), ['Cancels at review (Review).', 'Starts before both.']);
  assert.deepEqual(await standing(started), ['review']);
  assert.equal((await modify(started, wanted, 'manager')).status, 403);
  const done = await modify(started, { ...wanted, variables: { reviewed: true } });
  assert.equal(done.at('data.status'), 'WAITING', JSON.stringify(done.body));
  assert.deepEqual(await standing(started), ['inner']);
  const after = await look(bank, started);
  assert.equal(after.at('data.variables.reviewed'), true);
  assert.match(JSON.stringify(after.at('data.history')), /"modified".*Cancels at review/);
  const inside = await modify(started, { startBefore: ['other'], cancelAt: ['inner'] });
  assert.equal(inside.status, 200, JSON.stringify(inside.body));
  assert.deepEqual(await standing(started), ['other']);
  const audit = await bank.call('RetrieveAuditLogQuery', { eventType: 'ProcessModified' }, { as: 'manager' });
  assert.match(JSON.stringify(audit.body), /Cancels at review.*reviewed on paper/);
});

test('what cannot be done is refused, each by its element', async () => {
  const started = await begin(bank, id);
  const refusals: readonly (readonly [object, RegExp])[] = [
    [{ cancelAt: ['nowhere'] }, /nowhere: nothing of the instance is there, and .* no such/],
    [{ cancelAt: ['correct'] }, /correct: nothing of the instance is there\./],
    [{ cancelAt: ['review'] }, /Nothing of the instance would be left: cancel it/],
    [{ startBefore: ['nowhere'] }, /nowhere: the process has no such element/],
    [{ startBefore: ['inner'] }, /inner is inside both, which does not run: start before both/],
  ];
  for (const [data, words] of refusals) {
    const refused = await modify(started, data);
    assert.deepEqual([refused.status, refused.at('errors.0.code')], [409, 'MODIFICATION_REFUSED']);
    assert.match(refused.text('errors.0.message'), words);
  }
  const two = await modify(started, { startBefore: ['nowhere', 'inner'] });
  assert.equal((two.at('errors') as readonly object[]).length, 2);
  assert.deepEqual(await standing(started), ['review']);
});

test('a suspended instance is moved when it is resumed; one move at a time', async () => {
  const started = await begin(bank, id);
  const instanceGuid = started.text('data.instanceId');
  await bank.call('SuspendProcessInstanceCommand', { instanceGuid }, { as: 'manager' });
  const move = { cancelAt: ['review'], startBefore: ['correct'] };
  assert.equal((await modify(started, move)).status, 200);
  const second = await modify(started, move);
  assert.equal(second.at('errors.0.code'), 'INSTANCE_OVERTAKEN', JSON.stringify(second.body));
  assert.deepEqual(await standing(started), ['review']);
  await bank.call('ResumeProcessInstanceCommand', { instanceGuid }, { as: 'manager' });
  assert.deepEqual(await standing(started), ['correct']);
});
