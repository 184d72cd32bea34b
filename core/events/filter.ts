/** Which events a reader or a subscription wants: types, or whole families of them (`loan.*`, `*`). */
import { type Actor, allows } from '../command/declaration/actor.ts';
import type { EventTypes } from '../command/declaration/event-types.ts';
import type { Select } from '../command/declaration/read.ts';
import { type Rejection, reject } from '../command/wire/rejections.ts';

/** The valid forms of a filter, in words. */
export const filterWords = '* or the type of an event, or its beginning: loan.created, loan.*';
/** A type, `family.*`, or `*`. */
export const filterPattern = '^(?:\\*|[a-z_]+(?:\\.[a-z_]+)*(?:\\.\\*)?)$';

/** Whether an event of this type is wanted. */
export function wants(filter: string, type: string): boolean {
  if (filter === '*') return true;
  return filter.endsWith('.*') ? type.startsWith(filter.slice(0, -1)) : filter === type;
}

/** Filters that match no declared event type, mostly misspelt ones. */
export function unmet(filters: readonly string[], types: EventTypes): readonly string[] {
  const known = Object.keys(types);
  return filters.filter((filter) => !known.some((type) => wants(filter, type)));
}

/** The problem of filters that match no event type. Undefined if each filter matches one. */
export function unmetProblem(filters: readonly string[], types: EventTypes): string | undefined {
  const strange = unmet(filters, types);
  if (strange.length === 0) return undefined;
  return `names ${strange.join(', ')}, which no event is; see /asyncapi.json`;
}

/**
 * The reason why this person may not use these filters: for one of them they may see no event at all. A
 * filter for a family of types returns the events that they may see.
 */
export function unseenRefusal(
  filters: readonly string[],
  actor: Pick<Actor, 'permissions'>,
  types: EventTypes,
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  for (const filter of filters) {
    const needed = Object.entries(types)
      .filter(([type]) => wants(filter, type))
      // If the event's data decides who may see it, some events of the type may be visible.
      .map(([, { seenBy }]) => (typeof seenBy === 'function' ? [] : seenBy));
    if (needed.length === 0 || needed.some((permissions) => allows(actor, permissions))) continue;
    const requiredPermissions = [...new Set(needed.flat())];
    const message = `Events of ${filter} need the permission ${requiredPermissions.join(' or ')}.`;
    return reject('INSUFFICIENT_PERMISSIONS', { message, requiredPermissions });
  }
  return undefined;
}

/**
 * Types of these filters that one actor could see and the other cannot. Types whose visibility depends on
 * their data are left out.
 */
export function lostTypes(
  filters: readonly string[],
  { before, now }: Readonly<Record<'before' | 'now', Pick<Actor, 'permissions'>>>,
  types: EventTypes,
): readonly string[] {
  return Object.entries(types).flatMap(([type, { seenBy }]) => {
    const isLost =
      typeof seenBy !== 'function' &&
      filters.some((filter) => wants(filter, type)) &&
      allows(before, seenBy) &&
      !allows(now, seenBy);
    return isLost ? [type] : [];
  });
}

/** Narrows a select to rows whose column has an event type that one of the filters matches. */
export function whereWanted(select: Select, filters: readonly string[], column: string): void {
  if (filters.includes('*')) return;
  select.where((either) => {
    for (const filter of filters) {
      // From `loan.` up to, and without, `loan/`: the character after the point.
      if (filter.endsWith('.*')) {
        const family = filter.slice(0, -2);
        either.orWhere((range) => range.where(column, '>', `${family}.`).where(column, '<', `${family}/`));
      } else either.orWhere(column, filter);
    }
  });
}
