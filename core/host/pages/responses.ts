/** Responses of operations: success in its envelope, and whatever may be answered instead. */
import type { Command, Query } from '../../command/declaration/command.ts';
import type { Registry } from '../../command/wire/registry.ts';
import { errorCodeHeader, R1, type ReplyStyle } from '../../command/wire/reply.ts';
import { membersOf } from '../../values/members.ts';
import { acceptedBody, refusalOf, refusalsOf, type Schema } from './described.ts';
import type { ErrorParts } from './errors.ts';

/** A response of JSON. */
export const jsonOf = (description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** Where the code of a refusal stands whose body has words alone. */
export const codeHeader = (codes: readonly string[]) => ({
  [errorCodeHeader]: { description: 'The code of the refusal', schema: { enum: codes } },
});

/** Whatever may be answered instead, by status. */
export function refusedBy(spec: Command | Query, registry: Registry, errors: ErrorParts) {
  const byStatus = Map.groupBy(refusalsOf(spec, registry), ({ http }) => String(http));
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [status, errors.responseOf(refusals)]),
  );
}

/** Envelopes of success, each once: what is in them is the command's own. */
export function acceptedParts() {
  const schemas = new Map<string, Schema>();
  return {
    schemas,
    responseOf(spec: Command | Query) {
      const output = { $ref: `#/components/schemas/${spec.name}.output` };
      const { member, rest } = envelopeOf(spec.reply);
      const coded = rest.properties?.statusCode === undefined ? '' : '.coded';
      const name = `${spec.reply.name.replaceAll(' ', '-')}.accepted${coded}`;
      schemas.set(name, rest);
      return jsonOf('Done', {
        allOf: [
          { $ref: `#/components/schemas/${name}` },
          { type: 'object', required: [member], properties: { [member]: output } },
        ],
      });
    },
  };
}

/** The schema of an envelope without its data, read off a reply: the style itself says which members there are. */
function envelopeOf(style: ReplyStyle): { readonly member: string; readonly rest: Schema } {
  const data = {};
  const members = Object.entries(membersOf(acceptedBody(style, data)));
  const member = members.find(([, value]) => value === data)?.[0] ?? '';
  const others = members.filter(([, value]) => value !== data);
  return { member, rest: shapeOf(Object.fromEntries(others)) };
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

/** Refusals of the host itself, in the envelope that it has before a command is known. */
export function refusedByHost(
  codes: readonly string[],
  { errors, registry }: { readonly errors: ErrorParts; readonly registry: Registry },
) {
  const told = codes.map((code) => refusalOf(R1, registry, code));
  return Object.fromEntries(told.map((one) => [String(one.http), errors.responseOf([one])]));
}
