/**
 * Copies only declared members of an input, at every depth. The walk is built once for each schema. A command
 * cannot have a schema that the walk does not support.
 */

import type { TSchema } from 'typebox';
import { copySpellings, exactIntegers, exactNumber, spelling } from '../../values/json.ts';
import { isRounded } from '../../values/spelt-number.ts';
import { inZone, isDay, isMoment } from '../../values/wall-time.ts';
import type { Refusal } from './refusal.ts';
import { alsoNamed, type SchemaNode, unchangeable } from './schema-node.ts';
import { misspelt, type Stray } from './strays.ts';

/** A copy of the declared members. Dropped members and values that cannot be kept exactly are reported. */
export interface Closed {
  readonly input: unknown;
  readonly strays: readonly Stray[];
  readonly problems: readonly Refusal[];
}

/** The state of a walk. */
interface Walk {
  readonly strays: Stray[];
  readonly problems: Refusal[];
  /** The bank's time zone, for timestamps without an offset. */
  readonly zone: string;
  /** The host passes its own values, which are kept unchanged. */
  readonly isOwn: boolean;
}

/** `written` is the sender's spelling of a number, if JavaScript would write the number differently. */
type Close = (value: unknown, path: string, walk: Walk, written?: string) => unknown;

/** Keywords under which further members could be declared, which the walk would not see. */
const unread = [
  ...['$ref', 'allOf', 'oneOf', 'not', 'if', 'prefixItems', 'contains', 'dependentSchemas'],
  ...['patternProperties', 'propertyNames', 'unevaluatedProperties', 'additionalProperties'],
];

/**
 * Builds the walk of a schema. Throws if the schema uses keywords that the walk cannot follow. Timestamps
 * without an offset get the offset of the given zone.
 */
export function closer(schema: TSchema, isOwn = false): (data: unknown, zone: string) => Closed {
  refuseUnread(schema);
  const close = closeOf(schema);
  return (data, zone) => {
    const walk: Walk = { strays: [], problems: [], zone, isOwn };
    const input = close === undefined ? data : close(data, '', walk);
    return { input, strays: walk.strays, problems: walk.problems };
  };
}

function refuseUnread(node: SchemaNode): void {
  const keyword = unread.find((one) => Object.hasOwn(node, one));
  if (keyword !== undefined) throw new Error(`an input schema may not say ${keyword}`);
  if (node.anyOf !== undefined && closeEither(alternatives(node)) === 'untold') {
    throw new Error('alternatives of an input need a constant member each');
  }
  const inner = [...Object.values(node.properties ?? {}), ...(node.anyOf ?? [])];
  for (const part of node.items === undefined ? inner : [...inner, node.items]) refuseUnread(part);
}

/** Reports misspelled names in data that is not an input. Removes no members. */
export function nearMisses(schema: TSchema): (data: unknown) => readonly Refusal[] {
  const close = closeOf(schema);
  return (data) => {
    const walk: Walk = { strays: [], problems: [], zone: 'UTC', isOwn: true };
    close?.(data, '', walk);
    return misspelt(walk.strays);
  };
}

/**
 * Normalizes texts that have a canonical form. A timestamp gets its offset. A date in place of a timestamp
 * becomes the start of that day. A timestamp in place of a date becomes the date as written. UUIDs become
 * lowercase, since a UUID in capitals is the same UUID.
 */
const spelt: Readonly<Record<string, (text: string, zone: string) => string>> = {
  'date-time': (text, zone) => inZone(zone, isDay(text) ? `${text}T00:00:00` : text),
  'day-or-moment': (text, zone) => inZone(zone, text),
  date: (text, zone) => (isMoment(inZone(zone, text)) ? text.slice(0, 10) : text),
  uuid: (text) => text.toLowerCase(),
};

function closeSpelt(format: string): Close | undefined {
  const read = spelt[format];
  if (read === undefined) return undefined;
  return (value, _path, { zone }) => (typeof value === 'string' ? read(value, zone) : value);
}

/** The walk of a part of a schema. Undefined if the whole part passes unchanged. */
function closeOf(node: SchemaNode): Close | undefined {
  if (node.anyOf !== undefined) {
    const close = closeEither(alternatives(node));
    return close === 'untold' ? undefined : close;
  }
  if (node.properties !== undefined) return closeObject(node, node.properties);
  if (node.items !== undefined) return closeList(closeOf(node.items));
  if (typeof node.format === 'string') return closeSpelt(node.format);
  if (isFreeForm(node)) return closeFreely;
  return closeNumeric(node);
}

const typesOf = ({ type }: SchemaNode): readonly unknown[] => (Array.isArray(type) ? type : [type]);

/** Amounts are read by their spelling in the check of the schema. */
const isNumeric = (node: SchemaNode): boolean =>
  node.money !== true && typesOf(node).some((one) => one === 'number' || one === 'integer');

function closeNumeric(node: SchemaNode): Close | undefined {
  if (!isNumeric(node)) return undefined;
  return isText(node) && !typesOf(node).includes('integer') ? closeEitherWay : closeNumber;
}

/**
 * Keeps a number as written, or refuses it: with more digits than a number holds, it would become another
 * number.
 */
const closeNumber: Close = (value, path, { problems }, written) => {
  if (typeof value === 'number' && written !== undefined && isRounded(value, written)) {
    const field = path.slice(0, -1);
    const message = `${field} has more digits than a number keeps`;
    problems.push({ field, message, code: 'VALIDATION' });
  }
  return value;
};

/** If a text is allowed too, an integer that no number holds exactly becomes the text of its digits. */
const closeEitherWay: Close = (value, path, walk, written) => {
  const isNumber = typeof value === 'number' && !walk.isOwn;
  const exact = isNumber ? exactNumber(value, written) : value;
  return typeof exact === 'number' ? closeNumber(exact, path, walk, written) : exact;
};

/** Data of any shape: declared without members, or without a type. */
function isFreeForm({ type, const: only, enum: words }: SchemaNode): boolean {
  if (only !== undefined || words !== undefined) return false;
  return typesOf({ type }).some((one) => one === undefined || one === 'object' || one === 'array');
}

function closeObject(node: SchemaNode, properties: Readonly<Record<string, SchemaNode>>): Close {
  const known = Object.keys(properties);
  const required = new Set(node.required);
  const ofItems = namesOfItems(properties);
  const fixed = new Set(node[unchangeable]);
  const others = otherNames(properties);
  const members = new Map(
    Object.entries(properties).map(([name, member]) => [
      name,
      { close: closeOf(member), keepsNull: required.has(name) || allowsNull(member) },
    ]),
  );
  return (value, path, walk) => {
    if (!isObject(value)) return value;
    const closed: Record<string, unknown> = {};
    for (const sent of Object.keys(value)) {
      const name = others.get(sent) ?? sent;
      const member = members.get(name);
      const held = value[sent];
      if (name !== sent && Object.hasOwn(value, name)) {
        if (held !== null && value[name] !== held) walk.problems.push(contradiction(`${path}${sent}`, name));
        continue;
      }
      if (member === undefined) {
        const list = ofItems.get(name);
        walk.strays.push({
          path,
          name,
          known,
          isUnchangeable: held !== null && fixed.has(name),
          ...(list === undefined ? {} : { belongsIn: list }),
        });
      } else if (held !== null || member.keepsNull) {
        closed[name] =
          member.close === undefined
            ? held
            : member.close(held, `${path}${name}.`, walk, writtenAs(held, value, sent));
      }
    }
    copySpellings(value, closed);
    return closed;
  };
}

/** Other names of members, each with the declared name. */
function otherNames(properties: Readonly<Record<string, SchemaNode>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(properties).flatMap(([name, { [alsoNamed]: others }]) =>
      Array.isArray(others) ? others.map((other) => [String(other), name] as const) : [],
    ),
  );
}

function contradiction(field: string, name: string): Refusal {
  const message = `${field} and ${name} are names of one member: send one of them`;
  return { field, message, code: 'VALIDATION' };
}

/**
 * Member names of list items, each with the name of its list. Sent next to the list, such a member would be
 * ignored.
 */
function namesOfItems(properties: Readonly<Record<string, SchemaNode>>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [list, node] of Object.entries(properties)) {
    for (const { items } of alternatives(node)) {
      for (const name of Object.keys(items?.properties ?? {})) names.set(name, list);
    }
  }
  return names;
}

function closeList(close: Close | undefined): Close | undefined {
  if (close === undefined) return undefined;
  return (value, path, walk) =>
    Array.isArray(value)
      ? value.map((item, at) => close(item, `${path}${at}.`, walk, writtenAs(item, value, String(at))))
      : value;
}

const writtenAs = (held: unknown, holder: object, name: string): string | undefined =>
  typeof held === 'number' ? spelling(holder, name) : undefined;

/**
 * Data of any shape passes unchanged, except for names by which a careless copy reaches every object.
 * Integers that no number holds exactly become texts of their digits, as for scripts.
 */
const closeFreely: Close = (value, path, walk, written) => {
  refuseNames(value, path, walk);
  if (walk.isOwn) return value;
  return typeof value === 'number' ? exactNumber(value, written) : exactIntegers(value);
};

function refuseNames(value: unknown, path: string, walk: Walk): void {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      if (typeof item === 'object') refuseNames(item, `${path}${at}.`, walk);
    }
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) {
      const held = value[name];
      const isForbidden =
        name === '__proto__' ||
        (name === 'constructor' && isObject(held) && Object.hasOwn(held, 'prototype'));
      if (isForbidden) walk.strays.push({ path, name, known: undefined });
      else if (typeof held === 'object') refuseNames(held, `${path}${name}.`, walk);
    }
  }
}

/**
 * The walk for alternatives. At most one of them has members, or a constant member distinguishes the objects.
 */
function closeEither(all: readonly SchemaNode[]): Close | 'untold' | undefined {
  const numbers = all.filter(isNumeric);
  const rest = closeOthers(all.filter((node) => !isNumeric(node)));
  if (numbers.length === 0 || rest === 'untold') return rest;
  const isLoose = numbers.every((node) => !typesOf(node).includes('integer')) && all.some(isText);
  const closeIt = isLoose ? closeEitherWay : closeNumber;
  return (value, path, walk, written) => {
    if (typeof value === 'number') return closeIt(value, path, walk, written);
    return rest === undefined ? value : rest(value, path, walk);
  };
}

const isText = (node: SchemaNode): boolean => typesOf(node).includes('string');

function closeOthers(nodes: readonly SchemaNode[]): Close | 'untold' | undefined {
  const walked = nodes.flatMap((node) => {
    const close = closeOf(node);
    return close === undefined ? [] : [{ node, close }];
  });
  if (walked.length < 2) return walked[0]?.close;
  const choices = walked.map(({ node, close }) => {
    const constants = Object.entries(node.properties ?? {}).filter(
      ([, member]) => member.const !== undefined,
    );
    return { close, constants };
  });
  if (choices.some(({ constants }) => constants.length === 0)) return 'untold';
  return (value, path, walk) => {
    if (!isObject(value)) return value;
    const chosen = choices.find(({ constants }) =>
      constants.every(([name, member]) => value[name] === member.const),
    );
    // No alternative matches, so no member is declared. The schema check reports the allowed constants.
    return chosen === undefined ? {} : chosen.close(value, path, walk);
  };
}

function alternatives(node: SchemaNode): readonly SchemaNode[] {
  return node.anyOf === undefined ? [node] : node.anyOf.flatMap(alternatives);
}

/** Whether the schema explicitly allows null. A schema for data of any shape does not. */
export function allowsNull(schema: SchemaNode): boolean {
  return alternatives(schema).some(
    ({ type, const: only, enum: words }) =>
      only === null ||
      type === 'null' ||
      (Array.isArray(type) && type.includes('null')) ||
      words?.includes(null) === true,
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
