/**
 * What the text of a file says and its tree would not show: flags that are none, numbers that are none, lines in attributes,
 * and children of which a tree keeps only the last. The flags are written anew as `true` and `false`, which the reader knows. Of
 * XHTML in descriptions the words are left, because the reader knows text alone there.
 */
import { skipped } from '../../values/xml-text.ts';

/** Something that is wrong where it is written. */
export interface Miswritten {
  /** Of the nearest element that has one. */
  readonly id: string;
  readonly message: string;
  /** From 1, in the text that was given. */
  readonly line: number;
}

/** The text with its flags in the words of the reader, as many lines as before. */
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

/** Attributes that the standard declares as whole numbers, with the least that has a meaning. */
const counts: Readonly<Record<string, number>> = {
  loopMaximum: 1,
  startQuantity: 1,
  completionQuantity: 1,
};

/** Children that stand once; the loops of the standard are one, whichever is drawn. */
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

/** Elements whose text may have markup of any other namespace in it, with the element that they stand in. */
const described: Readonly<Record<string, string | undefined>> = {
  documentation: undefined,
  text: 'textAnnotation',
};

interface Open {
  readonly id: string;
  readonly name: string;
  readonly children: Set<string>;
  /** Whether its markup is left out. */
  readonly isDescription: boolean;
  /** Within `extensionElements` the words are those of others. */
  readonly isForeign: boolean;
}

// No name is tried by its parts: the time grows with the text alone.
const tags = new RegExp(
  `${skipped}|<(/?)([A-Za-z_][\\w:.-]*)(?=[\\s/>])((?:"[^"]*"|'[^']*'|[^'"<>])*?)(/?)>`,
  'g',
);
const attributes = /(?<![\w:.-])([A-Za-z_][\w:.-]*)(\s*=\s*)("([^"]*)"|'([^']*)')/g;

/** Looks through the text of a file. */
export function writtenIn(xml: string): Written {
  const wrong: Miswritten[] = [];
  const open: Open[] = [];
  // Elements that are open within a description.
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
        tell(`${local} stands twice in one element, and only one would count; leave one of them.`);
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

/** By how much a tag changes the depth. */
const change = (slash: string | undefined, close: string): number =>
  slash === '/' ? -1 : close === '/' ? 0 : 1;

/** What stands for a tag that is left out: a blank between the words around it, and its lines. */
const blankOf = (tag: string): string => tag.replaceAll(/[^\n]/g, '') || ' ';

/** Of lists of addresses, which may stand on lines of their own. */
const ofList = /(?:^|:)schemaLocation$/;

/** Attributes that the reader would give with their ends of lines and tabs, where XML has spaces. */
function brokenIn(inside: string): readonly string[] {
  if (!/[\t\n]/.test(inside)) return [];
  return [...inside.matchAll(attributes)]
    .filter(([, name = '', , text = '']) => /[\t\n]/.test(text) && !ofList.test(name))
    .map(([, name = '']) => name);
}

/** The attributes of one tag; `tell` hears what has no meaning. */
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

/** An xsd:boolean; undefined for what is none. */
function flagOf(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

/** Lines of positions that only grow. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let at = 0;
  return (position) => {
    for (; at < position; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return line;
  };
}
