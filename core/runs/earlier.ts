/**
 * What a run did before it is run again, read from the keys that were kept in the commits of its effects. What was done is
 * found by what it was, in whatever order it is asked for now: it stands, and is answered as it was then. While anything that
 * was done has not been asked for again, nothing else is done: it may be meant in the place of that.
 */
import type { AskedUnder } from '../command/wire/bank.ts';

type Asked = Pick<AskedUnder, 'command' | 'idempotencyKey' | 'bodyHash' | 'status'>;

export interface Earlier {
  /**
   * The key under which a step is asked, by what is known to be asked for until now, which may be more each time; undefined where
   * something else that was done may be meant. `own` is the key that it would have the first time; `isAnew` where what was refused is
   * to be tried anew, not told again.
   */
  keyFor(
    step: {
      readonly command: string;
      readonly bodyHash: string;
      readonly own: string;
      readonly isAnew: boolean;
    },
    asked: readonly Asked[],
  ): string | undefined;
}

/** The steps of one run: none of them is taken for two. */
export function earlierSteps(): Earlier {
  const mine = new Set<string>();
  return {
    keyFor({ command, bodyHash, own, isAnew }, asked) {
      const take = (idempotencyKey: string): string => {
        mine.add(nameOf({ command, idempotencyKey }));
        return idempotencyKey;
      };
      const left = asked.filter((one) => !mine.has(nameOf(one)));
      const same = left.filter((one) => one.command === command && one.bodyHash === bodyHash);
      const known = same.find(isDone);
      if (known !== undefined) return take(known.idempotencyKey);
      const [refused] = same;
      if (refused !== undefined && !isAnew) return take(refused.idempotencyKey);
      const wasRefused = asked.some(
        (one) => one.command === command && one.bodyHash === bodyHash && !isDone(one),
      );
      if (left.some(isDone) && !wasRefused) return undefined;
      const used = new Set(asked.map(nameOf));
      for (let again = 0; ; again += 1) {
        const idempotencyKey = again === 0 ? own : `${own}~${again}`;
        const name = nameOf({ command, idempotencyKey });
        if (!used.has(name) && !mine.has(name)) return take(idempotencyKey);
      }
    },
  };
}

const isDone = ({ status }: Asked): boolean => status < 400;

const nameOf = ({ command, idempotencyKey }: Pick<Asked, 'command' | 'idempotencyKey'>): string =>
  `${command} ${idempotencyKey}`;
