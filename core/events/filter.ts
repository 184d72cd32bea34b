/** Which events a reader or a subscription wants: types, or whole families of them (`loan.*`, `*`). */
import { type Actor, allows } from '../command/declaration/actor.ts';
import type { EventTypes } from '../command/declaration/event-types.ts';
import type { Select } from '../command/declaration/read.ts';
import { type Rejection, reject } from '../command/wire/rejections.ts';

/** How a filter is written. */
export const filterWords = '* or the type of an event, or its beginning: loan.created, loan.*';
/** A type, `family.*`, or `*`. */
export const filterPattern = '^(?:\\*|[a-z_]+(?:\\.[a-z_]+)*(?:\\.\\*)?)$';

/** Whether an event of this type is wanted. */
export function wants(filter: string, type: string): boolean {
  if (filter === '*') return true;
  return filter.endsWith('.*') ? type.startsWith(filter.slice(0, -1)) : filter === type;
}

/** Filters that no declared event type meets: misspelt ones, mostly. */
export function unmet(filters: readonly string[], types: EventTypes): readonly string[] {
  const known = Object.keys(types);
  return filters.filter((filter) => !known.some((type) => wants(filter, type)));
}

/** What is wrong with filters of which some are met by no event; undefined where each is met. */
export function unmetProblem(filters: readonly string[], types: EventTypes): string | undefined {
  const strange = unmet(filters, types);
  if (strange.length === 0) return undefined;
  return `names ${strange.join(', ')}, which no event is; see /asyncapi.json`;
}

/** Why this person may not ask for these: there is one of which he may see nothing at all. Families answer what he may see of them. */
export function unseenRefusal(
  filters: readonly string[],
  actor: Pick<Actor, 'permissions'>,
  types: EventTypes,
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  for (const filter of filters) {
    const needed = Object.entries(types)
      .filter(([type]) => wants(filter, type))
      // What an event tells may decide: then some of the type may be seen.
      .map(([, { seenBy }]) => (typeof seenBy === 'function' ? [] : seenBy));
    if (needed.length === 0 || needed.some((permissions) => allows(actor, permissions))) continue;
    const requiredPermissions = [...new Set(needed.flat())];
    const message = `Events of ${filter} need the permission ${requiredPermissions.join(' or ')}.`;
    return reject('INSUFFICIENT_PERMISSIONS', { message, requiredPermissions });
  }
  return undefined;
}

/** Types among these filters that one could see and the other cannot. What decides by its data is left out. */
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

/** Narrows a select to rows whose column has a type of events that one of the filters wants. */
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
