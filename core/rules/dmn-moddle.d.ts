/**
 * The package ships no types. These are the parts of its reader that we use (its own `lib/simple.js`,
 * moddle's `Reader`).
 */
declare module 'dmn-moddle' {
  /** An element as the reader makes it. */
  export interface Element {
    readonly $type: string;
    readonly $attrs?: Readonly<Record<string, unknown>>;
    readonly id?: string;
    readonly name?: string;
    readonly [name: string]: unknown;
  }

  export class DmnModdle {
    /** Throws if the text is not the XML of a file. */
    fromXML(
      xml: string,
    ): Promise<{ readonly rootElement: Element; readonly warnings: readonly { readonly message: string }[] }>;
  }
}
