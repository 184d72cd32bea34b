/** The deploy check of properties: it rejects those that the host would not read. */
import { commandInputs, httpNames, type Written, writtenAt } from '../reading/dialect.ts';
import { type Plan, type Step, topicOf } from '../reading/plan.ts';
import {
  flowNames,
  loopNames,
  namesAt,
  placeNames,
  processNames,
  readSomewhere,
} from '../reading/property-names.ts';
import { type Element, elementIn, elementsIn } from '../reading/xml.ts';
import { type Finding, fault, nearest, oddity } from './finding.ts';

/** Elements outside the process, in the words of analysts. */
const outside: Readonly<Record<string, string>> = {
  'bpmn:Message': 'a message',
  'bpmn:Signal': 'a signal',
  'bpmn:Error': 'an error',
  'bpmn:Escalation': 'an escalation',
};

/**
 * Properties of the process, its flows and its elements that have no effect, or no effect with this value.
 */
export function propertyFindings(process: Element, plan: Plan, root?: Element): readonly Finding[] {
  const named = elementsIn(root?.rootElements).flatMap((one) => {
    const place = outside[one.$type];
    return place === undefined ? [] : unread(one.id ?? '', writtenAt(one), flowNames, place);
  });
  return [
    ...named,
    ...unread(plan.processKey, writtenAt(process), processNames, 'the process'),
    ...[...plan.flows.values()].flatMap(({ id, element }) =>
      unread(id, writtenAt(element), flowNames, 'a flow'),
    ),
    ...[...plan.steps.values()].flatMap((step) => stepFindings(step, plan)),
  ];
}

function stepFindings(step: Step, plan: Plan): readonly Finding[] {
  const written = writtenAt(step.element);
  const inputs = givenTo(step);
  // Inputs are compared with the command's inputs, and secrets with the element's scripts.
  const own = written.filter(({ name }) => !inputs.has(name.toLowerCase()) && !isSecrets(name));
  const loop = elementIn(step.element.loopCharacteristics);
  return [
    ...unread(step.id, own, namesAt(step), placeNames[step.kind]),
    ...twice(step.id, written),
    ...(loop === undefined ? [] : unread(step.id, writtenAt(loop), loopNames, 'a loop')),
    ...eventElements(step).flatMap((event) =>
      unread(step.id, writtenAt(event), [], 'the definition of an event'),
    ),
    ...written.flatMap((property) => valueFindings(step, property)),
    ...loopless(step, written),
    ...initiatorFindings(step, plan),
    ...variableFindings(step),
    ...withoutEffect(step),
  ];
}

/**
 * Names of inputs. A command's inputs are checked by its schema, a worker's inputs only for similarity to our
 * own properties.
 */
function givenTo(step: Step): ReadonlySet<string> {
  const isCommand = step.properties.has('connectorkey');
  const names = namesAt(step);
  const inputs = commandInputs(step).map(({ name }) => name);
  const taken = inputs.filter(
    (name) => isCommand || (isExternal(step) && nearest(name, names) === undefined),
  );
  return new Set(taken.map((name) => name.toLowerCase()));
}

const isExternal = (step: Step): boolean => topicOf(step, () => false) !== undefined;

const isSecrets = (name: string): boolean => name.toLowerCase() === 'secrets';

const eventElements = ({ element }: Step): readonly Element[] => elementsIn(element.eventDefinitions) ?? [];

function unread(
  id: string,
  written: readonly Written[],
  names: readonly string[],
  place: string,
): readonly Finding[] {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return written
    .filter(({ name }) => !known.has(name.toLowerCase()))
    .map(({ name }) => fault(id, 'PROPERTY', unreadMessage(name, names, place)));
}

function unreadMessage(name: string, names: readonly string[], place: string): string {
  const says = `${name} is not a property of ${place}, so it would have no effect.`;
  const key = name.toLowerCase();
  if (httpNames.some((one) => one === key)) {
    return `${says} Plain HTTP calls are not made from a diagram; name a command in ConnectorKey.`;
  }
  const near = nearest(name, names);
  if (near !== undefined) return `${says} Did you mean ${near}?`;
  const read = readSomewhere.get(key);
  if (read !== undefined) return `${says} It is read at ${[...new Set(read)].join(', ')}.`;
  const elsewhere = nearest(name, [...readSomewhere.keys()]);
  const cure =
    elsewhere === undefined
      ? `Remove it, or write a note for readers as Description.`
      : `It looks like ${elsewhere}, which is read at ${readSomewhere.get(elsewhere)?.join(', ')}.`;
  return `${says} ${cure}`;
}

/** Properties that are written twice with different values. It is unknown which value is intended. */
function twice(id: string, written: readonly Written[]): readonly Finding[] {
  const first = new Map<string, Written>();
  return written.flatMap((property) => {
    const key = property.name.toLowerCase();
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, property);
      return [];
    }
    if (before.value === property.value) return [];
    const says = `${property.name} is written twice, as ${before.value} and as ${property.value}; leave one.`;
    return [fault(id, 'PROPERTY', says)];
  });
}

const flags: ReadonlySet<string> = new Set([
  ...['asyncbefore', 'asyncafter', 'ismultiinstance', 'issequential', 'continueonerror'],
  'keepearlycallbacks',
]);
const counts: ReadonlySet<string> = new Set(['retries', 'retrybackoff', 'timeoutms']);

function valueFindings(step: Step, { name, value }: Written): readonly Finding[] {
  const key = name.toLowerCase();
  const text = value.trim();
  if (!namesAt(step).some((one) => one.toLowerCase() === key)) return [];
  if (flags.has(key) && !/^(?:true|false)$/i.test(text)) {
    return [fault(step.id, 'PROPERTY', `${name} must be true or false, not ${text}.`)];
  }
  if (counts.has(key) && !/^\d{1,9}$/.test(text)) {
    return [fault(step.id, 'PROPERTY', `${name} must be a whole number, not ${text}.`)];
  }
  const type = step.type.replace('bpmn:', '');
  if (key === 'tasktype' && text.toLowerCase() !== type.toLowerCase()) {
    const says = `TaskType says ${text}, and the element is a ${type}: draw it as what it is.`;
    return [fault(step.id, 'PROPERTY', says)];
  }
  return [];
}

/** Loop properties at an element without a loop. */
function loopless({ id, loop }: Step, written: readonly Written[]): readonly Finding[] {
  if (loop !== undefined) return [];
  const names = new Set(['collection', 'elementvariable', 'aggregationvariable', 'issequential']);
  return written
    .filter(({ name }) => names.has(name.toLowerCase()))
    .map(({ name }) => {
      const says = `${name} has no effect: the element does not loop. Draw it as multi-instance, or write IsMultiInstance true.`;
      return fault(id, 'PROPERTY', says);
    });
}

/** The initiator is known only at the start of the process, and its property must name a variable. */
function initiatorFindings({ id, parent, properties }: Step, plan: Plan): readonly Finding[] {
  const name = properties.get('initiator')?.value.trim();
  if (name === undefined) return [];
  if (parent !== plan.processKey) {
    return [fault(id, 'PROPERTY', 'initiator has no effect here: no person starts a sub-process.')];
  }
  return nameFindings(id, 'initiator', name);
}

/** Variables that a step sets need plain names without signs or paths, so that expressions can read them. */
function variableFindings({ id, properties, loop }: Step): readonly Finding[] {
  return [
    ...nameFindings(id, 'ResultVariable', properties.get('resultvariable')?.value),
    ...nameFindings(id, 'ElementVariable', loop?.elementVariable),
    ...nameFindings(id, 'AggregationVariable', loop?.aggregationVariable),
  ];
}

function nameFindings(id: string, what: string, name: string | undefined): readonly Finding[] {
  if (name === undefined || /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name)) return [];
  const says = `${what} ${name} is not a name of a variable: write letters, digits and _ alone, with a letter first.`;
  return [fault(id, 'PROPERTY', says)];
}

/**
 * Properties of other hosts that have another effect here. Each gets a finding, so no difference is silent.
 */
const otherwise: Readonly<Record<string, string>> = {
  timeoutms: "TimeoutMs has no effect: a command runs within the host's own limits.",
};

function withoutEffect({ id, kind, properties }: Step): readonly Finding[] {
  const found = Object.entries(otherwise)
    .filter(([name]) => properties.has(name))
    .map(([, says]) => oddity(id, 'NO_EFFECT', says));
  if (kind !== 'start' || !properties.has('formkey')) return found;
  const says = 'FormKey has no effect at a start: who starts the process brings its variables.';
  return [...found, oddity(id, 'NO_EFFECT', says)];
}
