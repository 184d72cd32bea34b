/** Reads BPMN text into a tree. It rejects input that a bank should not parse: DTDs, entities, huge files. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BpmnModdle, type ModdleElement, type ModdleWarning } from 'bpmn-moddle';
import { membersOf } from '../../values/members.ts';
import { withOwnSigns } from '../../values/xml-text.ts';
import { type WithoutDrawing, withoutDrawing } from './drawing.ts';
import { joinQualified } from './qualified.ts';
import { type Miswritten, writtenIn } from './written.ts';

/** An element of moddle's tree: its type, its attributes, its children by name. */
export type Element = ModdleElement;

/** The value of a property, if it is an element. */
export function elementIn(value: unknown): Element | undefined {
  return isElement(value) ? value : undefined;
}

/** The value of a property, if it is a list of elements. */
export function elementsIn(value: unknown): readonly Element[] {
  return Array.isArray(value) ? value : [];
}

/** Elements are the only objects that the reader creates. */
export function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null;
}

/** Whether the element is a child. Properties also hold elements that they only refer to. */
export function isChildOf(parent: Element, value: unknown): value is Element {
  return isElement(value) && value.$parent === parent;
}

/** A parsed file: its tree and the reader's warnings. */
export interface Tree {
  readonly root: Element;
  readonly byId: ReadonlyMap<string, Element>;
  readonly warnings: readonly ReaderWarning[];
  /** Lines of elements in the file, from 1, by their id. */
  readonly lines: ReadonlyMap<string, number>;
  /** Mistakes in the text that the tree does not show. */
  readonly miswritten: readonly Miswritten[];
}

/** A part that the reader left out, or a reference that it could not resolve. */
export interface ReaderWarning {
  readonly message: string;
  /** The reason, if the reader gives one. */
  readonly cause: string;
  readonly line?: number;
  /** For a reference or attribute: its element and its name. */
  readonly element?: Element;
  readonly property?: string;
}

/** The file cannot be read. The message gives the reason. */
export class UnreadableXml extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Limits of a file: its bytes, its elements, and the things that the reader rescans often. It rescans lines
 * for each part that it leaves out, and all namespaces for each declaration.
 */
export const xmlLimits = {
  bytes: 2 * 1024 * 1024,
  elements: 40_000,
  depth: 100,
  lines: 100_000,
  namespaces: 200,
  redeclared: 400_000,
} as const;

const camunda = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('camunda-bpmn-moddle/resources/camunda.json'), 'utf8'),
);

/** Created once, since the schema never changes. */
const moddle = new BpmnModdle({ camunda });

/** Parses a BPMN file. The tree contains the drawing only on request. Throws UnreadableXml. */
export async function readTree(xml: string, { drawing = false } = {}): Promise<Tree> {
  const problem = unsafe(xml);
  if (problem !== undefined) throw new UnreadableXml(problem);
  const written = writtenIn(withOwnSigns(xml));
  const cut = drawing ? undefined : withoutDrawing(written.xml);
  const text = (cut?.xml ?? written.xml).trim();
  // The reader counts lines from the first element, starting at 0.
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

/** The warnings that the reader would give about the drawing. */
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
        message: `unresolved reference <${element}>`,
        cause: '',
        property: 'bpmnElement',
        element: { $type: 'bpmndi:BPMNShape', id },
      })),
  ];
}

/** An opening tag. Its quoted attributes may contain any character. */
const opening = /<[A-Za-z_](?:[^"'<>]|"[^"]*"|'[^']*')*>/g;

/** The line of the first element with each id. */
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
  // The reader fails with a TypeError at the end of such an element.
  if (error instanceof TypeError) return 'an element is inside an element that holds only text';
  return error instanceof Error ? error.message : String(error);
}

/** Checks the raw text for input that must not reach the parser. */
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

/**
 * Counts the namespaces (each prefix with its address once) and all declarations, which many tools repeat at
 * each element.
 */
function namespacesIn(xml: string): { readonly different: number; readonly declared: number } {
  const found = xml.matchAll(/\sxmlns(:[^\s=]*)?\s*=\s*("[^"]*"|'[^']*')/g);
  const declarations = Array.from(found, ([, prefix = '', uri = '']) => prefix + uri);
  return { different: new Set(declarations).size, declared: declarations.length };
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

function deepest(xml: string): number {
  let depth = 0;
  let most = 0;
  // Text inside a tag belongs to the tag, so each character is scanned once.
  for (const { 0: tag, index } of xml.matchAll(/<\/?[A-Za-z_][^>]*/g)) {
    // From here on no tag is closed. The parser reports that.
    if (xml[index + tag.length] !== '>') break;
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/')) depth += 1;
    most = Math.max(most, depth);
  }
  return most;
}

const loops =
  /(<((?:[\w-]+:)?)multiInstanceLoopCharacteristics\b[^>]*[^/]>)([\s\S]*?)(<\/\2multiInstanceLoopCharacteristics>)/g;

/** Some files write a loop's properties directly into it, although the schema does not allow it. */
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

/** The text of an expression in the tree. Undefined if there is none. */
export function bodyOf(expression: unknown): string | undefined {
  const { body } = membersOf(expression);
  return typeof body === 'string' && body.trim() !== '' ? body.trim() : undefined;
}
