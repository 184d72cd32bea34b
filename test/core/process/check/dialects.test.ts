/** Of dialects, lines that say less than they seem to are refused; so is what the host's own namespace names and nobody reads. */
import { refuses, rowsOf } from '../../../support/refused-diagrams.ts';

const job = (more: string) =>
  `<serviceTask><ext><bank:properties><bank:property name="ConnectorKey" value="InitiateDeposit"/></bank:properties>${more}</ext></serviceTask>`;
const mapped = (line: string) => job(`<zeebe:ioMapping>${line}</zeebe:ioMapping>`);
const limits = (...all: readonly (readonly [string, string])[]) =>
  `<userTask><ext><camunda:formData><camunda:formField id="n" type="long"><camunda:validation>${all
    .map(([name, config]) => `<camunda:constraint name="${name}" config="${config}"/>`)
    .join('')}</camunda:validation></camunda:formField></camunda:formData></ext></userTask>`;

refuses(
  rowsOf(`
an attribute of the host’s namespace where no list is => bank:owner is not a property that is read here
  <userTask bank:owner="amina"/>
an element of the host’s namespace where no list is => bank:owner is not read: properties stand in one list
  <userTask><ext><bank:owner name="amina"/></ext></userTask>
an attribute beside one that is read, under any prefix => own:holder is not a property that is read here
  <userTask xmlns:own="http://own.example" own:formKey="f" own:holder="x"/>
a misspelt source => zeebe:input sorce is not read. Did you mean source
  ${mapped('<zeebe:input sorce="=v" target="amount"/>')}
no source => zeebe:output amount has no source, so it would give an empty text
  ${mapped('<zeebe:output target="amount"/>')}
a parameter without a name => A camunda:inputParameter has no name, so it would have no effect
  ${job('<camunda:inputOutput><camunda:inputParameter>5</camunda:inputParameter></camunda:inputOutput>')}
a list of actions that is not closed => UserActions is .* which is not JSON list
  <userTask><has FormKey="f" UserActions="[&quot;Approve&quot;,&quot;Reject&quot;"/></userTask>
a least value above the most => min and max of n leave no answer
  ${limits(['min', '9'], ['max', '1'])}
a constraint that stands twice => The constraint max of n is there twice
  ${limits(['max', '9'], ['max', '1'])}
`),
);
