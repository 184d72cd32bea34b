/**
 * Functions that compare the items of lists by the equality and order of this FEEL. The library treats [1] as
 * 1, and a year as 365 days.
 */
import { equal, ordered } from './values.ts';

type Call = (...given: readonly unknown[]) => unknown;

const isIn = (list: readonly unknown[], item: unknown): boolean =>
  list.some((one) => equal(one, item) === true);

function distinct(items: readonly unknown[]): readonly unknown[] {
  const found: unknown[] = [];
  for (const item of items) if (!isIn(found, item)) found.push(item);
  return found;
}

/** The first item by the order: of numbers, texts, or dates, times or durations of one type. */
function first(sign: '<' | '>', items: readonly unknown[]): unknown {
  const [one, ...others] = items;
  let best = one;
  // A single item must have an order, too.
  if (ordered(sign, one, one) === undefined) return undefined;
  for (const item of others) {
    const isBetter = ordered(sign, item, best);
    if (isBetter === undefined) return undefined;
    if (isBetter) best = item;
  }
  return best;
}

const ofItems =
  (call: (items: readonly unknown[]) => unknown): Call =>
  (...given) => {
    const [list] = given;
    return given.length === 1 && Array.isArray(list) ? call(list) : call(given);
  };

/**
 * The functions by name, each with its parameters. They return undefined for arguments that they do not
 * accept.
 */
export const listFunctions: Readonly<
  Record<string, { readonly call: Call; readonly parameters: readonly string[] }>
> = {
  'list contains': {
    call: (list, element) => (Array.isArray(list) ? isIn(list, element) : undefined),
    parameters: ['list', 'element'],
  },
  'index of': {
    call: (list, match) =>
      Array.isArray(list)
        ? list.flatMap((one, at) => (equal(one, match) === true ? [at + 1] : []))
        : undefined,
    parameters: ['list', 'match'],
  },
  'distinct values': {
    call: (list) => (Array.isArray(list) ? distinct(list) : undefined),
    parameters: ['list'],
  },
  union: { call: (...lists) => distinct(lists.flat()), parameters: ['...list'] },
  min: { call: ofItems((items) => first('<', items)), parameters: ['...list'] },
  max: { call: ofItems((items) => first('>', items)), parameters: ['...list'] },
};
