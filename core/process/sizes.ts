/**
 * Limits of the data of an instance, in bytes as JSON. They are not a policy: they bound what the main thread
 * writes and reads at a time.
 */
import { mostEventBytes } from '../audit/record.ts';
import { jsonBytes } from '../values/json-size.ts';
import { LargeValue } from '../values/value-problem.ts';
import { forProperty } from './expression/missing.ts';

/** The most bytes of the inputs of a step, and of the values that its output mapping gives. */
export const mostMapped = 1024 * 1024;
/** The most bytes of the data of an event or a message that a step sends. Its event also names the step. */
export const mostSent = mostEventBytes - 1024;
/** The most bytes of a user task: its form, values and people. Lists read a hundred tasks at a time. */
export const mostTask = 128 * 1024;
/** The most bytes of the result of a step. A mapping may take a small part of it. */
export const mostResult = 4 * 1024 * 1024;
/** The most bytes of all variables of an instance, with the collected results of its running loops. */
export const mostVariables = 1024 * 1024;
/** The most bytes of what waits for an instance that has not processed it yet. */
export const mostWaiting = 4 * 1024 * 1024;
/** The most bytes that one save writes. A server's packet and a long column have at least this size. */
export const mostSaved = 16 * 1024 * 1024;

/** The code of the incident of data above a limit. */
export const tooLarge = 'VALUE_TOO_LARGE';

/** Returns the value if it fits. Throws MissingInput with the code VALUE_TOO_LARGE and the property. */
export function fitting<T>(property: string, value: T, most: number): T {
  return forProperty(property, () => {
    if (jsonBytes(value, most) > most) throw new LargeValue(most);
    return value;
  });
}

/** Sizes of values that were counted before. Values of variables never change, they are replaced. */
const counted = new WeakMap<object, number>();

function bytesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return jsonBytes(value);
  const known = counted.get(value) ?? jsonBytes(value, mostSaved);
  counted.set(value, known);
  return known;
}

/** The bytes of variables as stored JSON. Counts each value once, however often it is asked. */
export function bytesOfVariables(variables: Readonly<Record<string, unknown>>): number {
  let bytes = 1;
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) bytes += jsonBytes(name) + 2 + bytesOf(value);
  }
  return Math.max(2, bytes);
}
