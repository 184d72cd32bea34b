import assert from 'node:assert/strict';
import { test } from 'node:test';
import Create from '../../../../commands/processes/definitions/CreateProcessDefinitionCommand.ts';
import { isRejection } from '../../../../core/command/wire/rejections.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, definition, preparedFile, timedFile } from '../../../support/definitions.ts';

cases(
  Create,
  { input: { name: 'Loans', bpmnXml: '<x/>' }, state: { same: undefined }, actor: analyst },
  {
    'a new name': { prepared: preparedFile, gives: ['insert', 'insert', 'emit'] },
    'events that it names start nothing, and the answer says so': {
      input: { triggerEvents: ['OnLoanCreation'] },
      prepared: preparedFile,
      gives: ['insert', 'insert', 'emit'],
      also(decision) {
        assert.ok(!isRejection(decision));
        assert.match(decision.data.warnings.join(), /no event starts a process/);
      },
    },
    'a process that a call stands for': {
      prepared: { ...preparedFile, awaited: ['Loans', 'another'] },
      gives: ['insert', 'insert', 'emit', 'schedule'],
    },
    'a process that only calls of others stand for': {
      prepared: { ...preparedFile, awaited: ['another'] },
      gives: ['insert', 'insert', 'emit'],
    },
    'a timer start': { prepared: timedFile, gives: ['insert', 'insert', 'schedule', 'emit'] },
    'an inactive one sets no timer': {
      input: { isActive: false },
      prepared: timedFile,
      gives: ['insert', 'insert', 'emit'],
    },
    'a proposal: nothing of it is in force, and no timer is set': {
      rules: { 'processes/publication': { fourEyes: true } },
      prepared: timedFile,
      gives: ['insert', 'insert', 'emit', 'audit'],
      also(decision) {
        assert.ok(!isRejection(decision));
        const [row, version] = decision.effects.map((effect) =>
          effect.do === 'insert' ? (effect.row as Readonly<Record<string, unknown>>) : {},
        );
        assert.deepEqual(
          [row?.currentVersion, row?.latestVersion, row?.isActive, row?.timerStarts],
          [0, 1, false, []],
        );
        assert.deepEqual(
          [version?.state, version?.basedOn, version?.changes, version?.makers],
          ['Proposed', 0, { isActive: true }, ['ada']],
        );
      },
    },
    'secrets that the analyst may not use': {
      prepared: { ...preparedFile, report: { ...preparedFile.report, secrets: ['KEY'] } },
      actor: { permissions: new Set(['processes.manage']) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'a name that is taken': {
      state: { same: definition as never },
      prepared: preparedFile,
      gives: 'PROCESS_NAME_TAKEN',
    },
  },
  ['PROCESS_INVALID'],
);

const bank = bankOfFile();

const xml = bpmn([start, el('task', 't'), end], ['s->t', 't->e']);

test('a definition is deployed, read and listed; both spellings are known', async () => {
  const made = await bank.call(
    'CreateProcessDefinitiionCommand',
    { name: 'Account opening', bpmnXml: xml, category: 'accounts', metadata: { author: 'Ada' } },
    { as: 'admin' },
  );
  assert.equal(made.status, 200);
  assert.equal(made.at('statusCode'), '00');
  assert.equal(made.at('data.version'), 1);
  const id = made.at('data.id');
  const read = await bank.call('GetProcessDefinitionByIdQuery', {
    id,
    includeXml: true,
    includeStatistics: true,
  });
  assert.equal(read.at('data.bpmnXml'), xml);
  assert.equal(read.at('data.elementCounts.tasks'), 1);
  assert.equal(read.at('data.statistics.totalInstances'), 0);
  const listed = await bank.call('GetProcessDefinitionListQuery', { searchText: 'OPENING' });
  assert.equal(listed.at('data.totalRecords'), 1);
  assert.equal(listed.at('data.items.0.activeInstanceCount'), 0);
  const bundle = await bank.call('GetProcessBundleQuery', {
    processDefinitionId: id,
    includeInstances: true,
    includeRelatedDefinitions: true,
  });
  assert.equal(bundle.at('data.definition.bpmnXml'), xml);
  assert.deepEqual(bundle.at('data.instances'), []);
  for (const [name, asked] of [
    ['GetProcessDefinitionByIdQuery', { id: 999 }],
    ['GetProcessBundleQuery', { processDefinitionId: 999 }],
  ] as const) {
    const none = await bank.call(name, asked);
    assert.deepEqual([none.status, none.at('message')], [404, 'Process definition with ID 999 not found.']);
  }
});

test('a definition that is refused names element, line and cure of each mistake', async () => {
  const wrong = bpmn(
    [start, el('serviceTask', 'pay', { ConnectorKey: 'InitiateDeposits' }), end],
    ['s->pay', 'pay->e'],
  );
  const refused = await bank.call(
    'CreateProcessDefinitionCommand',
    { name: 'Refused', bpmnXml: wrong },
    { as: 'admin' },
  );
  assert.equal(refused.status, 400);
  assert.match(refused.text('message'), /pay \(line 2\): .*Did you mean InitiateDeposit\?/);
  assert.equal(refused.at('errors.0.line'), 2);
  assert.equal(refused.at('errors.0.elementId'), 'pay');
});

/** The diagram with this key. */
const keyed = (key: string, text = 't') =>
  xml.replace('id="p"', `id="${key}"`).replaceAll('"t"', `"${text}"`);

// Found by an attack: starts and calls by a key went to the older process that had the key as its name.
test('no process takes as its name the key of another one, or as its key the name of another one', async () => {
  const deploy = (name: string, bpmnXml: string) =>
    bank.call('CreateProcessDefinitionCommand', { name, bpmnXml }, { as: 'admin' });
  const update = (id: unknown, more: object) =>
    bank.call('UpdateProcessDefinitionCommand', { id, ...more }, { as: 'admin' });
  const codes = async (...answers: readonly Promise<{ readonly at: (path: string) => unknown }>[]) =>
    (await Promise.all(answers)).map((answer) => answer.at('errors.0.code'));
  const payroll = await deploy('Pays salaries', keyed('Payroll'));
  assert.equal(payroll.status, 200, JSON.stringify(payroll.body));
  const own = await deploy('OwnName', keyed('OwnName'));
  assert.equal(own.status, 200, JSON.stringify(own.body));
  const taken = 'PROCESS_NAME_TAKEN';
  assert.deepEqual(
    await codes(
      deploy('Payroll', keyed('Other')),
      deploy('Another', keyed('OwnName')),
      update(payroll.at('data.id'), { name: 'OwnName' }),
      update(payroll.at('data.id'), { bpmnXml: keyed('OwnName') }),
    ),
    [taken, taken, taken, taken],
  );
  const same = await update(own.at('data.id'), { name: 'OwnName', bpmnXml: keyed('OwnName', 'u') });
  assert.equal(same.status, 200, JSON.stringify(same.body));
});
