/** Work that is known by a name: what has the same name goes one after the other, in the order in which it came; other names go beside it. */

export type NamedQueue = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A queue of its own. Work that fails holds nobody up; a name is forgotten once nobody waits for it. */
export function namedQueue(): NamedQueue {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    // Where nobody is before it, it begins at once.
    const own = before === undefined ? work() : before.then(work);
    const settled = own.catch(() => undefined);
    last.set(name, settled);
    try {
      return await own;
    } finally {
      if (last.get(name) === settled) last.delete(name);
    }
  };
}
