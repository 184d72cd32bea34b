/**
 * The deploy check of dialects: which parts of Camunda and Zeebe are read, and which are rejected by name.
 */
import {
  childrenOf,
  extensionsOf,
  isHosts,
  localName,
  ownerOf,
  ownerOfElement,
  strayNamespace,
} from '../reading/namespaces.ts';
import { nameParts } from '../reading/prefixes.ts';
import { readSomewhere } from '../reading/property-names.ts';
import { type Element, elementsIn, isElement } from '../reading/xml.ts';
import { camundaAttribute, camundaElement } from './camunda.ts';
import { type Finding, fault, nearest } from './finding.ts';
import { zeebeElement } from './zeebe.ts';

/** All dialect parts in the process that this host does not support. */
export function dialectFindings(process: Element, root?: Element): readonly Finding[] {
  const outside = listed(root?.rootElements).filter(({ $type }) => named.has($type));
  const all = [process, ...outside].flatMap((one) => [...elementsOf(one, one.id ?? '')]);
  const own = hostPrefixes(all.map(({ element }) => element));
  return all.flatMap(({ element, id }) => [
    ...attributesOf(element).flatMap((name) => attributeFindings(element, id, name, own)),
    ...extensionsOf(element).flatMap((one) => elementFindings(one, element, id, own)),
    ...repeated(extensionsOf(element)).map((says) => fault(id, 'DIALECT', says)),
  ]);
}

/** Definitions outside the process that its events refer to. */
const named: ReadonlySet<string> = new Set([
  ...['bpmn:Message', 'bpmn:Signal', 'bpmn:Error', 'bpmn:Escalation'],
]);

/** Elements that may occur several times. For all others only one would be read. */
const several: ReadonlySet<string> = new Set(['properties', 'in', 'out']);

function repeated(extensions: readonly Element[]): readonly string[] {
  const once = extensions.filter(
    (one) => ['camunda', 'zeebe'].includes(ownerOfElement(one)) && !several.has(localName(one.$type)),
  );
  const types = once.map(({ $type }) => small($type));
  return [...new Set(types.filter((type, at) => types.indexOf(type) !== at))].map(
    (type) => `${type} is written twice; leave one.`,
  );
}

interface Placed {
  readonly element: Element;
  /** Its own id, or the id of the element around it. */
  readonly id: string;
}

const parts = [
  ...['eventDefinitions', 'loopCharacteristics', 'conditionExpression', 'condition'],
  ...['loopCardinality', 'completionCondition', 'timeDate', 'timeDuration', 'timeCycle'],
] as const;

/** Every element of the process that runs, with its definitions of events, loops and expressions. */
function* elementsOf(element: Element, near: string): Generator<Placed> {
  const id = element.id ?? near;
  yield { element, id };
  for (const inner of listed(element.flowElements)) yield* elementsOf(inner, id);
  for (const part of parts) {
    for (const inner of listed(element[part])) yield* elementsOf(inner, id);
  }
}

function listed(value: unknown): readonly Element[] {
  if (Array.isArray(value)) return elementsIn(value);
  return isElement(value) ? [value] : [];
}

/** Attributes of dialects, with and without a type in a schema. */
function attributesOf(element: Element): readonly string[] {
  const typed = Object.getOwnPropertyNames(element).filter(
    (name) =>
      !name.startsWith('$') && element.$descriptor?.propertiesByName?.[`camunda:${name}`] !== undefined,
  );
  return [
    ...typed.map((name) => `camunda:${name}`),
    ...Object.keys(element.$attrs ?? {}).filter((name) => name.includes(':')),
  ];
}

/**
 * Namespaces in which the file writes properties of this host, as a list or as attributes, and the host's own
 * namespaces. Any other name in them is unknown.
 */
function hostPrefixes(elements: readonly Element[]): ReadonlySet<string> {
  const found = elements.flatMap((element) => [
    ...extensionsOf(element)
      .filter((one) => ownerOfElement(one) === 'other')
      .map(({ $type }) => nameParts($type))
      .filter(([prefix, local]) => /^properties$/i.test(local) || isHosts(prefix, element)),
    ...attributesOf(element)
      .map(nameParts)
      .filter(
        ([prefix, local]) =>
          ownerOf(prefix, element) === 'other' &&
          (readSomewhere.has(local.toLowerCase()) || isHosts(prefix, element)),
      ),
  ]);
  return new Set(found.map(([prefix]) => prefix));
}

function attributeFindings(
  element: Element,
  id: string,
  name: string,
  own: ReadonlySet<string>,
): readonly Finding[] {
  const [prefix, local] = nameParts(name);
  const owner = ownerOf(prefix, element);
  if (owner === 'camunda') {
    const problem = camundaAttribute(element, local);
    return problem === undefined ? [] : [fault(id, 'DIALECT', problem)];
  }
  const isKnown = readSomewhere.has(local.toLowerCase());
  if (owner === 'cousin') return [fault(id, 'DIALECT', cousin(name))];
  if (owner === 'zeebe' || (owner === 'tool' && isKnown && !name.startsWith('xml'))) {
    if (zeebeHarmless.has(local)) return [];
    return [fault(id, 'DIALECT', `${name} is not read; remove it, or write it as a property.`)];
  }
  if (owner !== 'other') return [];
  const stray = strayNamespace(prefix, element);
  if (stray !== undefined) return [fault(id, 'DIALECT', stray)];
  if (isKnown) return [];
  const near = nearest(local, [...readSomewhere.keys()]);
  if (!own.has(prefix) && (near === undefined || local.length < 5)) return [];
  const hint = near === undefined ? 'Remove it.' : `Did you mean ${near}?`;
  return [fault(id, 'PROPERTY', `${name} is not a property that is read here. ${hint}`)];
}

/** Notes of Zeebe's modelers that no engine runs. */
const zeebeHarmless: ReadonlySet<string> = new Set([
  ...['modelerTemplate', 'modelerTemplateVersion', 'modelerTemplateIcon'],
]);

function elementFindings(
  extension: Element,
  element: Element,
  id: string,
  own: ReadonlySet<string>,
): readonly Finding[] {
  const owner = ownerOfElement(extension);
  const told = (problem: string): Finding => fault(id, 'DIALECT', problem);
  const name = localName(extension.$type);
  const isList = name === 'properties';
  const listed = (isList ? listProblems(extension) : []).map((says) => fault(id, 'PROPERTY', says));
  if (owner === 'camunda') return [...listed, ...camundaElement(extension, element).map(told)];
  if (owner === 'zeebe') return [...listed, ...zeebeElement(extension, element).map(told)];
  if (owner === 'cousin') return [told(cousin(extension.$type))];
  const stray = strayNamespace(nameParts(extension.$type)[0], element);
  if (stray !== undefined) return [told(stray)];
  if (isList) {
    return [...listed, ...strangers(extension).map((says) => fault(id, 'PROPERTY', says))];
  }
  const isMeant = nearest(name, ['properties', 'property']) !== undefined;
  if (owner !== 'other' || !(isMeant || own.has(nameParts(extension.$type)[0]))) return [];
  const says = `${extension.$type} is not read: properties stand in one list of properties.`;
  return [fault(id, 'PROPERTY', says)];
}

/** `camunda:Property` of the reader reads `camunda:property`, as it is written in the file. */
const small = (type: string): string => type.replace(/:(.)/, (_, first: string) => `:${first.toLowerCase()}`);

/** Attributes of a property list or its properties, other than name and value. They would be ignored. */
function listProblems(list: Element): readonly string[] {
  return [
    ...attributeNames(list).map(
      (name) => `${name} of ${small(list.$type)} is not read: write property with name and value.`,
    ),
    ...childrenOf(list)
      .filter((child) => localName(child.$type) === 'property')
      .flatMap(propertyProblems),
  ];
}

const ofProperty = ['name', 'value', 'key', 'id'] as const;

function propertyProblems(property: Element): readonly string[] {
  const $type = small(property.$type);
  const says = String(property.name ?? property.key ?? '');
  const shown = says === '' ? $type : `${$type} ${says}`;
  const found = attributeNames(property)
    .filter((name) => !ofProperty.some((one) => one === name))
    .map((name) => `${name} of ${shown} is not read: a property has a name and a value.`);
  if (says === '') found.push(`${shown} has no name, so it would have no effect.`);
  if (property.value === undefined && property.$body === undefined) {
    found.push(`${shown} has no value, so it would have no effect.`);
  }
  if (childrenOf(property).length > 0) {
    found.push(`${shown} holds other elements, which are not read.`);
  }
  return found;
}

/** Names of the plain attributes of an extension, whether a schema typed it or not. */
function attributeNames(element: Element): readonly string[] {
  return [...Object.keys(element), ...Object.keys(element.$attrs ?? {})].filter(
    (name) => !name.startsWith('$') && !/^xmlns|:/.test(name) && typeof element[name] !== 'object',
  );
}

/** Children of a property list that are not properties. */
function strangers({ $children = [], $type }: Element): readonly string[] {
  return $children
    .filter((child) => localName(child.$type) !== 'property')
    .map((child) => `${child.$type} in ${$type} is not a property: write property with name and value.`);
}

/**
 * The message for Activiti and Flowable. They use Camunda's words in other namespaces and with other
 * meanings.
 */
const cousin = (name: string): string =>
  `${name} is written for Activiti or Flowable, which this host does not read: write it for Camunda 7 (xmlns:camunda="http://camunda.org/schema/1.0/bpmn").`;
