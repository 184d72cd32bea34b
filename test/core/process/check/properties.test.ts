/** Properties that the host does not read are refused by their name, on every kind of element. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { namesAt, type Place } from '../../../../core/process/reading/property-names.ts';
import { bpmn, definitions, el, end, escaped, loop, start, timer } from '../../../support/bpmn.ts';

const known: Known = {
  commands: ['InitiateDeposit'],
  command: (name) =>
    name === 'InitiateDeposit'
      ? { type: 'object', properties: { amount: { type: 'number' }, note: { type: 'string' } } }
      : undefined,
  ruleSet: () => true,
};

const errorsOf = async (xml: string) =>
  (await checkDefinition(xml, known)).findings.filter(({ severity }) => severity === 'error');

const around = (element: string, more: readonly string[] = []): string =>
  bpmn([start, element, end, ...more], ['s->t', 't->e']);

const pay = { ConnectorKey: 'InitiateDeposit' };
const list = (properties: Readonly<Record<string, string>>) =>
  `<bpmn:extensionElements><bank:properties>${Object.entries(properties)
    .map(([name, value]) => `<bank:property name="${name}" value="${escaped(value)}"/>`)
    .join('')}</bank:properties></bpmn:extensionElements>`;

const assignee = 'name="Assignee" value="amina"';
const listed = (property: string, says: RegExp, of = '', name = 'bank:properties') => {
  const one = `<bank:property ${property}/>`;
  const all = name === 'none' ? one : `<${name}${of}>${one}</${name}>`;
  const more = `<bpmn:extensionElements>${all}</bpmn:extensionElements>`;
  return [around(`<bpmn:userTask id="t">${more}</bpmn:userTask>`), 't', says] as const;
};

const refused: Readonly<Record<string, readonly [xml: string, at: string, says: RegExp]>> = {
  'a user task': [
    around(el('userTask', 't', { FormKey: 'f', UserAction: 'Approve' })),
    't',
    /UserAction is no property of a user task.*Did you mean UserActions\?/,
  ],
  'a receive task': [
    around(el('receiveTask', 't', { CorelationKey: '${context.key}' })),
    't',
    /Did you mean CorrelationKey\?/,
  ],
  'a service task, and its command neither': [
    around(el('serviceTask', 't', { ...pay, ResultVarable: 'x' })),
    't',
    /ResultVarable/,
  ],
  'an input that the command has not': [
    around(el('serviceTask', 't', { ...pay, colour: 'red' })),
    't',
    /InitiateDeposit has no input colour/,
  ],
  'an input that the command of a send task has not': [
    around(el('sendTask', 't', { ...pay, colour: 'red' })),
    't',
    /InitiateDeposit has no input colour/,
  ],
  'an input as property and in the mapping': [
    around(el('serviceTask', 't', { ...pay, amount: '7', InputMapping: '{"amount": "9"}' })),
    't',
    /input amount is given in InputMapping and in properties/,
  ],
  'an input that the mapping names twice': [
    around(el('serviceTask', 't', { ...pay, InputMapping: '{"amount": "7", "amount": "9"}' })),
    't',
    /input amount is given twice in InputMapping/,
  ],
  'a mapped input that the command has not': [
    around(el('serviceTask', 't', { ...pay, InputMapping: '{"colour": "red"}' })),
    't',
    /InitiateDeposit has no input colour/,
  ],
  'a command on what runs none': [
    around(el('userTask', 't', { FormKey: 'f', ...pay })),
    't',
    /ConnectorKey is no property of a user task.*a service task, a send task/,
  ],
  'a script task': [
    around(el('scriptTask', 't', { Script: 'return 1;', OutputMaping: '{}' })),
    't',
    /Did you mean OutputMapping\?/,
  ],
  'a rule task': [around(el('businessRuleTask', 't', { RuleSets: 'x/y' })), 't', /RuleSet\?/],
  'a call activity': [
    around(el('callActivity', 't', { calledElement: 'x', InptMapping: '{}' })),
    't',
    /InputMapping\?/,
  ],
  'a plain task': [around(el('task', 't', { InputMapping: '{}' })), 't', /InputMapping is read|It is read/],
  'a gateway': [
    bpmn([start, el('exclusiveGateway', 't', { Conditon: 'return "f1"' }), end], ['s->t', 't->e']),
    't',
    /Condition\?/,
  ],
  'a gateway that decides nothing': [
    bpmn([start, el('parallelGateway', 't', { Condition: 'return 1;' }), end], ['s->t', 't->e']),
    't',
    /Condition is no property of a gateway/,
  ],
  'a gateway that asks a person': [
    bpmn([start, el('exclusiveGateway', 't', { FormKey: 'f' }), end], ['s->t', 't->e']),
    't',
    /FormKey is no property of a gateway.*a user task/,
  ],
  'an event': [
    around(el('intermediateCatchEvent', 't', { ResultVariable: 'x' }, timer('timeDuration', 'PT1H'))),
    't',
    /ResultVariable is no property of a catch event/,
  ],
  'the definition of an event': [
    around(
      el(
        'intermediateCatchEvent',
        't',
        {},
        timer('timeDuration', 'PT1H').replace('><bpmn:timeD', `>${list({ Retries: '1' })}<bpmn:timeD`),
      ),
    ),
    't',
    /definition of an event/,
  ],
  'a flow': [
    definitions(
      `<bpmn:process id="p" isExecutable="true">${start}<bpmn:sequenceFlow id="f" sourceRef="s" targetRef="e">${list({ Condition: 'x' })}</bpmn:sequenceFlow>${end}</bpmn:process>`,
    ),
    'f',
    /Condition is no property of a flow/,
  ],
  'a loop': [
    around(
      el(
        'task',
        't',
        {},
        loop('${context.items}').replace(
          'name="collection"',
          'name="elementVarible" value="x"/><bank:property name="collection"',
        ),
      ),
    ),
    't',
    /elementVariable\?/i,
  ],
  'loop properties where nothing loops': [
    around(el('task', 't', { Collection: '${context.items}' })),
    't',
    /does not loop/,
  ],
  'the process': [
    definitions(
      `<bpmn:process id="p" isExecutable="true">${list({ Secret: 'KEY' })}${start}<bpmn:sequenceFlow id="f" sourceRef="s" targetRef="e"/>${end}</bpmn:process>`,
    ),
    'p',
    /Did you mean Secrets\?/,
  ],
  'one that is written twice': [
    around(el('userTask', 't', { FormKey: 'one', formkey: 'two' })),
    't',
    /written twice, as one and as two/,
  ],
  'a misspelt value': listed('name="Assignee" val="amina"', /val of bank:property Assignee/),
  'a misspelt name': listed('Name="Assignee" value="amina"', /Name of bank:property is not read/),
  'a property without a name': listed('value="amina"', /bank:property has no name/),
  'a property without a value': listed('name="Assignee"', /bank:property Assignee has no value/),
  'a property within a property': listed(
    'name="FormKey" value="f"><bank:property name="Assignee" value="x"/></bank:property><bank:property name="Name" value="n"',
    /holds other elements/,
  ),
  'attributes of the list': listed('', /Assignee of bank:properties/, ' Assignee="amina"'),
  'a misspelt list': listed(assignee, /bank:propertys is not read/, '', 'bank:propertys'),
  'a property outside a list': listed(assignee, /bank:property is not read/, '', 'none'),
  'a property as an attribute of a tool': [
    around('<bpmn:userTask id="t" xsi:assignee="amina"/>'),
    't',
    /xsi:assignee is not read/,
  ],
  'a flag that is none': [around(el('task', 't', { AsyncBefore: 'yes' })), 't', /true or false/],
  'a count that is none': [around(el('serviceTask', 't', { ...pay, Retries: 'three' })), 't', /whole number/],
  'another type than the element has': [
    around(el('serviceTask', 't', { ...pay, TaskType: 'UserTask' })),
    't',
    /TaskType says UserTask/,
  ],
};

for (const [name, [xml, at, says]] of Object.entries(refused)) {
  test(`what is not read is refused: ${name}`, async () => {
    const errors = await errorsOf(xml);
    assert.ok(
      errors.some(({ elementId, message }) => elementId === at && says.test(message)),
      JSON.stringify(errors),
    );
  });
}

/** As the specification writes them: each must go on being accepted. */
const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  serviceTask: {
    ...{ ConnectorKey: 'InitiateDeposit', TaskType: 'ServiceTask', Name: 'Pay', amount: '1' },
    ...{ ResultVariable: 'r', OutputMapping: '{"x":"data.id"}', InputMapping: '{"note":"x"}' },
    ...{ Retries: '3', TimeoutMs: '30000', EntityState: 'Paying', Description: 'Pays.' },
    ...{ AsyncBefore: 'true', AsyncAfter: 'false' },
  },
  scriptTask: {
    ...{ Script: 'return 1;', ScriptLanguage: 'javascript', ResultVariable: 'r' },
    ...{ OutputMapping: '{"x":"a.b"}', InputMapping: '{"y":"1"}' },
  },
  userTask: {
    ...{ FormKey: 'f', Script: 'return 1;', ClientScript: 'x', ServerScript: 'return 1;' },
    ...{ UserActions: 'Approve', ResponsibleTeams: 'Teller', ResponsibleUsers: 'ada' },
    ...{
      EntityState: 'S',
      InputMapping: '{"a":"1"}',
      OutputMapping: '{"x":"a"}',
      Description: 'd',
    },
  },
  receiveTask: {
    ...{ correlationKey: '${context.key}', message: 'paid', resultVariable: 'r' },
    ...{ outputMapping: '{"x":"a"}', TimeoutDuration: 'PT30M', CallbackType: 'Payment' },
    ...{ ExpectedSource: 'Paystack', CallbackFrom: 'webhook:paystack, role:Partner' },
  },
  callActivity: {
    ...{ calledElement: 'x', inputMapping: '{"a":"1"}', outputMapping: '{"x":"subprocess.a"}' },
    ...{ resultVariable: 'r', asyncBefore: 'false', isMultiInstance: 'true' },
    ...{ isSequential: 'false', collection: '${context.items}', elementVariable: 'item' },
    ...{ aggregationVariable: 'all' },
  },
  sendTask: {
    ...{
      messageType: 'email',
      to: 'x@example.com',
      subject: 's',
      body: 'b',
      template: 'loan-approved',
    },
    ...{ templateData: '{}', retries: '0', retryBackoff: '1000' },
  },
};

for (const [type, properties] of Object.entries(written)) {
  test(`a ${type} takes every property that the specification gives it`, async () => {
    assert.deepEqual(await errorsOf(around(el(type, 't', properties))), []);
  });
}

test('a property that changes nothing is told', async () => {
  const { findings } = await checkDefinition(
    around(el('serviceTask', 't', { ...pay, TimeoutMs: '1000' })),
    known,
  );
  assert.deepEqual(
    findings.map(({ code, severity }) => [code, severity]),
    [['NO_EFFECT', 'warning']],
  );
});

test('plain properties of a send task with a command are its inputs', async () => {
  assert.deepEqual(await errorsOf(around(el('sendTask', 't', { ...pay, amount: '1' }))), []);
});

test('every name of the table is accepted where it is read', () => {
  const place: Place = { kind: 'gateway', type: 'bpmn:ExclusiveGateway', events: [] };
  assert.ok(namesAt(place).includes('Condition'));
  assert.ok(!namesAt({ ...place, type: 'bpmn:ParallelGateway' }).includes('Condition'));
});
