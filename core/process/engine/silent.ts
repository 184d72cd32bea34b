/** A holder that ignores all notifications about tokens. */
import type { Holder } from '../machine/core.ts';

/** The part of a holder that ignores notifications. */
export const silent: Pick<Holder, 'seen' | 'isFull' | 'left' | 'caught' | 'thrown' | 'stuck' | 'freed'> = {
  seen: () => undefined,
  isFull: () => false,
  left: () => undefined,
  caught: () => undefined,
  thrown: () => undefined,
  stuck: () => undefined,
  freed: () => undefined,
};
