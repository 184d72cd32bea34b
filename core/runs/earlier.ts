/**
 * What a run did before it is run again, read from the keys that were kept in the commits of its effects. What was done is
 * found by what it was, in whatever order it is asked for now: it stands, and is answered as it was then. While anything that
 * was done has not been asked for again, nothing else is done: it may be meant in the place of that.
 */
import type { AskedUnder } from '../command/wire/bank.ts';

export interface Earlier {
  /**
   * The key under which a step is asked; undefined where something else that was done may be meant. `own` is the key that it
   * would have the first time; `isAnew` where what was refused is to be tried anew, not told again.
   */
  keyFor(step: {
    readonly command: string;
    readonly bodyHash: string;
    readonly own: string;
    readonly isAnew: boolean;
  }): string | undefined;
}

export function earlierOf(asked: readonly AskedUnder[]): Earlier {
  const done = asked.filter(({ status }) => status < 400);
  const refused = asked.filter(({ status }) => status >= 400);
  const used = new Set(asked.map(nameOf));
  return {
    keyFor({ command, bodyHash, own, isAnew }) {
      const isSame = (one: AskedUnder): boolean =>
        one.command === command && one.bodyHash === bodyHash;
      const known = taken(done, isSame);
      if (known !== undefined) return known;
      const isKnown = refused.some(isSame);
      if (isKnown && !isAnew) return taken(refused, isSame);
      if (done.length > 0 && !isKnown) return undefined;
      for (let again = 0; ; again += 1) {
        const idempotencyKey = again === 0 ? own : `${own}~${again}`;
        const name = nameOf({ command, idempotencyKey });
        if (used.has(name)) continue;
        used.add(name);
        return idempotencyKey;
      }
    },
  };
}

const nameOf = ({
  command,
  idempotencyKey,
}: Pick<AskedUnder, 'command' | 'idempotencyKey'>): string => `${command} ${idempotencyKey}`;

/** The key of the first of these, which is asked for now and is not again. */
function taken(some: AskedUnder[], isIt: (one: AskedUnder) => boolean): string | undefined {
  const at = some.findIndex(isIt);
  return at < 0 ? undefined : some.splice(at, 1)[0]?.idempotencyKey;
}
