/**
 * The type of a parsed text is known only after checking it. The library's `any` would be accepted as every
 * type without a check.
 */
interface JSON {
  parse(text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown): unknown;
}
