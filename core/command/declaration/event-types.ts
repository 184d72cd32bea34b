/**
 * The catalogue of events: each area declares in a noun what it emits, as `export const events = eventTypes({...})`.
 * The catalogue makes the AsyncAPI file, subscriptions are checked against it, and tests hold every emitted
 * event to its schema.
 */
import type { TSchema } from './schema.ts';

export interface EventType {
  /** When it happens: one sentence. */
  readonly summary: string;
  /** What `data` carries; fields beyond it are allowed, so that it may grow. */
  readonly data: TSchema;
}

/** Types by name: `noun.what_happened`. */
export type EventTypes = Readonly<Record<string, EventType>>;

export function eventTypes<const T extends EventTypes>(types: T): T {
  return types;
}
