/** What of Camunda 7 is read, and what is refused by its name with what to write instead. */
import { bpmn, el, end } from '../../../support/bpmn.ts';
import {
  accepted,
  around,
  element,
  form,
  inNamespaces,
  io,
  job,
  more,
  refusedAs,
} from '../../../support/dialects.ts';

accepted({
  'people of Camunda': element(
    'userTask',
    'camunda:formKey="f" camunda:assignee="${approver}" camunda:candidateUsers="ada, grace" camunda:candidateGroups="Teller" camunda:dueDate="2030-01-01" camunda:followUpDate="${day}" camunda:priority="50"',
  ),
  'fields of a form': form(
    '<camunda:formField id="amount" label="Amount" type="long" defaultValue="${amount}"><camunda:validation><camunda:constraint name="required"/><camunda:constraint name="min" config="1"/></camunda:validation></camunda:formField><camunda:formField id="kind" type="enum"><camunda:value id="a" name="A"/></camunda:formField>',
  ),
  'parameters: text, list and map': element(
    'serviceTask',
    '',
    job +
      io(
        '<camunda:inputParameter name="note">${a} b</camunda:inputParameter><camunda:outputParameter name="all"><camunda:list><camunda:value>${result.a}</camunda:value></camunda:list></camunda:outputParameter><camunda:outputParameter name="map"><camunda:map><camunda:entry key="k">${result.b}</camunda:entry></camunda:map></camunda:outputParameter>',
      ),
  ),
  'what a called process gets and gives': element(
    'callActivity',
    'calledElement="child" camunda:calledElementBinding="latest"',
    '<camunda:in source="a" target="b"/><camunda:in sourceExpression="${a + 1}" target="c"/><camunda:in variables="all"/><camunda:in businessKey="#{execution.processBusinessKey}"/><camunda:out source="d" target="e"/>',
  ),
  'a loop over a variable': element(
    'task',
    '',
    '',
    '<bpmn:multiInstanceLoopCharacteristics camunda:collection="items" camunda:elementVariable="item"/>',
  ),
  retries: element(
    'serviceTask',
    'camunda:asyncBefore="true" camunda:exclusive="false" camunda:jobPriority="3"',
    `${job}<camunda:failedJobRetryTimeCycle>R3/PT10M</camunda:failedJobRetryTimeCycle>`,
  ),
  'properties in the list of Camunda': element(
    'serviceTask',
    '',
    '<camunda:properties><camunda:property name="ConnectorKey" value="InitiateDeposit"/></camunda:properties>',
  ),
});

refusedAs({
  'an input as property and as parameter': [
    element(
      'serviceTask',
      '',
      `<camunda:properties><camunda:property name="ConnectorKey" value="InitiateDeposit"/><camunda:property name="amount" value="7"/></camunda:properties>${io('<camunda:inputParameter name="amount">5</camunda:inputParameter>')}`,
    ),
    /input amount is given in input parameters and in properties/,
  ],
  'two blocks of parameters': [
    element(
      'serviceTask',
      '',
      job +
        io('<camunda:inputParameter name="amount">5</camunda:inputParameter>') +
        io('<camunda:inputParameter name="amount">50</camunda:inputParameter>'),
    ),
    /camunda:inputOutput is written more than once/,
  ],
  'a variable that a called process is given twice': [
    element(
      'callActivity',
      'calledElement="child"',
      '<camunda:in source="a" target="b"/><camunda:in source="c" target="b"/>',
    ),
    /input b is given twice in camunda:in/,
  ],
  'an output in two ways': [
    element(
      'serviceTask',
      '',
      `<camunda:properties><camunda:property name="ConnectorKey" value="InitiateDeposit"/><camunda:property name="OutputMapping" value="{&quot;x&quot;: &quot;id&quot;}"/></camunda:properties>${io('<camunda:outputParameter name="x">${result.id}</camunda:outputParameter>')}`,
    ),
    /output x is given in OutputMapping and in output parameters/,
  ],
  'a class': [element('serviceTask', 'camunda:class="a.B"'), /camunda:class.*no Java.*ConnectorKey/],
  'a delegate': [
    element('serviceTask', 'camunda:delegateExpression="${bean}"'),
    /camunda:delegateExpression.*no Java/,
  ],
  'an expression that does the work': [
    element('serviceTask', 'camunda:expression="${bean.run()}"'),
    /camunda:expression is not run/,
  ],
  'another type': [element('serviceTask', 'camunda:type="mail"'), /camunda:type mail.*external/],
  'a connector': [
    element(
      'serviceTask',
      '',
      `${job}<camunda:connector><camunda:connectorId>http</camunda:connectorId></camunda:connector>`,
    ),
    /camunda:connector is not run/,
  ],
  'an execution listener': [
    element('task', '', '<camunda:executionListener class="a.B" event="start"/>'),
    /camunda:executionListener is not run/,
  ],
  'a task listener': [
    element('userTask', '', '<camunda:taskListener expression="${x}" event="create"/>'),
    /camunda:taskListener is not run/,
  ],
  Groovy: [
    element('scriptTask', 'scriptFormat="groovy"', '', '<bpmn:script>x = 1</bpmn:script>'),
    /groovy is not run/,
  ],
  'a script outside': [
    element(
      'scriptTask',
      'scriptFormat="javascript" camunda:resource="x.js"',
      '',
      '<bpmn:script>1</bpmn:script>',
    ),
    /camunda:resource is not run/,
  ],
  'a script within a parameter': [
    element(
      'serviceTask',
      '',
      job +
        io(
          '<camunda:inputParameter name="note"><camunda:script scriptFormat="javascript">1</camunda:script></camunda:inputParameter>',
        ),
    ),
    /script within a parameter \(note\)/,
  ],
  'parameters where nothing takes them': [
    element('task', '', io('<camunda:inputParameter name="a">1</camunda:inputParameter>')),
    /camunda:inputParameter has no effect at a plain task/,
  ],
  'a misspelt attribute': [
    element('userTask', 'camunda:asignee="ada"'),
    /camunda:asignee.*Did you mean camunda:assignee\?/,
  ],
  'people where nobody works': [
    element('serviceTask', 'camunda:assignee="ada"', job),
    /camunda:assignee has no effect at a service task/,
  ],
  'a form of another kind': [element('userTask', 'camunda:formRef="f"'), /camunda:formRef.*formKey/],
  'a validator': [
    form(
      '<camunda:formField id="a" type="string"><camunda:validation><camunda:constraint name="validator" config="a.B"/></camunda:validation></camunda:formField>',
    ),
    /constraint validator of a is not run.*ServerScript/,
  ],
  'a limit that is none': [
    form(
      '<camunda:formField id="a" type="long"><camunda:validation><camunda:constraint name="min" config="one"/></camunda:validation></camunda:formField>',
    ),
    /min of a must be a whole number/,
  ],
  'a limit of another type': [
    form(
      '<camunda:formField id="a" type="boolean"><camunda:validation><camunda:constraint name="min" config="1"/></camunda:validation></camunda:formField>',
    ),
    /min says nothing about a/,
  ],
  'a field of an own type': [form('<camunda:formField id="a" type="money"/>'), /type money: write string/],
  'a field without choices': [form('<camunda:formField id="a" type="enum"/>'), /no values/],
  'fields at a start': [
    inNamespaces(
      bpmn(
        [
          `<bpmn:startEvent id="s">${more('<camunda:formData><camunda:formField id="a" type="string"/></camunda:formData>')}</bpmn:startEvent>`,
          end,
        ],
        ['s->e'],
      ),
    ),
    /user task only/,
  ],
  'local variables of a call': [
    element('callActivity', 'calledElement="c"', '<camunda:in variables="all" local="true"/>'),
    /local is not run/,
  ],
  'a call of a version': [
    element(
      'callActivity',
      'calledElement="c" camunda:calledElementBinding="version" camunda:calledElementVersion="2"',
    ),
    /calledElementVersion is not run/,
  ],
  'a line without a target': [
    element('callActivity', 'calledElement="c"', '<camunda:in source="a"/>'),
    /needs a target/,
  ],
  'retries that nobody understands': [
    element(
      'serviceTask',
      '',
      `${job}<camunda:failedJobRetryTimeCycle>often</camunda:failedJobRetryTimeCycle>`,
    ),
    /failedJobRetryTimeCycle often.*R3\/PT10M/,
  ],
  'who may start': [
    around(el('task', 't')).replace('<bpmn:process ', '<bpmn:process camunda:candidateStarterGroups="x" '),
    /candidateStarterGroups.*permissions/,
  ],
  'a property whose value is misspelt': [
    element(
      'userTask',
      '',
      '<camunda:properties><camunda:property name="Assignee" val="amina"/></camunda:properties>',
    ),
    /val of camunda:property Assignee is not read/,
  ],
  'a namespace that is nearly right': [
    element('serviceTask', 'camunda:class="a.B"', job).replace('1.0/bpmn"', '1.0/bpmn/"'),
    /namespace of no dialect.*1\.0\/bpmn\./,
  ],
  'an element in a namespace that is nearly right': [
    element('userTask', '', '<camunda:taskListener event="create"/>').replace('1.0/bpmn"', '1.1/bpmn"'),
    /namespace of no dialect/,
  ],
  'a line for all that also names one': [
    element('callActivity', 'calledElement="c"', '<camunda:in variables="all" source="a" target="b"/>'),
    /says variables and source, target/,
  ],
  'a line for the key that also names one': [
    element('callActivity', 'calledElement="c"', '<camunda:in businessKey="${k}" source="a" target="b"/>'),
    /says businessKey and source, target/,
  ],
  'a misspelt attribute of a line': [
    element('callActivity', 'calledElement="c"', '<camunda:in source="a" target="b" locl="true"/>'),
    /locl is no attribute of camunda:in. Did you mean local\?/,
  ],
  'a misspelt attribute of a field': [
    form('<camunda:formField id="a" type="string" requird="true"/>'),
    /requird is no attribute of camunda:formField/,
  ],
  'a misspelt attribute of a parameter': [
    element('serviceTask', '', job + io('<camunda:inputParameter nam="amount">5</camunda:inputParameter>')),
    /nam is no attribute of camunda:inputParameter. Did you mean name\?/,
  ],
  'two forms': [
    form('<camunda:formField id="a" type="string"/></camunda:formData><camunda:formData>'),
    /camunda:formData is written twice/,
  ],
  'an external type where no worker asks': [
    element('userTask', 'camunda:type="external" camunda:topic="x"'),
    /external has no effect at a user task/,
  ],
  'a known name in Activiti': [
    element('userTask', 'act:assignee="ada"'),
    /act:assignee is written for Activiti/,
  ],
  Activiti: [element('userTask', 'act:skipExpression="${x}"'), /written for Activiti/],
  'an extension of Activiti': [
    element('userTask', '', '<act:taskListener event="create"/>'),
    /written for Activiti/,
  ],
});
