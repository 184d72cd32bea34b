/** A mapping that finds nothing in a result: the step stands, what it did stays done, and a retry maps again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, bankOfFile } from '../support/bank.ts';
import { el } from '../support/bpmn.ts';
import { beside, on, process } from '../support/diagram.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

const order = (name: string, data: object) => bank.call(name, data, { as: 'admin' });
const instanceOf = (started: Answer) => ({ instanceGuid: started.text('data.instanceId') });

const paying = (mapping: object, more: Readonly<Record<string, string>> = {}) =>
  process(
    [
      el('serviceTask', 'pay', {
        ConnectorKey: 'InitiateDeposit',
        accountNumber: '1000000005',
        amount: '7',
        channel: 'branch',
        OutputMapping: JSON.stringify(mapping),
        ...more,
      }),
    ],
    ['s -> pay -> e'],
  );

const balance = async (): Promise<number> =>
  (await order('RetrieveAccountQuery', { accountNumber: '1000000005' })).at('data.balance') as number;

/** Sets variables and has what stands tried again. */
async function mend(started: Answer, variables: object): Promise<Answer> {
  await order('SetProcessVariablesCommand', { ...instanceOf(started), variables });
  return order('RetryProcessInstanceCommand', instanceOf(started));
}

test('a command is done once, however often its mapping is tried', async () => {
  const before = await balance();
  const id = await deploy(bank, paying({ kept: '${result.data[which]}' }));
  const started = await begin(bank, id);
  assert.deepEqual([started.at('data.status'), started.at('data.error.code')], ['ERROR', 'VALUE_MISSING']);
  assert.match(started.text('data.error.message'), /pay: kept is .* there is no which/);
  assert.equal((await balance()) - before, 7);
  const again = await mend(started, { which: 'nothing' });
  assert.equal(again.at('data.status'), 'ERROR', JSON.stringify(again.body));
  const done = await mend(started, { which: 'transactionId' });
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
  assert.match(String((await look(bank, started)).at('data.variables.kept')), /\w/);
  assert.equal((await balance()) - before, 7);
});

test('a misspelt path stands; one that may be absent is null', async () => {
  const stands = await begin(bank, await deploy(bank, paying({ id: 'data.transactoinId' })));
  assert.match(stands.text('data.error.message'), /there is no result\.data\.transactoinId/);
  const skipped = await order('SkipFailedTaskCommand', { ...instanceOf(stands), comment: 'known' });
  assert.equal(skipped.at('data.status'), 'COMPLETED', JSON.stringify(skipped.body));
  const may = await begin(bank, await deploy(bank, paying({ id: 'data.transactoinId ?? null' })), {
    id: 'old',
  });
  assert.equal(may.at('data.status'), 'COMPLETED', JSON.stringify(may.body));
  assert.equal(may.at('data.variables.id'), null);
});

test('a refused command that the diagram goes on after maps what there is', async () => {
  const xml = paying({ id: 'data.transactionId', code: 'code' }, { ContinueOnError: 'true' });
  const closed = xml.replace('1000000005', '1000000003');
  const started = await begin(bank, await deploy(bank, closed), { id: 'old' });
  assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body));
  assert.equal(started.at('data.variables.code'), 'CUSTOMER_ACCOUNT_CLOSED');
  assert.ok(!Object.hasOwn(started.at('data.variables') as object, 'id'));
});

test('what a person entered is not asked for again', async () => {
  const mapping = { OutputMapping: '{"sum":"${result.amount + fee}"}', FormKey: 'f' };
  const id = await deploy(bank, process([el('userTask', 'u', mapping)], ['s -> u -> e']));
  const started = await begin(bank, id);
  const stands = await order('SignalProcessInstanceCommand', {
    ...instanceOf(started),
    callbackData: { amount: 5 },
  });
  assert.equal(stands.at('data.error.code'), 'VALUE_MISSING', JSON.stringify(stands.body));
  const done = await mend(started, { fee: 2 });
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
  assert.equal(done.at('data.variables.sum'), 7);
});

test('messages that come while their event stands are all mapped, each to its own path', async () => {
  const event = beside('u', 'b', on.message('priced')).replace(
    /(<bpmn:boundaryEvent [^>]*>)/,
    '$1<bpmn:extensionElements><bank:properties><bank:property name="OutputMapping" value="{&quot;last&quot;:&quot;${result.price * rate}&quot;}"/></bank:properties></bpmn:extensionElements>',
  );
  const count = el(
    'scriptTask',
    'x',
    {},
    '<bpmn:script>context.all = all.concat([last]); return null</bpmn:script>',
  );
  const xml = process([el('userTask', 'u', { FormKey: 'f' }), event, count], ['s -> u -> e', 'b -> x -> e']);
  const started = await begin(bank, await deploy(bank, xml), { all: [] });
  await order('SuspendProcessInstanceCommand', instanceOf(started));
  for (const price of [2, 3]) {
    const sent = { messageName: 'priced', variables: { price } };
    assert.equal((await order('CorrelateProcessMessageCommand', sent)).status, 200);
  }
  await order('ResumeProcessInstanceCommand', instanceOf(started));
  assert.equal((await look(bank, started)).at('data.error.code'), 'VALUE_MISSING');
  await mend(started, { rate: 10 });
  await bank.advance(1000);
  const variables = (await look(bank, started)).at('data.variables') as { readonly all: unknown };
  assert.deepEqual(variables.all, [20, 30]);
});
