/** The parts of Camunda 7 that this host reads, and those that it rejects, each with its replacement. */
import { callersKey } from '../binding.ts';
import { compileText, ExpressionProblem } from '../expression/expression.ts';
import { retryCycleOf } from '../reading/camunda.ts';
import { formProblems } from '../reading/form-fields.ts';
import { childrenOf, textAt } from '../reading/namespaces.ts';
import { kindOf } from '../reading/plan.ts';
import { type Element, elementIn, elementsIn, isChildOf } from '../reading/xml.ts';
import { nearest, placeOf, readsAt } from './finding.ts';

/** Attributes that are read, or that do not change the execution. */
const fine: ReadonlySet<string> = new Set([
  ...['formKey', 'asyncBefore', 'asyncAfter', 'exclusive', 'resultVariable', 'collection'],
  ...['elementVariable', 'decisionRef', 'mapDecisionResult', 'assignee', 'candidateUsers'],
  ...['candidateGroups', 'dueDate', 'followUpDate', 'priority', 'initiator', 'taskPriority'],
  ...['jobPriority', 'historyTimeToLive', 'versionTag', 'isStartableInTasklist'],
  ...['modelerTemplate', 'modelerTemplateVersion', 'modelerTemplateIcon', 'diagramRelationId'],
]);

const java = 'no Java runs here: name a command in the property ConnectorKey, or a topic for a worker';

/** Attributes that would change the execution, with their replacements. */
const refused: Readonly<Record<string, string>> = {
  class: java,
  delegateExpression: java,
  expression: `expressions call nothing here, and ${java}`,
  resource: 'scripts stand in the diagram itself: write the text into the script',
  async: 'write asyncBefore',
  formHandlerClass: 'no Java runs here: check the form by constraints, or by the property ServerScript',
  formRef: 'Camunda forms are not read: write formKey, and the constraints as camunda:formData',
  formRefBinding: 'Camunda forms are not read: write formKey',
  formRefVersion: 'Camunda forms are not read: write formKey',
  candidateStarterUsers: 'who may start a process is said by permissions of roles',
  candidateStarterGroups: 'who may start a process is said by permissions of roles',
  calledElementVersion: 'the version in force is called: leave it out',
  calledElementVersionTag: 'the version in force is called: leave it out',
  calledElementTenantId: 'a process calls those of its own bank: leave it out',
  errorMessage: 'an error is identified by its code: remove it',
  caseRef: 'no cases (CMMN) run here',
  caseBinding: 'no cases (CMMN) run here',
  caseVersion: 'no cases (CMMN) run here',
  caseTenantId: 'no cases (CMMN) run here',
  variableMappingClass: 'no Java runs here: write camunda:in and camunda:out',
  variableMappingDelegateExpression: 'no Java runs here: write camunda:in and camunda:out',
  decisionRefVersion: 'the decision in force is asked: leave it out',
  decisionRefTenantId: 'the decisions of the own bank are asked: leave it out',
  errorCodeVariable: 'what follows reads it as _lastError.errorCode',
  errorMessageVariable: 'what follows reads it as _lastError.errorMessage',
  escalationCodeVariable: 'escalations are identified by their code in escalationRef: draw an event for each',
  variableName: 'a condition is looked at whenever a variable changes: leave it out',
  variableEvents: 'a condition is looked at whenever a variable changes: leave it out',
};

/** The problem of a Camunda attribute at this element. Undefined if the attribute is read or harmless. */
export function camundaAttribute(element: Element, name: string): string | undefined {
  const cure = refused[name];
  if (cure !== undefined) return `camunda:${name} is not run: ${cure}.`;
  const value = textAt(element, name) ?? textAt(element.$attrs, `camunda:${name}`) ?? '';
  if (name === 'type') return typeProblem(element, value);
  if (name === 'topic') {
    return element.type === 'external'
      ? undefined
      : 'camunda:topic has no effect without camunda:type="external".';
  }
  if (name === 'calledElementBinding' || name === 'decisionRefBinding') {
    return value === 'latest'
      ? undefined
      : `camunda:${name} ${value} is not run: what is in force is used; write latest, or leave it out.`;
  }
  const isTyped = Object.hasOwn(element, name);
  if (fine.has(name) && isTyped) return undefined;
  if (fine.has(name)) {
    return `camunda:${name} has no effect at ${placeOf(element)}: Camunda knows it at other elements.`;
  }
  const near = nearest(name, [...fine, ...Object.keys(refused), 'type', 'topic']);
  return `camunda:${name} is not an attribute of Camunda 7. ${near === undefined ? 'Remove it.' : `Did you mean camunda:${near}?`}`;
}

function typeProblem({ $type }: Element, value: string): string | undefined {
  if (value !== 'external') {
    return `camunda:type ${value} is not run: write external with a topic, or name a command in ConnectorKey.`;
  }
  if (kindOf($type) === 'service') return undefined;
  return kindOf($type) === undefined
    ? 'camunda:type has no effect at an event: throw the message by a send task.'
    : `camunda:type external has no effect at ${placeOf({ $type })}: draw a service task.`;
}

const listeners =
  'listeners are not run: what is to happen is drawn, as a task before or after, or an event sub-process';

/** Camunda elements that would change the execution, with their replacements. */
const refusedElements: Readonly<Record<string, string>> = {
  ExecutionListener: listeners,
  TaskListener: listeners,
  Connector: 'connectors are not run: name a command in ConnectorKey',
  Field: java,
  FormProperty: 'write the fields as camunda:formData with camunda:formField',
  ErrorEventDefinition: 'a worker names the code of the error that he raises',
  Potentialstarter: 'who may start a process is said by permissions of roles',
  PotentialStarter: 'who may start a process is said by permissions of roles',
};

/** All problems of a Camunda extension at this element. */
export function camundaElement(extension: Element, element: Element): readonly string[] {
  const type = extension.$type.slice('camunda:'.length);
  const cure = refusedElements[type];
  if (cure !== undefined) return [`${written(type)} is not run: ${cure}.`];
  return [...unknownAttributes(extension), ...ownProblems(type, extension, element)];
}

/**
 * Attributes that Camunda's schema does not have, at any depth. Those of properties are checked with their
 * list.
 */
function unknownAttributes(one: Element): readonly string[] {
  if (one.$type === 'camunda:Properties') return [];
  const { properties = [] } = one.$descriptor ?? {};
  const names = properties
    .filter(({ isAttr }) => isAttr === true)
    .map(({ name }) => name.replace('camunda:', ''));
  const strange = Object.keys(one.$attrs ?? {}).filter((name) => !/^xmlns|:/.test(name));
  const inner = Object.values(one)
    .flat()
    .filter((child): child is Element => isChildOf(one, child));
  return [
    ...strange.map((name) => {
      const near = nearest(name, names);
      const cure = near === undefined ? 'Remove it.' : `Did you mean ${near}?`;
      return `${name} is not an attribute of ${written(one.$type.replace('camunda:', ''))}. ${cure}`;
    }),
    ...inner.flatMap(unknownAttributes),
  ];
}

function ownProblems(type: string, extension: Element, element: Element): readonly string[] {
  switch (type) {
    case 'Properties':
      return childrenOf(extension)
        .filter(({ $type }) => $type !== 'camunda:Property')
        .map(({ $type }) => `${$type} is not a property.`);
    case 'InputOutput':
      return parameterProblems(extension, element);
    case 'In':
    case 'Out':
      return lineProblems(extension, element);
    case 'FormData':
      return element.$type === 'bpmn:UserTask'
        ? formProblems(extension)
        : ['camunda:formData is read at a user task only: check what a start brings by a script.'];
    case 'FailedJobRetryTimeCycle':
      return cycleProblems(extension, element);
    default:
      return [`${written(type)} is not run; remove it.`];
  }
}

const written = (type: string): string => `camunda:${type.charAt(0).toLowerCase()}${type.slice(1)}`;

function parameterProblems(extension: Element, element: Element): readonly string[] {
  const sides = [
    ['inputParameters', 'InputMapping', 'camunda:inputParameter'],
    ['outputParameters', 'OutputMapping', 'camunda:outputParameter'],
  ] as const;
  return sides.flatMap(([side, property, name]) => {
    const list = elementsIn(extension[side]);
    const nameless = list.filter((one) => (textAt(one, 'name') ?? '').trim() === '');
    const found = [
      ...nameless.map(() => `A ${name} has no name, so it would have no effect.`),
      ...list.flatMap((one) => definitionProblems(one)),
    ];
    if (list.length > 0 && !readsAt(element, property)) {
      found.push(`${name} has no effect at ${placeOf(element)}: map it at a task.`);
    }
    return found;
  });
}

/** Scripts and unknown definitions, at any depth of lists and maps. */
function definitionProblems(one: Element): readonly string[] {
  const definition = elementIn(one.definition);
  if (definition === undefined) return [];
  if (definition.$type === 'camunda:Script') {
    const cure = 'write an expression, or compute the value in a script task before';
    return [
      `A script within a parameter (${textAt(one, 'name') ?? textAt(one, 'key') ?? ''}) is not run: ${cure}.`,
    ];
  }
  const inner = [...elementsIn(definition.items), ...elementsIn(definition.entries)];
  return inner.flatMap((child) =>
    child.$type === 'camunda:Script'
      ? ['A script within a list or map is not run: write an expression.']
      : definitionProblems(child),
  );
}

function lineProblems(line: Element, element: Element): readonly string[] {
  const name = written(line.$type.slice('camunda:'.length));
  if (element.$type !== 'bpmn:CallActivity') {
    return [`${name} is read at a call activity only; a signal carries all variables.`];
  }
  const found: string[] = [];
  if (line.local === true) found.push(`${name} local is not run: write source, or variables="all".`);
  const key = textAt(line, 'businessKey');
  const variables = textAt(line, 'variables');
  const sources = [textAt(line, 'source'), textAt(line, 'sourceExpression')].filter(
    (one) => one !== undefined && one !== '',
  );
  const [alone, ...rest] = ['businessKey', 'variables', 'source', 'sourceExpression', 'target'].filter(
    (one) => (textAt(line, one) ?? '') !== '',
  );
  if (rest.length > 0 && (alone === 'businessKey' || alone === 'variables')) {
    found.push(`${name} says ${alone} and ${rest.join(', ')}: write a line for each.`);
  }
  if (key !== undefined) {
    if (name === 'camunda:out') found.push('camunda:out businessKey is not run; remove it.');
    return callersKey.test(key.trim()) ? found : [...found, ...expressionProblems(name, key)];
  }
  if (variables !== undefined) {
    if (variables !== 'all') found.push(`${name} variables must be all, not ${variables}.`);
    return found;
  }
  if (sources.length !== 1) found.push(`${name} needs source or sourceExpression, one of them.`);
  if ((textAt(line, 'target') ?? '') === '') found.push(`${name} needs a target.`);
  const expression = textAt(line, 'sourceExpression');
  return expression === undefined ? found : [...found, ...expressionProblems(name, expression)];
}

function expressionProblems(name: string, text: string): readonly string[] {
  try {
    compileText(text);
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return [`${name}: ${error.message}.`];
  }
}

function cycleProblems(extension: Element, element: Element): readonly string[] {
  const text = textAt(extension, 'body') ?? '';
  if (!readsAt(element, 'RetryTimeCycle')) {
    return [`camunda:failedJobRetryTimeCycle has no effect at ${placeOf(element)}.`];
  }
  if (retryCycleOf(text) !== undefined) return [];
  return [`camunda:failedJobRetryTimeCycle ${text} is not understood: write R3/PT10M, or PT1M,PT10M.`];
}
