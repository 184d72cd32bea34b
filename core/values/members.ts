/** Looks into values whose shape nobody has declared: each answers a type that it has checked. */

/** Whether it is an object or a list: it has members by name. */
export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether it is an object and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return hasMembers(value) && !Array.isArray(value);
}

/** The members of an object, which is answered as it is; of anything else none. */
export function membersOf(value: unknown): Record<string, unknown> {
  return hasMembers(value) ? value : {};
}

/** The items of a list, which is answered as it is; of anything else none. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names of a record that has these members and no others. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  // The language cannot say that a record has no more members than its type.
  return Object.keys(record) as Name[];
}
