/** The text of a rule file: what it says, and where in the text each part of it stands. */
import { type Expression, parseExpressionAt } from 'acorn';

export interface Source {
  readonly value: unknown;
  /** Line of the part that a JSON pointer names, from 1. */
  lineOf(pointer: string): number;
  /** Keys that stand twice in one object: JSON keeps the last one without a word. */
  readonly repeated: readonly string[];
}

/** Reads a document; answers why it cannot be read as `problem`, with its line. */
export function readSource(
  text: string,
): Source | { readonly problem: string; readonly line: number } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return problemOf(text, error instanceof Error ? error.message : String(error));
  }
  const places = new Map<string, number>();
  const repeated: string[] = [];
  // What is JSON is an expression of ECMAScript.
  const tree = parseExpressionAt(text, 0, { ecmaVersion: 2024, locations: true });
  place(tree, '', places, repeated);
  return { value, repeated, lineOf: (pointer) => nearestLine(places, pointer) };
}

/** The value that a JSON pointer names, or undefined. */
export function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const name of pointer.split('/').slice(1)) {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[key];
  }
  return at;
}

/** A JSON pointer one step further. */
export function within(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function place(
  node: Expression,
  pointer: string,
  places: Map<string, number>,
  repeated: string[],
): void {
  if (!places.has(pointer)) places.set(pointer, node.loc?.start.line ?? 1);
  if (node.type === 'ArrayExpression') {
    for (const [at, element] of node.elements.entries()) {
      if (element === null || element.type === 'SpreadElement') continue;
      place(element, within(pointer, at), places, repeated);
    }
  }
  if (node.type !== 'ObjectExpression') return;
  const seen = new Set<string>();
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Literal') continue;
    const name = String(property.key.value);
    const inner = within(pointer, name);
    if (seen.has(name)) repeated.push(inner);
    seen.add(name);
    places.set(inner, property.key.loc?.start.line ?? 1);
    place(property.value, inner, places, repeated);
  }
}

/** A part that is missing has no line: its nearest holder's stands for it. */
function nearestLine(places: ReadonlyMap<string, number>, pointer: string): number {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = places.get(at);
    if (line !== undefined) return line;
  }
  return places.get('') ?? 1;
}

function problemOf(text: string, message: string) {
  const position = /position (\d+)/.exec(message)?.[1];
  const before = position === undefined ? text : text.slice(0, Number(position));
  const problem = message.replace(/ in JSON at position.*$/s, '').replace(/ \(line.*$/s, '');
  return { problem, line: before.split('\n').length };
}
