import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile, type Who } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';

const bank = bankOfFile();

const paying = bpmn(
  [
    start,
    el('serviceTask', 'pay', {
      ...{ ConnectorKey: 'InitiateDeposit', amount: '${amount}' },
      ...{ accountNumber: '${account}', ResultVariable: 'paid' },
    }),
    end,
  ],
  ['s->pay', 'pay->e'],
);

const ask = (elementId: string, bpmnXml = paying, as: Who = 'admin') =>
  bank.call('GetKnownProcessVariablesQuery', { bpmnXml, elementId }, { as });

interface Known {
  readonly name: string;
  readonly members: readonly { readonly path: string; readonly type: string }[];
}

test('what is known after a command has the members of its answer, by the paths of expressions', async () => {
  const found = await ask('e');
  assert.equal(found.status, 200, JSON.stringify(found.body));
  const variables = found.at('data.variables') as readonly Known[];
  assert.deepEqual(
    variables.map(({ name }) => name),
    ['account', 'amount', 'paid'],
  );
  const paid = new Map(variables[2]?.members.map(({ path, type }) => [path, type]));
  assert.equal(paid.get('isSuccessful'), 'flag');
  assert.equal(paid.get('data.transactionId'), 'text');
  assert.deepEqual(found.at('data.variables.2.from'), [
    { elementId: 'pay', elementName: null, how: 'result' },
  ]);
  const within = await ask('pay');
  assert.deepEqual(within.at('data.variables'), []);
  assert.equal(within.at('data.result.members.0.path'), 'isSuccessful');
});

test('an element that is not there and a file that cannot be read are refused by name', async () => {
  const none = await ask('nothing');
  assert.deepEqual([none.status, none.at('errors.0.code')], [400, 'PROCESS_INVALID']);
  assert.match(none.text('errors.0.message'), /no element nothing/);
  const unread = await ask('e', '<a');
  assert.match(unread.text('errors.0.message'), /CheckProcessDefinitionQuery/);
});
