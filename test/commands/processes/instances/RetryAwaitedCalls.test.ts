/** Calls of processes that are not deployed stand, and go on once they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import RetryCalls from '../../../../commands/processes/instances/RetryAwaitedCalls.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { instance, userWait } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const standing = { ...instance, status: 'ERROR' as const };
const call = (token: string) => ({
  ...userWait,
  token,
  task: null,
  kind: 'incident' as const,
  reference: 'called:Payout',
});
const one = { instanceId: instance.id, token: 'a' };

cases(
  RetryCalls,
  {
    input: { definitionId: 7 },
    state: { calls: [{ instance: standing, wait: call('a') }] },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'a call': { prepared: [one], gives: ['remove', 'insert', 'schedule', 'put'] },
    'two of one instance': {
      prepared: [one, { ...one, token: 'b' }],
      state: { calls: ['a', 'b'].map((token) => ({ instance: standing, wait: call(token) })) },
      gives: ['remove', 'insert', 'schedule', 'remove', 'insert', 'schedule', 'put'],
    },
    'more than one run takes': {
      prepared: Array.from({ length: 200 }, () => one),
      gives: ['remove', 'insert', 'schedule', 'put', 'schedule'],
    },
    'one that went on by itself': { prepared: [one], state: { calls: [] }, gives: [] },
  },
);

const bank = bankOfFile();

const error = '<bpmn:errorEventDefinition/>';
/** A process that calls another and catches every error of it. */
const calling = (name: string) =>
  bpmn(
    [
      start,
      el('callActivity', 'c', { calledElement: name }),
      el('boundaryEvent', 'b', {}, error).replace('id="b"', 'id="b" attachedToRef="c"'),
      el('endEvent', 'caught'),
      end,
    ],
    ['s->c', 'c->e', 'b->caught'],
  );
const called = bpmn([start, el('task', 't'), end], ['s->t', 't->e']);

test('a file that calls what is not deployed is taken with a warning', async () => {
  const bpmnXml = calling('Late one');
  const says = /calls Late one, and no process of this name or id is deployed/;
  const checked = await bank.call('CheckProcessDefinitionQuery', { bpmnXml }, { as: 'admin' });
  assert.equal(checked.at('data.isSound'), true);
  assert.equal(checked.at('data.findings.0.code'), 'CALL');
  assert.equal(checked.at('data.findings.0.elementId'), 'c');
  assert.match(checked.text('data.findings.0.message'), says);
  const made = await bank.call(
    'CreateProcessDefinitionCommand',
    { name: 'Warned', bpmnXml },
    { as: 'admin' },
  );
  assert.match(made.text('data.warnings.0'), says);
  const id = made.at('data.id');
  const changed = { id, bpmnXml: bpmnXml.replace('Late one', 'Later one') };
  const updated = await bank.call('UpdateProcessDefinitionCommand', changed, { as: 'admin' });
  assert.match(updated.text('data.warningMessage'), /c: The element calls Later one/);
});

test('an instance stands at the call, whoever catches errors, and goes on once the process is deployed', async () => {
  const id = await deploy(bank, calling('Late one'));
  const instances = [await begin(bank, id, {}), await begin(bank, id, {})];
  for (const begun of instances) {
    const at = await look(bank, begun);
    assert.equal(at.at('data.status'), 'ERROR');
    assert.equal(at.at('data.error.code'), 'PROCESS_NOT_FOUND');
    assert.match(at.text('data.error.message'), /^c calls Late one, .* Deploy it: /);
  }
  await deploy(bank, called, 'Another one');
  await bank.advance(1000);
  for (const begun of instances) assert.equal((await look(bank, begun)).at('data.status'), 'ERROR');
  await deploy(bank, called, 'Late one');
  await bank.advance(1000);
  for (const begun of instances) {
    assert.equal((await look(bank, begun)).at('data.status'), 'COMPLETED');
  }
});
