declare const brand: unique symbol;

/** A base type that cannot be mistaken for another of the same base: made only where it is checked. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
