/** Copies members of an input to columns of a row. Each member is named, so no other member is copied. */

type Sent<Input, Name extends keyof Input> = { [N in Name]?: Exclude<Input[N], undefined> };

/** The members with these names that the caller sent. */
export function sent<Input extends object, const Name extends keyof Input & string>(
  input: Input,
  names: readonly Name[],
): Sent<Input, Name> {
  const found: Sent<Input, Name> = {};
  for (const name of names) {
    const value = input[name];
    if (isThere(value)) found[name] = value;
  }
  return found;
}

const isThere = <V>(value: V): value is Exclude<V, undefined> => value !== undefined;

/** The same without the blanks around texts. */
export function sentTrimmed<Input extends object, const Name extends keyof Input & string>(
  input: Input,
  names: readonly Name[],
): Sent<Input, Name> {
  const found: Sent<Input, Name> = sent(input, names);
  for (const name of names) {
    const value: unknown = found[name];
    // If the member's type is text, the trimmed text has the same type.
    if (typeof value === 'string') found[name] = value.trim() as (typeof found)[Name];
  }
  return found;
}
