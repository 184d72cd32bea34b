/** Whose a task is, as Camunda 7 and Zeebe say it: nobody else completes it, claims it or finds it among his own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { inNamespaces, more } from '../support/dialects.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

type Role = 'regional' | 'manager' | 'manager2' | 'admin';

const waiting = async (task: string, variables: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const xml = inNamespaces(bpmn([start, task, end], ['s->t', 't->e']));
  const started = await begin(bank, await deploy(bank, xml), variables);
  return started.text('data.instanceId');
};

const user = (attributes: string, inside = ''): string =>
  `<bpmn:userTask id="t" camunda:formKey="f" ${attributes}>${inside === '' ? '' : more(inside)}</bpmn:userTask>`;

const complete = (instanceGuid: string, as: Role, callbackData: unknown = { action: 'done' }) =>
  bank.call('CompleteProcessTaskCommand', { instanceGuid, taskId: 't', callbackData }, { as });
const claim = (instanceGuid: string, as: Role, more: object = {}) =>
  bank.call('ClaimProcessTaskCommand', { instanceGuid, taskId: 't', ...more }, { as });
const mine = async (as: Role, instanceId: string): Promise<unknown> =>
  (await bank.call('GetProcessTaskListQuery', { instanceId, mine: true }, { as })).at('data.totalRecords');

const owners: Readonly<Record<string, readonly [task: string, yes: Role, no: readonly Role[]]>> = {
  'an assignee': [user('camunda:assignee="manager2"'), 'manager2', ['manager', 'regional', 'admin']],
  'an assignee by expression': [
    user('camunda:assignee="${boss}" camunda:candidateGroups="BranchManager"'),
    'manager2',
    ['manager', 'admin'],
  ],
  'candidate people': [user('camunda:candidateUsers="${list}"'), 'manager2', ['manager', 'admin']],
  'candidate groups': [
    user('camunda:candidateGroups="BranchManager, RegionalManager"'),
    'manager',
    ['admin'],
  ],
  'people of Zeebe': [
    `<bpmn:userTask id="t">${more('<zeebe:userTask/><zeebe:assignmentDefinition assignee="=boss"/>')}</bpmn:userTask>`,
    'manager2',
    ['manager', 'regional', 'admin'],
  ],
  'groups of Zeebe': [
    `<bpmn:userTask id="t">${more('<zeebe:assignmentDefinition candidateGroups="=[group]"/>')}</bpmn:userTask>`,
    'manager',
    ['admin'],
  ],
  'the own property, by expression': [
    el('userTask', 't', { FormKey: 'f', ResponsibleUsers: '${boss}' }),
    'manager2',
    ['manager', 'admin'],
  ],
};

const known = { boss: 'manager2', list: ['manager2', 'grace'], group: 'BranchManager' };

for (const [name, [task, yes, no]] of Object.entries(owners)) {
  test(`${name}: nobody else completes, claims or finds it`, async () => {
    const id = await waiting(task, known);
    for (const as of no) {
      assert.equal((await complete(id, as)).at('errors.0.code'), 'TASK_NOT_YOURS', as);
      assert.equal((await claim(id, as)).at('errors.0.code'), 'TASK_NOT_YOURS', as);
      assert.equal(await mine(as, id), 0, as);
    }
    assert.equal(await mine(yes, id), 1);
    assert.equal((await claim(id, yes)).status, 200);
    assert.equal((await complete(id, yes)).at('data.status'), 'COMPLETED');
  });
}

test('an operator may give the task of an assignee to another, who does it then', async () => {
  const id = await waiting(user('camunda:assignee="manager2"'));
  const given = await bank.call(
    'ReassignProcessTaskCommand',
    { instanceGuid: id, taskId: 't', assignee: 'manager' },
    { as: 'admin' },
  );
  assert.equal(given.status, 200, JSON.stringify(given.body));
  assert.equal((await complete(id, 'manager2')).at('errors.0.code'), 'TASK_NOT_YOURS');
  assert.deepEqual([await mine('manager2', id), await mine('manager', id)], [0, 1]);
  assert.equal((await complete(id, 'manager')).at('data.status'), 'COMPLETED');
});

test('what is mapped into a task is what its form sees', async () => {
  const id = await waiting(el('userTask', 't', { FormKey: 'f', InputMapping: '{"sum": "${a + 1}"}' }), {
    a: 1,
  });
  const list = await bank.call('GetProcessTaskListQuery', { instanceId: id }, { as: 'manager' });
  assert.deepEqual(list.at('data.items.0.formContext'), { sum: 2 });
});

test('the list shows whose a task is, when it is due and how pressing it is', async () => {
  const id = await waiting(
    user(
      'camunda:assignee="manager2" camunda:candidateUsers="ada" camunda:dueDate="2030-05-01" camunda:followUpDate="2030-04-01T09:00:00Z" camunda:priority="${p}"',
    ),
    { p: 70 },
  );
  const list = await bank.call('GetProcessTaskListQuery', { instanceId: id }, { as: 'manager' });
  const seen = ['assignee', 'users', 'dueDate', 'followUpDate', 'priority', 'isMine'].map((name) =>
    list.at(`data.items.0.${name}`),
  );
  assert.deepEqual(seen, ['manager2', ['ada'], '2030-05-01', '2030-04-01T09:00:00Z', 70, false]);
});

for (const [name, attributes, variables, code] of [
  ['nobody is there', 'camunda:assignee="${boss}"', {}, 'VALUE_MISSING'],
  ['nobody is named', 'camunda:assignee="${boss}"', { boss: '' }, 'VALUE_UNFIT'],
  ['no list is one', 'camunda:candidateUsers="${boss}"', { boss: 5 }, 'VALUE_UNFIT'],
  ['no moment is one', 'camunda:dueDate="${boss}"', { boss: 'soon' }, 'VALUE_UNFIT'],
] as const) {
  test(`where ${name} the task stands as an incident, and is nobody's`, async () => {
    const id = await waiting(user(attributes), variables);
    const seen = await look(bank, id);
    assert.equal(seen.at('data.status'), 'ERROR', JSON.stringify(seen.body));
    assert.equal(seen.at('data.error.code'), code);
    assert.equal((await complete(id, 'manager')).status, 409);
    const set = await bank.call(
      'SetProcessVariablesCommand',
      { instanceGuid: id, variables: { boss: name.includes('moment') ? '2030-01-01' : 'manager' } },
      { as: 'admin' },
    );
    assert.equal(set.status, 200, JSON.stringify(set.body));
    await bank.call('RetryProcessInstanceCommand', { instanceGuid: id }, { as: 'admin' });
    await bank.advance(1000);
    assert.equal((await look(bank, id)).at('data.status'), 'WAITING');
  });
}

const field = (id: string, type: string, limits: Readonly<Record<string, string>>, inside = '') =>
  `<camunda:formField id="${id}" type="${type}" ${inside === '' ? '' : inside}><camunda:validation>${Object.entries(
    limits,
  )
    .map(([name, config]) => `<camunda:constraint name="${name}" config="${config}"/>`)
    .join(
      '',
    )}</camunda:validation>${type === 'enum' ? '<camunda:value id="new"/><camunda:value id="old"/>' : ''}</camunda:formField>`;

const asked = user(
  '',
  `<camunda:formData>${[
    field('amount', 'long', { required: 'true', min: '1', max: '100' }),
    field('name', 'string', { minlength: '2', maxlength: '5' }),
    field('kind', 'enum', {}, 'defaultValue="new"'),
    field('day', 'date', {}),
    field('sure', 'boolean', {}),
    field('limit', 'long', { readonly: 'true' }, 'defaultValue="${limit}"'),
  ].join('')}</camunda:formData>`,
);

const wrong: Readonly<Record<string, readonly [data: object, field: string, says: RegExp]>> = {
  'a field that is required': [{}, 'amount', /amount is required/],
  'text for a number': [{ amount: '5' }, 'amount', /whole number/],
  'too little': [{ amount: 0 }, 'amount', /at least 1/],
  'too much': [{ amount: 101 }, 'amount', /at most 100/],
  'too short': [{ amount: 1, name: 'a' }, 'name', /at least 2 characters/],
  'too long': [{ amount: 1, name: 'abcdef' }, 'name', /at most 5 characters/],
  'another choice': [{ amount: 1, kind: 'odd' }, 'kind', /one of new, old/],
  'no day': [{ amount: 1, day: '2030-02-30' }, 'day', /date/],
  'neither yes nor no': [{ amount: 1, sure: 'yes' }, 'sure', /true or false/],
  'what may only be read': [{ amount: 1, limit: 8 }, 'limit', /read only/],
};

test('what the fields of a form do not allow is refused by name, and the task waits on', async () => {
  const id = await waiting(asked, { limit: 7 });
  for (const [name, [data, at, says]] of Object.entries(wrong)) {
    const answer = await complete(id, 'manager', data);
    assert.equal(answer.status, 400, name);
    assert.equal(answer.at('errors.0.code'), 'FORM_FIELD_INVALID', name);
    assert.equal(answer.at('errors.0.field'), `callbackData.${at}`, name);
    assert.match(answer.text('errors.0.message'), says);
  }
  const list = await bank.call('GetProcessTaskListQuery', { instanceId: id }, { as: 'manager' });
  assert.equal(list.at('data.items.0.fields.5.value'), 7);
  const done = await complete(id, 'manager', { amount: 50, name: 'abc', day: '2030-02-28' });
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
  const { amount, kind, limit, day } = done.at('data.variables') as Readonly<Record<string, unknown>>;
  assert.deepEqual([amount, kind, limit, day], [50, 'new', 7, '2030-02-28']);
});
