import { membersOf } from './members.ts';
import { integerDigits } from './spelt-number.ts';
import { illFormedIn, illFormedWords, placeWords } from './well-formed.ts';

/**
 * The spelling of numbers in received JSON. A JavaScript number forgets its spelling (`1e3`, `10.500`), and
 * money must not be written like this. So the text of every number with a non-canonical spelling is kept for
 * the object that contains it.
 */
const spellings = new WeakMap<object, Map<string, string>>();

/** The reason why a document is not acceptable JSON. `message` is safe to show to the caller. */
export class JsonProblem extends Error {
  /** The field of the problem, if the problem has one place. */
  readonly field: string | undefined;
  constructor(message: string, field = '') {
    super(message);
    this.field = field === '' ? undefined : field;
  }
}

/** How deeply objects and arrays may nest. */
export const maxDepth = 32;

/** Parses a JSON document. Throws JsonProblem with the reason. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    refuseDepth(text);
    throw new JsonProblem(`The body is not valid JSON${whereIn(error)}.`);
  }
  // A reviver with context.source would keep the spellings too, and take up to ten times as long.
  const { odd, members } = seen(text);
  if (members !== membersIn(value)) refuseRepeated(text);
  if (odd) keepSpellings(text, value);
  if (halfOfPair.test(text)) refuseIllFormed(value);
  return value;
}

/**
 * The place where the platform's parser stopped, if known. The parser's message quotes the text and is not
 * passed on.
 */
function whereIn(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  if (/end of JSON input|^Unterminated/.test(said)) return ': it ends too early';
  const place = /\(line (\d+) column (\d+)\)$/.exec(said);
  if (place !== null) return `: see line ${place[1]}, column ${place[2]}`;
  const token = /^Unexpected token '([!-~])'/.exec(said);
  return token === null ? '' : `: ${token[1]} is unexpected`;
}

/** UTF-8 has no halves of pairs: only an escape can bring one. */
const halfOfPair = /\\u[dD][89a-fA-F]/;

function refuseIllFormed(value: unknown): void {
  const found = illFormedIn(value);
  if (found !== undefined) {
    throw new JsonProblem(`${illFormedWords(found)}.`, placeWords(found.path));
  }
}

/** The sender's spelling of the number `holder[key]`, if it differs from JavaScript's. */
export function spelling(holder: object, key: string): string | undefined {
  return spellings.get(holder)?.get(key);
}

/** A copy without one member, which still knows how the sender wrote its numbers. */
export function withoutMember(
  holder: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const { [name]: _, ...rest } = holder;
  copySpellings(holder, rest);
  return rest;
}

/** Copies the spellings of numbers from an object to its copy. */
export function copySpellings(from: object, to: object): void {
  const known = spellings.get(from);
  if (known !== undefined) spellings.set(to, known);
}

/** Copies the spellings of members that `to` has, except members that `elsewhere` has. */
export function carrySpellings(from: object, to: object, elsewhere: object = {}): void {
  for (const [name, written] of spellings.get(from) ?? []) {
    if (Object.hasOwn(to, name) && !Object.hasOwn(elsewhere, name)) keepSpelling(to, name, written);
  }
}

function keepSpelling(holder: object, name: string, written: string): void {
  const known = spellings.get(holder);
  if (known === undefined) spellings.set(holder, new Map([[name, written]]));
  else known.set(name, written);
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;

/** Checks the nesting by counting brackets outside strings. The text may be invalid. */
function refuseDepth(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (isOpening(code)) {
      depth += 1;
      if (depth > maxDepth) throw tooDeep();
    } else if (isClosing(code)) depth -= 1;
  }
}

const tooDeep = () => new JsonProblem(`The body nests deeper than ${maxDepth} levels.`);
const isOpening = (code: number) => code === 0x7b || code === 0x5b;
const isClosing = (code: number) => code === 0x7d || code === 0x5d;
const isNumeric = (code: number) => code === 0x2d || (code >= 0x30 && code <= 0x39);

/** The end of the string that opens here, or the end of the text if the string is open. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}

/**
 * Refuses deep nesting and forbidden names in a valid JSON text. Returns whether it has a number with a
 * non-canonical spelling, and the number of its members.
 */
function seen(text: string): { readonly odd: boolean; readonly members: number } {
  let depth = 0;
  let members = 0;
  let odd = false;
  let isForbidden = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      isForbidden = saysForbidden(text, at, end);
      at = end;
    } else if (code === colon) {
      if (isForbidden) throw new JsonProblem('A field may not be named __proto__.');
      members += 1;
    } else if (isNumeric(code)) {
      const end = endOfNumber(text, at);
      odd ||= isOdd(text, at, end);
      at = end - 1;
    } else if (isOpening(code)) {
      depth += 1;
      if (depth > maxDepth) throw tooDeep();
    } else if (isClosing(code)) depth -= 1;
  }
  return { odd, members };
}

/** The number of members of a value, at every depth. It is lower than in the text if a member is repeated. */
function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += membersIn(item);
    return count;
  }
  for (const member of Object.values(value)) count += 1 + membersIn(member);
  return count;
}

/** Finds the repeated member of an object and refuses it with its place. */
function refuseRepeated(text: string): void {
  const open: { readonly isList: boolean; index: number; name: string; names: Set<string> }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const inner = open.at(-1);
    if (code === quote) {
      const end = endOfString(text, at);
      if (inner !== undefined) inner.name = String(JSON.parse(text.slice(at, end + 1)));
      at = end;
    } else if (code === colon && inner !== undefined) {
      if (inner.names.has(inner.name)) {
        const path = open.map((one) => (one.isList ? String(one.index) : one.name));
        const field = placeWords(path.join('.'));
        throw new JsonProblem(`${field} is given twice: send it once.`, field);
      }
      inner.names.add(inner.name);
    } else if (code === comma && inner !== undefined) inner.index += 1;
    else if (isOpening(code)) open.push({ isList: code === 0x5b, index: 0, name: '', names: new Set() });
    else if (isClosing(code)) open.pop();
  }
}

const forbidden = '__proto__';
/** `\u005f` for each character. A longer string cannot spell the name. */
const longestSpelling = 6 * forbidden.length;

/** Whether the string between these quotes is the forbidden name. */
function saysForbidden(text: string, open: number, close: number): boolean {
  const length = close - open - 1;
  if (length < forbidden.length || length > longestSpelling) return false;
  const first = text.charCodeAt(open + 1);
  if (first !== 0x5f && first !== backslash) return false;
  return JSON.parse(text.slice(open, close + 1)) === forbidden;
}

/** The first place after the number that begins here. */
function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isPart = isNumeric(code) || code === 0x2e || code === 0x2b || (code | 0x20) === 0x65;
    if (!isPart) break;
  }
  return at;
}

/** Whether JavaScript would write this number differently. */
function isOdd(text: string, start: number, end: number): boolean {
  let isInteger = true;
  for (let at = start; at < end && isInteger; at += 1) isInteger = isNumeric(text.charCodeAt(at));
  if (isInteger && end - start < 16 && text.charCodeAt(start) !== 0x2d) return false;
  const source = text.slice(start, end);
  return String(Number(source)) !== source;
}

/** An object or array during the walk, and its next index. */
interface Open {
  readonly holder: Readonly<Record<string, unknown>>;
  readonly isList: boolean;
  index: number;
  /**
   * The quotes around the last string. Before a number or a bracket in an object, that string is the member's
   * name.
   */
  nameOpen: number;
  nameClose: number;
}

/** The state at the beginning of an object or array, by its bracket. */
function opened(value: unknown, bracket: number): Open {
  return { holder: membersOf(value), isList: bracket === 0x5b, index: 0, nameOpen: 0, nameClose: 0 };
}

/** Keeps the spelling of a number for the object or array that contains it. */
function keepNumber(text: string, source: string, outer: readonly Open[], inner: Open | undefined): void {
  if (!Number.isFinite(Number(source))) {
    throw tooLarge(inner === undefined ? [] : [...outer, inner], text);
  }
  if (inner === undefined) return;
  const key = keyAt(inner, text);
  if (String(inner.holder[key]) !== source) keepSpelling(inner.holder, key, source);
}

/** Walks text and value together, and keeps the spelling of each number with a non-canonical spelling. */
function keepSpellings(text: string, root: unknown): void {
  const outer: Open[] = [];
  let inner: Open | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (inner !== undefined) {
        inner.nameOpen = at;
        inner.nameClose = end;
      }
      at = end;
    } else if (code === comma) {
      if (inner !== undefined) inner.index += 1;
    } else if (isNumeric(code)) {
      const end = endOfNumber(text, at);
      keepNumber(text, text.slice(at, end), outer, inner);
      at = end - 1;
    } else if (isOpening(code)) {
      const value = inner === undefined ? root : inner.holder[keyAt(inner, text)];
      if (inner !== undefined) outer.push(inner);
      inner = opened(value, code);
    } else if (isClosing(code)) inner = outer.pop();
  }
}

function keyAt({ isList, index, nameOpen, nameClose }: Open, text: string): string {
  if (isList) return String(index);
  const name = text.slice(nameOpen + 1, nameClose);
  return name.includes('\\') ? String(JSON.parse(`"${name}"`)) : name;
}

function tooLarge(open: readonly Open[], text: string): JsonProblem {
  const field = placeWords(open.map((one) => keyAt(one, text)).join('.'));
  const place = field === '' ? 'The body' : field;
  return new JsonProblem(`${place} is a number too large to be held.`, field);
}

/**
 * JSON text with sorted keys: equal data gives equal text. Undefined members are omitted.
 *
 * The package canonicalize is not used. It sorts names of digits differently from all stored seals and keys,
 * and throws at a bigint and at half of a surrogate pair. It is not faster either (0.95 times for a command,
 * 1.1 for 500 items).
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString();
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}

/** The value of a JSON text, or undefined if the text is not JSON. */
export function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A copy in which integers that JavaScript numbers cannot represent exactly are texts of their digits. Other
 * numbers stay numbers. A value without such integers is returned unchanged.
 */
export function exactIntegers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const holder = value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, held] of Object.entries(holder)) {
    const exact = typeof held === 'number' ? exactNumber(held, spelling(holder, key)) : exactIntegers(held);
    if (exact === held) continue;
    copy ??= membersOf(Array.isArray(value) ? [...value] : { ...holder });
    copy[key] = exact;
  }
  return copy ?? value;
}

/** Data of any shape from a JSON text that a caller wrote as a string. Undefined if the text is not JSON. */
export function freeJson(text: string): unknown {
  try {
    return exactIntegers(parseJson(text));
  } catch {
    return undefined;
  }
}

/** The same of one number, by how its sender wrote it. */
export function exactNumber(held: number, written: string | undefined): number | string {
  if (!Number.isInteger(held) || Number.isSafeInteger(held)) return held;
  return integerDigits(written ?? String(held)) ?? held;
}
