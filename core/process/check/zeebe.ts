/**
 * The parts of Zeebe (Camunda 8) that this host reads, and those that it rejects, each with its replacement.
 */
import { childrenOf, localName, textAt } from '../reading/namespaces.ts';
import { kindOf } from '../reading/plan.ts';
import type { Element } from '../reading/xml.ts';
import { zeebeAttributes, zeebeMappings } from '../reading/zeebe.ts';
import { nearest, placeOf, readsAt } from './finding.ts';

/** Elements with their supported attributes, by their names in lower case. */
const read: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(zeebeAttributes).map(([name, table]) => [name, Object.keys(table)])),
  calledelement: ['processId', 'propagateAllChildVariables', 'propagateAllParentVariables'],
  taskdefinition: ['type', 'retries'],
  iomapping: [],
  properties: [],
  usertask: [],
  versiontag: ['value'],
  subscription: ['correlationKey'],
};

/** Attributes that are accepted with one value only. */
const only: Readonly<Record<string, string>> = { bindingType: 'latest' };

const listeners =
  'listeners are not run: what is to happen is drawn, as a task before or after, or an event sub-process';

const refused: Readonly<Record<string, string>> = {
  taskheaders: 'headers go nowhere here: map them as zeebe:input',
  usertaskform: 'forms in the diagram are not read: write formKey, and check by the property ServerScript',
  executionlisteners: listeners,
  tasklisteners: listeners,
  linkedresources: 'nothing is linked: name a command or a topic',
  adhoc: 'ad-hoc sub-processes are not run',
  conditionalfilter: 'a condition is looked at whenever a variable changes: leave it out',
  publishmessage: 'a message is thrown by a send task',
};

/** All problems of a Zeebe extension at this element. */
export function zeebeElement(extension: Element, element: Element): readonly string[] {
  const name = localName(extension.$type);
  const shown = `zeebe:${extension.$type.split(':').at(-1)}`;
  const cure = refused[name];
  if (cure !== undefined) return [`${shown} is not run: ${cure}.`];
  const known = read[name];
  if (known === undefined) {
    const near = nearest(name, Object.keys(read));
    return [`${shown} is not run. ${near === undefined ? 'Remove it.' : `Did you mean ${near}?`}`];
  }
  return [
    ...attributeProblems(extension, shown, known),
    ...(name === 'iomapping' ? mappingProblems(extension, element) : []),
    ...(name === 'loopcharacteristics' ? loopProblems(extension) : []),
    ...(name === 'taskdefinition' ? jobProblems(extension, element) : []),
    ...(name === 'subscription' && element.$type !== 'bpmn:Message'
      ? [`${shown} is read at a message only.`]
      : []),
    ...(name === 'script' && element.script !== undefined
      ? [`${shown} is given next to a script of the standard; keep one.`]
      : []),
    ...(name === 'properties' ? childProblems(extension, ['property']) : []),
  ];
}

function attributeProblems(extension: Element, shown: string, known: readonly string[]): readonly string[] {
  const names = Object.keys(extension).filter((name) => !/^(?:\$|xmlns)/.test(name));
  return names.flatMap((name) => {
    const value = textAt(extension, name) ?? '';
    if (name.startsWith('propagate') && !/^(?:true|false)$/.test(value)) {
      return [`${shown} ${name} must be true or false, not ${value}.`];
    }
    if (known.includes(name)) return literalProblems(`${shown} ${name}`, value);
    const right = only[name];
    if (right === value) return [];
    if (right !== undefined) {
      return [`${shown} ${name} ${value} is not run: what is in force is used; write ${right}.`];
    }
    const near = nearest(name, known);
    const hint = near === undefined ? 'Remove it.' : `Did you mean ${near}?`;
    return [`${shown} ${name} is not read. ${hint}`];
  });
}

/** In Zeebe text is an expression only if it starts with an equals sign. */
function literalProblems(what: string, value: string): readonly string[] {
  if (value.trim().startsWith('=') || !value.includes('${')) return [];
  return [`${what} is ${value}, which is plain text in Zeebe: write FEEL, which begins with =.`];
}

function childProblems(extension: Element, names: readonly string[]): readonly string[] {
  return childrenOf(extension)
    .filter(({ $type }) => !names.includes(localName($type)))
    .map(({ $type }) => `${$type} is not read in ${extension.$type}.`);
}

function mappingProblems(extension: Element, element: Element): readonly string[] {
  const found = [
    ...childProblems(extension, ['input', 'output']),
    ...childrenOf(extension).flatMap(lineProblems),
  ];
  for (const [side, property] of [
    ['input', 'InputMapping'],
    ['output', 'OutputMapping'],
  ] as const) {
    const lines = zeebeMappings(element, side);
    if (lines.length > 0 && !readsAt(element, property)) {
      found.push(`zeebe:${side} has no effect at ${placeOf(element)}: map it at a task.`);
    }
    for (const { source, target } of lines) {
      if (target === '' || target.split('.').includes('')) {
        found.push(`zeebe:${side} ${source} has no target, or one with an empty name.`);
      }
      found.push(...literalProblems(`zeebe:${side} ${target}`, source));
    }
  }
  return found;
}

/** A line of a mapping has a source, a target and no other attribute. */
function lineProblems(line: Element): readonly string[] {
  const shown = `zeebe:${localName(line.$type)}`;
  const names = [...Object.keys(line), ...Object.keys(line.$attrs ?? {})].filter(
    (name) => !/^(?:\$|xmlns)/.test(name),
  );
  const unknown = [...new Set(names)].filter((name) => name !== 'source' && name !== 'target');
  return [
    ...unknown.map((name) => {
      const near = nearest(name, ['source', 'target']);
      const hint = near === undefined ? 'Remove it.' : `Did you mean ${near}?`;
      return `${shown} ${name} is not read. ${hint}`;
    }),
    ...(textAt(line, 'source') === undefined
      ? [`${shown} ${textAt(line, 'target') ?? ''} has no source, so it would give an empty text.`]
      : []),
  ];
}

function loopProblems(extension: Element): readonly string[] {
  const has = (name: string): boolean => textAt(extension, name) !== undefined;
  const found: string[] = [];
  if (!has('inputCollection')) found.push('zeebe:loopCharacteristics needs inputCollection.');
  if (has('outputCollection') !== has('outputElement')) {
    found.push('zeebe:loopCharacteristics needs outputCollection and outputElement together.');
  }
  return found;
}

function jobProblems(extension: Element, element: Element): readonly string[] {
  const kind = kindOf(element.$type);
  const type = textAt(extension, 'type') ?? '';
  if (kind !== 'service' && kind !== 'send') {
    return [
      'zeebe:taskDefinition is read at service and send tasks: let this element do its own work, or make it a service task.',
    ];
  }
  if (type === '') return ['zeebe:taskDefinition needs a type: a command, or the topic of a worker.'];
  const retries = textAt(extension, 'retries');
  if (retries === undefined || /^\d{1,3}$/.test(retries)) return [];
  return [`zeebe:taskDefinition retries must be a number, not ${retries}.`];
}
