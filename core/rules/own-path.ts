/** Paths of conditions: plain dotted names of own properties, without filters or inherited names. */
import { membersOf } from '../values/members.ts';

/** Returns the value at a path. A field of null is null, an unknown field undefined. */
export function ownPath(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.replace(/^\$\.?/, '').split('.')) {
    if (at === null) return null;
    if (typeof at !== 'object' || !Object.hasOwn(at, name)) return undefined;
    at = membersOf(at)[name];
  }
  return at;
}
