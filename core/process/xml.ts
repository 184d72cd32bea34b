/** Reads BPMN text into its tree, refusing what a bank should not parse: DTDs, entities, huge files. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BpmnModdle } from 'bpmn-moddle';

/** An element of the tree as moddle makes it: its type, its attributes, its children by name. */
export interface Element {
  readonly $type: string;
  readonly $parent?: Element;
  readonly $attrs?: Readonly<Record<string, unknown>>;
  readonly $children?: readonly Element[];
  readonly $body?: string;
  readonly id?: string;
  readonly name?: string;
  readonly [name: string]: unknown;
}

/** A file that was read: its tree and what the reader found odd. */
export interface Tree {
  readonly root: Element;
  readonly byId: ReadonlyMap<string, Element>;
  readonly warnings: readonly string[];
  /** What the serializer of the engine wants. */
  readonly moddle: unknown;
}

/** The file cannot be read; the message says why. */
export class UnreadableXml extends Error {}

/** Bytes of a file, and elements in it. */
export const xmlLimits = { bytes: 1024 * 1024, elements: 10_000, depth: 100 } as const;

const camunda = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('camunda-bpmn-moddle/resources/camunda.json'),
    'utf8',
  ),
) as unknown;

/** Parses a BPMN file. Throws UnreadableXml. */
export async function readTree(xml: string): Promise<Tree> {
  const problem = unsafe(xml);
  if (problem !== undefined) throw new UnreadableXml(problem);
  const moddle = new BpmnModdle({ camunda });
  try {
    const read = (await moddle.fromXML(withLoopProperties(xml.trim()))) as unknown as {
      readonly rootElement: Element;
      readonly elementsById: Readonly<Record<string, Element>>;
      readonly warnings: readonly { readonly message: string }[];
    };
    return {
      root: read.rootElement,
      byId: new Map(Object.entries(read.elementsById)),
      warnings: read.warnings.map(({ message }) => message.split('\n')[0] ?? message),
      moddle: read,
    };
  } catch (error) {
    throw new UnreadableXml(`The file is not well-formed BPMN: ${firstLine(error)}.`);
  }
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? message).replace(/\.$/, '');
}

/** Looks at the text alone: what must not even reach the parser. */
function unsafe(xml: string): string | undefined {
  if (Buffer.byteLength(xml) > xmlLimits.bytes) {
    return `The file is larger than ${xmlLimits.bytes} bytes.`;
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return 'The file has a DTD; remove it.';
  if (xml.includes('\0')) return 'The file holds a null character.';
  const tags = xml.match(/<[A-Za-z_]/g)?.length ?? 0;
  if (tags > xmlLimits.elements) return `The file has more than ${xmlLimits.elements} elements.`;
  return deepest(xml) > xmlLimits.depth ? 'The file is nested too deeply.' : undefined;
}

function deepest(xml: string): number {
  let depth = 0;
  let most = 0;
  for (const [tag] of xml.matchAll(/<\/?[A-Za-z_][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
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
