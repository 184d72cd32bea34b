import assert from 'node:assert/strict';
import { test } from 'node:test';
import Skip from '../../../../commands/processes/operations/SkipFailedTaskCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, goneRows, instance, userWait } from '../../../support/definitions.ts';
import { boundary, caught, on, process, task, user, xor } from '../../../support/diagram.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const failed = { ...userWait, kind: 'incident' as const, task: null };

cases(
  Skip,
  {
    input: { instanceGuid: instance.id, comment: 'the bureau is down' },
    state: { instance: { ...instance, status: 'ERROR' }, waits: [failed], triggers: [], callbacks: [] },
    actor: analyst,
  },
  {
    'a failed task': { gives: ['remove', 'insert', 'schedule', 'put', 'audit'] },
    'the named task': {
      input: { taskId: 'review' },
      gives: ['remove', 'insert', 'schedule', 'put', 'audit'],
    },
    'another task': { input: { taskId: 'other' }, gives: 'INSTANCE_HAS_NO_INCIDENT' },
    'a gate without a default': {
      state: { waits: [{ ...failed, reference: 'no way' }] },
      gives: 'TASK_HAS_NO_WAY',
    },
    'a wait, by the starter': {
      state: { waits: [{ ...failed, accepts: { from: [], early: false } }] },
      gives: 'CALLBACK_FORBIDDEN',
    },
    'a healthy instance': { state: { instance, waits: [userWait] }, gives: 'INSTANCE_HAS_NO_INCIDENT' },
    'one that is suspended': {
      state: { instance: { ...instance, status: 'SUSPENDED' } },
      gives: 'INSTANCE_SUSPENDED',
    },
    ...goneRows,
  },
);

const bank = bankOfFile();

/** A deposit that is refused until the account is there to take it. */
const refused = bpmn(
  [
    start,
    el('serviceTask', 'check', { ConnectorKey: 'RetrieveAccountQuery', accountNumber: '${context.account}' }),
    el('userTask', 'decide', { FormKey: 'decide' }),
    end,
  ],
  ['s->check', 'check->decide', 'decide->e'],
);

test('an operator skips what cannot be done: the process goes on, and the audit trail knows why', async () => {
  const started = await begin(bank, await deploy(bank, refused), { account: '0000000000' });
  assert.equal(started.at('data.status'), 'ERROR');
  const instanceGuid = started.text('data.instanceId');
  const shown = await look(bank, started);
  assert.equal(shown.at('data.error.elementId'), 'check');
  const skip = (as: 'manager' | 'teller' = 'manager') =>
    bank.call(
      'SkipFailedTaskCommand',
      { instanceGuid, comment: 'bureau down', additionalData: { creditCheckSkipped: true } },
      { as },
    );
  assert.equal((await skip('teller')).status, 403);
  const skipped = await skip();
  assert.equal(skipped.at('data.status'), 'WAITING');
  assert.equal(skipped.at('data.currentTaskId'), 'decide');
  assert.equal(skipped.at('data.variables.creditCheckSkipped'), true);
  assert.equal((await skip()).status, 409);
  const audit = await bank.call('RetrieveAuditLogQuery', {}, { as: 'manager' });
  assert.match(JSON.stringify(audit.body), /ProcessTaskSkipped.*bureau down|bureau down.*ProcessTaskSkipped/);
});

test('a timer that stands is passed over as if it had come; a gate without a default is not', async () => {
  const timer = await begin(
    bank,
    await deploy(bank, process([caught('c', on.timer('${d}')), user('z')], ['s -> c -> z -> e'])),
    { d: 'nonsense' },
  );
  const skip = (started: typeof timer) =>
    bank.call('SkipFailedTaskCommand', { instanceGuid: started.text('data.instanceId') }, { as: 'manager' });
  assert.equal((await skip(timer)).status, 200);
  assert.equal((await look(bank, timer)).at('data.currentElements.0.elementId'), 'z');
  const gate = await begin(
    bank,
    await deploy(
      bank,
      process(
        [xor('g'), task('a'), task('b')],
        ['s -> g', 'g -> a : ${x}', 'g -> b : ${y}', 'a -> e', 'b -> e'],
      ),
    ),
    { x: false, y: false },
  );
  const refused = await skip(gate);
  assert.equal(refused.status, 409);
  assert.match(refused.text('message'), /g cannot be passed over.*retry/);
});

test('a gate whose condition is a script goes by its default, and by nothing without one', async () => {
  const scripted = (to: string) =>
    process(
      [xor('g'), task('a'), task('b'), user('z')],
      ['s -> g', 'g -> a : ${x}', to, 'a -> e', 'b -> z -> e'],
    )
      .replace('${x}', 'throw new Error("no")')
      .replace(/<bpmn:conditionExpression /, '<bpmn:conditionExpression language="javascript" ');
  for (const [to, status] of [
    ['g => b', 200],
    ['g -> b : ${true}', 409],
  ] as const) {
    const started = await begin(bank, await deploy(bank, scripted(to)), { amount: 1 });
    assert.equal((await look(bank, started)).at('data.error.elementId'), 'g');
    const data = { instanceGuid: started.text('data.instanceId') };
    const skipped = await bank.call('SkipFailedTaskCommand', data, { as: 'manager' });
    assert.equal(skipped.status, status, JSON.stringify(skipped.body));
    if (status === 200) assert.equal((await look(bank, started)).at('data.currentElements.0.elementId'), 'z');
  }
});

test('a boundary event that stands is waited for no longer, and its task stays open', async () => {
  const xml = process(
    [
      user('u'),
      boundary('u', 'b', on.message('BILL')).replace(
        '<bpmn:messageEventDefinition',
        `${keyed('${kk}')}<bpmn:messageEventDefinition`,
      ),
      task('z'),
    ],
    ['s -> u -> e', 'b -> z -> e'],
  );
  const started = await begin(bank, await deploy(bank, xml), {});
  const { text } = await look(bank, started);
  assert.equal(text('data.error.elementId'), 'b');
  const skipped = await bank.call(
    'SkipFailedTaskCommand',
    { instanceGuid: started.text('data.instanceId') },
    { as: 'manager' },
  );
  assert.equal(skipped.status, 200);
  const shown = await look(bank, started);
  assert.equal(shown.at('data.error'), null);
  assert.equal(shown.at('data.status'), 'WAITING');
  assert.equal(shown.at('data.currentElements.0.elementId'), 'u');
  assert.equal(shown.at('data.currentElements.1'), undefined);
});

const keyed = (key: string): string =>
  `<bpmn:extensionElements><bank:properties><bank:property name="CorrelationKey" value="${key}"/></bank:properties></bpmn:extensionElements>`;
