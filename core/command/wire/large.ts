/** Size limits of bodies, and processing of long lists part by part. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The default size limit of a body. */
export const smallBody = 256 * 1024;
/** The largest body of commands that take long lists. */
export const bulkBody = 16 * 1024 * 1024;
/**
 * The size limit for commands that take a file as text. Escaping makes a text of two mebibytes longer than
 * two mebibytes.
 */
export const fileBody = 4 * 1024 * 1024;

/** The largest body of commands that take a rule file with its tests. */
export const documentBody = 1024 * 1024;

/** Items of a long list that are processed before other requests run: a few milliseconds of work. */
export const itemsOfTurn = 500;

/**
 * The parts of a list in order, with the index of each part's first item. Waiting requests run between the
 * parts.
 */
export async function* inParts<T>(
  list: readonly T[],
  size = itemsOfTurn,
): AsyncGenerator<{ readonly from: number; readonly items: readonly T[] }> {
  for (let from = 0; from < list.length; from += size) {
    yield { from, items: list.slice(from, from + size) };
    await nextTurn();
  }
}
