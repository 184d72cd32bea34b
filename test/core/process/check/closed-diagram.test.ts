/** What a diagram may hold: what is run, what is only drawn, and what is refused by its name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bpmn, definitions, el, end, start } from '../../../support/bpmn.ts';
import {
  accepts,
  around,
  diagramsOf,
  errorsOf,
  refuses,
  rowsOf,
  written,
} from '../../../support/refused-diagrams.ts';

const undo = '<task id="undo" isForCompensation="true"/>';
const undoing = '<boundaryEvent id="b" attachedToRef="t"><compensateEventDefinition/></boundaryEvent>';
const loop = (attributes: string, inside = '') =>
  `<task><multiInstanceLoopCharacteristics ${attributes}>${inside}<loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></task>`;
const caught = (inside: string) => `<intermediateCatchEvent>${inside}</intermediateCatchEvent>`;
const ended = (inside: string) => written(`<endEvent id="e">${inside}</endEvent>`);
const gate = (type: string, condition: string) =>
  bpmn([start, el(type, 'g'), el('task', 't'), end], ['s->g', `g->t${condition}`, 't->e']);
const long = 'i'.repeat(91);

accepts({
  ...diagramsOf(`
types of data, interfaces and partners
  <task/> ++ <itemDefinition id="i" structureRef="bank:Loan"/><interface id="if" name="x"><operation id="op" name="o"><inMessageRef>m</inMessageRef></operation></interface><message id="m" itemRef="i"/><partnerEntity id="pe" name="x"/><partnerRole id="pr" name="y"/><resource id="r" name="z"/><dataStore id="ds" name="books"/>
lanes, with and without any
  <task/><laneSet id="none"/><laneSet id="ls"><lane id="l" name="Desk"><flowNodeRef>t</flowNodeRef></lane></laneSet>
notes, groups and arrows to them
  <task/><textAnnotation id="n"><text>why</text></textAnnotation><association id="a" sourceRef="t" targetRef="n"/><group id="g"/> ++ <category id="c"><categoryValue id="cv" value="x"/></category>
data that is drawn beside a task
  <task><property id="pp" name="x"/><dataInputAssociation id="da"><sourceRef>dr</sourceRef><targetRef>pp</targetRef></dataInputAssociation></task><dataObject id="do"/><dataObjectReference id="dr" dataObjectRef="do"/>
documentation, auditing and monitoring
  <task><documentation>why</documentation><auditing/><monitoring/></task>
quantities of one
  <task startQuantity="1" completionQuantity="1" isForCompensation="false"/>
a partner that is drawn, with messages between the two
  <task/> ++ <collaboration id="c"><participant id="we" processRef="p"/><participant id="they"/><messageFlow id="mf" sourceRef="t" targetRef="they"/></collaboration>
a compensation that is drawn as it should be
  <task/>${undoing}${undo}<association id="as" sourceRef="b" targetRef="undo"/>
`),
  'what another tool notes in its own namespace': definitions(
    `<bpmn:process id="p" isExecutable="true" xmlns:tool="http://tool.example" tool:color="red"><bpmn:extensionElements><tool:meta key="a"/></bpmn:extensionElements>${start}<bpmn:sequenceFlow id="f" sourceRef="s" targetRef="e"/>${end}</bpmn:process>`,
  ),
});

refuses({
  ...rowsOf(`
startQuantity => startQuantity
  <task startQuantity="2"/>
completionQuantity => completionQuantity.*flow, or a loop
  <task completionQuantity="3"/>
a loop that throws events => behavior
  ${loop('behavior="One"')}
the event that a loop would throw => complexBehaviorDefinition
  ${loop('', '<complexBehaviorDefinition><condition>x</condition></complexBehaviorDefinition>')}
a loop over data of the standard => collection
  ${loop('', '<inputDataItem id="item"/>')}
instantiate => instantiate.*start event
  <receiveTask instantiate="true"/>
a data association that computes => data association
  <task><property id="pp"/><dataInputAssociation id="da"><targetRef>pp</targetRef><assignment><from>1</from><to>x</to></assignment></dataInputAssociation></task>
people in the words of the standard => potentialOwner.*candidateGroups
  <userTask><potentialOwner/></userTask>
an element that the standard has not @ => fooTask
  <fooTask/>
an attribute that the standard has not => scriptFormt is not an attribute of a scriptTask. Did you mean scriptFormat
  <scriptTask scriptFormt="javascript"><script>1</script></scriptTask>
an id that is used twice => t is used twice
  <task/><task id="t"/>
for compensation, and nothing leads to it @undo => association
  <task/>${undo}
a compensation event that leads nowhere @b => association
  <task/>${undoing}
an event that waits for two things => several definitions
  ${caught('<signalEventDefinition signalRef="sig"/><messageEventDefinition/>')} ++ <signal id="sig" name="x"/>
a timer with two times => timeDate and timeDuration
  ${caught('<timerEventDefinition><timeDuration>PT1H</timeDuration><timeDate>2030-01-01T00:00:00Z</timeDate></timerEventDefinition>')}
an extension that must be understood @ => must be understood
  <task/> ++ <extension mustUnderstand="true" definition="x"/>
`),
  'an id that no place could be kept under': [
    bpmn([start, el('task', long), end], [`s->${long}`, `${long}->e`]),
    long,
    /The id has 91 characters, and at most 90/,
  ],
  'an event defined elsewhere': [
    bpmn(
      [start, ended('<eventDefinitionRef>term</eventDefinitionRef>')],
      ['s->e'],
      '<bpmn:terminateEventDefinition id="term"/>',
    ),
    'e',
    /eventDefinitionRef/,
  ],
  'a compensation of what has none': [
    bpmn([start, el('task', 't'), ended('<compensateEventDefinition activityRef="t"/>')], ['s->t', 't->e']),
    'e',
    /nothing that compensates/,
  ],
  'a link that leads nowhere': [
    bpmn(
      [start, el('intermediateThrowEvent', 't', {}, '<bpmn:linkEventDefinition name="L"/>'), end],
      ['s->t', 's->e'],
    ),
    't',
    /link L leads nowhere/,
  ],
  'a cancel end outside a transaction': [
    bpmn([start, ended('<cancelEventDefinition/>')], ['s->e']),
    'e',
    /transaction/,
  ],
  'a task after an event gateway': [gate('eventBasedGateway', ''), 'f1', /event gateway/],
  'a condition behind a parallel gateway': [gate('parallelGateway', ' : ${context.x}'), 'f1', /no effect/],
  'a flow into a sub-process': [
    bpmn([start, el('subProcess', 'sub', {}, el('task', 't')), end], ['s->t', 'sub->e']),
    'f0',
    /crosses the border/,
  ],
  'a flow into a start event': [bpmn([start, end], ['s->e', 'e->s']), 's', /leads into a start/],
  'a flow out of an end event': [bpmn([start, el('task', 't'), end], ['s->e', 'e->t']), 'e', /leaves an end/],
});

test('a finding has the line of its element', async () => {
  const xml = around('\n<bpmn:task\n id="t" startQuantity="2"/>').replace('?>', '?>\n<!-- <x id="t"/> -->\n');
  const [first] = await errorsOf(xml);
  const line = xml.split('\n').findIndex((text) => text.includes('startQuantity')) + 1;
  assert.deepEqual([first?.elementId, first?.line], ['t', line]);
});

test('an id that is used twice has the line of the second', async () => {
  const xml = around('<task/>\n\n<task id="t"/>');
  const [first] = (await errorsOf(xml)).filter(({ code }) => code === 'DUPLICATE_ID');
  const lines = xml.split('\n').flatMap((text, at) => (text.includes('id="t"') ? at + 1 : []));
  assert.equal(first?.line, lines.at(-1));
});

test('ids that every object of JavaScript has are refused by their names, wherever they stand', async () => {
  const task = (id: string) => bpmn([start, el('task', id), end], [`s->${id}`, `${id}->e`]);
  const files: Readonly<Record<string, string>> = {
    constructor: task('constructor'),
    toString: bpmn([start, end], ['s->e']).replace(/(<bpmn:sequenceFlow id=")[^"]*/, '$1toString'),
    valueOf: around('<task/>', '<message id="valueOf" name="m"/>'),
    hasOwnProperty: around('<task/>').replace('id="p"', 'id="hasOwnProperty"'),
    isPrototypeOf: around('<task><documentation id="isPrototypeO&#102;">why</documentation></task>'),
  };
  for (const [id, xml] of [...Object.entries(files), ['__proto__', task('__proto__')] as const]) {
    const found = (await errorsOf(xml)).filter(({ code, elementId }) => code === 'ID' && elementId === id);
    assert.ok(found[0]?.message.startsWith(`${id} is a name`), id);
  }
  assert.deepEqual(await errorsOf(task('Constructor')), []);
});
