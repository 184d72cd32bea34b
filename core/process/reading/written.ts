/**
 * Finds mistakes in the text that its tree would not show: invalid flags and numbers, line breaks in
 * attributes, and repeated children, of which a tree keeps only the last.
 *
 * Flags are rewritten as `true` and `false`, which the reader knows. XHTML in descriptions is reduced to its
 * words, because the reader accepts only text there.
 */
import { skipped } from '../../values/xml-text.ts';

/** A mistake in the text. */
export interface Miswritten {
  /** The id of the nearest element with an id. */
  readonly id: string;
  readonly message: string;
  /** The line in the given text, from 1. */
  readonly line: number;
}

/** The text with normalized flags and the same number of lines. */
export interface Written {
  readonly xml: string;
  readonly wrong: readonly Miswritten[];
}

/** Attributes that the standard, and Camunda, declare as xsd:boolean. */
const flags: ReadonlySet<string> = new Set([
  ...['isExecutable', 'isClosed', 'cancelActivity', 'isInterrupting', 'parallelMultiple'],
  ...['isForCompensation', 'triggeredByEvent', 'isSequential', 'testBefore', 'instantiate'],
  ...['waitForCompletion', 'cancelRemainingInstances', 'mustUnderstand', 'isImmediate'],
  ...['isCollection', 'isUnlimited', 'asyncBefore', 'asyncAfter', 'exclusive'],
]);

/** Attributes that the standard declares as whole numbers, each with its smallest useful value. */
const counts: Readonly<Record<string, number>> = { loopMaximum: 1, startQuantity: 1, completionQuantity: 1 };

/** Children that may occur once. Both kinds of loops count as the same child. */
const single: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['extensionElements', 'conditionExpression', 'script', 'timeDate', 'timeDuration'],
      ...['timeCycle', 'condition', 'loopCardinality', 'completionCondition', 'loopCondition'],
    ].map((name) => [name, name]),
  ),
  standardLoopCharacteristics: 'loopCharacteristics',
  multiInstanceLoopCharacteristics: 'loopCharacteristics',
};

/** Elements whose text may contain markup of other namespaces, with the element that contains them. */
const described: Readonly<Record<string, string | undefined>> = {
  documentation: undefined,
  text: 'textAnnotation',
};

interface Open {
  readonly id: string;
  readonly name: string;
  readonly children: Set<string>;
  /** Whether its markup is removed. */
  readonly isDescription: boolean;
  /** Within `extensionElements` names belong to other namespaces. */
  readonly isForeign: boolean;
}

// No name can match in several ways, so the time is linear.
const tags = new RegExp(
  `${skipped}|<(/?)([A-Za-z_][\\w:.-]*)(?=[\\s/>])((?:"[^"]*"|'[^']*'|[^'"<>])*?)(/?)>`,
  'g',
);
const attributes = /(?<![\w:.-])([A-Za-z_][\w:.-]*)(\s*=\s*)("([^"]*)"|'([^']*)')/g;

/** Checks the text of a file. */
export function writtenIn(xml: string): Written {
  const wrong: Miswritten[] = [];
  const open: Open[] = [];
  // The number of open elements within a description.
  let markup = 0;
  const lineAt = lineCounter(xml);
  const text = xml.replace(
    tags,
    (all, slash: string | undefined, name: string | undefined, inside = '', close = '', at = 0) => {
      if (name === undefined) return all;
      const above = open.at(-1);
      if (above?.isDescription === true && (markup > 0 || slash !== '/')) {
        markup += change(slash, close);
        return blankOf(all);
      }
      if (slash === '/') {
        open.pop();
        return all;
      }
      const isForeign = above?.isForeign === true;
      const id = /(?:^|\s)id\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(inside);
      const local = name.split(':').at(-1) ?? name;
      const own = isForeign ? undefined : (id?.[1] ?? id?.[2]);
      const here = own ?? above?.id ?? '';
      const tell = (message: string) => wrong.push({ id: here, message, line: lineAt(at) });
      for (const attribute of brokenIn(inside)) {
        tell(
          `${attribute} has an end of line or a tab in it, which XML reads as a space: write &#10; or &#9; where it is meant, and a space where it is not.`,
        );
      }
      const role = isForeign || !Object.hasOwn(single, local) ? undefined : single[local];
      if (role !== undefined && above?.children.has(role) === true) {
        tell(`${local} is given twice in one element, and only one would count. Keep one of them.`);
      }
      if (role !== undefined) above?.children.add(role);
      if (close !== '/') {
        const inner = isForeign || local === 'extensionElements';
        const isDescription = !isForeign && describes(local, above);
        const children = new Set<string>();
        open.push({ id: here, name: local, children, isForeign: inner, isDescription });
      }
      return isForeign ? all : `<${name}${inWords(inside, tell)}${close}>`;
    },
  );
  return { xml: text, wrong };
}

function describes(name: string, above: Open | undefined): boolean {
  return Object.hasOwn(described, name) && [undefined, above?.name].includes(described[name]);
}

/** The change of the depth by a tag. */
const change = (slash: string | undefined, close: string): number =>
  slash === '/' ? -1 : close === '/' ? 0 : 1;

/** The replacement for a removed tag: its line breaks, or a space between the words around it. */
const blankOf = (tag: string): string => tag.replaceAll(/[^\n]/g, '') || ' ';

/** Attributes with lists of addresses. They may be spread over several lines. */
const ofList = /(?:^|:)schemaLocation$/;

/** Attributes with line breaks or tabs, which the reader would keep although XML reads them as spaces. */
function brokenIn(inside: string): readonly string[] {
  if (!/[\t\n]/.test(inside)) return [];
  return [...inside.matchAll(attributes)]
    .filter(([, name = '', , text = '']) => /[\t\n]/.test(text) && !ofList.test(name))
    .map(([, name = '']) => name);
}

/** Normalizes the attributes of one tag. `tell` receives values without a meaning. */
function inWords(inside: string, tell: (message: string) => void): string {
  return inside.replace(
    attributes,
    (all, name: string, equals: string, _: string, double?: string, simple?: string) => {
      const local = name.split(':').at(-1) ?? name;
      const text = (double ?? simple ?? '').trim();
      const least = Object.hasOwn(counts, local) ? counts[local] : undefined;
      if (least !== undefined && !(/^\+?\d{1,9}$/.test(text) && Number(text) >= least)) {
        tell(`${name} must be a whole number from ${least}, not ${text}.`);
      }
      if (!flags.has(local)) return all;
      const flag = flagOf(text);
      if (flag === undefined) tell(`${name} must be true or false, not ${text}.`);
      return flag === undefined ? all : `${name}${equals}"${String(flag)}"`;
    },
  );
}

/** Parses an xsd:boolean. Undefined for other texts. */
function flagOf(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

/** Lines of ascending positions. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let at = 0;
  return (position) => {
    for (; at < position; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return line;
  };
}
