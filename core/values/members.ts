/** Access to values of unknown shape. Each function returns a checked type. */

/** Whether the value is an object or a list, and so has members by name. */
export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether the value is an object, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return hasMembers(value) && !Array.isArray(value);
}

/** The object itself, or an empty object for any other value. */
export function membersOf(value: unknown): Record<string, unknown> {
  return hasMembers(value) ? value : {};
}

/** The list itself, or an empty list for any other value. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names of a record that has exactly the members of its type. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  // TypeScript cannot express that a record has no further members.
  return Object.keys(record) as Name[];
}
