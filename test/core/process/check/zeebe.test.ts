/** What of Zeebe is read, and what is refused by its name with what to write instead. */
import { bpmn, end } from '../../../support/bpmn.ts';
import { inNamespaces } from '../../../support/dialects.ts';
import { accepts, around, diagramsOf, refuses, rowsOf, written } from '../../../support/refused-diagrams.ts';

const deposit = '<zeebe:taskDefinition type="InitiateDeposit"/>';
const job = (more: string) => `<serviceTask><ext>${deposit}${more}</ext></serviceTask>`;
const input = (source: string, target: string) => `<zeebe:input source="=${source}" target="${target}"/>`;
const person = (inside: string) => `<userTask><ext>${inside}</ext></userTask>`;
const each = (attributes: string) =>
  `<task><multiInstanceLoopCharacteristics><ext><zeebe:loopCharacteristics inputCollection="=items" ${attributes}/></ext></multiInstanceLoopCharacteristics></task>`;
const message = (extension: string) => `<message id="m" name="paid"><ext>${extension}</ext></message>`;
const waits = (extension: string) => `<receiveTask messageRef="m"/> ++ ${message(extension)}`;
const keyed = '<zeebe:subscription correlationKey="=order"/>';

accepts({
  ...diagramsOf(`
people of Zeebe
  ${person('<zeebe:userTask/><zeebe:formDefinition formKey="f"/><zeebe:assignmentDefinition assignee="=approver" candidateGroups="=[&quot;Teller&quot;]"/><zeebe:taskSchedule dueDate="=due"/><zeebe:priorityDefinition priority="50"/>')}
a job of Zeebe that is a command
  <serviceTask><ext><zeebe:taskDefinition type="InitiateDeposit" retries="3"/><zeebe:ioMapping>${input('order.sum', 'amount')}<zeebe:output source="=data.id" target="payment.id"/></zeebe:ioMapping></ext></serviceTask>
a call of Zeebe
  <callActivity><ext><zeebe:calledElement processId="child" propagateAllChildVariables="false"/></ext></callActivity>
a loop of Zeebe
  ${each('inputElement="one" outputCollection="all" outputElement="=one"')}
an extension that declares its own namespace
  ${person('<zeebe:assignmentDefinition xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" assignee="=approver"/>')}
a script in FEEL
  <scriptTask><ext><zeebe:script expression="=a + b" resultVariable="c"/></ext></scriptTask>
a message that says by what it is found
  ${waits(keyed)}
`),
  'a start by a message that says by what it is found': inNamespaces(
    bpmn(
      [written('<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>'), end],
      ['s->e'],
      written(message(keyed)),
    ),
  ),
});

refuses({
  ...rowsOf(`
two blocks of mappings => zeebe:ioMapping is written more than once
  ${job(`<zeebe:ioMapping>${input('5', 'amount')}</zeebe:ioMapping><zeebe:ioMapping>${input('50', 'amount')}</zeebe:ioMapping>`)}
headers of Zeebe => taskHeaders is not run
  ${job('<zeebe:taskHeaders/>')}
listeners of Zeebe => executionListeners is not run
  <task><ext><zeebe:executionListeners/></ext></task>
a misspelt element of Zeebe => taskDefinitionn is not run. Did you mean
  <serviceTask><ext><zeebe:taskDefinitionn type="x"/></ext></serviceTask>
a misspelt attribute of Zeebe => asignee is not read. Did you mean assignee
  ${person('<zeebe:assignmentDefinition asignee="=x"/>')}
a binding of Zeebe => bindingType deployment is not run
  <callActivity><ext><zeebe:calledElement processId="c" bindingType="deployment"/></ext></callActivity>
half an output of a loop => outputCollection and outputElement together
  ${each('outputCollection="all"')}
a mapping of a whole and its part => note.x is mapped twice
  ${job(`<zeebe:ioMapping>${input('a', 'note')}${input('b', 'note.x')}</zeebe:ioMapping>`)}
text of Camunda in Zeebe => plain text in Zeebe
  ${person('<zeebe:assignmentDefinition assignee="${x}"/>')}
an element of Zeebe as an attribute => zeebe:assignee is not read
  <userTask zeebe:assignee="amina"/>
a property of Zeebe whose value is misspelt => val of zeebe:property Assignee is not read
  ${person('<zeebe:properties><zeebe:property name="Assignee" val="amina"/></zeebe:properties>')}
a flag that is none => propagateAllParentVariables must be true or false, not no
  <callActivity><ext><zeebe:calledElement processId="c" propagateAllParentVariables="no"/></ext></callActivity>
two jobs => zeebe:taskDefinition is written twice
  ${job('<zeebe:taskDefinition type="x"/>')}
two scripts => zeebe:script is given next to a script
  <scriptTask scriptFormat="javascript"><ext><zeebe:script expression="=1" resultVariable="c"/></ext><script>return 1;</script></scriptTask>
a misspelt key of a message @* => corelationKey is not read. Did you mean correlationKey
  ${waits('<zeebe:subscription corelationKey="=x"/>')}
a misspelt subscription of a message @* => subscripton is not run. Did you mean subscription
  ${waits('<zeebe:subscripton correlationKey="=x"/>')}
a property of a message @* => CorelationKey is not a property of a message
  ${waits('<bank:properties><bank:property name="CorelationKey" value="x"/></bank:properties>')}
FEEL that is none => not valid FEEL
  ${person('<zeebe:assignmentDefinition assignee="=a +"/>')}
`),
  'a namespace of Zeebe that is nearly right': [
    around(person('<zeebe:assignmentDefinition assignee="a"/>')).replace('zeebe/1.0"', 'zeebe/1.1"'),
    '*',
    /not the namespace of a dialect.*zeebe\/1\.0\./,
  ],
});
