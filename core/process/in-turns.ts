/** Which tokens of an instance have work next, in an instance of very many as well. */
import type { Instant } from '../values/instant.ts';
import type { Running } from './instance.ts';
import type { Token } from './machine/core.ts';
import { isRunnable } from './token-work.ts';

/** Pieces of work of one instance side by side. */
export const parallel = 16;

/**
 * The next tokens with work. All tokens are looked at again once those that were found are done, or once variables
 * changed, which may open tasks anew: with each sixteen of ten thousand it would take time squared.
 */
export function inTurns(running: Running, now: () => Instant): () => readonly Token[] {
  const { tokens } = running.machine;
  let found: readonly Token[] = [];
  let at = 0;
  let seen: unknown;
  const isNext = (token: Token) =>
    tokens.get(token.id) === token && isRunnable(running, token, now());
  return () => {
    while (at < found.length && seen === running.variables) {
      const some = found.slice(at, at + parallel).filter(isNext);
      at += parallel;
      if (some.length > 0) return some;
    }
    found = [...tokens.values()].filter(isNext);
    seen = running.variables;
    at = parallel;
    return found.slice(0, parallel);
  };
}
