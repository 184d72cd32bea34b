/** The OpenAPI file: every command and query with its envelopes, schemas, example and refusals. */
import type { Command, Query } from '../../command/declaration/command.ts';
import type { Glossary } from '../../command/declaration/glossary.ts';
import type { Registry, Subject } from '../../command/wire/registry.ts';
import { errorCodeHeader, R1, type ReplyStyle } from '../../command/wire/reply.ts';
import { endings } from '../../events/stream.ts';
import { membersOf } from '../../values/members.ts';
import { payloadOf } from './asyncapi.ts';
import {
  acceptedBody,
  described,
  inputExample,
  mapped,
  reachable,
  refusalOf,
  refusalsOf,
  type Schema,
} from './described.ts';
import { type ErrorParts, errorParts } from './errors.ts';
import { shareSchemas } from './parts.ts';

/** OpenAPI 3.1, of one area or of all. Each command has a path of its own (E5); the three common paths take it in the other envelopes. */
export function openApi(
  registry: Registry,
  publicUrl: string,
  version: string,
  area?: string,
): unknown {
  const subjects = reachable(registry).filter((one) => area === undefined || one.area === area);
  const errors = errorParts(published);
  const envelopes = acceptedParts();
  const operations = subjects.map((subject) => ({
    subject,
    responses: {
      '200': envelopes.responseOf(subject.spec),
      ...refusedBy(subject.spec, registry, errors),
    },
  }));
  const paths = {
    ...commonPaths(subjects, errors, registry),
    ...Object.fromEntries(operations.map(pathOf)),
    ...ownAccessPath(subjects, { errors, registry, envelopes }),
    ...streamPath(subjects, registry, errors),
    ...hostPaths(errors, registry),
  };
  const webhooks = Object.entries(registry.events).sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const events = webhooks.map(([type, { summary, data }]) => ({
    ...{ name: `event.${type}`, summary },
    schema: published(eventSchema(type, described(data, registry.glossary))),
  }));
  const schemas = [
    ...subjects.flatMap(({ spec }) => [
      { name: `${spec.name}.input`, schema: inputOf(spec, registry.glossary) },
      { name: `${spec.name}.output`, schema: published(described(spec.output, registry.glossary)) },
    ]),
    ...[...errors.schemas, ...envelopes.schemas, ['Event', published(anyEvent)] as const].map(
      ([name, schema]) => ({ name, schema }),
    ),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
  const responses = sorted(errors.responses);
  const refused = responses.map(([name, { schema }]) => ({ name, schema }));
  const { of, parts } = shareSchemas(schemas, [...events, ...refused]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bursar',
      version,
      summary: 'Commands and queries of a core-banking host.',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    externalDocs: { url: `${publicUrl}/docs`, description: 'The same, to be read' },
    tags: tagsOf(subjects, registry),
    security: [{ token: [] }],
    webhooks: Object.fromEntries(
      events.map(({ name, summary, schema }) => [
        name.slice('event.'.length),
        webhookOf(name, summary, of(schema)),
      ]),
    ),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters,
      schemas: {
        CommandName: { enum: subjects.map(({ spec }) => spec.name) },
        ...Object.fromEntries(
          sorted(
            new Map([...schemas.map(({ name, schema }) => [name, of(schema)] as const), ...parts]),
          ),
        ),
      },
      responses: Object.fromEntries(
        responses.map(([name, { description, schema, codes }]) => [
          name,
          { ...jsonOf(description, of(schema)), ...(codes && { headers: codeHeader(codes) }) },
        ]),
      ),
    },
  };
}

const jsonOf = (description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** Where the code of a refusal stands whose body has words alone. */
const codeHeader = (codes: readonly string[]) => ({
  [errorCodeHeader]: { description: 'The code of the refusal', schema: { enum: codes } },
});

/** What every event has beside its data. */
const anyEvent = payloadOf(undefined, {});

/** An event of this type: what all of them have, and its own data. */
function eventSchema(type: string, data: Schema): Schema {
  return {
    allOf: [
      { $ref: '#/components/schemas/Event' },
      { type: 'object', required: ['data'], properties: { type: { const: type }, data } },
    ],
  };
}

/** What subscribers of events are sent: the same as in `/asyncapi.json`. */
const webhookOf = (name: string, summary: string, schema: Schema) => ({
  post: {
    operationId: name,
    tags: ['events'],
    summary,
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Taken: it is not sent again' },
      '4XX': { description: 'Not taken: it is sent again later; 410 ends the subscription' },
    },
  },
});

const sorted = <T>(parts: ReadonlyMap<string, T>): readonly (readonly [string, T])[] =>
  [...parts].sort(([a], [b]) => (a < b ? -1 : 1));

const introduction = [
  'Each command and query answers at its own path, and at `/api/bpm/cmd`, `/api/bpm/qry` and `/api/v1/execute` in any',
  'envelope. Amounts are JSON numbers with at most two decimals; instants are ISO 8601 in UTC. Events are described in',
  '`/asyncapi.json`. Every refusal names its code in the header `X-Error-Code`, too.',
].join(' ');

export function areasOf(subjects: readonly Subject[]): readonly string[] {
  return [...new Set(subjects.map(({ area }) => area))].sort();
}

interface Operation {
  readonly subject: Subject;
  readonly responses: Readonly<Record<string, unknown>>;
}

function pathOf({ subject: { spec, area }, responses }: Operation): [string, unknown] {
  const isCommand = spec.kind === 'command';
  const names = isCommand ? ['tenant', 'idempotencyKey', 'dryRun'] : ['tenant'];
  const post = {
    operationId: spec.name,
    tags: [area],
    summary: spec.summary,
    description: descriptionOf(spec),
    parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${spec.name}.input` },
          example: inputExample(spec),
        },
      },
    },
    responses,
  };
  return [`/api/bpm/cmd/${spec.name}`, { post }];
}

function descriptionOf(spec: Command | Query): string {
  const policies = spec.kind === 'command' ? Object.values(spec.policies) : [];
  return [
    `Permission: ${spec.permission?.join(' or ') || 'none but a good token'}. Envelope of the reply: ${spec.reply.name}.`,
    spec.aliases === undefined ? '' : `Also named ${spec.aliases.join(', ')}.`,
    spec.needsTenantHeader === true ? 'In envelope E1 the header X-Tenant-Id is required.' : '',
    policies.length === 0 ? '' : `Decided by ${policies.map(({ name }) => name).join(', ')}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Whatever may be answered instead, by status. */
function refusedBy(spec: Command | Query, registry: Registry, errors: ErrorParts) {
  const byStatus = Map.groupBy(refusalsOf(spec, registry), ({ http }) => String(http));
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [status, errors.responseOf(refusals)]),
  );
}

/** Envelopes of success, each once: what is in them is the command's own. */
function acceptedParts() {
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

/** A schema in the words of OpenAPI: what only the host's own check knows is said as a format. */
const published = (schema: Schema): Schema =>
  mapped(schema, (part) => {
    const { money, ...rest } = part;
    return money === undefined ? part : { ...rest, format: 'money' };
  });

/** The input of a query is closed: it refuses what it does not declare. */
function inputOf({ kind, input }: Command | Query, glossary: Glossary): Schema {
  const schema = published(described(input, glossary));
  if (kind === 'command') return schema;
  return mapped(schema, (part) =>
    part.properties === undefined ? part : { ...part, additionalProperties: false },
  );
}

/** A body that names its command in this member. */
const named = { $ref: '#/components/schemas/CommandName' };
const wrapped = (member: string) => ({
  type: 'object',
  required: [member],
  properties: { [member]: named, data: { type: 'object' } },
  additionalProperties: false,
});
const flat = { type: 'object', required: ['$type'], properties: { $type: named } };

/** The same query, or what the document has instead, in each envelope. */
function envelopesOf(subjects: readonly Subject[]) {
  const shown = subjects.find(({ spec }) => spec.name === 'RetrieveAccountQuery') ?? subjects[0];
  if (shown === undefined) return {};
  const { name } = shown.spec;
  const data = inputExample(shown.spec);
  return {
    E1: { value: { cmd: name, data } },
    E2: { value: { queryName: name, data } },
    E3: { value: { commandName: name, data } },
    E4: { value: { $type: name, ...data } },
  };
}

const parameters = {
  tenant: {
    name: 'X-Tenant-Id',
    in: 'header',
    schema: { type: 'string' },
    description: 'The tenant of the token; another one is refused.',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 255 },
    description: 'The same key and body get the stored answer of the first, for 24 hours.',
  },
  dryRun: {
    name: 'dryRun',
    in: 'query',
    schema: { type: 'boolean' },
    description: 'true: answer what would happen, and change nothing.',
  },
};

const commonPost = (
  operationId: string,
  examples: Readonly<Record<string, unknown>>,
  refused: Readonly<Record<string, unknown>>,
) => ({
  operationId,
  tags: ['envelopes'],
  summary: 'Any command or query, by an envelope that names it.',
  parameters: Object.keys(parameters).map((name) => ({
    $ref: `#/components/parameters/${name}`,
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          anyOf: [wrapped('cmd'), wrapped('queryName'), wrapped('commandName'), flat],
        },
        examples,
      },
    },
  },
  responses: {
    '200': { description: 'As at the command’s own path' },
    ...refused,
    default: { description: 'As at the command’s own path' },
  },
});

/** The common addresses, which take any command in the envelopes E1 to E4. */
function commonPaths(subjects: readonly Subject[], errors: ErrorParts, registry: Registry) {
  const examples = envelopesOf(subjects);
  const refused = refusedByHost(['VALIDATION', 'UNAUTHENTICATED', 'UNKNOWN_COMMAND'], {
    ...{ errors, registry },
  });
  return {
    '/api/bpm/cmd': { post: commonPost('command', examples, refused) },
    '/api/bpm/qry': { post: commonPost('query', examples, refused) },
    '/api/v1/execute': { post: commonPost('execute', examples, refused) },
  };
}

/** Refusals of the host itself, in the envelope that it has before a command is known. */
function refusedByHost(
  codes: readonly string[],
  { errors, registry }: { readonly errors: ErrorParts; readonly registry: Registry },
) {
  const told = codes.map((code) => refusalOf(R1, registry, code));
  return Object.fromEntries(told.map((one) => [String(one.http), errors.responseOf([one])]));
}

const open = (
  operationId: string,
  summary: string,
  type: string,
  more: Readonly<Record<string, unknown>>,
) => ({
  get: {
    operationId,
    tags: ['host'],
    summary,
    security: [],
    responses: { '200': { description: 'Here it is', content: { [type]: {} } }, ...more },
  },
});

/** Events as they come: refused as the query of events is. */
function streamPath(subjects: readonly Subject[], registry: Registry, errors: ErrorParts) {
  const query = subjects.find(({ spec }) => spec.name === 'RetrieveEventsQuery')?.spec;
  if (query === undefined) return {};
  const refused = refusedBy(query, registry, errors);
  return {
    '/api/v1/events/stream': {
      get: {
        operationId: 'streamEvents',
        tags: ['events'],
        summary:
          'Events as they happen (Server-Sent Events): first what you missed, then what comes.',
        description: streamWords,
        parameters: [
          {
            name: 'type',
            in: 'query',
            description: 'Types of the catalogue, or families such as loan.*',
            schema: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 80 } },
            style: 'form',
            explode: false,
          },
          {
            name: 'cursor',
            in: 'query',
            description: 'Events after this one, where there is no Last-Event-ID',
            schema: { type: 'string', format: 'uuid' },
          },
          {
            name: 'Last-Event-ID',
            in: 'header',
            description: 'Events after this one: the last id that the stream told',
            schema: { type: 'string', format: 'uuid' },
          },
          { $ref: '#/components/parameters/tenant' },
        ],
        responses: {
          '200': {
            description: 'A stream that stays open',
            content: {
              'text/event-stream': {
                schema: { type: 'string' },
                example: streamExample,
              },
            },
          },
          ...refused,
        },
      },
    },
  };
}

const streamWords = [
  'Permission: events.view. Each event has `id` (its own id, to come back with), `event` (its type) and `data` (JSON: an item of',
  'RetrieveEventsQuery). Comments are signs of life. The last event before the host ends a stream is `stream.ended`, without an id; its data',
  `are a code and a message: ${Object.entries(endings)
    .map(([code, says]) => `${code} (${says})`)
    .join(' ')}`,
  'Where several hosts write, the last minute before the id comes again: pass over ids that you have.',
].join(' ');

const streamExample = [
  'id: 018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
  'event: transaction.settled',
  'data: {"id":"018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f","type":"transaction.settled","timestamp":"2026-11-21T09:00:00.000Z","subject":"018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e60","by":"teller","data":{}}',
  '',
  '',
].join('\n');

/** Who one is, by an address that needs no body. */
function ownAccessPath(
  subjects: readonly Subject[],
  {
    errors,
    registry,
    envelopes,
  }: {
    readonly errors: ErrorParts;
    readonly registry: Registry;
    readonly envelopes: ReturnType<typeof acceptedParts>;
  },
) {
  const query = subjects.find(({ spec }) => spec.name === 'RetrieveOwnAccessQuery')?.spec;
  if (query === undefined) return {};
  return {
    '/api/v1/me': {
      get: {
        operationId: 'me',
        tags: ['host'],
        summary: 'Who you are by your token: what RetrieveOwnAccessQuery answers.',
        parameters: [{ $ref: '#/components/parameters/tenant' }],
        responses: { '200': envelopes.responseOf(query), ...refusedBy(query, registry, errors) },
      },
    },
  };
}

/** Addresses of the host itself. */
function hostPaths(errors: ErrorParts, registry: Registry) {
  const page = refusedByHost(['METHOD_NOT_ALLOWED'], { errors, registry });
  const json = refusedByHost(['VALIDATION', 'METHOD_NOT_ALLOWED'], { errors, registry });
  const notNow = {
    ...page,
    '503': { description: 'Not now', content: { 'application/json': {} } },
  };
  return {
    '/health': open('health', 'The same as /health/ready.', 'application/json', notNow),
    '/health/live': open('live', 'Whether the host runs.', 'application/json', page),
    '/health/ready': open(
      'ready',
      'Whether it may be sent work, and what is amiss.',
      'application/json',
      notNow,
    ),
    '/metrics': open('metrics', 'Figures in the form of Prometheus.', 'text/plain', page),
    '/openapi.json': open('openapi', 'This file.', 'application/json', json),
    '/asyncapi.json': open('asyncapi', 'The events.', 'application/json', json),
    '/docs': open('docs', 'The same as pages.', 'text/html', page),
  };
}

/** The areas, the envelopes that any command may come in, and the host itself. */
function tagsOf(subjects: readonly Subject[], { abouts }: Registry) {
  return [
    ...areasOf(subjects).map((name) => ({ name, description: abouts[name] ?? name })),
    { name: 'envelopes', description: 'Any command or query, named by its envelope' },
    { name: 'host', description: 'The host itself: who you are, its health, its documents' },
  ];
}
