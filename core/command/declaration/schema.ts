/**
 * Input and output schemas: TypeBox makes the JSON Schema and the TypeScript type from one source, one
 * shared Ajv checks it. Formats of the bank (money, dates) are keywords here and nowhere else.
 */
import type { ErrorObject } from 'ajv';
import type { Static, TObject, TSchema } from 'typebox';
import { counted } from '../../values/counted.ts';
import { itemsOf, membersOf } from '../../values/members.ts';
import { type IllFormed, illFormedIn, illFormedWords, placeWords } from '../../values/well-formed.ts';
import { ajv, brief } from './ajv.ts';
import { closer, nearMisses } from './closed.ts';
import { patternWords } from './pattern-words.ts';
import type { Refusal } from './refusal.ts';
import { alsoNamed, unchangeable } from './schema-node.ts';
import { misspelt, type Stray, undeclared } from './strays.ts';
import { Type } from './type.ts';

export { type Static, type TObject, type TSchema, Type };

/** An amount on the wire: a JSON number above zero with at most two decimals and fifteen digits. */
export const Amount = (description = 'Amount in currency units') =>
  Type.Unsafe<number>({ type: 'number', money: true, exclusiveMinimum: 0, description });

/** An amount that may be zero. */
export const AmountOrZero = (description = 'Amount in currency units') =>
  Type.Unsafe<number>({ type: 'number', money: true, minimum: 0, description });

/** Balances, sums and differences in replies: of either sign, and of more digits than one amount may have. */
export const SignedAmount = (description = 'Amount in currency units') =>
  Type.Unsafe<number>({ type: 'number', money: true, total: true, description });

/** A UUID of any version. The command gets it in lowercase. */
export const Guid = (description?: string) =>
  Type.String({ format: 'uuid', maxLength: 36, ...(description === undefined ? {} : { description }) });

/** A timestamp in ISO 8601. Without an offset or Z, it is in the bank's time zone. */
export const InstantText = (description?: string) =>
  Type.String({ format: 'date-time', maxLength: 40, ...(description === undefined ? {} : { description }) });

/** A day, `YYYY-MM-DD`. */
export const DateText = (description?: string) =>
  Type.String({ format: 'date', maxLength: 10, ...(description === undefined ? {} : { description }) });

/** Text that is not blank, at most `maxLength` characters. */
export const Words = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    ...(description === undefined ? {} : { description }),
  });

/** The name of a role of `rules/auth/roles.json`. */
export const RoleName = (description = 'A role of auth/roles.json') =>
  Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength: 40,
    pattern: '\\S',
    names: 'role',
    description,
  });

/** The name of a permission, or `*` for all permissions. */
export const PermissionName = (description = 'A permission, or * for every one') =>
  named('permission', 60, description);

/** The name of a command or query. */
export const CommandName = (description = 'Name of a command') => named('command', 100, description);

function named(names: string, maxLength: number, description: string) {
  return Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength, pattern: '\\S', names, description });
}

/** Kinds of names that the areas declare. Documents list the names. */
export type Listed = 'event type' | 'journal kind' | 'recipient kind' | 'work kind' | 'doable kind';

/** A text in a reply that is one of the declared names. */
export const Named = (names: Listed, description?: string) =>
  Type.Unsafe<string>({ type: 'string', names, ...(description === undefined ? {} : { description }) });

/** One of these words, in any case. */
export const InAnyCase = (words: readonly string[], description: string) =>
  Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength: 30, words, description });

/** Free text of at most `maxLength` characters. It may be empty. */
export const Note = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description === undefined ? {} : { description }) });

/** A text that callers of the source product send under other names. */
export const TextAlsoNamed = (schema: TSchema, names: readonly string[]) =>
  Type.Unsafe<string>({ ...schema, [alsoNamed]: [...names] });

/**
 * Options of an object of changes. A request with one of these undeclared members is refused with the
 * member's name.
 */
export const withoutChange = (...names: readonly string[]) => ({ [unchangeable]: names });

/** One of a closed list of words. */
export const OneOf = <const Word extends string>(words: readonly Word[], description?: string) =>
  Type.Unsafe<Word>({
    type: 'string',
    enum: [...words],
    ...(description === undefined ? {} : { description }),
  });

/** An object of any members: variables, metadata. */
export const Bag = (description?: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    ...(description === undefined ? {} : { description }),
  });

/** A value or null. */
export const OrNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Checks data against a schema and fills in its defaults. Returns an empty list if the data is valid. */
export type Check = (data: unknown) => readonly Refusal[];

/** The check of a schema, near-misspellings included. Compiling costs milliseconds, so it happens at the first call. */
export function checker(schema: TSchema): Check {
  const problemsOf = shapeCheck(schema);
  const missesOf = nearMisses(schema);
  return (data) => together(missesOf(data), problemsOf(data));
}

/** Whether a value matches the schema. The schema fills in no defaults. */
export function conforms<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  return ajv.validate(schema, value);
}

/** The result of the input check: a copy of the declared members with defaults, and the problems. */
export interface Admitted {
  readonly input: unknown;
  readonly problems: readonly Refusal[];
  /** The members that were left out because nothing declares them. */
  readonly strays: readonly Stray[];
}

/**
 * Copies only declared members. An optional member that is null counts as missing. With `isFlat`, the data is
 * next to members of its envelope. Timestamps without an offset are in the given zone.
 */
export type Admit = (data: unknown, isFlat?: boolean, zone?: string) => Admitted;

/**
 * The input check of a command or query. A query rejects undeclared members, a command ignores most of them.
 * With `isOwn`, only the host runs the command, and its values are kept unchanged.
 */
export function admission(schema: TSchema, kind: 'command' | 'query', isOwn = false): Admit {
  const problemsOf = shapeCheck(schema);
  const close = closer(schema, isOwn);
  return (data, isFlat = false, zone = 'UTC') => {
    const illFormed = isOwn ? undefined : illFormedIn(data);
    if (illFormed !== undefined) return { input: data, problems: [textRefusal(illFormed)], strays: [] };
    const { input, strays, problems } = close(data, zone);
    const shape = together(problemsOf(input), problems);
    if (strays.length === 0) return { input, problems: shape, strays };
    const wrong = kind === 'query' ? undeclared(strays, isFlat) : misspelt(strays);
    return { input, problems: together(wrong, shape), strays };
  };
}

/** For JSON bodies this problem was refused earlier. Scripts and processes may still send such text. */
function textRefusal(found: IllFormed): Refusal {
  const field = placeWords(found.path);
  return { field, message: illFormedWords(found), code: 'VALIDATION' };
}

/** The problems of both lists, each field once. */
function together(some: readonly Refusal[], more: readonly Refusal[]): readonly Refusal[] {
  if (some.length === 0 || more.length === 0) return some.length === 0 ? more : some;
  const told = new Set(some.map(({ field }) => field));
  return [...some, ...more.filter(({ field }) => !told.has(field))];
}

function shapeCheck(schema: TSchema): Check {
  const whole = once(() => ajv.compile(schema));
  const first = once(() => brief.compile(schema));
  return (data) => {
    const validate = isLong(data) ? first() : whole();
    if (validate(data)) return [];
    const fields = new Map<string | undefined, Refusal>();
    for (const refusal of (validate.errors ?? []).map(refusalOf)) {
      if (!fields.has(refusal.field)) fields.set(refusal.field, refusal);
    }
    return [...fields.values()];
  };
}

function once<T extends {}>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Values beyond which data is long. */
const longFrom = 10_000;

/** Whether the data has more values than a caller could correct by a list of mistakes. */
function isLong(data: unknown): boolean {
  let left = longFrom;
  const look = (value: unknown): void => {
    left -= 1;
    if (left < 0 || typeof value !== 'object' || value === null) return;
    for (const inner of Object.values(value)) {
      if (left < 0) return;
      look(inner);
    }
  };
  look(data);
  return left < 0;
}

function refusalOf(error: ErrorObject): Refusal {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const within = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (error.keyword === 'required') {
    const field = within(String(error.params.missingProperty));
    return { field, message: `${field} is required`, code: 'VALIDATION' };
  }
  const field = path === '' ? 'data' : path;
  return { field, message: `${field} ${wordsOf(error)}`, code: 'VALIDATION' };
}

function wordsOf(error: ErrorObject): string {
  const params: Record<string, unknown> = error.params;
  switch (error.keyword) {
    case 'enum':
      return `must be one of ${itemsOf(params.allowedValues).join(', ')}`;
    case 'exclusiveMinimum':
      return `must be greater than ${String(params.limit)}`;
    case 'minimum':
      return `must be at least ${String(params.limit)}`;
    case 'maximum':
      return `must be at most ${String(params.limit)}`;
    case 'maxLength':
      return `must be at most ${String(params.limit)} characters`;
    case 'minLength':
      return 'must not be blank';
    case 'pattern':
      return patternRefusal(String(params.pattern), error);
    case 'minItems':
      return `must have at least ${counted(Number(params.limit), 'item')}: got ${sizeOf(error)}`;
    case 'maxItems':
      return mostWords(Number(params.limit), sizeOf(error));
    case 'uniqueItems':
      return `must not have the same item twice: got one at ${String(params.i)} and at ${String(params.j)}`;
    case 'multipleOf':
      return `must be a multiple of ${String(params.multipleOf)}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'anyOf':
    case 'oneOf':
      return 'must be one of the forms that the page of the command shows';
    case 'format':
      return `must be a ${formatWords[String(params.format)] ?? String(params.format)}`;
    case 'type':
      return `must be of type ${String(params.type)}`;
    default:
      return error.message ?? 'is not valid';
  }
}

const sizeOf = ({ data }: ErrorObject): number => itemsOf(data).length;

/** Why a list is too long, to follow the name of its field. */
export const mostWords = (most: number, size: number): string =>
  `must have at most ${counted(most, 'item')}: got ${size}`;

function patternRefusal(pattern: string, { data, parentSchema }: ErrorObject): string {
  if (pattern === '\\S') return 'must not be blank';
  const written: unknown = membersOf(parentSchema).written;
  if (typeof written === 'string') return `must be ${written}`;
  const words = patternWords(pattern, data);
  return words === undefined ? `must match the pattern ${pattern}` : `must be ${words}`;
}

const formatWords: Readonly<Record<string, string>> = {
  uuid: 'UUID such as 018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
  'date-time': 'date such as 2026-11-21 or a date-time such as 2026-11-21T09:00:00Z',
  date: 'date such as 2026-11-21',
  'day-or-moment': 'date such as 2026-11-21 or a date-time such as 2026-11-21T09:00:00Z',
  email: 'valid e-mail address',
  uri: 'valid address (URI)',
};
