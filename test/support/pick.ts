/** Members of the items of a list, for assertions that fit on a line. */

/** The value of one member in each item. */
export const pick = <Item, Name extends keyof Item>(list: readonly Item[], name: Name): Item[Name][] =>
  list.map((item) => item[name]);

/** The values of several members in each item. */
export const pickAll = <Item>(list: readonly Item[], ...names: readonly (keyof Item)[]): unknown[][] =>
  list.map((item) => names.map((name) => item[name]));
