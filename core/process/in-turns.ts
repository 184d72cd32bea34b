/** Which tokens of an instance have work next, in an instance of very many as well. */
import type { Instant } from '../values/instant.ts';
import type { Token } from './machine/core.ts';
import type { Running } from './running.ts';
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
    found = apart(running, [...tokens.values()].filter(isNext));
    seen = running.variables;
    at = parallel;
    return found.slice(0, parallel);
  };
}

/** What came for an event while it stood is taken one by one, each when what followed the one before has come to a rest. */
function apart({ notes }: Running, tokens: readonly Token[]): readonly Token[] {
  const late = ({ id, kind }: Token): boolean =>
    (kind === 'message' || kind === 'signal') && notes.tokens[id]?.done !== undefined;
  const others = tokens.filter((token) => !late(token));
  return others.length > 0 ? others : tokens.slice(0, 1);
}
