/** The deploy check of duplicates. If a variable is set in two ways, one of them would win silently. */
import { jsonOrNothing } from '../../values/json.ts';
import { callLines, camundaAt } from '../reading/camunda.ts';
import { commandInputs, isTrue } from '../reading/dialect.ts';
import { extensionsOf, localName, ownerOfElement } from '../reading/namespaces.ts';
import type { Step } from '../reading/plan.ts';
import { type Finding, fault } from './finding.ts';

/**
 * Inputs and outputs of a step that are written in two notations, and mappings of which only one block is
 * read.
 */
export function onceFindings(step: Step): readonly Finding[] {
  const { element, parameters, properties } = step;
  const mapping = (way: string): Way => ({
    way,
    names: topNames(properties.get(way.toLowerCase())?.value ?? ''),
  });
  const inputs: readonly Way[] = [
    mapping('InputMapping'),
    { way: 'input parameters', names: distinct(parameters.inputs) },
    { way: 'camunda:in', names: callLines(element, 'In').map(({ target }) => target) },
    { way: 'properties', names: commandInputs(step).map(({ name }) => name) },
  ];
  const outputs: readonly Way[] = [
    mapping('OutputMapping'),
    { way: 'output parameters', names: distinct(parameters.outputs) },
    { way: 'camunda:out', names: callLines(element, 'Out').map(({ target }) => target) },
  ];
  return [
    ...twice(step.id, 'input', inputs),
    ...twice(step.id, 'output', outputs),
    ...blocks(step),
    ...overruled(step),
  ];
}

/** Settings that a step has in two places, of which the host reads only one. */
function overruled({ id, element, properties, loop }: Step): readonly Finding[] {
  const found: Finding[] = [];
  const written = typeof element.script === 'string' && element.script.trim() !== '';
  if (written && (properties.get('script')?.value.trim() ?? '') !== '') {
    const says = 'The script is given twice, in script and in the property Script: keep one.';
    found.push(fault(id, 'SCRIPT', says));
  }
  if (loop?.collection !== undefined && loop.cardinality !== undefined) {
    const says =
      'The loop has a collection and a cardinality: leave the collection, which says how often it runs.';
    found.push(fault(id, 'LOOP', says));
  }
  const marked = properties.get('ismultiinstance')?.value;
  if (
    element.loopCharacteristics !== undefined &&
    marked !== undefined &&
    !isTrue(properties, 'ismultiinstance')
  ) {
    const says = `The element has a loop, and IsMultiInstance says ${marked}: leave one of the two.`;
    found.push(fault(id, 'LOOP', says));
  }
  return found;
}

interface Way {
  readonly way: string;
  readonly names: readonly string[];
}

/** The lines of one mapping are compared by their paths when they are compiled. */
const distinct = (lines: readonly { readonly name: string }[]): readonly string[] => [
  ...new Set(lines.map(({ name }) => name)),
];

function twice(id: string, what: string, ways: readonly Way[]): readonly Finding[] {
  const first = new Map<string, string>();
  return ways.flatMap(({ way, names }) =>
    names.flatMap((name) => {
      const before = first.get(name);
      // `camunda:in variables="all"` names no variable.
      if (before === undefined || name === '') {
        first.set(name, way);
        return [];
      }
      const where = before === way ? `twice in ${way}` : `in ${before} and in ${way}`;
      return [fault(id, 'INPUT', `The ${what} ${name} is given ${where}; leave one of them.`)];
    }),
  );
}

/** Only the first of these blocks would be read. */
function blocks({ id, element }: Step): readonly Finding[] {
  const mappings = extensionsOf(element).filter(
    (one) => localName(one.$type) === 'iomapping' && ownerOfElement(one) === 'zeebe',
  );
  const found = [
    ['camunda:inputOutput', camundaAt(element, 'InputOutput').length],
    ['zeebe:ioMapping', mappings.length],
  ] as const;
  return found
    .filter(([, count]) => count > 1)
    .map(([name]) => fault(id, 'INPUT', `${name} is written more than once; put all lines into one.`));
}

/**
 * Names of a JSON object as written, including duplicates. A JSON parser would keep only the last value of a
 * name.
 */
function topNames(json: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [token, text, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && colon !== undefined && text !== undefined) names.push(unquoted(text));
  }
  return names;
}

/** Decodes a JSON string. Another check reports text that is not JSON. */
function unquoted(text: string): string {
  const value = jsonOrNothing(text);
  return typeof value === 'string' ? value : text;
}
