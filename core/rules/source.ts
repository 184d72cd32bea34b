/** The text of a rule file: its value, and the position of each part in the text. */
import { type Node, parseTree } from 'jsonc-parser';
import { membersOf } from '../values/members.ts';
import { problemIn } from './json-problem.ts';

/** A place in a text, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A range of characters, from 0. The end is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Source {
  readonly value: unknown;
  /** Line of the part that a JSON pointer names, from 1. */
  lineOf(pointer: string): number;
  /** The range of a part: a key with its plain value, or the key alone if its value has members. */
  rangeOf(pointer: string): Range;
  /** Keys that occur twice in one object. JSON silently keeps the last one. */
  readonly repeated: readonly string[];
  /** Numbers with too many digits, which JSON would change. */
  readonly inexact: readonly string[];
}

/** The reason why a text is not JSON, its place, and the correct text. */
export interface NoSource extends Place {
  readonly problem: string;
  readonly mend: string;
}

/** The deepest nesting of rules. Deeper content is not a rule file. */
const deepest = 64;

/** Reads a document. A byte order mark before it, as some editors write it, is ignored. */
export function readSource(marked: string): Source | NoSource {
  const text = marked.startsWith('\uFEFF') ? marked.slice(1) : marked;
  const deep = tooDeep(text);
  if (deep !== undefined) {
    const problem = `nests deeper than ${deepest} levels`;
    return { ...placeIn(text, deep), problem, mend: 'write it flatter' };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { offset, ...told } = problemIn(text, error instanceof Error ? error.message : '');
    return { ...told, ...placeIn(text, offset) };
  }
  const ranges = new Map<string, Range>();
  const repeated: string[] = [];
  const inexact: string[] = [];
  const tree = parseTree(text);
  if (tree !== undefined) place(tree, '', { text, ranges, repeated, inexact });
  const starts = lineStarts(text);
  const rangeOf = (pointer: string) => nearestRange(ranges, pointer);
  return { value, repeated, inexact, rangeOf, lineOf: (pointer) => lineAt(starts, rangeOf(pointer).from) };
}

/** The value that a JSON pointer names, or undefined. */
export function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const name of pointer.split('/').slice(1)) {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = membersOf(at)[key];
  }
  return at;
}

/** A JSON pointer one step further. */
export function within(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The data collected while a text is read part by part. */
interface Placing {
  readonly text: string;
  readonly ranges: Map<string, Range>;
  readonly repeated: string[];
  readonly inexact: string[];
}

function place(node: Node, pointer: string, placing: Placing): void {
  const { text, ranges, repeated, inexact } = placing;
  if (node.type === 'number' && !isKept(text.slice(node.offset, node.offset + node.length))) {
    inexact.push(pointer);
  }
  if (!ranges.has(pointer)) {
    ranges.set(pointer, { from: node.offset, to: node.offset + (isPlain(node) ? node.length : 1) });
  }
  if (node.type === 'array') {
    for (const [at, element] of (node.children ?? []).entries()) {
      place(element, within(pointer, at), placing);
    }
  }
  if (node.type !== 'object') return;
  const seen = new Set<string>();
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    const inner = within(pointer, name);
    if (seen.has(name)) repeated.push(inner);
    seen.add(name);
    const last = isPlain(value) ? value : key;
    ranges.set(inner, { from: key.offset, to: last.offset + last.length });
    place(value, inner, placing);
  }
}

/** Numbers with up to this many digits always keep their value. */
const surelyKept = 15;

/** Whether JSON keeps the number as written. */
function isKept(written: string): boolean {
  const value = Number(written);
  if (!Number.isFinite(value)) return false;
  return written.length <= surelyKept || digitsOf(written) === digitsOf(String(value));
}

/** The same digits for equal numbers, such as `1.50e3` and `1500`. */
function digitsOf(number: string): string {
  const [mantissa = '', power = '0'] = number.toLowerCase().split('e');
  const [whole = '', part = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const telling = digits.replace(/0+$/, '');
  if (telling === '') return '0';
  return `${telling}e${Number(power) - part.length + digits.length - telling.length}`;
}

const isPlain = ({ type }: Node): boolean => type !== 'object' && type !== 'array';

/** A missing part has no range, so the range of its nearest ancestor is used. */
function nearestRange(ranges: ReadonlyMap<string, Range>, pointer: string): Range {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const range = ranges.get(at);
    if (range !== undefined) return range;
  }
  return ranges.get('') ?? { from: 0, to: 0 };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** The place of an offset. */
function placeIn(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * The place at which brackets nest too deeply: recursive functions would overflow there. A text without its
 * closing quote is matched to its end. A search from each quote in it would take quadratic time.
 */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[[\]{}]/g)) {
    if (found === '{' || found === '[') depth += 1;
    else if (found === '}' || found === ']') depth -= 1;
    if (depth > deepest) return index;
  }
  return undefined;
}
