/** The OpenAPI file: every command and query with its envelopes, schemas, example and rejections. */
import type { Command, Query } from '../../command/declaration/command.ts';
import { Type } from '../../command/declaration/schema.ts';
import { mostInteger } from '../../command/declaration/schema-node.ts';
import { Listed } from '../../command/kit/paging.ts';
import type { Registry, Subject } from '../../command/wire/registry.ts';
import { payloadOf } from './asyncapi.ts';
import { commonPaths, parameters } from './common-paths.ts';
import { described, extraOf, inputExample, mapped, reachable, type Schema } from './described.ts';
import { errorParts } from './errors.ts';
import { filePaths } from './file-paths.ts';
import { gotPaths, hostPaths, streamPath } from './host-paths.ts';
import { shareSchemas } from './parts.ts';
import { acceptedParts, headers, headersOf, jsonOf, refusedBy } from './responses.ts';

/** Additional members of an operation in a document for people. */
export interface Shown {
  exampleOf(subject: Subject): unknown;
  /** A recorded answer. Undefined if none was recorded. */
  answerOf(spec: Command | Query): unknown;
  /** Members that replace those of the operation. */
  operationOf(subject: Subject, description: string): Readonly<Record<string, unknown>>;
  eventOf(type: string): Readonly<Record<string, unknown>>;
}

const asDeclared: Shown = {
  exampleOf: ({ spec }) => inputExample(spec),
  answerOf: () => undefined,
  operationOf: () => ({}),
  eventOf: () => ({}),
};

/**
 * OpenAPI 3.1, of one area or of all. Each command has a path of its own (E5). The three common paths accept
 * it in the other envelopes.
 */
export function openApi(
  registry: Registry,
  publicUrl: string,
  version: string,
  area?: string,
  shown = asDeclared,
): unknown {
  const subjects = reachable(registry).filter((one) => area === undefined || one.area === area);
  const errors = errorParts(published);
  const envelopes = acceptedParts(
    subjects.map(({ spec }) => spec),
    registry,
    shown.answerOf,
  );
  const operations = subjects.map((subject) => ({
    subject,
    responses: { '200': envelopes.responseOf(subject.spec), ...refusedBy(subject.spec, registry, errors) },
  }));
  const files = filePaths(subjects, registry);
  const paths = {
    ...commonPaths(subjects, errors, registry),
    ...Object.fromEntries(operations.map((operation) => pathOf(operation, shown))),
    ...gotPaths(subjects, { errors, registry, envelopes }),
    ...streamPath(subjects, registry, errors),
    ...files.paths,
    ...hostPaths(errors, registry),
  };
  const webhooks = Object.entries(registry.events)
    .filter(([type]) => isOf(area, type, registry))
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const events = webhooks.map(([type, { summary, data }]) => ({
    name: `event.${type}`,
    words: { summary, ...shown.eventOf(type) },
    schema: published(eventSchema(type, described(data, registry))),
  }));
  const ofSubjects = subjects.flatMap(({ spec }) => {
    const extra = extraOf(spec, registry);
    return [
      { name: `${spec.name}.input`, schema: inputOf(spec, registry) },
      ...(envelopes.isNamed(spec)
        ? [
            { name: `${spec.name}.output`, schema: published(described(spec.output, registry)) },
            ...(extra === undefined ? [] : [{ name: `${spec.name}.extra`, schema: extra }]),
          ]
        : []),
    ];
  });
  const isPaged = JSON.stringify(ofSubjects).includes(pageRef);
  const schemas = [
    ...ofSubjects,
    ...[
      ...errors.schemas,
      ...envelopes.schemas,
      ...files.schemas,
      ...(events.length === 0 ? [] : [['Event', published(anyEvent)] as const]),
      ...(isPaged ? [['Page', pageSchema(registry)] as const] : []),
    ].map(([name, schema]) => ({ name, schema })),
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
    externalDocs: { url: `${publicUrl}/docs`, description: 'Docs' },
    tags: tagsOf(subjects, registry),
    security: [{ token: [] }],
    webhooks: Object.fromEntries(
      events.map(({ name, words, schema }) => [
        name.slice('event.'.length),
        webhookOf(name, words, of(schema)),
      ]),
    ),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters,
      headers,
      schemas: {
        CommandName: { description: 'The command or query', enum: subjects.map(({ spec }) => spec.name) },
        Code: errors.codes(),
        ...Object.fromEntries(
          sorted(new Map([...schemas.map(({ name, schema }) => [name, of(schema)] as const), ...parts])),
        ),
      },
      responses: {
        ...(events.length === 0 ? {} : ofSubscribers),
        ...Object.fromEntries(sorted(envelopes.responses)),
        ...Object.fromEntries(
          responses.map(([name, refused]) => [
            name,
            { ...jsonOf(refused.description, of(refused.schema)), ...headersOf(refused) },
          ]),
        ),
      },
    },
  };
}

/**
 * Whether a document includes events of this type. The document of an area has its own events, that of
 * subscriptions has all.
 */
const isOf = (area: string | undefined, type: string, { eventAreas }: Registry): boolean =>
  area === undefined || area === 'events' || eventAreas.get(type) === area;

/** The members of every event besides its data. */
const anyEvent = payloadOf(undefined, {});

/** An event of this type: the members of all events, and its own data. */
function eventSchema(type: string, data: Schema): Schema {
  return {
    allOf: [
      { $ref: '#/components/schemas/Event' },
      { type: 'object', required: ['data'], properties: { type: { const: type }, data } },
    ],
  };
}

/** The message to subscribers, the same as in `/asyncapi.json`. */
const webhookOf = (name: string, words: object, schema: Schema) => ({
  post: {
    operationId: name,
    tags: ['events'],
    ...words,
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { $ref: '#/components/responses/Taken' },
      '4XX': { $ref: '#/components/responses/NotTaken' },
    },
  },
});

/** A subscriber's answers to an event. */
const ofSubscribers = {
  Taken: { description: 'Taken: it is not sent again' },
  NotTaken: { description: 'Not taken: it is sent again later; 410 ends the subscription' },
};

const sorted = <T>(parts: ReadonlyMap<string, T>): readonly (readonly [string, T])[] =>
  [...parts].sort(([a], [b]) => (a < b ? -1 : 1));

const introduction = [
  'Each command and query answers at its own path, and at `/api/bpm/cmd` and `/api/v1/execute` in any envelope. `/api/bpm/qry`',
  'runs queries only. Amounts are JSON numbers with at most two decimals; integers are within those that are exact (2^53 - 1); instants',
  'are ISO 8601 in UTC. Events are described in `/asyncapi.json`. Every answer names its request in `X-Request-Id`, where a request',
  'may have named itself; every refusal its code in `X-Error-Code`, and the page that explains it in `Link`. An answer that was stored under an',
  '`Idempotency-Key` has `Idempotency-Replayed: true`.',
].join(' ');

export function areasOf(subjects: readonly Subject[]): readonly string[] {
  return [...new Set(subjects.map(({ area }) => area))].sort();
}

interface Operation {
  readonly subject: Subject;
  readonly responses: Readonly<Record<string, unknown>>;
}

function pathOf({ subject, responses }: Operation, shown: Shown): [string, unknown] {
  const { spec, area } = subject;
  const isCommand = spec.kind === 'command';
  const dryRun = spec.kind === 'command' && !spec.isDry ? ['dryRun'] : [];
  const names = isCommand ? ['tenant', 'idempotencyKey', ...dryRun] : ['tenant'];
  const post = {
    operationId: spec.name,
    tags: [area],
    summary: spec.summary,
    description: descriptionOf(spec),
    ...shown.operationOf(subject, descriptionOf(spec)),
    parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${spec.name}.input` },
          example: shown.exampleOf(subject),
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
    `Permission: ${spec.permission?.join(' or ') || 'none but a good token'}.`,
    spec.aliases === undefined ? '' : `Also named ${spec.aliases.join(', ')}.`,
    spec.needsTenantHeader === true
      ? 'The header X-Tenant-Id is required, except at the path of the command.'
      : '',
    policies.length === 0 ? '' : `Decided by ${policies.map(({ name }) => name).join(', ')}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/**
 * Converts a schema to OpenAPI. A check that only the host makes becomes a format. The introduction gives the
 * bounds of every integer. The common members of lists become one part to which lists refer.
 */
const published = (schema: Schema): Schema =>
  mapped(schema, (part) => {
    const { money, total: _total, names: _names, written: _written, ...named } = part;
    const { minimum, maximum, ...rest } = named;
    return onPage({
      ...rest,
      ...(money === undefined ? {} : { format: 'money' }),
      ...(minimum === undefined || minimum === -mostInteger ? {} : { minimum }),
      ...(maximum === undefined || maximum === mostInteger ? {} : { maximum }),
    });
  });

const pageRef = '#/components/schemas/Page';

/** Members of a page that do not depend on its items. */
const ofPages = ['pageNumber', 'pageSize', 'totalRecords', 'totalPages', 'nextAfter'] as const;

/** The members of every page. */
function pageSchema(registry: Registry): Schema {
  const { properties = {} } = described(Listed(Type.Null()), registry);
  return {
    type: 'object',
    required: ofPages,
    properties: Object.fromEntries(ofPages.map((name) => [name, properties[name] ?? {}])),
  };
}

/** Splits a list into the members of every page and its own items. */
function onPage(schema: Schema): Schema {
  const { properties = {}, required = [], ...rest } = schema;
  const isPage = ofPages.every((name) => required.includes(name) && Object.hasOwn(properties, name));
  if (!isPage || Object.keys(rest).join() !== 'type') return schema;
  const isOwn = (name: string) => !ofPages.some((one) => one === name);
  const own = Object.entries(properties).filter(([name]) => isOwn(name));
  return {
    allOf: [
      { $ref: pageRef },
      { ...rest, required: required.filter(isOwn), properties: Object.fromEntries(own) },
    ],
  };
}

/** The input of a query is closed: undeclared members are rejected. */
function inputOf({ kind, input }: Command | Query, registry: Registry): Schema {
  const schema = published(described(input, registry));
  if (kind === 'command') return schema;
  return mapped(schema, (part) =>
    part.properties === undefined ? part : { ...part, additionalProperties: false },
  );
}

/** The areas, the envelopes that any command may come in, and the host itself. */
function tagsOf(subjects: readonly Subject[], { abouts }: Registry) {
  return [
    ...areasOf(subjects).map((name) => ({ name, description: abouts[name] ?? name })),
    { name: 'envelopes', description: 'Any command or query, named by its envelope' },
    { name: 'host', description: 'The host itself: who you are, its health, its documents' },
  ];
}
