/** External tasks in every dialect: what the check takes and refuses, and what a simulation shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import { knownOf } from '../../../../core/process/process-port.ts';
import { topicOf } from '../../../../core/process/reading/plan.ts';
import { definitions, el, end, start } from '../../../support/bpmn.ts';
import { registry } from '../../../support/registry.ts';

const known = knownOf(registry, () => true);
const names =
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"';

const fileOf = (task: string) =>
  definitions(
    `<bpmn:process id="p" name="Test" isExecutable="true" ${names}>${start}${task}${end}` +
      '<bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="ask"/><bpmn:sequenceFlow id="f2" sourceRef="ask" targetRef="e"/></bpmn:process>',
  );

const camunda = (attributes: string) => fileOf(el('serviceTask', 'ask', {}, '', attributes));
const zeebe = (type: string) =>
  fileOf(
    `<bpmn:serviceTask id="ask"><bpmn:extensionElements><zeebe:taskDefinition type="${type}" retries="5"/></bpmn:extensionElements></bpmn:serviceTask>`,
  );
const own = (properties: Readonly<Record<string, string>>) => fileOf(el('serviceTask', 'ask', properties));

async function topicIn(xml: string) {
  const { findings, plan } = await checkDefinition(xml, known);
  const step = plan?.steps.get('ask');
  assert.ok(step !== undefined);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const topic = topicOf(step, (name) => known.command(name) !== undefined);
  return { errors: errors.map(({ message }) => message), topic };
}

const taken: Readonly<Record<string, readonly [string, object]>> = {
  'the host’s own': [own({ Topic: 'credit' }), { text: 'credit', from: 'Topic' }],
  'an expression': [own({ Topic: '${kind}.credit' }), { text: '${kind}.credit' }],
  'Camunda 7': [
    camunda('camunda:type="external" camunda:topic="credit"'),
    { text: 'credit', from: 'camunda:topic' },
  ],
  Zeebe: [zeebe('credit'), { text: 'credit', from: 'zeebe:taskDefinition', tries: 5 }],
};

for (const [name, [xml, wanted]] of Object.entries(taken)) {
  test(`a topic of ${name} passes`, async () => {
    const { errors, topic } = await topicIn(xml);
    assert.deepEqual(errors, []);
    assert.partialDeepStrictEqual(topic, wanted);
  });
}

const refused: Readonly<Record<string, readonly [string, RegExp]>> = {
  'an expression that does not compile': [own({ Topic: '${kind +}' }), /not a valid expression/],
  'an expression that is not closed': [own({ Topic: '${kind' }), /not closed/],
  'no topic': [camunda('camunda:type="external"'), /the topic is empty/],
  'blanks in the name': [own({ Topic: 'credit report' }), /credit report is not a topic/],
  FEEL: [own({ Topic: '=kind' }), /is FEEL/],
  'a command beside it': [
    fileOf(
      el(
        'serviceTask',
        'ask',
        { ConnectorKey: 'RetrieveAccountQuery' },
        '',
        'camunda:type="external" camunda:topic="credit"',
      ),
    ),
    /remove ConnectorKey or the topic/,
  ],
  'another’s name': [own({ Topic: 'credit', ActAs: 's' }), /acts in his own name/],
  'a failure that does not count': [
    own({ Topic: 'credit', ContinueOnError: 'true' }),
    /ContinueOnError has no effect/,
  ],
};

for (const [name, [xml, wanted]] of Object.entries(refused)) {
  test(`${name} is refused`, async () => {
    const { errors } = await topicIn(xml);
    assert.match(errors.join('\n'), wanted);
  });
}

test('a command that has an input named topic runs as a command', async () => {
  const { plan } = await checkDefinition(
    own({ ConnectorKey: 'RetrieveAccountQuery', Topic: 'credit' }),
    known,
  );
  const step = plan?.steps.get('ask');
  assert.equal(step && topicOf(step, () => false), undefined);
});

test('a Zeebe type that is the name of a command is not a topic', async () => {
  const { topic } = await topicIn(zeebe('RetrieveAccountQuery'));
  assert.equal(topic, undefined);
});

test('only service tasks are done by workers', async () => {
  const { errors, topic } = await topicIn(
    fileOf(el('sendTask', 'ask', { event: 'x' }, '', 'camunda:type="external" camunda:topic="c"')),
  );
  assert.equal(topic, undefined);
  assert.match(errors.join(), /A send is done by no worker: make it a service task/);
});
