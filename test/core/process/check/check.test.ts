/** The check of a definition: what is sound, what is refused; a sentence and a bounded list, whatever is drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition, isSound } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { el } from '../../../support/bpmn.ts';
import { and, task as drawn, process, script } from '../../../support/diagram.ts';

const known: Known = {
  commands: ['InitiateDeposit'],
  command: (name) =>
    name === 'InitiateDeposit'
      ? {
          type: 'object',
          properties: {
            accountNumber: { type: 'string' },
            amount: { type: 'number', exclusiveMinimum: 0 },
          },
        }
      : undefined,
  ruleSet: (name) => name === 'transactions/pending',
};

/** A process around elements, joined in their order: `start`, each of them, `end`. */
function definition(inside: string, more = ''): string {
  return `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="http://bank.example/bpmn" id="d" targetNamespace="t">
    <bpmn:process id="p" isExecutable="true">${inside}</bpmn:process>${more}</bpmn:definitions>`;
}

const task = (xml: string) =>
  definition(`<bpmn:startEvent id="s"/><bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
    ${xml}<bpmn:sequenceFlow id="f2" sourceRef="t" targetRef="e"/><bpmn:endEvent id="e"/>`);

const property = (name: string, value: string) => `<p:property name="${name}" value="${value}"/>`;

const element = (type: string, properties: string, attributes = '', inside = '') =>
  task(
    `<bpmn:${type} id="t" ${attributes}><bpmn:extensionElements><p:properties>${properties}</p:properties></bpmn:extensionElements>${inside}</bpmn:${type}>`,
  );

const gateway = (flows: string, attributes = '') =>
  definition(`<bpmn:startEvent id="s"/><bpmn:sequenceFlow id="f0" sourceRef="s" targetRef="g"/>
    <bpmn:exclusiveGateway id="g" ${attributes}/>${flows}<bpmn:endEvent id="e"/>`);

const flow = (id: string, condition = '') =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="g" targetRef="e">${condition === '' ? '' : `<bpmn:conditionExpression>${condition}</bpmn:conditionExpression>`}</bpmn:sequenceFlow>`;

const deposit = property('ConnectorKey', 'InitiateDeposit');
const sound: Readonly<Record<string, string>> = {
  'a service task': element('serviceTask', deposit + property('amount', '12.50')),
  'a property in another case': element('serviceTask', property('connectorkey', 'InitiateDeposit')),
  'an input by expression': element('serviceTask', deposit + property('amount', '${context.sum}')),
  'a rule task': element('businessRuleTask', property('RuleSet', 'transactions/pending')),
  'a script task with return': element('scriptTask', '', '', '<bpmn:script>return 1;</bpmn:script>'),
  'a script that reads secrets': element(
    'scriptTask',
    property('Secrets', 'KEY, OTHER_KEY'),
    '',
    '<bpmn:script>return 1;</bpmn:script>',
  ),
  'a user task': element('userTask', property('FormKey', 'form')),
  'a condition in FEEL': gateway(flow('a', '=amount > 5') + flow('b'), 'default="b"'),
  'a condition that says that it is FEEL': gateway(
    flow('a', 'amount > 5').replace(
      'Expression>',
      'Expression xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="bpmn:tFormalExpression" language="feel">',
    ) + flow('b'),
    'default="b"',
  ),
  'a file in FEEL': gateway(flow('a', 'amount > 5') + flow('b'), 'default="b"').replace(
    'targetNamespace',
    'expressionLanguage="https://www.omg.org/spec/DMN/20191111/FEEL/" targetNamespace',
  ),
  'an input in FEEL': element('serviceTask', deposit + property('amount', '=sum(parts)')),
  'a gateway': gateway(flow('a', '${context.x == 1}') + flow('b'), 'default="b"'),
};

for (const [name, xml] of Object.entries(sound)) {
  test(`${name} is sound`, async () => {
    const checked = await checkDefinition(xml, known);
    assert.deepEqual(checked.findings, []);
    assert.ok(isSound(checked));
  });
}

const faults: Readonly<Record<string, readonly [xml: string, at: string, says: RegExp]>> = {
  'no process': [definition('').replace(/<bpmn:process.*process>/s, ''), '', /no process/],
  'nothing executable': [
    task('<bpmn:task id="t"/>').replace('isExecutable="true"', ''),
    'p',
    /not executable/,
  ],
  'no start': [definition('<bpmn:endEvent id="e"/>'), 'p', /no start/],
  'no end': [definition('<bpmn:startEvent id="s"/>'), 'p', /no end/],
  'an element that nothing reaches': [
    task('<bpmn:task id="t"/><bpmn:task id="lost"/>'),
    'lost',
    /Nothing leads/,
  ],
  'a task without a command': [element('serviceTask', ''), 't', /no command \(ConnectorKey\)/],
  'secrets where no script is': [
    element('serviceTask', deposit + property('Secrets', 'KEY')),
    't',
    /Only scripts read secrets/,
  ],
  'what is no name of a secret': [
    element(
      'scriptTask',
      property('secrets', '[&quot;my key&quot;]'),
      '',
      '<bpmn:script>return 1;</bpmn:script>',
    ),
    't',
    /my key is no name of a secret/,
  ],
  'a plain HTTP call': [element('serviceTask', property('Endpoint', 'http://x')), 't', /HTTP/],
  'an unknown command': [
    element('serviceTask', property('ConnectorKey', 'InitiateDepositt')),
    't',
    /Did you mean InitiateDeposit\?/,
  ],
  'a misspelt input': [element('serviceTask', deposit + property('amuont', '1')), 't', /Did you mean amount/],
  'an input of another type': [
    element('serviceTask', deposit + property('amount', 'much')),
    't',
    /amount must be/,
  ],
  'an input out of range': [element('serviceTask', deposit + property('amount', '0')), 't', /greater than 0/],
  'code in an expression': [
    element('serviceTask', deposit + property('amount', '${run()}')),
    't',
    /not allowed/,
  ],
  'a mapping that is no JSON': [
    element('serviceTask', deposit + property('OutputMapping', '{')),
    't',
    /not JSON/,
  ],
  'a script that is none': [
    element('scriptTask', '', '', '<bpmn:script>if (</bpmn:script>'),
    't',
    /no script/,
  ],
  'an unknown rule set': [element('businessRuleTask', property('RuleSet', 'no/such')), 't', /no rule set/],
  'a send task to nobody': [element('sendTask', property('template', 'x')), 't', /needs to/],
  'a call of nothing': [element('callActivity', ''), 't', /names no process/],
  'a flow without condition': [
    gateway(flow('a', '${context.x}') + flow('b') + flow('c'), 'default="b"'),
    'c',
    /needs a condition/,
  ],
  'a condition that is text': [
    gateway(flow('a', 'yes') + flow('b'), 'default="b"'),
    'a',
    /yes is not one expression: write it as \$\{yes\}/,
  ],
  'a condition in quotes': [
    gateway(flow('a', '"${amount > 1000000}"') + flow('b'), 'default="b"'),
    'a',
    /write \$\{amount > 1000000\} without quotes/,
  ],
  'a condition that is no FEEL': [
    gateway(flow('a', '=amount &gt;') + flow('b'), 'default="b"'),
    'a',
    /=amount > is no FEEL: .*at character 9/,
  ],
  'an input with a call that FEEL does not have': [
    element('serviceTask', deposit + property('amount', '=summ(parts)')),
    't',
    /no function summ: did you mean sum\?/,
  ],
  'a completion condition beside its braces': [
    element(
      'userTask',
      property('FormKey', 'f') + property('collection', '${list}'),
      '',
      '<bpmn:multiInstanceLoopCharacteristics><bpmn:completionCondition>${nrOfCompletedInstances} == 2</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>',
    ),
    't',
    /completion condition: .*\$\{nrOfCompletedInstances == 2\}/,
  ],
  'a complex gateway': [task('<bpmn:complexGateway id="t"/>'), 't', /Complex gateways/],
  'a loop over nothing': [
    element('userTask', property('FormKey', 'f'), '', '<bpmn:multiInstanceLoopCharacteristics/>'),
    't',
    /needs a collection/,
  ],
  'a standard loop without a condition': [
    element('userTask', property('FormKey', 'f'), '', '<bpmn:standardLoopCharacteristics/>'),
    't',
    /needs a loopCondition/,
  ],
  'a timer that is none': [
    task(
      '<bpmn:intermediateCatchEvent id="t"><bpmn:timerEventDefinition><bpmn:timeDuration>soon</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    ),
    't',
    /not a duration/,
  ],
  'a date without a time': [
    task(
      '<bpmn:intermediateCatchEvent id="t"><bpmn:timerEventDefinition><bpmn:timeDate>2026-11-21</bpmn:timeDate></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    ),
    't',
    /not a date such as/,
  ],
  'a reference to nothing': [
    task(
      '<bpmn:task id="t"/><bpmn:boundaryEvent id="b" attachedToRef="t"><bpmn:errorEventDefinition errorRef="gone"/></bpmn:boundaryEvent>',
    ),
    'b',
    /refers to gone as errorRef/,
  ],
  'an error that does not interrupt': [
    task(
      '<bpmn:task id="t"/><bpmn:boundaryEvent id="b" attachedToRef="t" cancelActivity="false"><bpmn:errorEventDefinition/></bpmn:boundaryEvent>',
    ),
    'b',
    /interrupting/,
  ],
  'a conditional event without a condition': [
    task(
      '<bpmn:intermediateCatchEvent id="t"><bpmn:conditionalEventDefinition/></bpmn:intermediateCatchEvent>',
    ),
    't',
    /The condition/,
  ],
};

for (const [name, [xml, at, says]] of Object.entries(faults)) {
  test(`${name} is found`, async () => {
    const checked = await checkDefinition(xml, known);
    const errors = checked.findings.filter(({ severity }) => severity === 'error');
    const found = errors.find(({ elementId, message }) => elementId === at && says.test(message));
    assert.ok(found, JSON.stringify(errors));
    assert.ok(!isSound(checked));
  });
}

test('a gateway without default may run, and the analyst is told what becomes of it', async () => {
  const xml = gateway(flow('a', '${context.x}') + flow('b', '${context.y}'));
  const checked = await checkDefinition(xml, known);
  assert.ok(isSound(checked), JSON.stringify(checked.findings));
  const [found] = checked.findings.filter(({ severity }) => severity === 'warning');
  assert.equal(found?.elementId, 'g');
  assert.match(found.message, /no default flow/);
});

const nothing: Known = { commands: [], command: () => undefined, ruleSet: () => false };

test('a mapping that is nested too deeply is refused', async () => {
  const mapping = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const xml = process([el('userTask', 'u', { FormKey: 'f', InputMapping: mapping })], ['s -> u -> e']);
  const { findings } = await checkDefinition(xml, nothing);
  assert.match(JSON.stringify(findings), /within each other/);
});

test('of a split into 1500 scripts that write one variable a hundred pairs are told', async () => {
  const turns = Array.from({ length: 1500 }, (_, at) => `k${at}`);
  const xml = process(
    [and('g'), and('j'), ...turns.map((id) => script(id, 'context.v = 1; return null'))],
    ['s -> g', 'j -> e', ...turns.map((id) => `g -> ${id} -> j`)],
  );
  const { findings } = await checkDefinition(xml, nothing);
  const told = findings.filter(({ code }) => code === 'PARALLEL_WRITE');
  assert.equal(told.length, 100);
});

test('a line is that of the element, not of a text that looks like it', async () => {
  const xml = process([drawn('a'), drawn('zz')], ['s -> a -> e']).replace(
    '<bpmn:task id="a" >',
    '<bpmn:task id="a" ><bpmn:documentation>use id="zz" here</bpmn:documentation>',
  );
  assert.notEqual(xml.indexOf('use id="zz"'), -1);
  const { findings } = await checkDefinition(xml.replaceAll('><', '>\n<'), nothing);
  const line =
    xml
      .replaceAll('><', '>\n<')
      .split('\n')
      .findIndex((text) => text.includes('<bpmn:task id="zz"')) + 1;
  assert.equal(findings.find(({ elementId }) => elementId === 'zz')?.line, line);
});

test('a file that is not well-formed is refused with the line', async () => {
  const xml = process([drawn('a')], ['s -> a -> e'])
    .replaceAll('><', '>\n<')
    .replace('</bpmn:task>', '');
  const { findings } = await checkDefinition(xml, nothing);
  const closing = xml.split('\n').findIndex((text) => text.includes('</bpmn:process>')) + 1;
  assert.equal(findings[0]?.code, 'XML');
  assert.equal(findings[0]?.line, closing);
});

for (const condition of [
  '${x}}',
  '${{x}}',
  'feel: x',
  '${x > 1}${y}',
  '${a} && ${b}',
  '${amount} > 1000000',
]) {
  test(`what is told to write in place of ${condition} is accepted`, async () => {
    const wrong = await conditionOf(condition);
    const cure = /(?:write|as in|such as|it as) (?!all of|one such|it as)(\$\{.*\})\.?/.exec(wrong)?.[1];
    assert.ok(cure, wrong);
    assert.equal(await conditionOf(cure), '');
  });
}

async function conditionOf(text: string): Promise<string> {
  const xml = process(
    [el('exclusiveGateway', 'g'), drawn('a'), drawn('b')],
    ['s -> g', `g -> a : ${text}`, 'g => b', 'a -> e', 'b -> e'],
  );
  const { findings } = await checkDefinition(xml, nothing);
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
    .join('\n');
}

test('what only fails when it is evaluated is one finding of its file', async () => {
  for (const condition of [
    '=date("-0001-01-01") = null',
    '=date and time("-0001-01-01T10:00:00") = null',
    '=@"-0001-01-01" = null',
  ]) {
    const xml = gateway(`${flow('a', condition.replaceAll('"', '&quot;'))}${flow('b')}`, 'default="b"');
    const { findings } = await checkDefinition(xml, known);
    const errors = findings.filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      errors.map(({ elementId }) => elementId),
      ['a'],
    );
    assert.match(errors[0]?.message ?? '', /-0001-01-01/);
  }
});
