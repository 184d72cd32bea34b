/** How refusals look on the wire, once for each code: every operation names those that it may answer. */
import { createHash } from 'node:crypto';
import type { TSchema } from '../../command/declaration/schema.ts';
import { itemsOf, membersOf } from '../../values/members.ts';
import type { DescribedRefusal, Schema } from './described.ts';

/** One thing that is wrong: its code, words for a person, the field where it is one, and what its code tells. */
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

/** The refusals of all operations, as parts of the document: each stands there once. */
export interface ErrorParts {
  /** A reference to the response in which these refusals come, which share a status and a form. */
  responseOf(refusals: readonly DescribedRefusal[]): { readonly $ref: string };
  /** Schemas of single errors, by their names. */
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly responses: ReadonlyMap<string, Refused>;
}

/** A response in which refusals come. */
export interface Refused {
  readonly description: string;
  readonly schema: Schema;
  /** The codes that the header `X-Error-Code` names, where the body has words alone. */
  readonly codes?: readonly string[];
}

/** Collects what operations refuse; `published` spells a schema in the words of OpenAPI. */
export function errorParts(published: (schema: Schema) => Schema): ErrorParts {
  const schemas = new Map<string, Schema>();
  const responses = new Map<string, Refused>();
  const errorOf = ({ code, says, facts }: DescribedRefusal): Schema => {
    const name = `Error.${code}`;
    if (!schemas.has(name)) {
      schemas.set(name, published({ description: says, ...errorSchema(code, facts) }));
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  return {
    schemas,
    responses,
    responseOf(refusals) {
      const byCode = new Map(refusals.map((refusal) => [refusal.code, refusal]));
      const each = [...byCode.values()];
      const codes = each.map(({ code }) => code);
      const isWords = each.some(
        ({ body }) => typeof itemsOf(membersOf(body).errors)[0] === 'string',
      );
      const response = {
        description: codes.join(', '),
        schema: bodySchema(each, isWords ? {} : oneOf(each.map(errorOf))),
        ...(isWords ? { codes } : {}),
      };
      // A name that stays while what it stands for does.
      const print = createHash('sha256').update(JSON.stringify(response)).digest('hex');
      const name = `R${refusals[0]?.http}.${print.slice(0, 6)}`;
      responses.set(name, response);
      return { $ref: `#/components/responses/${name}` };
    },
  };
}

/** The body in which any of these refusals comes: its errors are of this schema, where they are not mere words. */
function bodySchema(refusals: readonly DescribedRefusal[], error: Schema): Schema {
  const bodies = refusals.map(({ body }) => membersOf(body));
  const [first = {}] = bodies;
  const members = Object.keys(first).map((name): [string, Schema] => {
    const values = bodies.map((body) => body[name]);
    return [name, memberSchema(name, values, error)];
  });
  return {
    type: 'object',
    required: Object.keys(first),
    properties: Object.fromEntries(members),
  };
}

/** Members whose words are for people. */
const words: ReadonlySet<string> = new Set(['message', 'responseDescription']);

function memberSchema(name: string, values: readonly unknown[], error: Schema): Schema {
  const [value] = values;
  if (value === null) return { type: 'null' };
  if (words.has(name)) return { type: 'string', description: 'For a person; its words may change' };
  if (Array.isArray(value)) {
    const isText = typeof value[0] === 'string';
    return { type: 'array', minItems: 1, items: isText ? { type: 'string' } : error };
  }
  if (typeof value === 'object') {
    const { errors } = membersOf(value);
    return {
      type: 'object',
      required: ['errors'],
      properties: { errors: memberSchema('errors', [errors], error) },
    };
  }
  const distinct = [...new Set(values)];
  return distinct.length === 1 ? { const: value } : { enum: distinct };
}

const oneOf = (schemas: readonly Schema[]): Schema => {
  const [only, ...more] = schemas;
  return only !== undefined && more.length === 0 ? only : { oneOf: schemas };
};
