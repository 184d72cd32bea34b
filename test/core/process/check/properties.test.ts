/** Properties that the host does not read are refused by their name, on every kind of element. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import { namesAt, type Place } from '../../../../core/process/reading/property-names.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import {
  accepts,
  around,
  diagramsOf,
  known,
  refuses,
  rowsOf,
  written,
} from '../../../support/refused-diagrams.ts';

const pay = (more: string) => `<serviceTask><has ConnectorKey="InitiateDeposit" ${more}/></serviceTask>`;
const hour = (more: string) =>
  `<timerEventDefinition>${more}<timeDuration>PT1H</timeDuration></timerEventDefinition>`;
const person = (list: string) => `<userTask><ext>${list}</ext></userTask>`;
const listed = (property: string) =>
  person(`<bank:properties><bank:property ${property}/></bank:properties>`);
const amina = '<bank:property name="Assignee" value="amina"/>';
const gate = (type: string, property: Readonly<Record<string, string>>) =>
  bpmn([start, el(type, 't', property), end], ['s->t', 't->e']);

refuses({
  ...rowsOf(`
a property of a user task => UserAction is not a property of a user task.*Did you mean UserActions
  <userTask><has FormKey="f" UserAction="Approve"/></userTask>
a property of a receive task => Did you mean CorrelationKey
  <receiveTask><has CorelationKey="\${context.key}"/></receiveTask>
a property of a service task, and its command neither => ResultVarable
  ${pay('ResultVarable="x"')}
an input that the command has not => InitiateDeposit has no input colour
  ${pay('colour="red"')}
an input that the command of a send task has not => InitiateDeposit has no input colour
  <sendTask><has ConnectorKey="InitiateDeposit" colour="red"/></sendTask>
an input as property and in the mapping => input amount is given in InputMapping and in properties
  ${pay('amount="7" InputMapping="{&quot;amount&quot;: &quot;9&quot;}"')}
an input that the mapping names twice => input amount is given twice in InputMapping
  ${pay('InputMapping="{&quot;amount&quot;: &quot;7&quot;, &quot;amount&quot;: &quot;9&quot;}"')}
a mapped input that the command has not => InitiateDeposit has no input colour
  ${pay('InputMapping="{&quot;colour&quot;: &quot;red&quot;}"')}
a command on what runs none => ConnectorKey is not a property of a user task.*a service task, a send task
  <userTask><has FormKey="f" ConnectorKey="InitiateDeposit"/></userTask>
a property of a script task => Did you mean OutputMapping
  <scriptTask><has Script="return 1;" OutputMaping="{}"/></scriptTask>
a property of a rule task => RuleSet\\?
  <businessRuleTask><has RuleSets="x/y"/></businessRuleTask>
a property of a call activity => InputMapping\\?
  <callActivity><has calledElement="x" InptMapping="{}"/></callActivity>
a property of a plain task => InputMapping is read|It is read
  <task><has InputMapping="{}"/></task>
a property of an event => ResultVariable is not a property of a catch event
  <intermediateCatchEvent><has ResultVariable="x"/>${hour('')}</intermediateCatchEvent>
a property of the definition of an event => definition of an event
  <intermediateCatchEvent>${hour('<has Retries="1"/>')}</intermediateCatchEvent>
a property of a loop => [eE]lementVariable\\?
  <task><multiInstanceLoopCharacteristics><has elementVarible="x" collection="\${context.items}"/></multiInstanceLoopCharacteristics></task>
loop properties where nothing loops => does not loop
  <task><has Collection="\${context.items}"/></task>
one that is written twice => written twice, as one and as two
  <userTask><has FormKey="one" formkey="two"/></userTask>
a misspelt value => val of bank:property Assignee
  ${listed('name="Assignee" val="amina"')}
a misspelt name => Name of bank:property is not read
  ${listed('Name="Assignee" value="amina"')}
a property without a name => bank:property has no name
  ${listed('value="amina"')}
a property without a value => bank:property Assignee has no value
  ${listed('name="Assignee"')}
a property within a property => holds other elements
  ${person(`<bank:properties><bank:property name="FormKey" value="f">${amina}</bank:property></bank:properties>`)}
attributes of the list => Assignee of bank:properties
  ${person('<bank:properties Assignee="amina"/>')}
a misspelt list => bank:propertys is not read
  ${person(`<bank:propertys>${amina}</bank:propertys>`)}
a property outside a list => bank:property is not read
  ${person(amina)}
a property as an attribute of a tool => xsi:assignee is not read
  <userTask xsi:assignee="amina"/>
a flag that is none => true or false
  <task><has AsyncBefore="yes"/></task>
a count that is none => whole number
  ${pay('Retries="three"')}
another type than the element has => TaskType says UserTask
  ${pay('TaskType="UserTask"')}
`),
  'a property of a gateway': [gate('exclusiveGateway', { Conditon: 'return "f1"' }), 't', /Condition\?/],
  'a property of a gateway that decides nothing': [
    gate('parallelGateway', { Condition: 'return 1;' }),
    't',
    /Condition is not a property of a gateway/,
  ],
  'a form of a gateway': [
    gate('exclusiveGateway', { FormKey: 'f' }),
    't',
    /FormKey is not a property of a gateway.*a user task/,
  ],
  'a property of a flow': [
    around('<task/>').replace(/(<bpmn:sequenceFlow id="f0"[^>]*>)/, `$1${written('<has Condition="x"/>')}`),
    'f0',
    /Condition is not a property of a flow/,
  ],
  'a property of the process': [
    around('<task/>').replace(/(<bpmn:process [^>]*>)/, `$1${written('<has Secret="KEY"/>')}`),
    'p',
    /Did you mean Secrets\?/,
  ],
});

// As the specification writes them: each must go on being accepted.
accepts(
  diagramsOf(`
every property of a service task
  ${pay('TaskType="ServiceTask" Name="Pay" amount="1" ResultVariable="r" OutputMapping="{&quot;x&quot;:&quot;data.id&quot;}" InputMapping="{&quot;note&quot;:&quot;x&quot;}" Retries="3" TimeoutMs="30000" EntityState="Paying" Description="Pays." AsyncBefore="true" AsyncAfter="false"')}
every property of a script task
  <scriptTask><has Script="return 1;" ScriptLanguage="javascript" ResultVariable="r" OutputMapping="{&quot;x&quot;:&quot;a.b&quot;}" InputMapping="{&quot;y&quot;:&quot;1&quot;}"/></scriptTask>
every property of a user task
  <userTask><has FormKey="f" Script="return 1;" ClientScript="x" ServerScript="return 1;" UserActions="Approve" ResponsibleTeams="Teller" ResponsibleUsers="ada" EntityState="S" InputMapping="{&quot;a&quot;:&quot;1&quot;}" OutputMapping="{&quot;x&quot;:&quot;a&quot;}" Description="d"/></userTask>
every property of a receive task
  <receiveTask><has correlationKey="\${context.key}" message="paid" resultVariable="r" outputMapping="{&quot;x&quot;:&quot;a&quot;}" TimeoutDuration="PT30M" CallbackType="Payment" ExpectedSource="Paystack" CallbackFrom="webhook:paystack, role:Partner"/></receiveTask>
every property of a call activity
  <callActivity><has calledElement="x" inputMapping="{&quot;a&quot;:&quot;1&quot;}" outputMapping="{&quot;x&quot;:&quot;subprocess.a&quot;}" resultVariable="r" asyncBefore="false" isMultiInstance="true" isSequential="false" collection="\${context.items}" elementVariable="item" aggregationVariable="all"/></callActivity>
every property of a send task
  <sendTask><has messageType="email" to="x@example.com" subject="s" body="b" template="loan-approved" templateData="{}" retries="0" retryBackoff="1000"/></sendTask>
plain properties of a send task with a command, which are its inputs
  <sendTask><has ConnectorKey="InitiateDeposit" amount="1"/></sendTask>
`),
);

test('a property that changes nothing is told', async () => {
  const { findings } = await checkDefinition(around(pay('TimeoutMs="1000"')), known);
  const [found, ...more] = findings;
  assert.deepEqual([found?.code, found?.severity, more], ['NO_EFFECT', 'warning', []]);
});

test('every name of the table is accepted where it is read', () => {
  const place: Place = { kind: 'gateway', type: 'bpmn:ExclusiveGateway', events: [] };
  assert.ok(namesAt(place).includes('Condition'));
  assert.ok(!namesAt({ ...place, type: 'bpmn:ParallelGateway' }).includes('Condition'));
});
