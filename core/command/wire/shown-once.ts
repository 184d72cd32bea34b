/**
 * A copy of a reply without the members of these names, at any depth. Commands show them once, and no store
 * keeps them.
 */
export function withoutOnce(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || body === undefined) return body;
  const text = JSON.stringify(body, (name, value: unknown) => (names.includes(name) ? undefined : value));
  return JSON.parse(text);
}
