/** Descriptions of commands for OpenAPI and the docs, computed once from the declarations. */
import type { Command, Query } from '../../command/declaration/command.ts';
import type { Glossary } from '../../command/declaration/glossary.ts';
import type { TSchema } from '../../command/declaration/schema.ts';
import type { Booking } from '../../command/declaration/store-check.ts';
import type { EnvelopeForm } from '../../command/wire/envelope.ts';
import { type Registry, rejectsOf, type Subject } from '../../command/wire/registry.ts';
import { factsOf, hostRejections, type Rejection, reject, rejectAll } from '../../command/wire/rejections.ts';
import { type ReplyStyle, refuse } from '../../command/wire/reply.ts';
import { testEventType } from '../../events/subscriptions.ts';
import { takings } from '../../ledger/owner-checks.ts';
import { faultWords } from '../../process/faults.ts';
import { incidentWords } from '../../process/incidents.ts';

/** A JSON Schema, as far as the pages read it. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly money?: boolean;
  /** With `money`: a sum of amounts. */
  readonly total?: boolean;
  readonly written?: string;
  /** The kind of name in a text: a role or a type of event. */
  readonly names?: string;
  /** Words that are accepted in upper or lower case. */
  readonly words?: readonly string[];
  /** A reference within the same document. */
  readonly $ref?: string;
  readonly additionalProperties?: boolean;
  readonly oneOf?: readonly Schema[];
}

/** One possible rejection, in the form that callers get. */
export interface DescribedRefusal {
  readonly code: string;
  readonly http: number;
  readonly says: string;
  readonly body: unknown;
  /** Members of the error besides code, message and field. */
  readonly facts: Readonly<Record<string, Schema>>;
}

/** Rejections of the host for commands only, for queries only, and for none or some of them. */
const ofCommands = ['IDEMPOTENCY_IN_FLIGHT', 'IDEMPOTENCY_MISMATCH', 'OUTCOME_UNKNOWN'];
const ofQueries = ['QUERY_TOO_SLOW'];
const ofOthers = [
  ...['UNKNOWN_COMMAND', 'NOTHING_HERE', 'METHOD_NOT_ALLOWED', 'TENANT_REQUIRED'],
  ...['WEBHOOK_NOT_CONFIGURED', 'WEBHOOK_NOT_ACTIVE', 'ADDRESS_NOT_ALLOWED', 'PART_OF_PAGE'],
  ...['SIGNATURE_REFUSED', 'WEBHOOK_STOPPED', 'CONFIGURATION', 'CALL_REFUSED', 'CALL_FAILED'],
];
const ofSome: ReadonlySet<string> = new Set([...ofCommands, ...ofQueries, ...ofOthers]);
/**
 * Any command or query may return the other codes. A new host code is therefore included without a
 * declaration.
 */
const ofTheHost = Object.keys(hostRejections).filter((code) => !ofSome.has(code));

/** Commands and queries that callers can reach. The host's internal commands are excluded. */
export function reachable(registry: Registry): readonly Subject[] {
  return registry.subjects.filter(({ spec }) => spec.permission !== null);
}

/** The possible rejection codes of a command or query, its own first. */
export function codesOf(
  spec: Command | Query,
  { controls }: Pick<Registry, 'controls'>,
): ReadonlySet<string> {
  return new Set([
    ...rejectsOf(spec, controls),
    ...(spec.needsTenantHeader === true ? ['TENANT_REQUIRED'] : []),
    ...ofTheHost,
    ...(spec.kind === 'command' ? ofCommands : ofQueries),
    ...Object.values(spec.itemCodes ?? {}).flat(),
  ]);
}

/** All possible rejections by HTTP status. A command's own rejections come first. */
export function refusalsOf(spec: Command | Query, registry: Registry): readonly DescribedRefusal[] {
  const ofItems = new Set(Object.values(spec.itemCodes ?? {}).flat());
  const codes = [...codesOf(spec, registry)].filter(
    (code) => !ofItems.has(code) || spec.rejects.includes(code),
  );
  const told = (rejection: Rejection, code: string): DescribedRefusal =>
    refusalOf(spec.reply, registry, code, rejection);
  const single = Object.entries(spec.itemCodes ?? {}).flatMap(([lead, own]) =>
    own.map((code) => told(rejectAll(lead, [itemOf(registry, code, lead)]), code)),
  );
  return [
    ...codes.map((code) => told(reject(code), code)),
    ...together(spec, registry).map(([lead, code]) => told(both(registry, lead, code), code)),
    ...single,
  ].sort((a, b) => a.http - b.http);
}

/** A rejection with this code in this style, perhaps led by another code. */
export function refusalOf(
  style: ReplyStyle,
  { rejections }: Registry,
  code: string,
  rejection: Rejection = reject(code),
): DescribedRefusal {
  const { status, body } = refuse(style, 'E5', rejections, rejection);
  const says = rejections[code]?.says ?? findingWords(code)?.says ?? rejections[rejection.code]?.says ?? '';
  return { code, http: status, says, body, facts: factsOf(rejections, code, rejection.code) };
}

/** The description of a finding among the errors of a rejected definition. Undefined for any other code. */
export function findingWords(code: string): FindingWords | undefined {
  const words: Readonly<Record<string, FindingWords>> = faultWords;
  return words[code];
}

/** The description of an incident that stops an instance. Undefined for any other code. */
export function incidentWordsOf(code: string): FindingWords | undefined {
  const words: Readonly<Record<string, FindingWords>> = incidentWords;
  return words[code];
}

interface FindingWords {
  readonly says: string;
  readonly how: string;
}

/** Codes that appear together with the code that sets the reply's status, if their own status differs. */
function together(
  { failsTogether = [] }: Command | Query,
  { rejections }: Registry,
): readonly (readonly [lead: string, code: string])[] {
  const rank = (code: string) => leading.indexOf(rejections[code]?.http ?? 400);
  return leading.flatMap((_status, at) => {
    const lead = failsTogether.find((code) => rank(code) === at);
    if (lead === undefined) return [];
    return failsTogether.filter((code) => rank(code) > at).map((code) => [lead, code] as const);
  });
}

/** The priority of statuses: not found, then a conflict, then the rest. */
const leading = [404, 409, 400];

function both(registry: Registry, lead: string, beside: string): Rejection {
  return rejectAll(lead, [itemOf(registry, lead), itemOf(registry, beside)]);
}

/** One error, with the message of its code or of the leading rejection. */
function itemOf({ rejections }: Registry, code: string, lead = code) {
  const message = (rejections[code] ?? rejections[lead])?.says ?? '';
  return { code, field: 'data', message };
}

/** The body of success: the style's own envelope around this data. */
export function acceptedBody(style: ReplyStyle, data: unknown, form: EnvelopeForm = 'E5'): unknown {
  return style.accepted({ data, message: 'Done.' }, form);
}

/** A value that fits a schema: a default, or one made up of the schema's own words. */
function sampleOf(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0] ?? {}, name);
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {});
      return Object.fromEntries(entries.map(([key, value]) => [key, sampleOf(value, key)]));
    }
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(schema.items, name)];
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    case 'number':
      return schema.money === true ? 2500.5 : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(schema, name);
  }
}

const formats: Readonly<Record<string, string>> = {
  uuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
  'date-time': '2026-11-21T09:00:00.000Z',
  date: '2026-11-21',
  email: 'ada@example.com',
  uri: 'https://example.com/',
};

function textOf({ format, maxLength }: Schema, name: string): string {
  const text = madeUp(name);
  return formats[format ?? ''] ?? text.slice(0, maxLength ?? text.length);
}

/** A text for a member of this name: never the name itself, which looks like a mistake. */
function madeUp(name: string): string {
  if (/(?:At|Date)$/.test(name)) return formats['date-time'] ?? '';
  if (/Id$/.test(name)) return formats.uuid ?? '';
  return `example ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

/** TypeBox builds plain JSON Schema, but its types do not show that. */
export const plain = (schema: TSchema): Schema => schema;

const known = new WeakMap<TSchema, Schema>();

/** The declarations of the areas that descriptions need. */
export type Says = Pick<Registry, 'glossary' | 'events' | 'directories' | 'checked' | 'work' | 'doables'>;

/**
 * A schema for the pages. Each member is described by its own text or the glossary's, and words that the
 * areas declare are listed.
 */
export function described(schema: TSchema, says: Says): Schema {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const made = mapped(plain(schema), (part) => explained(listed(part, says), says.glossary));
  known.set(schema, made);
  return made;
}

/** Members next to the data of a query's answer. Undefined if there are none. */
export function extraOf(spec: Command | Query, says: Says): Schema | undefined {
  const extra = spec.kind === 'query' ? spec.extra : undefined;
  return extra === undefined ? undefined : described(extra, says);
}

const closedBefore = new WeakMap<Schema, Schema & TSchema>();

/** Closes a schema at every depth: objects have only the declared members. */
export function closed(schema: Schema): Schema & TSchema {
  const before = closedBefore.get(schema);
  if (before !== undefined) return before;
  const made = mapped(schema, closedPart);
  closedBefore.set(schema, made);
  return made;
}

function closedPart(part: Schema): Schema {
  const { allOf = [], ...whole } = part;
  const parts = [whole, ...allOf].filter(({ properties }) => properties !== undefined);
  if (parts.length === 0 || part.additionalProperties === true) return part;
  return {
    ...whole,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
    additionalProperties: false,
  };
}

/** The part with the allowed words, if they are declared elsewhere. */
function listed(part: Schema, { events, directories, checked, work, doables }: Says): Schema {
  const { names, words, minLength: _least, maxLength: _most, ...rest } = part;
  if (words !== undefined) return { ...rest, enum: words };
  switch (names) {
    case 'event type':
      return { ...rest, enum: [...new Set([...Object.keys(events), testEventType])].sort() };
    case 'journal kind':
      return { ...rest, enum: journalKinds([...checked.bookings, takings]) };
    case 'recipient kind':
      return { ...rest, enum: [...directories.keys()].sort() };
    case 'doable kind':
      return { ...rest, enum: [...doables.keys()].sort() };
    case 'work kind':
      return { ...rest, enum: [...work.keys()].sort() };
    default:
      return part;
  }
}

const journalKinds = (bookings: readonly Booking[]): readonly string[] =>
  [...new Set(bookings.flatMap(({ journals }) => Object.keys(journals)))].sort();

function explained(part: Schema, glossary: Glossary): Schema {
  if (part.properties === undefined) return part;
  const members = Object.entries(part.properties).map(([name, member]): [string, Schema] => {
    const alternatives = member.anyOf ?? [];
    const own = member.description ?? alternatives.find((one) => one.description)?.description;
    const description = own ?? glossary[name];
    return [name, description === undefined ? member : { description, ...member }];
  });
  return { ...part, properties: Object.fromEntries(members) };
}

/** A copy of a schema, with each part replaced by the result of `become`. */
export function mapped(schema: Schema, become: (part: Schema) => Schema): Schema {
  const { properties, items, anyOf, allOf } = schema;
  const map = (part: Schema) => mapped(part, become);
  const members = Object.entries(properties ?? {}).map(([name, part]) => [name, map(part)]);
  return become({
    ...schema,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(members) }),
    ...(items === undefined ? {} : { items: map(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(map) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(map) }),
  });
}

/** The input that a page shows: the declared example, or one of the required fields. */
export function inputExample(spec: Command | Query): Readonly<Record<string, unknown>> {
  if (spec.example !== undefined) return spec.example;
  const { properties = {}, required = [] } = plain(spec.input);
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, name)]));
}
