/** Finds the queries that answer in pages, from their schemas. */
import type { Schema } from '../../host/pages/described.ts';

/**
 * The query's input for a page number or cursor, and the path of the items in its answer (`rows.items`, or
 * empty if the answer is the list).
 */
export interface Paged {
  readonly asks: string;
  readonly items: string;
  /** The schema of an item. */
  readonly item: Schema;
  /** The members that identify an item. Empty if it has no identifier. */
  readonly names: readonly string[];
}

/** Inputs that select another page. The first one that a query has is used. */
const askedBy = ['cursor', 'pageNumber', 'page', 'pageIndex'];
/** Names of the list in an answer with several lists. The first one that exists is used. */
const lists = ['items', 'data'];

/**
 * The paging of a query. Undefined if it has none. Throws if it accepts a page but its answer has no list.
 */
export function pagedOf(name: string, input: Schema, output: Schema): Paged | undefined {
  const asks = askedBy.find((one) => Object.hasOwn(input.properties ?? {}, one));
  if (asks === undefined) return undefined;
  const [found] = alternatives(output).flatMap((one) => listIn(one) ?? []);
  if (found === undefined) throw new Error(`${name} takes ${asks} and answers no list`);
  return { asks, ...found, names: namesOf(found.item) };
}

const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];

/** All members of an object, of its parts too. */
export function membersIn(schema: Schema): Readonly<Record<string, Schema>> {
  const parts = (schema.allOf ?? []).map(membersIn);
  return Object.assign({}, ...parts, schema.properties);
}

/**
 * The identifying members: `id`, or the first member if it is an id, a key or an account number. `line` is
 * added if present, because one id may have several lines. An `elementId` names a step of a process where
 * many tasks may wait, so it does not identify an item.
 */
function namesOf(item: Schema): readonly string[] {
  const members = Object.keys(alternatives(item).map(membersIn)[0] ?? {});
  const [first = ''] = members;
  if (members.includes('id')) return ['id'];
  if (!/^(?!elementId)(?:.*Id|key|accountNumber)$/.test(first)) return [];
  return [first, ...members.filter((member) => member === 'line')];
}

function listIn(schema: Schema): Omit<Paged, 'asks' | 'names'> | undefined {
  if (schema.items !== undefined) return { items: '', item: schema.items };
  const members = Object.entries(membersIn(schema));
  const arrays = members.flatMap(([name, { items }]) => (items === undefined ? [] : [{ name, items }]));
  const list = lists.flatMap((name) => arrays.find((one) => one.name === name) ?? [])[0] ?? arrays[0];
  if (list !== undefined) return { items: list.name, item: list.items };
  for (const [name, member] of members) {
    const items = membersIn(member).items?.items;
    if (items !== undefined) return { items: `${name}.items`, item: items };
  }
  return undefined;
}
