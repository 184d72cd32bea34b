/** Lines of dialects that say less than they seem to, or that contradict each other. */
import { element, form, io, job, refusedAs } from '../../../support/dialects.ts';

const mapped = (line: string) =>
  element('serviceTask', '', `${job}<zeebe:ioMapping>${line}</zeebe:ioMapping>`);
const field = (constraints: string, type = 'long') =>
  form(
    `<camunda:formField id="n" type="${type}"><camunda:validation>${constraints}</camunda:validation></camunda:formField>`,
  );
const constraint = (name: string, config: string) =>
  `<camunda:constraint name="${name}" config="${config}"/>`;
const actions = (value: string) =>
  element(
    'userTask',
    '',
    `<bank:properties><bank:property name="FormKey" value="f"/><bank:property name="UserActions" value="${value}"/></bank:properties>`,
  );

refusedAs({
  'a misspelt source': [
    mapped('<zeebe:input sorce="=v" target="amount"/>'),
    /zeebe:input sorce is not read\. Did you mean source\?/,
  ],
  'no source': [
    mapped('<zeebe:output target="amount"/>'),
    /zeebe:output amount has no source, so it would give an empty text/,
  ],
  'a parameter without a name': [
    element('serviceTask', '', `${job}${io('<camunda:inputParameter>5</camunda:inputParameter>')}`),
    /A camunda:inputParameter has no name, so it would have no effect/,
  ],
  'a list of actions that is not closed': [
    actions('[&quot;Approve&quot;,&quot;Reject&quot;'),
    /UserActions is .* which is no JSON list/,
  ],
  'a least value above the most': [
    field(constraint('min', '9') + constraint('max', '1')),
    /min and max of n leave no answer/,
  ],
  'a constraint that stands twice': [
    field(constraint('max', '9') + constraint('max', '1')),
    /The constraint max of n is there twice/,
  ],
});
