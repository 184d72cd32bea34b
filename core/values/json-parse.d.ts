/** What a text holds is known only once it was looked at: the library's `any` would pass for every type unseen. */
interface JSON {
  parse(text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown): unknown;
}
