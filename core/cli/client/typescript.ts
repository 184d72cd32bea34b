/** Converts JSON Schema to TypeScript. Its descriptions become comments that editors show. */
import type { Schema } from '../../host/pages/described.ts';

/** The side that writes the value: callers may leave an optional member of an input undefined. */
export type Side = 'input' | 'output';

const step = '  ';

/** Schemas that have a name of their own elsewhere. */
export type Names = ReadonlyMap<Schema, string>;

const none: Names = new Map();

/** A type. Members of objects are on separate, indented lines. */
export function typeText(schema: Schema, side: Side, names = none, indent = ''): string {
  return made(schema, side, names, indent).text;
}

/** The text of a type, and its outermost operator, if any. */
interface Made {
  readonly text: string;
  readonly by?: '|' | '&' | '[]';
}

function made(schema: Schema, side: Side, names: Names, indent: string): Made {
  const name = names.get(schema);
  if (name !== undefined) return { text: name };
  const { const: only, enum: words, anyOf, oneOf, allOf, items, properties } = schema;
  const inner = (part: Schema) => made(part, side, names, indent);
  if (only !== undefined) return { text: JSON.stringify(only) };
  if (words !== undefined) return union(words.map((word) => ({ text: JSON.stringify(word) })));
  const either = anyOf ?? oneOf;
  if (either !== undefined) return union(either.map(inner));
  if (allOf !== undefined) return joined(allOf.map(inner), '&');
  if (items !== undefined) return { text: `readonly ${apart(inner(items))}[]`, by: '[]' };
  if (properties !== undefined) return { text: objectText(schema, side, names, indent) };
  // A schema with several types lists them, although the declared type of `type` does not show it.
  return union([schema.type].flat().map((type) => ({ text: named[type ?? ''] ?? 'unknown' })));
}

const named: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
  object: 'Readonly<Record<string, unknown>>',
  array: 'ReadonlyArray<unknown>',
};

function union(types: readonly Made[]): Made {
  const each = new Map(types.map((one) => [one.text, one]));
  return each.has('unknown') ? { text: 'unknown' } : joined([...each.values()], '|');
}

function joined(types: readonly Made[], by: '|' | '&'): Made {
  const [only] = types;
  if (only !== undefined && types.length === 1) return only;
  return { text: types.map(apart).join(` ${by} `), by };
}

/** In brackets if it contains an operator. */
const apart = ({ text, by }: Made): string => (by === undefined ? text : `(${text})`);

/** The members of an object, in braces. */
export function objectText(schema: Schema, side: Side, names = none, indent = ''): string {
  const { properties = {}, required = [] } = schema;
  const within = indent + step;
  const lines = Object.entries(properties).flatMap(([name, member]) => {
    const isOptional = !required.includes(name);
    const type = typeText(member, side, names, within);
    const more = isOptional && side === 'input' && type !== 'unknown' ? ' | undefined' : '';
    return [
      ...comment(memberWords(member, side), within),
      `${within}readonly ${key(name)}${isOptional ? '?' : ''}: ${type}${more};`,
    ];
  });
  if (schema.additionalProperties === true) lines.push(`${within}readonly [name: string]: unknown;`);
  return lines.length === 0 ? 'Readonly<Record<never, never>>' : ['{', ...lines, `${indent}}`].join('\n');
}

/** A member name, quoted if it is not an identifier. */
export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** A comment of these lines, for the declaration below it. */
export function comment(lines: readonly string[], indent = ''): readonly string[] {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  const [only = '', ...more] = safe;
  if (safe.length === 0) return [];
  if (more.length === 0) return [`${indent}/** ${only} */`];
  return [
    `${indent}/**`,
    ...safe.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}`),
    `${indent} */`,
  ];
}

/** The meaning of a member, and its valid values. */
function memberWords(schema: Schema, side: Side): readonly string[] {
  const { description } = schema;
  const bounds = side === 'input' ? boundWords(schema) : formatWords(schema);
  const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
  const words = [description, bounds].filter((text) => text !== undefined && text !== '');
  return words.length === 0 ? [] : [words.map((text) => sentence(text ?? '')).join(' ')];
}

function boundWords(schema: Schema): string {
  const { minLength = 0, maxLength, minItems, minimum, maximum, exclusiveMinimum } = schema;
  const first = schema.default;
  const isWide = (bound: number | undefined) =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER;
  return [
    formatWords(schema),
    schema.money === true ? 'At most two decimals' : '',
    exclusiveMinimum === undefined ? '' : `Above ${exclusiveMinimum}`,
    isWide(minimum) ? '' : `At least ${minimum}`,
    isWide(maximum) ? '' : `At most ${maximum}`,
    minLength > 1 ? `At least ${minLength} characters` : '',
    maxLength === undefined || schema.format !== undefined ? '' : `At most ${maxLength} characters`,
    minItems === undefined ? '' : `At least ${minItems} of them`,
    first === undefined ? '' : `${JSON.stringify(first)} where it is left out`,
  ]
    .filter((words) => words !== '')
    .join('. ');
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'A UUID',
  date: 'A day: YYYY-MM-DD',
  'date-time': 'A moment: ISO 8601',
  'day-or-moment': 'A day (YYYY-MM-DD) or a moment (ISO 8601)',
  email: 'An e-mail address',
  uri: 'A URI',
};

const formatWords = ({ format }: Schema): string => formats[format ?? ''] ?? '';

/** A value as TypeScript writes it, on one line. */
export function literal(value: unknown): string {
  if (typeof value === 'string') {
    return `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
  }
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, one]) => `${key(name)}: ${literal(one)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return JSON.stringify(value);
}
