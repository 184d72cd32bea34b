/** Work on long lists a part at a time: what else waits for the main thread has its turn between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Resolves when what else waits for the main thread had its turn. */
export const othersTurn = (): Promise<void> => nextTurn();

/** Items of one part: a few milliseconds of work. */
const part = 250;

/** Makes something of each, in order. */
export async function inTurns<From, To>(
  list: readonly From[],
  make: (one: From, at: number) => To,
): Promise<readonly To[]> {
  if (list.length <= part) return list.map(make);
  const made: To[] = [];
  for (let at = 0; at < list.length; at += part) {
    for (const [offset, one] of list.slice(at, at + part).entries()) made.push(make(one, at + offset));
    await nextTurn();
  }
  return made;
}
