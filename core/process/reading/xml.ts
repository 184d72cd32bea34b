/** Reads BPMN text into its tree, refusing what a bank should not parse: DTDs, entities, huge files. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BpmnModdle, type ModdleElement, type ModdleWarning } from 'bpmn-moddle';
import { membersOf } from '../../values/members.ts';
import { withOwnSigns } from '../../values/xml-text.ts';
import { type WithoutDrawing, withoutDrawing } from './drawing.ts';
import { joinQualified } from './qualified.ts';
import { type Miswritten, writtenIn } from './written.ts';

/** An element of the tree as moddle makes it: its type, its attributes, its children by name. */
export type Element = ModdleElement;

/** What a property of an element holds, where that is an element. */
export function elementIn(value: unknown): Element | undefined {
  return isElement(value) ? value : undefined;
}

/** What a property of an element holds, where that is a list of elements. */
export function elementsIn(value: unknown): readonly Element[] {
  return Array.isArray(value) ? value : [];
}

/** Nothing else that the reader makes is an object. */
export function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null;
}

/** Whether it stands within an element: properties hold what they refer to as well. */
export function isChildOf(parent: Element, value: unknown): value is Element {
  return isElement(value) && value.$parent === parent;
}

/** A file that was read: its tree and what the reader found odd. */
export interface Tree {
  readonly root: Element;
  readonly byId: ReadonlyMap<string, Element>;
  readonly warnings: readonly ReaderWarning[];
  /** Lines of the file, from 1, at which elements stand, by their id. */
  readonly lines: ReadonlyMap<string, number>;
  /** What the text says and the tree does not show. */
  readonly miswritten: readonly Miswritten[];
}

/** What the reader left out or could not join. */
export interface ReaderWarning {
  readonly message: string;
  /** Why, where the reader says so. */
  readonly cause: string;
  readonly line?: number;
  /** Of a reference or attribute: whose it is, and its name. */
  readonly element?: Element;
  readonly property?: string;
}

/** The file cannot be read; the message says why. */
export class UnreadableXml extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Bytes of a file, elements in it, and what the reader goes through again for much else: lines for each thing that it leaves
 * out, all namespaces for each declaration.
 */
export const xmlLimits = {
  ...{ bytes: 2 * 1024 * 1024, elements: 40_000, depth: 100 },
  ...{ lines: 100_000, namespaces: 200, redeclared: 400_000 },
} as const;

const camunda = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('camunda-bpmn-moddle/resources/camunda.json'), 'utf8'),
);

/** Made once: what it knows of the schema never changes. */
const moddle = new BpmnModdle({ camunda });

/** Parses a BPMN file; its tree has the drawing only where that is asked for. Throws UnreadableXml. */
export async function readTree(xml: string, { drawing = false } = {}): Promise<Tree> {
  const problem = unsafe(xml);
  if (problem !== undefined) throw new UnreadableXml(problem);
  const written = writtenIn(withOwnSigns(xml));
  const cut = drawing ? undefined : withoutDrawing(written.xml);
  const text = (cut?.xml ?? written.xml).trim();
  // The reader counts lines from the first element, and the first of them as 0.
  const before = /^\s*/.exec(written.xml)?.[0].split('\n').length ?? 1;
  try {
    const read = await moddle.fromXML(withLoopProperties(text));
    const byId = new Map(Object.entries(read.elementsById));
    const lines = linesOf(cut?.xml ?? written.xml);
    const said = read.warnings.map((warning) => warningOf(warning, before));
    return {
      root: read.rootElement,
      byId,
      warnings: [
        ...joinQualified(read.rootElement, byId, said),
        ...(cut === undefined ? [] : drawingWarnings(cut, byId)),
      ],
      lines,
      miswritten: written.wrong,
    };
  } catch (error) {
    const { message, cause, line } = warningOf({ message: wordsOf(error) }, before);
    const why = cause === '' ? message : `${message}: ${cause}`;
    throw new UnreadableXml(`The file is not well-formed BPMN: ${why.replace(/\.$/, '')}.`, line);
  }
}

function warningOf({ message, element, property }: ModdleWarning, before: number): ReaderWarning {
  const line = /\n\tline: (\d+)/.exec(message)?.[1];
  return {
    message: message.split('\n')[0] ?? message,
    cause: /nested error: (.*)/.exec(message)?.[1] ?? '',
    ...(line === undefined ? {} : { line: Number(line) + before }),
    ...(element === undefined ? {} : { element }),
    ...(property === undefined ? {} : { property }),
  };
}

/** What the reader would say of the drawing. */
function drawingWarnings(
  { ids, shown }: WithoutDrawing,
  byId: ReadonlyMap<string, Element>,
): readonly ReaderWarning[] {
  const own = new Set<string>();
  const twice = ids.filter((id) => {
    const isTwice = own.has(id) || byId.has(id);
    own.add(id);
    return isTwice;
  });
  return [
    ...twice.map((id) => ({ message: `duplicate ID <${id}>`, cause: '' })),
    ...shown
      .filter(([, element]) => !byId.has(element))
      .map(([id, element]) => ({
        ...{ message: `unresolved reference <${element}>`, cause: '', property: 'bpmnElement' },
        element: { $type: 'bpmndi:BPMNShape', id },
      })),
  ];
}

/** A tag that opens, its quoted attributes with whatever is in them. */
const opening = /<[A-Za-z_](?:[^"'<>]|"[^"]*"|'[^']*')*>/g;

/** Where the first element of each id stands. */
function linesOf(xml: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const shown = xml.replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, (text) =>
    text.replaceAll(/[^\n]/g, ' '),
  );
  let line = 1;
  let at = 0;
  for (const { 0: tag, index } of shown.matchAll(opening)) {
    const match = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag);
    if (match === null) continue;
    const end = index + match.index + match[0].length;
    for (; at < end; at += 1) if (shown.charCodeAt(at) === 10) line += 1;
    const id = match[1] ?? match[2] ?? '';
    if (!found.has(id)) found.set(id, line);
  }
  return found;
}

function wordsOf(error: unknown): string {
  // The reader loses its place and fails at the end of such an element.
  if (error instanceof TypeError) return 'an element stands inside of one that holds only text';
  return error instanceof Error ? error.message : String(error);
}

/** Looks at the text alone: what must not even reach the parser. */
function unsafe(xml: string): string | undefined {
  if (Buffer.byteLength(xml) > xmlLimits.bytes) {
    return `The file is larger than ${xmlLimits.bytes} bytes.`;
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return 'The file has a DTD; remove it.';
  if (xml.includes('\0')) return 'The file holds a null character.';
  if (count(xml, /\r\n?|\n/g) > xmlLimits.lines) {
    return `The file has more than ${xmlLimits.lines} lines.`;
  }
  const { different, declared } = namespacesIn(xml);
  if (different > xmlLimits.namespaces) {
    return `The file declares ${different} different namespaces, and at most ${xmlLimits.namespaces} are read.`;
  }
  if (different * declared > xmlLimits.redeclared) {
    return `The file declares ${different} namespaces ${declared} times: declare each once, at the first element.`;
  }
  const tags = count(xml, /<[A-Za-z_]/g);
  if (tags > xmlLimits.elements) return `The file has more than ${xmlLimits.elements} elements.`;
  return deepest(xml) > xmlLimits.depth ? 'The file is nested too deeply.' : undefined;
}

/** Counts the namespaces, each prefix with its address once, and all declarations: many tools repeat them at each element. */
function namespacesIn(xml: string): { readonly different: number; readonly declared: number } {
  const found = xml.matchAll(/\sxmlns(:[^\s=]*)?\s*=\s*("[^"]*"|'[^']*')/g);
  const declarations = Array.from(found, ([, prefix = '', uri = '']) => prefix + uri);
  return { different: new Set(declarations).size, declared: declarations.length };
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

function deepest(xml: string): number {
  let depth = 0;
  let most = 0;
  // What opens inside of a tag is part of it: no character is looked at twice.
  for (const { 0: tag, index } of xml.matchAll(/<\/?[A-Za-z_][^>]*/g)) {
    // Nothing that opens from here on is closed: that is told by who reads it.
    if (xml[index + tag.length] !== '>') break;
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/')) depth += 1;
    most = Math.max(most, depth);
  }
  return most;
}

const loops =
  /(<((?:[\w-]+:)?)multiInstanceLoopCharacteristics\b[^>]*[^/]>)([\s\S]*?)(<\/\2multiInstanceLoopCharacteristics>)/g;

/** Some files write a loop's properties straight into it, where the schema has no place for them. */
function withLoopProperties(xml: string): string {
  return xml.replace(loops, (all, open: string, prefix: string, inside: string, close: string) => {
    if (inside.includes('extensionElements')) return all;
    const wrapped = inside.replace(
      /<([\w-]+):properties\b[\s\S]*?<\/\1:properties>/,
      (found) => `<${prefix}extensionElements>${found}</${prefix}extensionElements>`,
    );
    return open + wrapped + close;
  });
}

/** The text of an expression of the tree; undefined where there is none. */
export function bodyOf(expression: unknown): string | undefined {
  const { body } = membersOf(expression);
  return typeof body === 'string' && body.trim() !== '' ? body.trim() : undefined;
}
