/** Schemas of rejections, each code once. Every operation refers to the codes that it can return. */
import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { TSchema } from '../../command/declaration/schema.ts';
import { itemsOf, membersOf, namesOf } from '../../values/members.ts';
import type { DescribedRefusal, Schema } from './described.ts';
import { envelopeMember } from './envelopes.ts';

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The schema of one error: code, message, field, and the facts of its code. */
export function errorSchema(code: string, facts: DescribedRefusal['facts']): Schema & TSchema {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { const: code },
      message: { type: 'string', description: 'For a person; its words may change' },
      field: { type: 'string', description: 'The field of the request that is wrong' },
      ...facts,
    },
    additionalProperties: false,
  };
}

/** The members of every error. Errors of some codes add facts. */
const anyError: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: refTo('Code'),
    message: { type: 'string', description: 'For a person; its words may change' },
    field: { type: 'string', description: 'The field of the request that is wrong' },
  },
};

/** An error of one of these codes, which have the same facts. */
const errorPart = (codes: readonly string[], facts: DescribedRefusal['facts']): Schema => ({
  allOf: [refTo('Error'), { type: 'object', properties: { code: anyOf(codes), ...facts } }],
});

/** The rejections of all operations as parts of the document, without duplicates. */
export interface ErrorParts {
  /** A reference to the response for these rejections, which share a status and a form. */
  responseOf(refusals: readonly DescribedRefusal[]): { readonly $ref: string };
  /** Schemas of single errors, and of the envelopes in which they come, by their names. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** All codes requested so far, with their descriptions. */
  codes(): Schema;
  readonly responses: ReadonlyMap<string, Refused>;
}

/** A response with rejections. */
export interface Refused {
  readonly http: number;
  readonly description: string;
  readonly schema: Schema;
  /** The codes in the header `X-Error-Code`, if the body contains only text. */
  readonly codes?: readonly string[];
}

/** Collects the rejections of operations. `published` converts a schema to OpenAPI. */
export function errorParts(published: (schema: Schema) => Schema): ErrorParts {
  const schemas = new Map<string, Schema>([['Error', anyError]]);
  const says = new Map<string, string>();
  const responses = new Map<string, Refused>();
  const names = new Map<string, string>();
  /**
   * The errors of these codes. A code with facts has a schema of its own. All other codes share one schema.
   */
  const errorsOf = (refusals: readonly DescribedRefusal[]): readonly Schema[] => {
    const isBare = ({ facts }: DescribedRefusal) => namesOf(facts).length === 0;
    const bare = refusals.filter(isBare);
    const own = bare.length === 1 ? refusals : refusals.filter((one) => !isBare(one));
    for (const { code, facts } of own) {
      const name = `Error.${code}`;
      if (!schemas.has(name)) schemas.set(name, published(errorPart([code], facts)));
    }
    const parts = own.map(({ code }) => refTo(`Error.${code}`));
    return bare.length > 1
      ? [
          ...parts,
          errorPart(
            bare.map(({ code }) => code),
            {},
          ),
        ]
      : parts;
  };
  const envelopeOf = (refusals: readonly DescribedRefusal[]): Schema => {
    const schema = envelopeSchema(refusals);
    const form = ['R1', 'R2', 'R3'].find((one) => Object.hasOwn(schema.properties ?? {}, marks[one] ?? ''));
    const wanted = `${form}.refused`;
    const same = [...schemas].find(([name, one]) => name.startsWith(wanted) && isSame(one, schema));
    const name = same?.[0] ?? freeName(wanted, schemas);
    schemas.set(name, schema);
    return refTo(name);
  };
  return {
    schemas,
    responses,
    codes: () => codesPart(says),
    responseOf(refusals) {
      for (const { code, says: words } of refusals) says.set(code, words);
      const byCode = new Map(refusals.map((refusal) => [refusal.code, refusal]));
      const each = [...byCode.values()];
      const http = each[0]?.http ?? 400;
      const codes = each.map(({ code }) => code);
      const isWords = each.some(({ body }) => typeof itemsOf(membersOf(body).errors)[0] === 'string');
      const response = {
        http,
        description: STATUS_CODES[http] ?? 'Refused',
        schema: {
          allOf: [
            envelopeOf(each),
            errorsSchema(
              each.map(({ body }) => membersOf(body)),
              isWords ? { type: 'string' } : oneOf(errorsOf(each)),
            ),
          ],
        },
        ...(isWords ? { codes } : {}),
      };
      const text = JSON.stringify(response);
      const name = names.get(text) ?? printed(text, responses);
      names.set(text, name);
      responses.set(name, response);
      return { $ref: `#/components/responses/${name}` };
    },
  };
}

/** A name that depends only on the content. It is short because every operation contains it. */
function printed(text: string, taken: ReadonlyMap<string, unknown>): string {
  const print = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`).toString(36);
  for (let length = 3; ; length += 1) {
    const name = `R${print.slice(0, length)}`;
    if (!taken.has(name)) return name;
  }
}

/** Every code of the document with its description. Operations refer to the codes that they return. */
const codesPart = (says: ReadonlyMap<string, string>): Schema => ({
  description: 'Its code: /docs/errors/CODE says who can correct it, and how',
  oneOf: [...says]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, description]) => ({ const: code, description })),
});

type Members = Readonly<Record<string, unknown>>;

const isSame = (one: Schema, other: Schema) => JSON.stringify(one) === JSON.stringify(other);

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? name : `${name}.${at}`;
    if (!taken.has(tried)) return tried;
  }
}

/** The member by which an envelope is known. */
const marks: Readonly<Record<string, string>> = {
  R1: 'success',
  R2: 'isSuccessful',
  R3: 'responseDescription',
};

/**
 * Members of all these rejections. Members that differ between responses are described here, and each
 * response gives their values.
 */
function envelopeSchema(refusals: readonly DescribedRefusal[]): Schema {
  const bodies = refusals.map(({ body }) => membersOf(body));
  const names = Object.keys(bodies[0] ?? {});
  const schemaOf = (name: string): Schema => {
    const about = envelopeMember(name);
    if (own.has(name)) return about;
    return bodies[0]?.[name] === null ? { ...about, type: 'null' } : { ...about, ...toldValue(name, bodies) };
  };
  return {
    type: 'object',
    required: names.filter((name) => !own.has(name)),
    properties: Object.fromEntries(names.map((name) => [name, schemaOf(name)])),
  };
}

/** Members that are another one's in each response: the errors, and the code of their kind. */
const own: ReadonlySet<string> = new Set(['errors', 'response', 'statusCode', 'responseCode']);

/** The errors at their place in these bodies, and the code of their kind. */
function errorsSchema(bodies: readonly Members[], items: Schema): Schema {
  const errors: Schema = { type: 'array', minItems: 1, items };
  const told = Object.keys(bodies[0] ?? {}).filter((name) => own.has(name));
  const members = told.map((name): [string, Schema] => {
    if (name === 'errors') return [name, errors];
    if (name !== 'response') return [name, toldValue(name, bodies)];
    const within = { ...errors, ...envelopeMember('errors') };
    return [name, { type: 'object', required: ['errors'], properties: { errors: within } }];
  });
  return { type: 'object', required: told, properties: Object.fromEntries(members) };
}

/** Members with text for people. */
const words: ReadonlySet<string> = new Set(['message', 'responseDescription']);

function toldValue(name: string, bodies: readonly Members[]): Schema {
  if (words.has(name)) return { type: 'string' };
  return anyOf([...new Set(bodies.map((body) => body[name]))]);
}

const anyOf = (words: readonly unknown[]): Schema =>
  words.length === 1 ? { const: words[0] } : { enum: words };

const oneOf = (schemas: readonly Schema[]): Schema => {
  const [only, ...more] = schemas;
  return only !== undefined && more.length === 0 ? only : { oneOf: schemas };
};
