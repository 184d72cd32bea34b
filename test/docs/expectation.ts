/**
 * Compares what a snippet printed with what the guide shows. `...` stands for anything. Ids (UUIDs), instants,
 * dates and tokens of the guide stand for any of their kind, and an id that the guide shows twice is one id.
 */

/** Ids of the guide and the ids of this run that they stand for. */
export type Bindings = Map<string, string>;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const kinds: readonly (readonly [RegExp, string])[] = [
  [new RegExp(uuid, 'y'), `(${uuid})`],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/y, '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z'],
  [/\d{4}-\d\d-\d\d/y, '\\d{4}-\\d\\d-\\d\\d'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/y, 'eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+'],
  [/\.\.\./y, '[^]*?'],
];

/** Whether a text is as shown; an id that stood for another one before is not. */
export function textMatches(shown: string, actual: string, bound: Bindings): boolean {
  const ids: string[] = [];
  let pattern = '';
  for (let at = 0; at < shown.length; ) {
    const found = kindAt(shown, at);
    if (found === undefined) {
      pattern += (shown[at] ?? '').replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
      at += 1;
      continue;
    }
    if (found.isId) ids.push(found.text);
    pattern += found.pattern;
    at += found.text.length;
  }
  const match = new RegExp(`^${pattern}$`).exec(actual);
  return match !== null && ids.every((id, n) => binds(bound, id, match[n + 1] ?? ''));
}

function kindAt(shown: string, at: number) {
  for (const [kind, pattern] of kinds) {
    kind.lastIndex = at;
    const text = kind.exec(shown)?.[0];
    if (text !== undefined) return { text, pattern, isId: pattern.startsWith('(') };
  }
  return undefined;
}

function binds(bound: Bindings, shown: string, actual: string): boolean {
  const known = bound.get(shown);
  if (known === undefined) bound.set(shown, actual);
  return known === undefined || known === actual;
}

/** The first place at which a JSON value is not as shown, or undefined. A member or item `"..."` stands for more. */
export function jsonDifference(
  shown: unknown,
  actual: unknown,
  bound: Bindings,
  path = 'the answer',
): string | undefined {
  if (shown === '...') return undefined;
  if (typeof shown === 'string' && typeof actual === 'string') {
    return textMatches(shown, actual, bound) ? undefined : differs(path, shown, actual);
  }
  if (Array.isArray(shown) && Array.isArray(actual)) {
    const isOpen = shown.at(-1) === '...';
    const items: readonly unknown[] = isOpen ? shown.slice(0, -1) : shown;
    if (isOpen ? actual.length < items.length : actual.length !== items.length) {
      return `${path} has ${actual.length} items, the guide shows ${items.length}`;
    }
    return first(items.map((item, n) => () => jsonDifference(item, actual[n], bound, `${path}[${n}]`)));
  }
  if (isObject(shown) && isObject(actual)) {
    const isOpen = '...' in shown;
    const names = Object.keys(shown).filter((name) => name !== '...');
    const more = Object.keys(actual).filter((name) => !names.includes(name));
    if (!isOpen && more.length > 0) return `${path} also has ${more.join(', ')}`;
    return first(
      names.map((name) => () => {
        if (!(name in actual)) return `${path} has no ${name}`;
        return jsonDifference(shown[name], actual[name], bound, `${path}.${name}`);
      }),
    );
  }
  return Object.is(shown, actual) ? undefined : differs(path, shown, actual);
}

function first(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const found = check();
    if (found !== undefined) return found;
  }
  return undefined;
}

function differs(path: string, shown: unknown, actual: unknown): string {
  return `${path} is ${JSON.stringify(actual)}, the guide shows ${JSON.stringify(shown)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
