/**
 * Reads a JSON body with one long list item by item while it arrives. Stream parsers lose the spelling of
 * numbers, and money must not be written as `1e3`. So items are cut apart here and parsed by the host's own
 * parser.
 */
import { JsonProblem, parseJson } from '../values/json.ts';
import { itemsOf, membersOf } from '../values/members.ts';

/** Text of items that are parsed together, and the most that one item may have. */
const partBytes = 16 * 1024;

export interface ListBody {
  /** Adds received bytes. Throws JsonProblem or TooLong as soon as the problem is certain. */
  take(bytes: Buffer): void;
  /** The whole value, the list in its place. */
  end(): unknown;
  /** Items that were parsed. */
  count(): number;
}

/** Too many items, or too many other bytes. */
export class TooLong extends Error {}

export interface ListOptions {
  /** The member that is the list: of the body, or of its `data`. */
  readonly list: string | undefined;
  /** The most items. */
  readonly most: number;
  /** The most bytes of everything else, and of one item. */
  readonly mostBeside: number;
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const space = 0x20;
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Characters of a name that are compared. Longer names never name a list. */
const longestName = 64;

interface State {
  readonly options: ListOptions;
  readonly beside: Gathered;
  readonly part: Gathered;
  readonly items: unknown[];
  depth: number;
  inString: boolean;
  escaped: boolean;
  /** The last text outside the list, and the mark after it. */
  word: number[];
  mark: number;
  /** The name of the current object inside the body's top level. */
  outer: string;
  /** The depth of the items while the list is open. */
  itemDepth: number | undefined;
  /** The place of the list, once found. */
  at: 'body' | 'data' | undefined;
  afterComma: boolean;
}

/** Reads a body with one list that may be long. */
export function listBody(options: ListOptions): ListBody {
  const { list = '', mostBeside } = options;
  const state: State = {
    options,
    items: [],
    beside: gathered(mostBeside, 'the members next to the list'),
    part: gathered(mostBeside, `an item of ${list}`),
    depth: 0,
    inString: false,
    escaped: false,
    word: [],
    mark: 0,
    outer: '',
    itemDepth: undefined,
    at: undefined,
    afterComma: false,
  };
  const { beside, part, items } = state;
  return {
    take(bytes) {
      let from = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at] ?? 0;
        if (state.inString) inText(state, byte);
        else if (byte === quote) {
          state.inString = true;
          state.word = [];
        } else from = structure(state, byte, bytes, at, from);
      }
      (state.itemDepth === undefined ? beside : part).add(bytes.subarray(from));
    },
    end() {
      if (state.itemDepth !== undefined) throw notJson();
      const value = parseJson(beside.text(false));
      return state.at === undefined ? value : withItems(value, state.at, list, items);
    },
    count: () => items.length,
  };
}

/**
 * Processes a structural character outside strings. Returns the start of the bytes that are not gathered yet.
 */
function structure(state: State, byte: number, bytes: Buffer, at: number, from: number): number {
  let left = from;
  if (byte === openList || byte === openObject) {
    left = opened(state, bytes, at, from);
    state.depth += 1;
  } else if (byte === closeList || byte === closeObject) {
    state.depth -= 1;
    left = closed(state, bytes, at, from);
  } else if (byte === comma && state.depth === state.itemDepth) {
    if (state.part.size() + at - from >= partBytes) {
      state.part.add(bytes.subarray(from, at));
      endPart(state, false);
      left = at + 1;
    }
  }
  if (byte > space) state.mark = byte;
  return left;
}

function opened(state: State, bytes: Buffer, at: number, from: number): number {
  const { itemDepth, depth, mark, word, beside } = state;
  if (itemDepth !== undefined) return from;
  if (bytes[at] === openObject) {
    if (depth === 1) state.outer = mark === colon ? String.fromCharCode(...word) : '';
    return from;
  }
  const { list } = state.options;
  if (list === undefined || !isNamed(state, list)) return from;
  if (state.at !== undefined) throw new JsonProblem(`${list} is given twice: send it once.`, list);
  beside.add(bytes.subarray(from, at + 1));
  state.at = depth === 1 ? 'body' : 'data';
  state.itemDepth = depth + 1;
  return at + 1;
}

/** Whether the opening bracket belongs to the list of this name: a member of the body, or of its data. */
function isNamed({ depth, mark, outer, word }: State, list: string): boolean {
  if (mark !== colon || !(depth === 1 || (depth === 2 && outer === 'data'))) return false;
  return String.fromCharCode(...word) === list;
}

function closed(state: State, bytes: Buffer, at: number, from: number): number {
  const { itemDepth, depth, part } = state;
  if (itemDepth === undefined || depth >= itemDepth) return from;
  if (bytes[at] !== closeList) throw notJson();
  part.add(bytes.subarray(from, at));
  endPart(state, true);
  state.itemDepth = undefined;
  return at;
}

function endPart(state: State, isLast: boolean): void {
  const { part, items, afterComma } = state;
  const { list, most } = state.options;
  const parsed = parsedPart(state, `[${part.text(true)}]`);
  // After a comma there is an item.
  if (parsed.length === 0 && (afterComma || !isLast)) throw notJson();
  for (const item of parsed) items.push(item);
  if (items.length > most) throw new TooLong(`${list} has more than ${most} items`);
  state.afterComma = !isLast;
}

function parsedPart({ options, at, items }: State, text: string): readonly unknown[] {
  try {
    return itemsOf(parseJson(text));
  } catch (error) {
    if (!(error instanceof JsonProblem) || error.field === undefined) throw error;
    const { message, field } = error;
    const [index, ...rest] = field.split('.');
    const list = at === 'data' ? `data.${options.list}` : options.list;
    const place = [list, items.length + Number(index), ...rest].join('.');
    throw new JsonProblem(
      message.replace(field, () => place),
      place,
    );
  }
}

function inText(state: State, byte: number): void {
  if (state.escaped) state.escaped = false;
  else if (byte === backslash) state.escaped = true;
  else if (byte === quote) {
    state.inString = false;
    state.mark = quote;
    return;
  }
  if (state.itemDepth === undefined && state.word.length <= longestName) state.word.push(byte);
}

/** Puts the items at the place of their list. */
function withItems(value: unknown, at: 'body' | 'data', list: string, items: unknown[]): unknown {
  const body = membersOf(value);
  const holder = at === 'body' ? body : membersOf(body.data);
  holder[list] = items;
  return value;
}

const notJson = () => new JsonProblem('The body is not valid JSON.');

/** Collects bytes to a text, up to a limit. */
interface Gathered {
  size(): number;
  add(bytes: Buffer): void;
  /** The text that was gathered since the last call. */
  text(ignoreBOM: boolean): string;
}

function gathered(most: number, what: string): Gathered {
  let parts: Buffer[] = [];
  let size = 0;
  return {
    size: () => size,
    add(bytes) {
      if (bytes.length === 0) return;
      parts.push(bytes);
      size += bytes.length;
      if (size > most) throw new TooLong(`${what} is larger than ${most} bytes`);
    },
    text(ignoreBOM) {
      const whole = Buffer.concat(parts);
      parts = [];
      size = 0;
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(whole);
      } catch {
        throw new JsonProblem('The body is not UTF-8 text.');
      }
    },
  };
}
