/**
 * Work with the same name runs one after another, in the order of arrival. Work with other names runs at the
 * same time.
 */

export type KeyedMutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Makes a separate queue. Failed work does not block later work. A name is dropped once no work waits for it.
 */
export function keyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    // Without earlier work, the work starts at once.
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
