/**
 * Rejects each element and attribute of the process that the host neither runs nor can safely ignore. Content
 * that the file's reader left out is an error in executed parts, and a warning in drawn parts.
 */
import { extensionsOf, ownerOf } from '../reading/namespaces.ts';
import { kindOf } from '../reading/plan.ts';
import { nameParts } from '../reading/prefixes.ts';
import { foreignNamespace } from '../reading/qualified.ts';
import { type Element, elementsIn, isChildOf, type ReaderWarning, type Tree } from '../reading/xml.ts';
import { type Finding, fault, nearest, oddity } from './finding.ts';

/** Descriptions, drawing and data types. They do not change the execution. */
const drawn: ReadonlySet<string> = new Set([
  ...['id', 'name', 'documentation', 'auditing', 'monitoring', 'categoryValueRef'],
  ...['incoming', 'outgoing', 'lanes', 'laneSets', 'artifacts', 'boundaryEventRefs'],
  ...['properties', 'ioSpecification', 'ioBinding', 'dataInputs', 'dataOutputs'],
  ...['inputSet', 'outputSet', 'implementation', 'operationRef', 'gatewayDirection'],
  ...['supportedInterfaceRef', 'correlationSubscriptions', 'supports', 'renderings'],
  ...['definitionalCollaborationRef', 'processType', 'isClosed', 'isImmediate'],
  ...['protocol', 'extensionElements', 'evaluatesToTypeRef', 'extensionDefinitions'],
  ...['incomingConversationLinks', 'outgoingConversationLinks', 'correlationKeys'],
]);

/** Parts that the host runs or that other checks examine. */
const read: ReadonlySet<string> = new Set([
  ...['isExecutable', 'flowElements', 'eventDefinitions', 'loopCharacteristics', 'default'],
  ...['sourceRef', 'targetRef', 'conditionExpression', 'attachedToRef', 'cancelActivity'],
  ...['isInterrupting', 'triggeredByEvent', 'script', 'scriptFormat', 'calledElement'],
  ...['messageRef', 'signalRef', 'errorRef', 'escalationRef', 'activityRef'],
  ...['waitForCompletion', 'timeDate', 'timeDuration', 'timeCycle', 'condition'],
  ...['isSequential', 'loopCardinality', 'completionCondition', 'testBefore'],
  ...['loopCondition', 'loopMaximum', 'isForCompensation', 'body', 'language'],
  ...['source', 'target', 'activationCondition', 'ordering', 'cancelRemainingInstances'],
]);

/** Elements other than steps that only describe data. */
const data: ReadonlySet<string> = new Set([
  'bpmn:SequenceFlow',
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
]);

type Judge = (value: unknown, element: Element) => string | undefined;

const never =
  (says: string): Judge =>
  () =>
    says;
const unless =
  (allowed: readonly unknown[], says: string): Judge =>
  (value) =>
    allowed.includes(value) ? undefined : says;

const overData =
  'A loop over data of the standard is not run: name its list as collection (camunda:collection, or a property).';
const oneEvent = 'An event may say once what it waits for or throws: draw one event for each.';

/** Attributes and children of the standard that would change the execution, and when they are allowed. */
const judged: Readonly<Record<string, Judge>> = {
  startQuantity: unless([1], 'startQuantity other than 1 is not run: join the tokens by a gateway.'),
  completionQuantity: unless(
    [1],
    'completionQuantity other than 1 is not run: draw a flow, or a loop, for each token.',
  ),
  instantiate: unless(
    [false],
    'instantiate is not run: begin the process with a start event that takes the message.',
  ),
  eventGatewayType: unless(
    ['Exclusive'],
    'A parallel event gateway is not run: split by a parallel gateway, and wait in each branch.',
  ),
  parallelMultiple: unless([false], oneEvent),
  eventDefinitionRef: never(
    'eventDefinitionRef is not run: write the definition of the event into the event.',
  ),
  behavior: unless(
    ['All'],
    'A loop that throws events (behavior) is not run: throw the event by a task or event of the loop.',
  ),
  oneBehaviorEventRef: never('oneBehaviorEventRef is not run: throw the event within the loop.'),
  noneBehaviorEventRef: never('noneBehaviorEventRef is not run: throw the event within the loop.'),
  complexBehaviorDefinition: never('complexBehaviorDefinition is not run: throw the event within the loop.'),
  loopDataInputRef: never(overData),
  loopDataOutputRef: never('loopDataOutputRef is not run: name the list of results as AggregationVariable.'),
  inputDataItem: never(overData),
  outputDataItem: never('outputDataItem is not run: name the list of results as AggregationVariable.'),
  method: unless(
    ['##Compensate', 'Compensate', '##unspecified'],
    'Only compensation undoes a transaction: leave method out, or write ##Compensate.',
  ),
  resources: (_, { $type }) =>
    $type === 'bpmn:UserTask'
      ? 'potentialOwner, humanPerformer and performer are not read: anybody could do the task. Write camunda:assignee, camunda:candidateGroups, or ResponsibleTeams.'
      : undefined,
  dataInputAssociations: movesData,
  dataOutputAssociations: movesData,
};

/**
 * The problem of a data association that computes or assigns, since that would change the task's data. A
 * plain one is only drawn.
 */
function movesData(value: unknown): string | undefined {
  const moves = elementsIn(value).some(
    ({ transformation, assignment }) =>
      transformation !== undefined ||
      (Array.isArray(assignment) ? assignment.length > 0 : assignment !== undefined),
  );
  if (!moves) return undefined;
  return 'A data association with a transformation or an assignment is not run: map the value by InputMapping or OutputMapping.';
}

/** All parts of the process that are neither run nor drawn. */
export function closedFindings(tree: Tree, process: Element): readonly Finding[] {
  const found: Finding[] = [];
  look(process, process.id ?? '', found);
  found.push(...inheritedIds(tree.root));
  for (const one of elementsIn(tree.root.extensions)) {
    if (one.mustUnderstand !== true) continue;
    found.push(
      fault('', 'EXTENSION', 'An extension says that it must be understood, and this host does not know it.'),
    );
  }
  return found;
}

/**
 * Ids that every JavaScript object has as a property. Tools that keep elements in plain objects lose
 * references to them.
 */
function inheritedIds(element: Element): readonly Finding[] {
  const { id } = element;
  const children = Object.getOwnPropertyNames(element)
    .filter((name) => !name.startsWith('$'))
    .flatMap((name) => elementsIn(element[name]))
    .filter((child) => isChildOf(element, child));
  const says = `${id} is a name that every object of JavaScript has, and modelers lose what is called so: give it another id.`;
  return [
    ...(id !== undefined && id in Object.prototype ? [fault(id, 'ID', says)] : []),
    ...children.flatMap(inheritedIds),
  ];
}

/** Tokens are saved under the ids of an element and a flow with numbers, in at most 200 characters. */
const longestId = 90;

function idFindings(element: Element, id: string): readonly Finding[] {
  const says = `The id has ${id.length} characters, and at most ${longestId} name a place where an instance waits: shorten it.`;
  return [
    ...(element.id === undefined
      ? [fault(id, 'ID', `${article(element.$type)} has no id; give it one.`)]
      : []),
    ...(id.length > longestId ? [fault(id, 'ID', says)] : []),
  ];
}

/** `isFlowElement` means that the element is a direct child of a scope. */
function look(element: Element, near: string, found: Finding[], isFlowElement = false): void {
  const id = element.id ?? near;
  if (isFlowElement) {
    if (kindOf(element.$type) === undefined && !data.has(element.$type)) {
      found.push(fault(id, 'UNSUPPORTED', `${plain(element.$type)} is not run.`));
      return;
    }
    found.push(...idFindings(element, id));
  }
  for (const extension of extensionsOf(element)) {
    if (extension.$type.startsWith('bpmn:')) {
      found.push(fault(id, 'ELEMENT', `${plain(extension.$type)} has no effect within extensionElements.`));
    }
  }
  for (const name of Object.keys(element.$attrs ?? {})) attribute(element, id, name, found);
  if (data.has(element.$type) && element.$type !== 'bpmn:SequenceFlow') return;
  // References are own properties too, though the reader does not enumerate them.
  for (const name of Object.getOwnPropertyNames(element)) {
    if (!isStandard(element, name) || drawn.has(name)) continue;
    const value = element[name];
    const problem = Object.hasOwn(judged, name) ? judged[name]?.(value, element) : unknown(name);
    if (problem !== undefined) found.push(fault(id, 'UNSUPPORTED', problem));
    if (!read.has(name)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isChildOf(element, child)) look(child, id, found, name === 'flowElements');
    }
  }
}

const unknown = (name: string): string | undefined =>
  read.has(name) ? undefined : `${name} is not run; remove it.`;

/** Whether a property of the tree belongs to the standard. Dialects are checked separately. */
const isStandard = (element: Element, name: string): boolean =>
  !name.startsWith('$') && element.$descriptor?.propertiesByName?.[`bpmn:${name}`] !== undefined;

function attribute(element: Element, id: string, name: string, found: Finding[]): void {
  const [prefix, local] = nameParts(name);
  const isPlain = prefix === '' && name !== 'xmlns';
  if (!isPlain && (prefix === '' || ownerOf(prefix, element) !== 'bpmn')) return;
  const names = (element.$descriptor?.properties ?? [])
    .filter(({ isAttr }) => isAttr === true)
    .map((one) => one.name);
  const near = nearest(local, names);
  const cure = near === undefined ? 'Remove it.' : `Did you mean ${near}?`;
  found.push(
    fault(id, 'ATTRIBUTE', `${name} is not an attribute of ${lower(article(element.$type))}. ${cure}`),
  );
}

/** `bpmn:UserTask` reads `userTask`, as it is written in the file. */
function plain(type: string): string {
  const [, local] = nameParts(type);
  return local.charAt(0).toLowerCase() + local.slice(1);
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const article = (type: string): string => `${/^[aeiou]/.test(plain(type)) ? 'An' : 'A'} ${plain(type)}`;

/** References that a running process follows. */
const followed: ReadonlySet<string> = new Set([
  ...['attachedToRef', 'errorRef', 'escalationRef', 'signalRef', 'messageRef', 'activityRef'],
  ...['default', 'eventDefinitionRef'],
]);
/** For flows only: elsewhere a source or target belongs to the drawing. */
const joined: ReadonlySet<string> = new Set(['sourceRef', 'targetRef']);
/** Elements whose references are only drawn. */
const arrows: ReadonlySet<string> = new Set([
  ...['bpmn:MessageFlow', 'bpmn:CorrelationPropertyRetrievalExpression', 'bpmn:Collaboration'],
]);

/** The finding that a warning of the reader is. */
export function readerFinding(warning: ReaderWarning): Finding | undefined {
  const { message, cause, line, element, property = '' } = warning;
  const id = /<([^>]+)>/.exec(message)?.[1] ?? '';
  const at = line === undefined ? {} : { line };
  const twice = /duplicate ID <([^>]*)>/i.exec(`${message} ${cause}`)?.[1];
  if (twice !== undefined) {
    const says = `The id ${twice} is used twice; give each element an id of its own.`;
    return { ...fault(twice, 'DUPLICATE_ID', says), ...at };
  }
  if (isUnread(warning)) return { ...leftOut(id, cause), ...at };
  if (message.startsWith('unresolved reference')) {
    const name = property.split(':').at(-1) ?? property;
    const uri = foreignNamespace(id, element);
    const where =
      uri === undefined || uri === namespaceOf(element)
        ? 'there is no such element'
        : `the file has no element of the namespace ${uri}: elements of other files are not read, so put it into this file`;
    const says = `${ownerId(element) ?? 'An element'} refers to ${id} as ${name}, and ${where} (unresolved reference).`;
    const told = isFollowed(name, element) ? fault : oddity;
    return { ...told(ownerId(element) ?? id, 'REFERENCE', says), ...at };
  }
  // Attributes are checked at their elements.
  if (message.startsWith('unknown attribute')) return undefined;
  return { ...oddity('', 'READER', `${message}.`), ...at };
}

/** Whether the warning is about a part of the text that is missing in the tree. */
export const isUnread = ({ message }: ReaderWarning): boolean => message.startsWith('unparsable content');

function isFollowed(name: string, element: Element | undefined): boolean {
  const type = element?.$type ?? '';
  if (joined.has(name)) return type === 'bpmn:SequenceFlow';
  return followed.has(name) && !arrows.has(type);
}

/** The finding for a removed element: the schema does not know it, or not at this place. */
function leftOut(tag: string, cause: string): Finding {
  const prefix = tag.split(':')[0] ?? '';
  const isDrawing = /^(?:bpmndi|di|dc|omgdi|omgdc|color|bioc)$/.test(prefix);
  const says = `${tag} is not understood (${cause === '' ? 'unknown here' : cause}); remove it, or correct its name and place.`;
  return isDrawing ? oddity('', 'READER', says) : fault('', 'ELEMENT', says);
}

/** The namespace that the file of an element defines. */
function namespaceOf(element: Element | undefined): unknown {
  return element?.$parent === undefined ? element?.targetNamespace : namespaceOf(element.$parent);
}

const ownerId = (element: Element | undefined): string | undefined => element?.id ?? element?.$parent?.id;
