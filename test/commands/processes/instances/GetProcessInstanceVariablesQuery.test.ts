import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settersIn, tellsSetters } from '../../../../commands/processes/instances/path.ts';
import { instantAt } from '../../../../core/values/instant.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { begin, deploy } from '../../../support/process.ts';

const bank = bankOfFile();

test('each variable is told with who or what set it last', async () => {
  const xml = bpmn(
    [
      start,
      el('serviceTask', 'read', {
        ConnectorKey: 'RetrieveAccountQuery',
        accountNumber: '${account}',
        OutputMapping: '{"tier": "data.accountTier"}',
      }),
      el('userTask', 'ask', { FormKey: 'f' }, '', 'name="Ask the client"'),
      el('userTask', 'wait', { FormKey: 'f' }),
      end,
    ],
    ['s->read', 'read->ask', 'ask->wait', 'wait->e'],
  );
  const id = await deploy(bank, xml);
  const started = await begin(bank, id, { account: '1000000001', noted: 1 });
  const instanceId = started.text('data.instanceId');
  const signalled = await bank.call(
    'SignalProcessInstanceCommand',
    { instanceId, callbackData: { answer: 'yes' } },
    { as: 'manager' },
  );
  assert.equal(signalled.status, 200, JSON.stringify(signalled.body));
  await bank.call('SetProcessVariablesCommand', { instanceId, variables: { noted: 2 } }, { as: 'manager' });
  const found = await bank.call('GetProcessInstanceVariablesQuery', { instanceId });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  const told = new Map(
    (found.at('data.variables') as Record<string, unknown>[]).map((one) => [one.name, one]),
  );
  const of = (name: string) => {
    const { origin, elementId, elementName, value } = told.get(name) ?? {};
    return { origin, elementId, elementName, value };
  };
  assert.deepEqual(of('account'), {
    ...{ origin: 'start', elementId: null, elementName: null, value: '1000000001' },
  });
  assert.deepEqual(of('tier'), {
    ...{ origin: 'element', elementId: 'read', elementName: null, value: 'STANDARD' },
  });
  const answered = [...told.values()].find(({ elementId }) => elementId === 'ask');
  assert.equal(answered?.elementName, 'Ask the client', JSON.stringify(found.body));
  assert.equal(answered?.person, 'manager');
  assert.deepEqual(of('noted'), { ...{ origin: 'operator', elementId: null, elementName: null, value: 2 } });
  assert.equal(typeof told.get('noted')?.person, 'string');
  const two = { instanceId, instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' };
  assert.equal((await bank.call('GetProcessInstanceVariablesQuery', two)).status, 404);
  const missing = await bank.call('GetProcessInstanceVariablesQuery', { instanceId: 'none' });
  assert.equal(missing.status, 404);
});

test('a history of a host that did not tell who wrote what is known as such', () => {
  const done = (detail: Readonly<Record<string, unknown>>) => {
    return { at: instantAt(0), what: 'completed', elementId: 's', detail };
  };
  assert.equal(tellsSetters([]), true);
  assert.equal(tellsSetters([done({ flows: ['f0'] })]), true);
  assert.equal(tellsSetters([done({}), done({ flows: ['f0'] })]), false);
  assert.deepEqual([...settersIn([done({})])], []);
});
