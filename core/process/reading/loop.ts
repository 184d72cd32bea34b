/** How often a step runs: the loops of the standard, and loops marked by a step's properties. */
import { isTrue, type Properties, propertiesOf } from './dialect.ts';
import { conditionOf } from './language.ts';
import { zeebeAt } from './namespaces.ts';
import { bodyOf, type Element, elementIn } from './xml.ts';

/** How often a step runs. */
export interface Loop {
  readonly sequential: boolean;
  readonly collection: string | undefined;
  readonly elementVariable: string;
  readonly aggregationVariable: string | undefined;
  /** The value that each turn adds to the list. Its result, if undefined. */
  readonly outputElement?: string | undefined;
  readonly cardinality: string | undefined;
  readonly completionCondition: string | undefined;
  /** `loopCounter` of the first turn if it is not 0: loops of Zeebe count from 1. */
  readonly countsFrom?: 1;
  /** For a standard loop: it runs again as long as its condition holds. */
  readonly again?: {
    readonly condition: string | undefined;
    /** Whether the condition is also evaluated before the first turn. */
    readonly testBefore: boolean;
    readonly maximum: number | undefined;
  };
}

/** The loop of an element. Undefined if it runs once. */
export function loopOf(element: Element, properties: Properties): Loop | undefined {
  const loop = elementIn(element.loopCharacteristics);
  const marked = isTrue(properties, 'ismultiinstance');
  if (loop === undefined && !marked) return undefined;
  if (loop?.$type === 'bpmn:StandardLoopCharacteristics') return standardLoop(loop);
  const own = loop === undefined ? properties : propertiesOf(loop);
  const read = (name: string) => own.get(name)?.value ?? properties.get(name)?.value;
  return {
    sequential: loop?.isSequential === true || read('issequential')?.toLowerCase() === 'true',
    collection: collectionOf(read('collection')),
    elementVariable: read('elementvariable') ?? 'item',
    aggregationVariable: read('aggregationvariable'),
    outputElement: read('outputelement'),
    cardinality: bodyOf(loop?.loopCardinality),
    completionCondition: conditionOf(elementIn(loop?.completionCondition), element).text,
    ...(isOfZeebe(loop) ? { countsFrom: 1 } : {}),
  };
}

const isOfZeebe = (loop: Element | undefined): boolean =>
  loop !== undefined && zeebeAt(loop, 'loopcharacteristics') !== undefined;

/** A collection that is a plain name is the variable of that name. */
function collectionOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\s*[A-Za-z_$][\w$]*\s*$/.test(text) ? `\${${text.trim()}}` : text;
}

function standardLoop(loop: Element): Loop {
  const { testBefore, loopMaximum } = loop;
  return {
    sequential: true,
    collection: undefined,
    elementVariable: 'item',
    aggregationVariable: undefined,
    cardinality: undefined,
    completionCondition: undefined,
    again: {
      condition: conditionOf(elementIn(loop.loopCondition), loop).text,
      testBefore: testBefore === true,
      maximum: typeof loopMaximum === 'number' ? loopMaximum : undefined,
    },
  };
}
