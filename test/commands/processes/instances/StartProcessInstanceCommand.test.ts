import assert from 'node:assert/strict';
import { test } from 'node:test';
import Start from '../../../../commands/processes/instances/StartProcessInstanceCommand.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, escaped, start } from '../../../support/bpmn.ts';
import { cases, says } from '../../../support/decide.ts';
import { analyst, definition } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

cases(
  Start,
  { input: { processDefinitionId: 7, variables: { a: 1 } }, state: { definition }, actor: analyst },
  {
    'an active one': { prepared: {}, gives: ['insert', 'schedule', 'emit'] },
    'variables as text': {
      prepared: {},
      input: { variables: undefined, runtimeContext: '{"a":1}' },
      gives: ['insert', 'schedule', 'emit'],
    },
    'text that is not an object': {
      prepared: {},
      input: { variables: undefined, runtimeContext: '[1]' },
      gives: 'VALIDATION',
    },
    'too much': { prepared: {}, input: { variables: { a: 'x'.repeat(300_000) } }, gives: 'VALIDATION' },
    'no name': { prepared: {}, input: { processDefinitionId: undefined }, gives: 'VALIDATION' },
    'an unknown one': { prepared: {}, state: { definition: undefined as never }, gives: 'PROCESS_NOT_FOUND' },
    'an inactive one': {
      prepared: {},
      state: { definition: { ...definition, isActive: false } },
      gives: 'PROCESS_INACTIVE',
    },
    'more than a process may start': {
      prepared: { refused: 'there are too many' },
      gives: 'PROCESS_TOO_DEEP',
      also: says(/is not started: there are too many/),
    },
  },
);

const bank = bankOfFile();

const deposit = (id: string, more = {}) =>
  el('serviceTask', id, {
    ConnectorKey: 'InitiateDeposit',
    accountNumber: '${context.account}',
    amount: '${context.amount * 2}',
    channel: 'branch',
    ResultVariable: id,
    ...more,
  });

test('a process runs its commands to the end, with mapped inputs and results', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        deposit('first', {
          OutputMapping: '{"newBalance": "data.balance", "doubled": "${context.amount * 2}"}',
        }),
        el('serviceTask', 'read', { ConnectorKey: 'RetrieveAccountQuery', accountNumber: 'context.account' }),
        end,
      ],
      ['s->first', 'first->read', 'read->e'],
    ),
  );
  const started = await begin(bank, id, { account: '1000000002', amount: 50 });
  assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body));
  assert.equal(started.at('message'), 'Process completed successfully');
  assert.equal(started.at('data.currentTaskId'), null);
  assert.equal(started.at('data.variables.first.isSuccessful'), true);
  assert.equal(started.at('data.variables.newBalance'), 250_100);
  assert.equal(started.at('data.variables.doubled'), 100);
  assert.equal(started.at('data.variables.lastServiceResult.isSuccessful'), true);
});

test('a script sets variables by context, answers its result, and may use a secret that nobody sees', async () => {
  await bank.call('SetSecretCommand', { name: 'PARTNER', value: 'a dear key' }, { as: 'admin' });
  const script = (id: string, code: string) =>
    el('scriptTask', id, { Secrets: 'PARTNER' }, `<bpmn:script>${escaped(code)}</bpmn:script>`);
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        script('score', "context.score = context.amount * 2; context.band = { name: 'low' }; return 7"),
        script('sign', "context.signed = sha512($.secure.get('PARTNER')).length; return null"),
        script('fail', "if (context.fails) throw new Error($.secure.get('PARTNER')); return null"),
        end,
      ],
      ['s->score', 'score->sign', 'sign->fail', 'fail->e'],
    ),
  );
  const started = await begin(bank, id, { amount: 50, kept: 'as it was' });
  assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body));
  assert.equal(started.at('data.variables.score'), 100);
  assert.deepEqual(started.at('data.variables.band'), { name: 'low' });
  assert.equal(started.at('data.variables.signed'), 128);
  assert.equal(started.at('data.variables.kept'), 'as it was');
  const failed = await begin(bank, id, { amount: 1, fails: true });
  assert.equal(failed.at('data.status'), 'ERROR');
  assert.match(failed.text('data.error.message'), /\*\*\* \(line 1\)/);
  assert.doesNotMatch(JSON.stringify((await look(bank, failed)).body), /dear key/);
});
