/** How large the body of a command may be, and how its long list is worked on: part by part. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The largest body of what says nothing else. */
export const smallBody = 256 * 1024;
/** The largest body of commands that take long lists. */
export const bulkBody = 16 * 1024 * 1024;
/** The largest body of commands that take a file as text: escaped, two mebibytes of it need more than two. */
export const fileBody = 4 * 1024 * 1024;

/** The largest body of commands that take a rule file with its tests. */
export const documentBody = 1024 * 1024;

/** Items of a long list that are worked on before others have their turn: a few milliseconds. */
export const itemsOfTurn = 500;

/** The parts of a list in order, with the place of the first item of each; whatever waits has its turn between. */
export async function* inParts<T>(
  list: readonly T[],
  size = itemsOfTurn,
): AsyncGenerator<{ readonly from: number; readonly items: readonly T[] }> {
  for (let from = 0; from < list.length; from += size) {
    yield { from, items: list.slice(from, from + size) };
    await nextTurn();
  }
}
