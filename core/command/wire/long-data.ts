/**
 * Checks and hashes data with a long list part by part. Checking a hundred thousand items at once would block
 * other requests for half a second.
 */
import { createHash } from 'node:crypto';
import { canonicalJson, copySpellings } from '../../values/json.ts';
import { itemsOf, membersOf } from '../../values/members.ts';
import type { Command, Query } from '../declaration/command.ts';
import type { Refusal } from '../declaration/refusal.ts';
import { type Admitted, mostWords } from '../declaration/schema.ts';
import type { SchemaNode } from '../declaration/schema-node.ts';
import type { Envelope, Upload } from './envelope.ts';
import { inParts, itemsOfTurn } from './large.ts';

type Data = Envelope['data'];
type Listed = Pick<Command | Query, 'list' | 'input'>;

/** Whether the list of this data is too long to process at once. */
export function isLongList(spec: Listed, data: Data): boolean {
  return listOf(spec, data).length > itemsOfTurn;
}

function listOf({ list }: Listed, data: Data): readonly unknown[] {
  const held = list === undefined ? undefined : data[list];
  return Array.isArray(held) ? held : [];
}

/** The most items of the list that the command declares. */
export function mostItems({ list, input }: Listed): number {
  const { properties = {} }: SchemaNode = input;
  return properties[list ?? '']?.maxItems ?? 0;
}

/** Checks the data as `admit` does for the whole. Reports only the first part with problems. */
export async function admitInParts(
  spec: Listed,
  data: Data,
  admit: (data: unknown) => Admitted,
  upload?: Upload,
): Promise<Admitted> {
  const { list = '' } = spec;
  const items = listOf(spec, data);
  const most = mostItems(spec);
  if (items.length > most) {
    const message = `${list} ${mostWords(most, items.length)}`;
    return { input: data, problems: [{ field: list, message, code: 'VALIDATION' }], strays: [] };
  }
  const passed: unknown[] = [];
  let input: unknown = data;
  for await (const { from, items: some } of inParts(items)) {
    const part = { ...data, [list]: some };
    copySpellings(data, part);
    const admitted = admit(part);
    if (admitted.problems.length > 0) {
      return { ...admitted, problems: admitted.problems.map((one) => shifted(one, list, from)) };
    }
    input = admitted.input;
    for (const item of itemsOf(membersOf(input)[list])) passed.push(item);
    upload?.checked(passed.length);
  }
  return { input: { ...membersOf(input), [list]: passed }, problems: [], strays: [] };
}

/** A refusal with the item's index in the whole list. */
function shifted(refusal: Refusal, list: string, from: number): Refusal {
  const { field } = refusal;
  const [first, at, ...rest] = field?.split('.') ?? [];
  if (from === 0 || field === undefined || first !== list || !/^\d+$/.test(at ?? '')) return refusal;
  const whole = [list, Number(at) + from, ...rest].join('.');
  return { ...refusal, field: whole, message: refusal.message.replace(field, whole) };
}

/** The hash by which a repeated request is known as the same, of the text that `canonicalJson` would write. */
export async function hashInParts(name: string, { list }: Listed, data: Data): Promise<string> {
  const made = createHash('sha256').update(`${name}\n{`);
  const members = Object.keys(data).filter((key) => data[key] !== undefined);
  for (const [place, key] of members.sort().entries()) {
    made.update(`${place === 0 ? '' : ','}${JSON.stringify(key)}:`);
    if (key !== list) {
      made.update(canonicalJson(data[key]));
      continue;
    }
    made.update('[');
    for await (const { from, items } of inParts(itemsOf(data[key]))) {
      made.update(`${from === 0 ? '' : ','}${items.map((item) => canonicalJson(item)).join(',')}`);
    }
    made.update(']');
  }
  return made.update('}').digest('hex');
}
