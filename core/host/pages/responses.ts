/** Responses of operations: success in its envelope, and every possible rejection. */
import type { Command, Query } from '../../command/declaration/command.ts';
import type { Registry } from '../../command/wire/registry.ts';
import { errorCodeHeader, R1, type ReplyStyle } from '../../command/wire/reply.ts';
import { membersOf } from '../../values/members.ts';
import {
  acceptedBody,
  described,
  extraOf,
  refusalOf,
  refusalsOf,
  type Says,
  type Schema,
} from './described.ts';
import { envelopeMember } from './envelopes.ts';
import type { ErrorParts, Refused } from './errors.ts';

/** A response of JSON. */
export const jsonOf = (description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The header with the code of a rejection whose body contains only text. */
const codeHeader = (codes: readonly string[]) => ({
  [errorCodeHeader]: { description: 'The code of the refusal', schema: { enum: codes } },
});

/** Headers of answers, as parts of the document. */
export const headers = {
  'Retry-After': {
    description: 'Seconds after which the same may be tried again, where that is known',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** Statuses of temporary rejections. */
const passing: ReadonlySet<number> = new Set([429, 503]);

/** The headers of a rejection: when to retry, and the code if the body contains only text. */
export function headersOf({ http, codes }: Pick<Refused, 'http' | 'codes'>) {
  const told = {
    ...(codes === undefined ? {} : codeHeader(codes)),
    ...(passing.has(http) ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
  };
  return Object.keys(told).length === 0 ? {} : { headers: told };
}

/** The possible rejections by status. */
export function refusedBy(spec: Command | Query, registry: Registry, errors: ErrorParts) {
  const byStatus = Map.groupBy(refusalsOf(spec, registry), ({ http }) => String(http));
  return Object.fromEntries([...byStatus].map(([status, refusals]) => [status, errors.responseOf(refusals)]));
}

/** Successes of operations, as parts of the document. */
export interface AcceptedParts {
  /** Envelopes without duplicates. Their data is the operation's own. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Answers that several operations share. */
  readonly responses: ReadonlyMap<string, unknown>;
  /**
   * Whether the answer is named after this operation. Operations with equal answers share the name of one of
   * them.
   */
  isNamed(spec: Command | Query): boolean;
  responseOf(spec: Command | Query): unknown;
}

/** The successful answers of these operations. */
export function acceptedParts(
  specs: readonly (Command | Query)[],
  says: Says,
  answerOf: (spec: Command | Query) => unknown,
): AcceptedParts {
  const schemas = new Map<string, Schema>();
  const responses = new Map<string, unknown>();
  const groups = Map.groupBy(specs, (spec) => {
    const told = [described(spec.output, says), extraOf(spec, says), filesOf(spec), answerOf(spec)];
    return JSON.stringify([envelopeOf(spec.reply), ...told]);
  });
  const groupOf = new Map(
    [...groups.values()].flatMap((group) => group.map((spec) => [spec, group] as const)),
  );
  // The query's name is better, because it names the data instead of an action.
  const leadOf = (group: readonly (Command | Query)[]) =>
    group.find(({ kind }) => kind === 'query') ?? group[0];
  return {
    schemas,
    responses,
    isNamed: (spec) => leadOf(groupOf.get(spec) ?? []) === spec,
    responseOf(spec) {
      const group = groupOf.get(spec) ?? [];
      const lead = leadOf(group) ?? spec;
      const { name, schema, member } = envelopeOf(spec.reply);
      schemas.set(name, schema);
      const done = doneBy(lead, { name, member }, answerOf(lead));
      if (group.length < 2) return done;
      responses.set(`${lead.name}.done`, done);
      return { $ref: `#/components/responses/${lead.name}.done` };
    },
  };
}

/** The successful answer in the envelope of this name. */
function doneBy(
  spec: Command | Query,
  envelope: { readonly name: string; readonly member: string },
  example: unknown,
) {
  const { name, member } = envelope;
  const output = { $ref: `#/components/schemas/${spec.name}.output` };
  const schema: Schema = {
    allOf: [
      { $ref: `#/components/schemas/${name}` },
      { type: 'object', required: [member], properties: { [member]: output } },
      ...(spec.kind === 'query' && spec.extra !== undefined
        ? [{ $ref: `#/components/schemas/${spec.name}.extra` }]
        : []),
    ],
  };
  const bytes = { schema: { type: 'string', format: 'binary' } };
  const others = Object.fromEntries(filesOf(spec).map((type) => [type, bytes]));
  const json = { schema, ...(example === undefined ? {} : { example }) };
  return { description: 'Done', content: { 'application/json': json, ...others } };
}

const filesOf = (spec: Command | Query) => (spec.kind === 'query' ? (spec.files ?? []) : []);

/** An envelope without its data, derived from a reply of the style. */
function envelopeOf(style: ReplyStyle) {
  const data = {};
  const members = Object.entries(membersOf(acceptedBody(style, data)));
  const member = members.find(([, value]) => value === data)?.[0] ?? '';
  const others = members.filter(([, value]) => value !== data);
  const { properties = {}, ...rest } = shapeOf(Object.fromEntries(others));
  const said = Object.entries(properties).map(([name, one]) => [name, { ...envelopeMember(name), ...one }]);
  const own = [member, envelopeMember(member)];
  const coded = properties.statusCode === undefined ? '' : '.coded';
  const schema: Schema = { ...rest, properties: Object.fromEntries([...said, own]) };
  return { name: `${style.name.replaceAll(' ', '-')}.accepted${coded}`, member, schema };
}

function shapeOf(value: unknown): Schema {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) {
    return { type: 'array', items: value.length === 0 ? {} : shapeOf(value[0]) };
  }
  if (typeof value === 'object') {
    const members = Object.entries(value);
    return {
      type: 'object',
      required: members.map(([name]) => name),
      properties: Object.fromEntries(members.map(([name, one]) => [name, shapeOf(one)])),
    };
  }
  return typeof value === 'boolean' ? { const: value } : { type: typeof value };
}

/** Rejections by the host itself, in its envelope before a command is known. */
export function refusedByHost(
  codes: readonly string[],
  { errors, registry }: { readonly errors: ErrorParts; readonly registry: Registry },
) {
  const told = codes.map((code) => refusalOf(R1, registry, code));
  return Object.fromEntries(told.map((one) => [String(one.http), errors.responseOf([one])]));
}
