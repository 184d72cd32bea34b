/** The OpenAPI file: every command and query with its envelopes, schemas, example and refusals. */
import type { Command, Query } from '../../command/declaration/command.ts';
import type { Glossary } from '../../command/declaration/glossary.ts';
import type { Registry, Subject } from '../../command/wire/registry.ts';
import type { ReplyStyle } from '../../command/wire/reply.ts';
import { endings } from '../../events/stream.ts';
import { payloadOf } from './asyncapi.ts';
import {
  acceptedBody,
  described,
  inputExample,
  mapped,
  reachable,
  refusalsOf,
  type Schema,
} from './described.ts';
import { type ErrorParts, errorParts } from './errors.ts';

/** OpenAPI 3.1, of one area or of all. Each command has a path of its own (E5); the three common paths take it in the other envelopes. */
export function openApi(
  registry: Registry,
  publicUrl: string,
  version: string,
  area?: string,
): unknown {
  const subjects = reachable(registry).filter((one) => area === undefined || one.area === area);
  const errors = errorParts(published);
  const commandPaths = subjects.map((subject) => [
    `/api/bpm/cmd/${subject.spec.name}`,
    { post: operationOf(subject, registry, errors) },
  ]);
  const schemas = subjects.flatMap(({ spec }) => [
    [`${spec.name}.input`, inputOf(spec, registry.glossary)],
    [`${spec.name}.output`, published(described(spec.output, registry.glossary))],
  ]);
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
    tags: areasOf(subjects).map((name) => ({ name })),
    security: [{ token: [] }],
    webhooks: webhooksOf(registry),
    paths: {
      ...commonPaths,
      ...Object.fromEntries(commandPaths),
      ...streamPath(registry, errors),
      ...hostPaths,
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters,
      schemas: {
        CommandName: { enum: subjects.map(({ spec }) => spec.name) },
        ...Object.fromEntries([...schemas, ...sorted(errors.schemas)]),
      },
      responses: Object.fromEntries(sorted(errors.responses)),
    },
  };
}

/** What subscribers of events are sent: the same as in `/asyncapi.json`. */
function webhooksOf({ events, glossary }: Registry) {
  const posts = Object.entries(events).map(([type, { summary, data }]) => [
    type,
    {
      post: {
        operationId: `event.${type}`,
        tags: ['events'],
        summary,
        security: [],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: published(payloadOf(type, described(data, glossary))) },
          },
        },
        responses: { '2XX': { description: 'Taken: it is not sent again' } },
      },
    },
  ]);
  return Object.fromEntries(posts.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}

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

function operationOf({ spec, area }: Subject, registry: Registry, errors: ErrorParts) {
  const isCommand = spec.kind === 'command';
  const names = isCommand ? ['tenant', 'idempotencyKey', 'dryRun'] : ['tenant'];
  return {
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
    responses: responsesOf(spec, registry, errors),
  };
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

function responsesOf(spec: Command | Query, registry: Registry, errors: ErrorParts) {
  const byStatus = Map.groupBy(refusalsOf(spec, registry), ({ http }) => String(http));
  const refused = [...byStatus].map(([status, refusals]) => [status, errors.responseOf(refusals)]);
  return {
    '200': {
      description: 'Done',
      content: {
        'application/json': {
          schema: acceptedSchema(spec.reply, `#/components/schemas/${spec.name}.output`),
        },
      },
    },
    ...Object.fromEntries(refused),
  };
}

/** The schema of a reply, read off a reply: the style itself says which members there are. */
function acceptedSchema(style: ReplyStyle, outputRef: string): Schema {
  const data = {};
  return shapeOf(acceptedBody(style, data), (value) =>
    value === data ? { $ref: outputRef } : undefined,
  );
}

function shapeOf(value: unknown, known: (value: unknown) => Schema | undefined = none): Schema {
  const found = known(value);
  if (found !== undefined) return found;
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) {
    return value.length === 0
      ? { type: 'array', items: {} }
      : { type: 'array', items: shapeOf(value[0], known) };
  }
  if (typeof value === 'object') {
    const members = Object.entries(value);
    return {
      type: 'object',
      required: members.map(([name]) => name),
      properties: Object.fromEntries(members.map(([name, one]) => [name, shapeOf(one, known)])),
    };
  }
  return typeof value === 'boolean' ? { const: value } : { type: typeof value };
}

const none = () => undefined;

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
});
const flat = { type: 'object', required: ['$type'], properties: { $type: named } };

const envelopes = {
  E1: { value: { cmd: 'RetrieveAccountQuery', data: { accountNumber: '1000000001' } } },
  E2: { value: { queryName: 'RetrieveAccountQuery', data: { accountNumber: '1000000001' } } },
  E3: { value: { commandName: 'RetrieveAccountQuery', data: { accountNumber: '1000000001' } } },
  E4: { value: { $type: 'RetrieveAccountQuery', accountNumber: '1000000001' } },
};

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

const commonPost = (operationId: string) => ({
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
        examples: envelopes,
      },
    },
  },
  responses: {
    '200': { description: 'As at the command’s own path' },
    default: { description: 'As at the command’s own path' },
  },
});

/** The common addresses, which take any command in the envelopes E1 to E4. */
const commonPaths = {
  '/api/bpm/cmd': { post: commonPost('command') },
  '/api/bpm/qry': { post: commonPost('query') },
  '/api/v1/execute': { post: commonPost('execute') },
};

const open = (
  operationId: string,
  summary: string,
  type: string,
  more: Readonly<Record<string, unknown>> = {},
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
function streamPath(registry: Registry, errors: ErrorParts) {
  const query = registry.find('RetrieveEventsQuery')?.spec;
  if (query === undefined) return {};
  const { '200': _page, ...refused } = responsesOf(query, registry, errors);
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

const hostPaths = {
  '/api/v1/me': {
    get: {
      operationId: 'me',
      tags: ['host'],
      summary: 'Who you are by your token: what RetrieveOwnAccessQuery answers.',
      responses: {
        '200': { description: 'As RetrieveOwnAccessQuery answers' },
        default: { description: 'As RetrieveOwnAccessQuery refuses' },
      },
    },
  },
  '/health': open('health', 'The same as /health/ready.', 'application/json', {
    '503': { description: 'Not now', content: { 'application/json': {} } },
  }),
  '/health/live': open('live', 'Whether the host runs.', 'application/json'),
  '/health/ready': open(
    'ready',
    'Whether it may be sent work, and what is amiss.',
    'application/json',
    {
      '503': { description: 'Not now', content: { 'application/json': {} } },
    },
  ),
  '/metrics': open('metrics', 'Figures in the form of Prometheus.', 'text/plain'),
  '/openapi.json': open('openapi', 'This file.', 'application/json'),
  '/asyncapi.json': open('asyncapi', 'The events.', 'application/json'),
  '/docs': open('docs', 'The same as pages.', 'text/html'),
};
