/** What a diagram may hold: what is run, what is only drawn, and what is refused by its name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { bpmn, definitions, el, end, start } from '../../../support/bpmn.ts';

const known: Known = { commands: [], command: () => undefined, ruleSet: () => true };

const errorsOf = async (xml: string) =>
  (await checkDefinition(xml, known)).findings.filter(({ severity }) => severity === 'error');

/** start, an element `t`, end, and whatever else. */
const around = (element: string, more: readonly string[] = [], outside = ''): string =>
  bpmn([start, element, end, ...more], ['s->t', 't->e'], outside);

const drawings: Readonly<Record<string, string>> = {
  'types of data, interfaces and partners': around(
    el('task', 't'),
    [],
    '<bpmn:itemDefinition id="i" structureRef="bank:Loan"/><bpmn:interface id="if" name="x"><bpmn:operation id="op" name="o"><bpmn:inMessageRef>m</bpmn:inMessageRef></bpmn:operation></bpmn:interface><bpmn:message id="m" itemRef="i"/><bpmn:partnerEntity id="pe" name="x"/><bpmn:partnerRole id="pr" name="y"/><bpmn:resource id="r" name="z"/><bpmn:dataStore id="ds" name="books"/>',
  ),
  'lanes, with and without any': bpmn(
    [
      '<bpmn:laneSet id="none"/><bpmn:laneSet id="ls"><bpmn:lane id="l" name="Desk"><bpmn:flowNodeRef>t</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet>',
      ...[start, el('task', 't'), end],
    ],
    ['s->t', 't->e'],
  ),
  'notes, groups and arrows to them': around(
    el('task', 't'),
    [
      '<bpmn:textAnnotation id="n"><bpmn:text>why</bpmn:text></bpmn:textAnnotation><bpmn:association id="a" sourceRef="t" targetRef="n"/><bpmn:group id="g"/>',
    ],
    '<bpmn:category id="c"><bpmn:categoryValue id="cv" value="x"/></bpmn:category>',
  ),
  'data that is drawn beside a task': around(
    '<bpmn:task id="t"><bpmn:property id="pp" name="x"/><bpmn:dataInputAssociation id="da"><bpmn:sourceRef>dr</bpmn:sourceRef><bpmn:targetRef>pp</bpmn:targetRef></bpmn:dataInputAssociation></bpmn:task>',
    ['<bpmn:dataObject id="do"/><bpmn:dataObjectReference id="dr" dataObjectRef="do"/>'],
  ),
  'documentation, auditing and monitoring': around(
    '<bpmn:task id="t"><bpmn:documentation>why</bpmn:documentation><bpmn:auditing/><bpmn:monitoring/></bpmn:task>',
  ),
  'quantities of one': around(
    '<bpmn:task id="t" startQuantity="1" completionQuantity="1" isForCompensation="false"/>',
  ),
  'what another tool notes in its own namespace': definitions(
    `<bpmn:process id="p" isExecutable="true" xmlns:tool="http://tool.example" tool:color="red"><bpmn:extensionElements><tool:meta key="a"/></bpmn:extensionElements>${start}<bpmn:sequenceFlow id="f" sourceRef="s" targetRef="e"/>${end}</bpmn:process>`,
  ),
  'a partner that is drawn, with messages between the two': around(
    el('task', 't'),
    [],
    '<bpmn:collaboration id="c"><bpmn:participant id="we" processRef="p"/><bpmn:participant id="they"/><bpmn:messageFlow id="mf" sourceRef="t" targetRef="they"/></bpmn:collaboration>',
  ),
};

for (const [name, xml] of Object.entries(drawings)) {
  test(`${name}: drawn, and nothing else`, async () => {
    assert.deepEqual(await errorsOf(xml), []);
  });
}

const association = '<bpmn:association id="as" sourceRef="b" targetRef="undo"/>';
const undo = '<bpmn:task id="undo" isForCompensation="true"/>';
const undoing =
  '<bpmn:boundaryEvent id="b" attachedToRef="t"><bpmn:compensateEventDefinition/></bpmn:boundaryEvent>';
const loop = (attributes: string, inside = '') =>
  `<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics ${attributes}>${inside}<bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:task>`;

const refused: Readonly<Record<string, readonly [xml: string, at: string, says: RegExp]>> = {
  'an id that no place could be kept under': [
    around(el('task', 't').replaceAll('"t"', `"${'t'.repeat(91)}"`)).replaceAll(
      'Ref="t"',
      `Ref="${'t'.repeat(91)}"`,
    ),
    't'.repeat(91),
    /The id has 91 characters, and at most 90/,
  ],
  startQuantity: [around('<bpmn:task id="t" startQuantity="2"/>'), 't', /startQuantity/],
  completionQuantity: [
    around('<bpmn:task id="t" completionQuantity="3"/>'),
    't',
    /completionQuantity.*flow, or a loop/,
  ],
  'a loop that throws events': [around(loop('behavior="One"')), 't', /behavior/],
  'the event that a loop would throw': [
    around(
      loop('', '').replace(
        '<bpmn:loopCardinality',
        '<bpmn:complexBehaviorDefinition><bpmn:condition>x</bpmn:condition></bpmn:complexBehaviorDefinition><bpmn:loopCardinality',
      ),
    ),
    't',
    /complexBehaviorDefinition/,
  ],
  'a loop over data of the standard': [
    around(loop('', '<bpmn:inputDataItem id="item"/>')),
    't',
    /collection/,
  ],
  'an event defined elsewhere': [
    bpmn(
      [
        start,
        '<bpmn:endEvent id="e"><bpmn:eventDefinitionRef>term</bpmn:eventDefinitionRef></bpmn:endEvent>',
      ],
      ['s->e'],
      '<bpmn:terminateEventDefinition id="term"/>',
    ),
    'e',
    /eventDefinitionRef/,
  ],
  instantiate: [around('<bpmn:receiveTask id="t" instantiate="true"/>'), 't', /instantiate.*start event/],
  'a data association that computes': [
    around(
      '<bpmn:task id="t"><bpmn:property id="pp"/><bpmn:dataInputAssociation id="da"><bpmn:targetRef>pp</bpmn:targetRef><bpmn:assignment><bpmn:from>1</bpmn:from><bpmn:to>x</bpmn:to></bpmn:assignment></bpmn:dataInputAssociation></bpmn:task>',
    ),
    't',
    /data association/,
  ],
  'people in the words of the standard': [
    around('<bpmn:userTask id="t"><bpmn:potentialOwner/></bpmn:userTask>'),
    't',
    /potentialOwner.*candidateGroups/,
  ],
  'an extension that must be understood': [
    around(el('task', 't'), [], '').replace(
      '<bpmn:process ',
      '<bpmn:extension mustUnderstand="true" definition="x"/><bpmn:process ',
    ),
    '',
    /must be understood/,
  ],
  'an element that the standard has not': [around('<bpmn:fooTask id="t"/>'), '', /fooTask/],
  'an attribute that the standard has not': [
    around('<bpmn:scriptTask id="t" scriptFormt="javascript"><bpmn:script>1</bpmn:script></bpmn:scriptTask>'),
    't',
    /scriptFormt is no attribute of a scriptTask. Did you mean scriptFormat\?/,
  ],
  'an id that is used twice': [around(el('task', 't'), [el('task', 't')]), 't', /t is used twice/],
  'for compensation, and nothing leads to it': [around(el('task', 't'), [undo]), 'undo', /association/],
  'a compensation event that leads nowhere': [around(el('task', 't'), [undoing]), 'b', /association/],
  'a compensation of what has none': [
    bpmn(
      [
        ...[start, el('task', 't')],
        '<bpmn:endEvent id="e"><bpmn:compensateEventDefinition activityRef="t"/></bpmn:endEvent>',
      ],
      ['s->t', 't->e'],
    ),
    'e',
    /nothing that compensates/,
  ],
  'a link that leads nowhere': [
    bpmn(
      [
        start,
        '<bpmn:intermediateThrowEvent id="t"><bpmn:linkEventDefinition name="L"/></bpmn:intermediateThrowEvent>',
        end,
      ],
      ['s->t', 's->e'],
    ),
    't',
    /link L leads nowhere/,
  ],
  'a cancel end outside a transaction': [
    bpmn([start, '<bpmn:endEvent id="t"><bpmn:cancelEventDefinition/></bpmn:endEvent>'], ['s->t']),
    't',
    /transaction/,
  ],
  'an event that waits for two things': [
    around(
      '<bpmn:intermediateCatchEvent id="t"><bpmn:signalEventDefinition signalRef="sig"/><bpmn:messageEventDefinition/></bpmn:intermediateCatchEvent>',
      [],
      '<bpmn:signal id="sig" name="x"/>',
    ),
    't',
    /several definitions/,
  ],
  'a timer with two times': [
    around(
      '<bpmn:intermediateCatchEvent id="t"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration><bpmn:timeDate>2030-01-01T00:00:00Z</bpmn:timeDate></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    ),
    't',
    /timeDate and timeDuration/,
  ],
  'a task after an event gateway': [
    bpmn([start, el('eventBasedGateway', 'g'), el('task', 't'), end], ['s->g', 'g->t', 't->e']),
    'f1',
    /event gateway/,
  ],
  'a condition behind a parallel gateway': [
    bpmn([start, el('parallelGateway', 'g'), el('task', 't'), end], ['s->g', 'g->t : ${context.x}', 't->e']),
    'f1',
    /no effect/,
  ],
  'a flow into a sub-process': [
    bpmn(
      [
        start,
        `<bpmn:subProcess id="sub"><bpmn:startEvent id="is"/><bpmn:task id="t"/><bpmn:sequenceFlow id="if" sourceRef="is" targetRef="t"/></bpmn:subProcess>`,
        end,
      ],
      ['s->t', 'sub->e'],
    ),
    'f0',
    /crosses the border/,
  ],
  'a flow into a start event': [
    bpmn([start, el('task', 't'), end], ['s->t', 't->s', 't->e']),
    's',
    /leads into a start/,
  ],
  'a flow out of an end event': [bpmn([start, el('task', 't'), end], ['s->e', 'e->t']), 'e', /leaves an end/],
};

for (const [name, [xml, at, says]] of Object.entries(refused)) {
  test(`${name} is refused by its name`, async () => {
    const errors = await errorsOf(xml);
    assert.ok(
      errors.some(({ elementId, message }) => elementId === at && says.test(message)),
      JSON.stringify(errors),
    );
  });
}

test('a compensation that is drawn as it should be is accepted', async () => {
  assert.deepEqual(await errorsOf(around(el('task', 't'), [undoing, undo, association])), []);
});

test('a finding has the line of its element', async () => {
  const xml = around('\n<bpmn:task\n id="t" startQuantity="2"/>').replace('?>', '?>\n<!-- <x id="t"/> -->\n');
  const [first] = await errorsOf(xml);
  const line = xml.split('\n').findIndex((text) => text.includes('startQuantity')) + 1;
  assert.deepEqual([first?.elementId, first?.line], ['t', line]);
});

test('an id that is used twice has the line of the second', async () => {
  const xml = around(el('task', 't'), [`\n\n${el('task', 't')}`]);
  const [first] = (await errorsOf(xml)).filter(({ code }) => code === 'DUPLICATE_ID');
  const lines = xml.split('\n').flatMap((text, at) => (text.includes('id="t"') ? at + 1 : []));
  assert.equal(first?.line, lines.at(-1));
});

test('ids that every object of JavaScript has are refused by their names, wherever they stand', async () => {
  const task = (id: string) => bpmn([start, el('task', id), end], [`s->${id}`, `${id}->e`]);
  const files: Readonly<Record<string, string>> = {
    constructor: task('constructor'),
    toString: bpmn([start, end], ['s->e']).replace(/(<bpmn:sequenceFlow id=")[^"]*/, '$1toString'),
    valueOf: around(el('task', 't'), [], '<bpmn:message id="valueOf" name="m"/>'),
    hasOwnProperty: around(el('task', 't')).replace('id="p"', 'id="hasOwnProperty"'),
    isPrototypeOf: around(
      '<bpmn:task id="t"><bpmn:documentation id="isPrototypeO&#102;">why</bpmn:documentation></bpmn:task>',
    ),
  };
  const all = [...Object.entries(files), ['__proto__', task('__proto__')] as const];
  for (const [id, xml] of all) {
    const found = await errorsOf(xml);
    assert.ok(
      found.some(({ code, elementId, message }) => {
        return code === 'ID' && elementId === id && message.startsWith(`${id} is a name`);
      }),
      `${id} ${JSON.stringify(found)}`,
    );
  }
  assert.deepEqual(await errorsOf(task('Constructor')), []);
});
