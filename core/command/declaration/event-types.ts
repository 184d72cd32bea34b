/**
 * The catalogue of events. Each area declares its events and their permissions in a noun, as `export const
 * events = eventTypes([...], {...})`. The AsyncAPI file is generated from the catalogue. Subscriptions are
 * checked against it, and tests check every emitted event against its schema.
 */
import { type Actor, allows } from './actor.ts';
import type { TSchema } from './schema.ts';
import type { SchemaNode } from './schema-node.ts';

export interface EventType {
  /** When it happens: one sentence. */
  readonly summary: string;
  /** The schema of `data`. Other members are forbidden unless the schema explicitly allows them. */
  readonly data: TSchema;
  /**
   * A reader needs any one of these permissions. If the type does not fix them, they depend on the event's
   * data.
   */
  readonly seenBy: readonly string[] | ((data: Readonly<Record<string, unknown>>) => readonly string[]);
}

/** An event as its area declares it. */
type Told = Omit<EventType, 'seenBy'> & Partial<Pick<EventType, 'seenBy'>>;

/** Types by name: `noun.what_happened`. */
export type EventTypes = Readonly<Record<string, EventType>>;

/**
 * Declares the event types of an area and closes their schemas. Readers need one of these permissions: the
 * permissions for the records that the events are about.
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

/**
 * Whether this person may see an event of this type. If the type lists no permission, only people with `*`
 * may.
 */
export function maySee(
  { type, data }: { readonly type: string; readonly data: Readonly<Record<string, unknown>> },
  actor: Pick<Actor, 'permissions'>,
  types: EventTypes,
): boolean {
  const { seenBy = [] } = types[type] ?? {};
  const needed = typeof seenBy === 'function' ? seenBy(data) : seenBy;
  return allows(actor, needed.length === 0 ? ['*'] : needed);
}

/**
 * A copy in which objects allow only their declared members. A node that sets `additionalProperties` keeps
 * its value.
 */
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
