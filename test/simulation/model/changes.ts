/** What a model changed, so that it can be taken back: the order in which commands were decided is found by trying. */

export interface Changes {
  /** Changes a member of a thing. */
  set<T extends object, Name extends keyof T>(thing: T, name: Name, value: T[Name]): void;
  /** Adds to a list. */
  push<T>(list: T[], item: T): void;
  put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void;
  /** Counts one more: no answer goes by it. */
  count<Key>(map: Map<Key, number>, key: Key): void;
  /** Whether nothing but counts was changed since a mark. */
  isQuiet(since: number): boolean;
  /** How far the changes are. */
  mark(): number;
  /** Takes back what was changed since a mark. */
  undo(to: number): void;
  /** What stands now in everything that was changed since a mark: the same text, the same state. */
  standing(since: number): string;
}

/** A change: how it is taken back, where it was made, and what stands there now. */
interface Change {
  readonly back: () => void;
  readonly where: string;
  readonly now: () => unknown;
  readonly isCount: boolean;
}

/** Things by numbers, so that a place in one of them has a name. */
function numbering(): (thing: object) => number {
  const known = new WeakMap<object, number>();
  let next = 0;
  return (thing) => {
    const found = known.get(thing) ?? next++;
    known.set(thing, found);
    return found;
  };
}

export function changes(): Changes {
  let made: Change[] = [];
  const numberOf = numbering();
  /** A key of a map that is a thing goes by its number. */
  const named = (key: unknown): string =>
    typeof key === 'object' && key !== null ? `#${numberOf(key)}` : String(key);
  const put = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value, isCount: boolean): void => {
    const had = map.has(key);
    const before = map.get(key);
    made.push({
      back: () => {
        if (had) map.set(key, before as typeof value);
        else map.delete(key);
      },
      where: `${numberOf(map)}[${named(key)}]`,
      now: () => map.get(key),
      isCount,
    });
    map.set(key, value);
  };
  return {
    set(thing, name, value) {
      const before = thing[name];
      made.push({
        back: () => {
          thing[name] = before;
        },
        where: `${numberOf(thing)}.${String(name)}`,
        now: () => thing[name],
        isCount: false,
      });
      thing[name] = value;
    },
    push(list, item) {
      const where = `${numberOf(list)}`;
      made.push({ back: () => void list.pop(), where, now: () => list, isCount: false });
      list.push(item);
    },
    put: (map, key, value) => put(map, key, value, false),
    count: (map, key) => put(map, key, (map.get(key) ?? 0) + 1, true),
    isQuiet: (since) => made.slice(since).every(({ isCount }) => isCount),
    mark: () => made.length,
    undo(to) {
      for (const { back } of made.slice(to).reverse()) back();
      made = made.slice(0, to);
    },
    standing(since) {
      const last = new Map(made.slice(since).map(({ where, now }) => [where, now]));
      return JSON.stringify(
        [...last.keys()].sort().map((where) => [where, last.get(where)?.()]),
        (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
      );
    },
  };
}
