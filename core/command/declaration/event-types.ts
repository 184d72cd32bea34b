/**
 * The catalogue of events: each area declares in a noun what it emits, and who may see it, as
 * `export const events = eventTypes([...], {...})`.
 * The catalogue makes the AsyncAPI file, subscriptions are checked against it, and tests hold every emitted
 * event to its schema.
 */
import { type Actor, allows } from './actor.ts';
import type { TSchema } from './schema.ts';
import type { SchemaNode } from './schema-node.ts';

export interface EventType {
  /** When it happens: one sentence. */
  readonly summary: string;
  /** What `data` carries: these members and no others, unless the schema itself says that there may be more. */
  readonly data: TSchema;
  /** Any one of these permissions lets one see it; where the type does not say it, what the event tells does. */
  readonly seenBy: readonly string[] | ((data: Readonly<Record<string, unknown>>) => readonly string[]);
}

/** An event as its area declares it. */
type Told = Omit<EventType, 'seenBy'> & Partial<Pick<EventType, 'seenBy'>>;

/** Types by name: `noun.what_happened`. */
export type EventTypes = Readonly<Record<string, EventType>>;

/**
 * The types that an area tells, each closed. Readers need one of these permissions, those by which the things are seen that
 * the events are about.
 */
export function eventTypes<const T extends Readonly<Record<string, Told>>>(
  seenBy: readonly string[],
  types: T,
): T & Readonly<Record<keyof T, EventType>> {
  const closed = Object.entries(types).map(([name, told]) => [
    name,
    { seenBy, ...told, data: withoutMore(told.data) },
  ]);
  return { ...types, ...Object.fromEntries(closed) };
}

/** Whether this person may see an event of this type. A type without a permission is for those who may do everything. */
export function maySee(
  { type, data }: { readonly type: string; readonly data: Readonly<Record<string, unknown>> },
  actor: Pick<Actor, 'permissions'>,
  types: EventTypes,
): boolean {
  const { seenBy = [] } = types[type] ?? {};
  const needed = typeof seenBy === 'function' ? seenBy(data) : seenBy;
  return allows(actor, needed.length === 0 ? ['*'] : needed);
}

/** A copy in which no object has members beyond those that it names; one that says itself what it takes is left as it is. */
function withoutMore(node: SchemaNode): SchemaNode {
  const { properties, items, anyOf } = node;
  return {
    ...(properties === undefined ? {} : { additionalProperties: false }),
    ...node,
    ...(properties && { properties: mapValues(properties) }),
    ...(items && { items: withoutMore(items) }),
    ...(anyOf && { anyOf: anyOf.map(withoutMore) }),
  };
}

const mapValues = (parts: Readonly<Record<string, SchemaNode>>) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, withoutMore(part)]));
