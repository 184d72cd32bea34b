/** Reads Camunda 7's notation: parameters, variables for called processes, forms, retries. */
import { extensionsOf, textAt } from './namespaces.ts';
import { type Element, elementIn, elementsIn } from './xml.ts';

/** A parameter of Camunda's input/output: its text, or a list or map of texts. */
export interface CamundaParameter {
  readonly name: string;
  readonly given: unknown;
}

/** The extensions of one type, in order. */
export const camundaAt = (element: Element, type: string): readonly Element[] =>
  extensionsOf(element).filter(({ $type }) => $type === `camunda:${type}`);

/** Camunda's input or output parameters of an element. */
export function camundaParameters(
  element: Element,
  side: 'inputParameters' | 'outputParameters',
): readonly CamundaParameter[] {
  const [holder] = camundaAt(element, 'InputOutput');
  return elementsIn(holder?.[side]).flatMap((one) => {
    const name = textAt(one, 'name');
    return name === undefined ? [] : { name, given: givenBy(one) };
  });
}

function givenBy(one: Element): unknown {
  const definition = elementIn(one.definition);
  if (definition === undefined) return textAt(one, 'value') ?? '';
  if (definition.$type === 'camunda:List') return elementsIn(definition.items).map(givenBy);
  if (definition.$type === 'camunda:Map') {
    return Object.fromEntries(
      elementsIn(definition.entries).map((entry) => [textAt(entry, 'key') ?? '', givenBy(entry)]),
    );
  }
  return textAt(definition, 'value') ?? '';
}

/** One variable that is passed to a called process or returned from it. */
export interface CallLine {
  /** The name of a variable, or an expression. Undefined for all variables. */
  readonly source: { readonly name: string } | { readonly expression: string } | undefined;
  readonly target: string;
}

/** Lines of `camunda:in` or `camunda:out`. */
export function callLines(element: Element, side: 'In' | 'Out'): readonly CallLine[] {
  return camundaAt(element, side).flatMap((one): readonly CallLine[] => {
    if (textAt(one, 'businessKey') !== undefined) return [];
    const target = textAt(one, 'target') ?? '';
    if (textAt(one, 'variables') === 'all') return [{ source: undefined, target }];
    const expression = textAt(one, 'sourceExpression');
    const source = expression === undefined ? { name: textAt(one, 'source') ?? '' } : { expression };
    return [{ source, target }];
  });
}

/**
 * Texts of an element that read variables outside of properties and parameters: those of calls, and defaults
 * of forms.
 */
export function readTexts(element: Element): readonly string[] {
  const lines = [...camundaAt(element, 'In'), ...camundaAt(element, 'Out')];
  const fields = camundaAt(element, 'FormData').flatMap((form) => elementsIn(form.fields));
  return [
    ...lines.flatMap((line) =>
      ['source', 'sourceExpression', 'businessKey'].map((name) => textAt(line, name)),
    ),
    ...fields.map((field) => textAt(field, 'defaultValue')),
  ].filter((text) => text !== undefined);
}

/** Whether Camunda's elements list the variables for the called process. If so, only those are passed. */
export const saysWhatIsPassed = (element: Element): boolean =>
  camundaAt(element, 'In').length > 0 || camundaAt(element, 'Out').length > 0;

/** The business key for a called process. Undefined if there is none. */
export function childKeyOf(element: Element): string | undefined {
  return camundaAt(element, 'In')
    .map((one) => textAt(one, 'businessKey'))
    .find((text) => text !== undefined);
}

/** The number of retries of a failed task, and the delays before them. */
export interface RetryCycle {
  readonly retries: number;
  /** Milliseconds before each retry. The last delay applies to all further retries. */
  readonly waits: readonly number[];
}

const cycle = /^R(\d{1,3})\/(PT?[\dDHMS.TW]+)$/;

/**
 * Parses `R3/PT10M` (three tries, ten minutes apart) or `PT1M,PT10M` (one more try after each delay).
 * Undefined for other texts.
 */
export function retryCycleOf(text: string): RetryCycle | undefined {
  const repeated = cycle.exec(text.trim());
  if (repeated?.[2] !== undefined) {
    const wait = millisOf(repeated[2]);
    return wait === undefined ? undefined : { retries: Math.max(0, Number(repeated[1]) - 1), waits: [wait] };
  }
  const waits = text.split(',').map((part) => millisOf(part.trim()));
  const known = waits.filter((wait) => wait !== undefined);
  return known.length === waits.length ? { retries: known.length, waits: known } : undefined;
}

const part = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** Milliseconds of a duration without months or years, whose lengths vary. */
function millisOf(text: string): number | undefined {
  const found = part.exec(text);
  if (found === null || /^PT?$|T$/.test(text)) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((one) => Number(one ?? 0));
  return Math.round(((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
}
