/** What a model changed, so that it can be taken back: the order in which commands were decided is found by trying. */

export interface Changes {
  /** Changes a member of a thing. */
  set<T extends object, Name extends keyof T>(thing: T, name: Name, value: T[Name]): void;
  /** Adds to a list. */
  push<T>(list: T[], item: T): void;
  put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void;
  /** How far the changes are. */
  mark(): number;
  /** Takes back what was changed since a mark. */
  undo(to: number): void;
}

export function changes(): Changes {
  let made: (() => void)[] = [];
  return {
    set(thing, name, value) {
      const before = thing[name];
      made.push(() => {
        thing[name] = before;
      });
      thing[name] = value;
    },
    push(list, item) {
      made.push(() => void list.pop());
      list.push(item);
    },
    put(map, key, value) {
      const had = map.has(key);
      const before = map.get(key);
      made.push(() => {
        if (had) map.set(key, before as typeof value);
        else map.delete(key);
      });
      map.set(key, value);
    },
    mark: () => made.length,
    undo(to) {
      for (const back of made.slice(to).reverse()) back();
      made = made.slice(0, to);
    },
  };
}
