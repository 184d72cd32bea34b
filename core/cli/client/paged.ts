/** Which queries answer in pages, by what their schemas say. */
import type { Schema } from '../../host/pages/described.ts';

/** Where a query takes the number of a page, or a cursor, and where its answer has the items (`rows.items`; empty: it is the list). */
export interface Paged {
  readonly asks: string;
  readonly items: string;
  /** What an item is. */
  readonly item: Schema;
  /** The members that tell an item from the others; none where it has no name. */
  readonly names: readonly string[];
}

/** What a query may be asked by for another page; the first that it has. */
const askedBy = ['cursor', 'pageNumber', 'page', 'pageIndex'];
/** What lists are called where an answer has several; the first that it has. */
const lists = ['items', 'data'];

/** How a query is paged; undefined where it is not. Throws where it takes a page and its answer has no list. */
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
 * `id`; else what an item begins with, where that is an id, a key or the number of an account, together with the line where one id has
 * several. An element is a step of a process, at which many tasks wait.
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
