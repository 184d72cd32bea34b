/** Adds the missing value to a refusal that only reports "not found". */

import { membersOf } from '../../values/members.ts';
import type { TSchema } from '../declaration/schema.ts';
import type { SchemaNode } from '../declaration/schema-node.ts';
import type { Rejection, RejectionTable } from './rejections.ts';

/** Characters of a value that a message repeats. */
const shown = 100;

/**
 * The same rejection with the value that was not found. The value is the only fact of the rejection, or else
 * the first given field of the input, which identifies the record. Refusals with their own message stay
 * unchanged.
 */
export function namingMissing<Code extends string>(
  rejection: Rejection<Code>,
  { input: schema, rejects }: { readonly input: TSchema; readonly rejects: readonly string[] },
  input: unknown,
  tables: RejectionTable,
): Rejection<Code> {
  const { code, message, items, facts = {} } = rejection;
  const says = tables[code]?.says ?? '';
  if (message !== undefined || items !== undefined || !says.startsWith('There is no such ')) {
    return rejection;
  }
  const isFirst = rejects.find((one) => one.endsWith('_NOT_FOUND')) === code;
  const asked = Object.keys(facts).length > 0 ? onlyFact(facts) : isFirst && given(schema, input);
  if (!asked) return rejection;
  const [field, value] = asked;
  const words = says.replace(/\.$/, '');
  return { ...rejection, message: `${words}: got ${field} ${String(value).slice(0, shown)}.` };
}

type Asked = readonly [field: string, value: unknown];

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

function onlyFact(facts: Readonly<Record<string, unknown>>): Asked | undefined {
  const [one, ...more] = Object.entries(facts);
  return one !== undefined && more.length === 0 && isPlain(one[1]) ? one : undefined;
}

/** The first declared field that the caller gave. */
function given({ properties = {} }: SchemaNode, input: unknown): Asked | undefined {
  const members = membersOf(input);
  const field = Object.keys(properties).find((name) => members[name] !== undefined);
  return field !== undefined && isPlain(members[field]) ? [field, members[field]] : undefined;
}
