/**
 * JSON as the wire sends it. A JavaScript number forgets how it was written (`1e3`, `10.500`), and
 * money may not be written so: the text of every number whose spelling is not the canonical one is
 * kept beside the object that holds it.
 */
const spellings = new WeakMap<object, Map<string, string>>();

/** Why a document is no JSON for us: `message` is safe to show to the caller. */
export class JsonProblem extends Error {}

/** How deeply objects and arrays may nest. */
export const maxDepth = 32;

/**
 * Whether a document may hold what only the reviver sees: a number that is not spelt as JavaScript would, or a
 * forbidden name. Most documents hold neither, and parse several times as fast without it.
 */
const needsReviver = /\\u|__proto__|\d[eE]|\.\d*0(?!\d)|\.0{6}|[\d.]{16}|-0/;

/** Reads a JSON document; throws JsonProblem naming what is wrong with it. */
export function parseJson(text: string): unknown {
  refuseDepth(text);
  try {
    return needsReviver.test(text) ? JSON.parse(text, revive) : JSON.parse(text);
  } catch (error) {
    if (error instanceof JsonProblem) throw error;
    throw new JsonProblem('The body is not valid JSON.');
  }
}

/** How the sender wrote the number `holder[key]`, where that differs from JavaScript's spelling. */
export function spelling(holder: object, key: string): string | undefined {
  return spellings.get(holder)?.get(key);
}

/** A copy without one member, which still knows how the sender wrote its numbers. */
export function withoutMember(
  holder: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const { [name]: _, ...rest } = holder;
  const known = spellings.get(holder);
  if (known !== undefined) spellings.set(rest, known);
  return rest;
}

function revive(
  this: object,
  key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  if (key === '__proto__') throw new JsonProblem('A field may not be named __proto__.');
  if (typeof value === 'number') {
    const source = context?.source;
    if (source !== undefined && source !== String(value)) remember(this, key, source);
  }
  return value;
}

function remember(holder: object, key: string, source: string): void {
  const known = spellings.get(holder);
  if (known === undefined) spellings.set(holder, new Map([[key, source]]));
  else known.set(key, source);
}

/** Counts brackets outside strings before parsing: a reviver would recurse as deep as the sender likes. */
function refuseDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDepth) throw new JsonProblem(`The body nests deeper than ${maxDepth} levels.`);
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
}

/** JSON text with sorted keys: equal data, equal text. Undefined members are left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString();
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
    );
  });
}

/** The value of a JSON text, or undefined when it is none. */
export function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
