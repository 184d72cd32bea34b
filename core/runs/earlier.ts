/**
 * Recognizes the completed steps of an earlier run, by the keys in the commits of their effects. A step is
 * found by its content, in whatever order the steps come now. Its effects stay, and it returns the stored
 * reply.
 *
 * While a completed step was not requested again, no new step runs, because the new step may be a changed
 * form of the old one. Steps that were refused before may run.
 */
import type { RecordedStep } from '../command/wire/bank.ts';

type Asked = Pick<RecordedStep, 'command' | 'idempotencyKey' | 'bodyHash' | 'status'>;

export interface Earlier {
  /**
   * The key for a step, from the steps that are stored so far. Undefined if another completed step may be
   * meant. `own` is the key in a first run. With `isAnew`, a refused step is tried again instead of returning
   * its stored refusal.
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

/** The steps of one run. Each stored step matches at most one step of the run. */
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
