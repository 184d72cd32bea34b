/** What of Zeebe is read, and what is refused by its name with what to write instead. */
import { bpmn, end } from '../../../support/bpmn.ts';
import { accepted, around, element, inNamespaces, more, refusedAs } from '../../../support/dialects.ts';

const waiting = (extension: string): string =>
  around(
    '<bpmn:receiveTask id="t" messageRef="m"/>',
    `<bpmn:message id="m" name="paid">${more(extension)}</bpmn:message>`,
  );

accepted({
  'people of Zeebe': element(
    'userTask',
    '',
    '<zeebe:userTask/><zeebe:formDefinition formKey="f"/><zeebe:assignmentDefinition assignee="=approver" candidateGroups="=[&quot;Teller&quot;]"/><zeebe:taskSchedule dueDate="=due"/><zeebe:priorityDefinition priority="50"/>',
  ),
  'a job of Zeebe that is a command': element(
    'serviceTask',
    '',
    '<zeebe:taskDefinition type="InitiateDeposit" retries="3"/><zeebe:ioMapping><zeebe:input source="=order.sum" target="amount"/><zeebe:output source="=data.id" target="payment.id"/></zeebe:ioMapping>',
  ),
  'a call of Zeebe': element(
    'callActivity',
    '',
    '<zeebe:calledElement processId="child" propagateAllChildVariables="false"/>',
  ),
  'a loop of Zeebe': element(
    'task',
    '',
    '',
    `<bpmn:multiInstanceLoopCharacteristics>${more('<zeebe:loopCharacteristics inputCollection="=items" inputElement="one" outputCollection="all" outputElement="=one"/>')}</bpmn:multiInstanceLoopCharacteristics>`,
  ),
  'an extension that declares its own namespace': element(
    'userTask',
    '',
    '<zeebe:assignmentDefinition xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" assignee="=approver"/>',
  ),
  'a script in FEEL': element('scriptTask', '', '<zeebe:script expression="=a + b" resultVariable="c"/>'),
  'a start by a message that says by what it is found': inNamespaces(
    bpmn(
      ['<bpmn:startEvent id="s"><bpmn:messageEventDefinition messageRef="m"/></bpmn:startEvent>', end],
      ['s->e'],
      `<bpmn:message id="m" name="paid">${more('<zeebe:subscription correlationKey="=order"/>')}</bpmn:message>`,
    ),
  ),
  'a message that says by what it is found': around(
    '<bpmn:receiveTask id="t" messageRef="m"/>',
    `<bpmn:message id="m" name="paid">${more('<zeebe:subscription correlationKey="=order"/>')}</bpmn:message>`,
  ),
});

refusedAs({
  'two blocks of mappings': [
    element(
      'serviceTask',
      '',
      '<zeebe:taskDefinition type="InitiateDeposit"/><zeebe:ioMapping><zeebe:input source="=5" target="amount"/></zeebe:ioMapping><zeebe:ioMapping><zeebe:input source="=50" target="amount"/></zeebe:ioMapping>',
    ),
    /zeebe:ioMapping is written more than once/,
  ],
  'headers of Zeebe': [
    element('serviceTask', '', '<zeebe:taskDefinition type="InitiateDeposit"/><zeebe:taskHeaders/>'),
    /taskHeaders is not run/,
  ],
  'listeners of Zeebe': [element('task', '', '<zeebe:executionListeners/>'), /executionListeners is not run/],
  'a misspelt element of Zeebe': [
    element('serviceTask', '', '<zeebe:taskDefinitionn type="x"/>'),
    /taskDefinitionn is not run. Did you mean/,
  ],
  'a misspelt attribute of Zeebe': [
    element('userTask', '', '<zeebe:assignmentDefinition asignee="=x"/>'),
    /asignee is not read. Did you mean assignee/,
  ],
  'a binding of Zeebe': [
    element('callActivity', '', '<zeebe:calledElement processId="c" bindingType="deployment"/>'),
    /bindingType deployment is not run/,
  ],
  'half an output of a loop': [
    element(
      'task',
      '',
      '',
      `<bpmn:multiInstanceLoopCharacteristics>${more('<zeebe:loopCharacteristics inputCollection="=items" outputCollection="all"/>')}</bpmn:multiInstanceLoopCharacteristics>`,
    ),
    /outputCollection and outputElement together/,
  ],
  'a mapping of a whole and its part': [
    element(
      'serviceTask',
      '',
      '<zeebe:taskDefinition type="InitiateDeposit"/><zeebe:ioMapping><zeebe:input source="=a" target="note"/><zeebe:input source="=b" target="note.x"/></zeebe:ioMapping>',
    ),
    /note.x is mapped twice/,
  ],
  'text of Camunda in Zeebe': [
    element('userTask', '', '<zeebe:assignmentDefinition assignee="${x}"/>'),
    /plain text in Zeebe/,
  ],
  'an element of Zeebe as an attribute': [
    element('userTask', 'zeebe:assignee="amina"'),
    /zeebe:assignee is not read/,
  ],
  'a property of Zeebe whose value is misspelt': [
    element(
      'userTask',
      '',
      '<zeebe:properties><zeebe:property name="Assignee" val="amina"/></zeebe:properties>',
    ),
    /val of zeebe:property Assignee is not read/,
  ],
  'a namespace of Zeebe that is nearly right': [
    element('userTask', '', '<zeebe:assignmentDefinition assignee="amina"/>').replace(
      'zeebe/1.0"',
      'zeebe/1.1"',
    ),
    /namespace of no dialect.*zeebe\/1\.0\./,
  ],
  'a flag that is none': [
    element('callActivity', '', '<zeebe:calledElement processId="c" propagateAllParentVariables="no"/>'),
    /propagateAllParentVariables must be true or false, not no/,
  ],
  'two jobs': [
    element(
      'serviceTask',
      '',
      '<zeebe:taskDefinition type="InitiateDeposit"/><zeebe:taskDefinition type="x"/>',
    ),
    /zeebe:taskDefinition is written twice/,
  ],
  'two scripts': [
    element(
      'scriptTask',
      'scriptFormat="javascript"',
      '<zeebe:script expression="=1" resultVariable="c"/>',
      '<bpmn:script>return 1;</bpmn:script>',
    ),
    /zeebe:script stands beside a script/,
  ],
  'a misspelt key of a message': [
    waiting('<zeebe:subscription corelationKey="=x"/>'),
    /corelationKey is not read. Did you mean correlationKey/,
  ],
  'a misspelt subscription of a message': [
    waiting('<zeebe:subscripton correlationKey="=x"/>'),
    /subscripton is not run. Did you mean subscription/,
  ],
  'a property of a message': [
    waiting('<bank:properties><bank:property name="CorelationKey" value="x"/></bank:properties>'),
    /CorelationKey is no property of a message/,
  ],
  'FEEL that is none': [element('userTask', '', '<zeebe:assignmentDefinition assignee="=a +"/>'), /no FEEL/],
});
