import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import Correlate from '../../../../commands/processes/messages/CorrelateProcessMessageCommand.ts';
import { hours } from '../../../../core/values/instant.ts';
import { type Answer, bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { analyst, definition, instance, tooMuch, userWait } from '../../../support/definitions.ts';
import { deploy, look } from '../../../support/process.ts';

const wait = { ...userWait, kind: 'message' as const, reference: 'paid', message: 'paid', task: null };
const taker = { instanceId: instance.id, token: wait.token };
const starting = {
  ...definition,
  eventStarts: [{ elementId: 'order', kind: 'message' as const, name: 'paid' }],
};

cases(
  Correlate,
  {
    input: { messageName: 'paid', variables: { sum: 5 } },
    state: { wait, instance, waiting: [], callback: undefined, definition: undefined },
    actor: person('grace', 'Admin'),
  },
  {
    'one that waits': {
      prepared: { waits: [taker], count: 1, starts: [] },
      gives: ['remove', 'insert', 'schedule', 'put', 'audit'],
    },
    'one that the starter of the instance sends': {
      prepared: { waits: [taker], count: 1, starts: [] },
      actor: analyst,
      gives: 'CALLBACK_FORBIDDEN',
    },
    'one for an instance with much that waits for it': {
      prepared: { waits: [taker], count: 1, starts: [] },
      state: { waiting: tooMuch },
      gives: 'PROCESS_DATA_TOO_LARGE',
    },
    'one that it starts': {
      prepared: { waits: [], count: 0, starts: [{ definitionId: 7, elementId: 'order' }] },
      state: { wait: undefined, instance: undefined, definition: starting },
      gives: ['insert', 'schedule', 'emit', 'audit'],
      also(decision) {
        const [first] = decision.rejected === true ? [] : decision.effects;
        assert.ok(first?.do === 'insert');
        assert.equal(first.row.startElement, 'order');
        assert.deepEqual(first.row.variables, { sum: 5 });
      },
    },
    'one that took something else meanwhile': {
      prepared: { waits: [taker], count: 1, starts: [] },
      state: { wait: undefined },
      gives: 'MESSAGE_NOT_AWAITED',
    },
    'a definition that starts no more': {
      prepared: { waits: [], count: 0, starts: [{ definitionId: 7, elementId: 'order' }] },
      state: { wait: undefined, instance: undefined, definition: { ...starting, isActive: false } },
      gives: 'MESSAGE_NOT_AWAITED',
    },
    'nobody, and it is to be kept': {
      prepared: { waits: [], count: 0, starts: [] },
      input: { timeToLiveSeconds: 60 },
      state: { wait: undefined, instance: undefined },
      gives: ['insert', 'schedule', 'audit'],
    },
  },
  ['MESSAGE_AMBIGUOUS', 'INSTANCE_SUSPENDED', 'PROCESS_TOO_DEEP'],
);

const bank = bankOfFile();
before(async () => {
  const message = '<bpmn:message id="M" name="payment received"/>';
  const waits = '<bpmn:messageEventDefinition messageRef="M"/>';
  await deploy(
    bank,
    bpmn(
      [start, el('intermediateCatchEvent', 'paid', {}, waits), el('userTask', 'ship'), end],
      ['s->paid', 'paid->ship', 'ship->e'],
      message,
    ),
    'Order',
  );
  await deploy(
    bank,
    bpmn(
      [start, el('intermediateCatchEvent', 'paid', { CorrelationKey: '${context.order}' }, waits), end],
      ['s->paid', 'paid->e'],
      message,
    ),
    'Keyed order',
  );
  await deploy(
    bank,
    bpmn(
      [
        el('startEvent', 'asked', {}, '<bpmn:messageEventDefinition messageRef="Q"/>'),
        el('userTask', 'answer'),
        end,
      ],
      ['asked->answer', 'answer->e'],
      '<bpmn:message id="Q" name="question asked"/>',
    ),
    'Question',
  );
});

async function order(
  businessKey: string,
  variables: Readonly<Record<string, unknown>> = {},
  processDefinitionId = 'Order',
): Promise<Answer> {
  const data = { processDefinitionId, businessKey, variables };
  const started = await bank.call('StartProcessInstanceCommand', data, { as: 'manager' });
  assert.equal(started.at('data.status'), 'WAITING', JSON.stringify(started.body));
  return started;
}

const send = (data: object, headers: Readonly<Record<string, string>> = {}) =>
  bank.call(
    'CorrelateProcessMessageCommand',
    { messageName: 'payment received', ...data },
    { as: 'admin', headers },
  );

test('a business key finds its one instance; what the message brings is set there', async () => {
  const [first, second] = [await order('B-1'), await order('B-2')];
  const taken = await send({ businessKey: 'B-1', variables: { sum: 5 } });
  assert.equal(taken.status, 200, JSON.stringify(taken.body));
  assert.equal(taken.at('data.outcome'), 'CORRELATED');
  assert.equal(taken.at('data.instanceId'), first.at('data.instanceId'));
  const shown = await look(bank, first);
  assert.equal(shown.at('data.currentTaskId'), 'ship');
  assert.equal(shown.at('data.variables.sum'), 5);
  assert.match(JSON.stringify(shown.at('data.history')), /"received".*"by":"admin"/);
  assert.equal((await look(bank, second)).at('data.currentTaskId'), 'paid');
});

test('variables find it, each by its own kind of value', async () => {
  const one = await order('V', { customer: { id: 17 } });
  await order('V', { customer: { id: '17' } });
  const both = await send({ businessKey: 'V' });
  assert.equal(both.status, 409, JSON.stringify(both.body));
  assert.equal(both.at('errors.0.code'), 'MESSAGE_AMBIGUOUS');
  assert.equal(both.at('errors.0.count'), 2);
  const taken = await send({ businessKey: 'V', match: [{ name: 'customer.id', value: 17 }] });
  assert.equal(taken.at('data.instanceId'), one.at('data.instanceId'), JSON.stringify(taken.body));
});

test('a correlation key finds the element that waits under it, and is used up', async () => {
  const one = await order('K', { order: 'K-1' }, 'Keyed order');
  await order('K', { order: 'K-2' }, 'Keyed order');
  const other = await send({ correlationKey: 'K-3' });
  assert.equal(other.at('errors.0.code'), 'MESSAGE_NOT_AWAITED', JSON.stringify(other.body));
  const taken = await send({ correlationKey: 'K-1' });
  assert.equal(taken.at('data.instanceId'), one.at('data.instanceId'), JSON.stringify(taken.body));
  assert.equal(taken.at('data.status'), 'COMPLETED');
  const used = await bank.call('ReturnCallbackCommand', { correlationKey: 'K-1' }, { as: 'manager' });
  assert.equal(used.at('errors.0.code'), 'CALLBACK_USED');
});

test('a message starts the process that begins with it', async () => {
  const sent = await send({
    messageName: 'question asked',
    businessKey: 'Q-1',
    variables: { text: 'how much' },
  });
  assert.equal(sent.at('data.outcome'), 'STARTED', JSON.stringify(sent.body));
  assert.equal(sent.at('data.status'), 'WAITING');
  const shown = await look(bank, sent.text('data.instanceId'));
  assert.equal(shown.at('data.businessKey'), 'Q-1');
  assert.equal(shown.at('data.variables.text'), 'how much');
  assert.equal(shown.at('data.currentTaskId'), 'answer');
});

test('an early message is kept, comes to who waits later, and ends with its time', async () => {
  const held = await send({ businessKey: 'E', variables: { sum: 7 }, timeToLiveSeconds: 7200 });
  assert.equal(held.at('data.outcome'), 'HELD', JSON.stringify(held.body));
  const started = await bank.call(
    'StartProcessInstanceCommand',
    { processDefinitionId: 'Order', businessKey: 'E' },
    { as: 'manager' },
  );
  await bank.advance(0);
  const shown = await look(bank, started);
  assert.equal(shown.at('data.currentTaskId'), 'ship', JSON.stringify(shown.body));
  assert.equal(shown.at('data.variables.sum'), 7);
  const late = await send({ businessKey: 'L', timeToLiveSeconds: 3600 });
  await bank.advance(hours(1));
  const list = await bank.call('GetProcessMessageListQuery', {}, { as: 'manager' });
  const states = list.at('data.items') as readonly { messageId: string; state: string }[];
  const stateOf = (answer: Answer) =>
    states.find(({ messageId }) => messageId === answer.at('data.messageId'))?.state;
  assert.deepEqual([stateOf(held), stateOf(late)], ['DELIVERED', 'EXPIRED']);
});
