/** What of Camunda 7 is read, and what is refused by its name with what to write instead. */
import { bpmn, end } from '../../../support/bpmn.ts';
import { inNamespaces } from '../../../support/dialects.ts';
import { accepts, around, diagramsOf, refuses, rowsOf, written } from '../../../support/refused-diagrams.ts';

const pay = 'camunda:property name="ConnectorKey" value="InitiateDeposit"';
const field = (inside: string) =>
  `<userTask><ext><camunda:formData><camunda:formField id="a" ${inside}</camunda:formData></ext></userTask>`;
const limit = (type: string, of: string) =>
  field(
    `type="${type}"><camunda:validation><camunda:constraint ${of}/></camunda:validation></camunda:formField>`,
  );
const job = (more: string) =>
  `<serviceTask><ext><camunda:properties><${pay}/></camunda:properties>${more}</ext></serviceTask>`;
const inputs = (inside: string) => `<camunda:inputOutput>${inside}</camunda:inputOutput>`;
const amount = (value: string) =>
  inputs(`<camunda:inputParameter name="amount">${value}</camunda:inputParameter>`);
const call = (inside: string) => `<callActivity calledElement="c"><ext>${inside}</ext></callActivity>`;

accepts(
  diagramsOf(`
people of Camunda
  <userTask camunda:formKey="f" camunda:assignee="\${approver}" camunda:candidateUsers="ada, grace" camunda:candidateGroups="Teller" camunda:dueDate="2030-01-01" camunda:followUpDate="\${day}" camunda:priority="50"/>
fields of a form
  ${field('label="Amount" type="long" defaultValue="${amount}"><camunda:validation><camunda:constraint name="required"/><camunda:constraint name="min" config="1"/></camunda:validation></camunda:formField><camunda:formField id="kind" type="enum"><camunda:value id="x" name="X"/></camunda:formField>')}
parameters as text, list and map
  ${job(inputs('<camunda:inputParameter name="note">${a} b</camunda:inputParameter><camunda:outputParameter name="all"><camunda:list><camunda:value>${result.a}</camunda:value></camunda:list></camunda:outputParameter><camunda:outputParameter name="map"><camunda:map><camunda:entry key="k">${result.b}</camunda:entry></camunda:map></camunda:outputParameter>'))}
what a called process gets and gives
  <callActivity calledElement="child" camunda:calledElementBinding="latest"><ext><camunda:in source="a" target="b"/><camunda:in sourceExpression="\${a + 1}" target="c"/><camunda:in variables="all"/><camunda:in businessKey="#{execution.processBusinessKey}"/><camunda:out source="d" target="e"/></ext></callActivity>
a loop over a variable
  <task><multiInstanceLoopCharacteristics camunda:collection="items" camunda:elementVariable="item"/></task>
retries
  ${job('<camunda:failedJobRetryTimeCycle>R3/PT10M</camunda:failedJobRetryTimeCycle>').replace('<serviceTask', '<serviceTask camunda:asyncBefore="true" camunda:exclusive="false" camunda:jobPriority="3"')}
`),
);

refuses({
  ...rowsOf(`
an input as property and as parameter => input amount is given in input parameters and in properties
  <serviceTask><ext><camunda:properties><${pay}/><camunda:property name="amount" value="7"/></camunda:properties>${amount('5')}</ext></serviceTask>
two blocks of parameters => camunda:inputOutput is written more than once
  ${job(amount('5') + amount('50'))}
a variable that a called process is given twice => input b is given twice in camunda:in
  ${call('<camunda:in source="a" target="b"/><camunda:in source="c" target="b"/>')}
an output in two ways => output x is given in OutputMapping and in output parameters
  <serviceTask><ext><camunda:properties><${pay}/><camunda:property name="OutputMapping" value="{&quot;x&quot;: &quot;id&quot;}"/></camunda:properties>${inputs('<camunda:outputParameter name="x">${result.id}</camunda:outputParameter>')}</ext></serviceTask>
a class => camunda:class.*no Java.*ConnectorKey
  <serviceTask camunda:class="a.B"/>
a delegate => camunda:delegateExpression.*no Java
  <serviceTask camunda:delegateExpression="\${bean}"/>
an expression that does the work => camunda:expression is not run
  <serviceTask camunda:expression="\${bean.run()}"/>
another type => camunda:type mail.*external
  <serviceTask camunda:type="mail"/>
a connector => camunda:connector is not run
  ${job('<camunda:connector><camunda:connectorId>http</camunda:connectorId></camunda:connector>')}
an execution listener => camunda:executionListener is not run
  <task><ext><camunda:executionListener class="a.B" event="start"/></ext></task>
Groovy => groovy is not run
  <scriptTask scriptFormat="groovy"><script>x = 1</script></scriptTask>
a script outside => camunda:resource is not run
  <scriptTask scriptFormat="javascript" camunda:resource="x.js"><script>1</script></scriptTask>
a script within a parameter => script within a parameter .note.
  ${job(inputs('<camunda:inputParameter name="note"><camunda:script scriptFormat="javascript">1</camunda:script></camunda:inputParameter>'))}
parameters where nothing takes them => camunda:inputParameter has no effect at a plain task
  <task><ext>${amount('1')}</ext></task>
a misspelt attribute => camunda:asignee.*Did you mean camunda:assignee
  <userTask camunda:asignee="ada"/>
people where nobody works => camunda:assignee has no effect at a service task
  ${job('').replace('<serviceTask', '<serviceTask camunda:assignee="ada"')}
a form of another kind => camunda:formRef.*formKey
  <userTask camunda:formRef="f"/>
a validator => constraint validator of a is not run.*ServerScript
  ${limit('string', 'name="validator" config="a.B"')}
a limit that is none => min of a must be a whole number
  ${limit('long', 'name="min" config="one"')}
a limit of another type => min says nothing about a
  ${limit('boolean', 'name="min" config="1"')}
a field of an own type => type money: write string
  ${field('type="money"/>')}
a field without choices => no values
  ${field('type="enum"/>')}
local variables of a call => local is not run
  ${call('<camunda:in variables="all" local="true"/>')}
a call of a version => calledElementVersion is not run
  <callActivity calledElement="c" camunda:calledElementBinding="version" camunda:calledElementVersion="2"/>
a line without a target => needs a target
  ${call('<camunda:in source="a"/>')}
retries that nobody understands => failedJobRetryTimeCycle often.*R3/PT10M
  ${job('<camunda:failedJobRetryTimeCycle>often</camunda:failedJobRetryTimeCycle>')}
a property whose value is misspelt => val of camunda:property Assignee is not read
  <userTask><ext><camunda:properties><camunda:property name="Assignee" val="amina"/></camunda:properties></ext></userTask>
a line for all that also names one => says variables and source, target
  ${call('<camunda:in variables="all" source="a" target="b"/>')}
a line for the key that also names one => says businessKey and source, target
  ${call('<camunda:in businessKey="${k}" source="a" target="b"/>')}
a misspelt attribute of a line => locl is not an attribute of camunda:in. Did you mean local
  ${call('<camunda:in source="a" target="b" locl="true"/>')}
a misspelt attribute of a field => requird is not an attribute of camunda:formField
  ${field('type="string" requird="true"/>')}
a misspelt attribute of a parameter => nam is not an attribute of camunda:inputParameter. Did you mean name
  ${job(inputs('<camunda:inputParameter nam="amount">5</camunda:inputParameter>'))}
two forms => camunda:formData is written twice
  ${field('type="string"/></camunda:formData><camunda:formData>')}
an external type where no worker asks => external has no effect at a user task
  <userTask camunda:type="external" camunda:topic="x"/>
a known name in Activiti => act:assignee is written for Activiti
  <userTask act:assignee="ada"/>
an extension of Activiti => written for Activiti
  <userTask><ext><act:taskListener event="create"/></ext></userTask>
`),
  'fields at a start': [
    inNamespaces(
      bpmn([written(field('type="string"/>').replaceAll('userTask', 'startEvent')), end], ['t->e']),
    ),
    't',
    /user task only/,
  ],
  'who may start': [
    around('<task/>').replace('<bpmn:process ', '<bpmn:process camunda:candidateStarterGroups="x" '),
    '*',
    /candidateStarterGroups.*permissions/,
  ],
  'a namespace that is nearly right': [
    around('<serviceTask camunda:class="a.B"/>').replace('1.0/bpmn"', '1.0/bpmn/"'),
    '*',
    /not the namespace of a dialect.*1\.0\/bpmn\./,
  ],
  'an element in a namespace that is nearly right': [
    around('<userTask><ext><camunda:x/></ext></userTask>').replace('1.0/bpmn"', '1.1/bpmn"'),
    '*',
    /not the namespace of a dialect/,
  ],
});
