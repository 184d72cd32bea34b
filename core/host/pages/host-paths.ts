/** Addresses that are the host's own, as OpenAPI describes them. */
import type { Registry, Subject } from '../../command/wire/registry.ts';
import { endings } from '../../events/stream.ts';
import type { ErrorParts } from './errors.ts';
import { type AcceptedParts, refusedBy, refusedByHost } from './responses.ts';

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

/** The event stream. It has the rejections of the events query. */
export function streamPath(subjects: readonly Subject[], registry: Registry, errors: ErrorParts) {
  const query = subjects.find(({ spec }) => spec.name === 'RetrieveEventsQuery')?.spec;
  if (query === undefined) return {};
  const refused = refusedBy(query, registry, errors);
  return {
    '/api/v1/events/stream': {
      get: {
        operationId: 'streamEvents',
        tags: ['events'],
        summary: 'Events as they happen (Server-Sent Events): first what you missed, then what comes.',
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
            description: 'Events after this one: the last id of the stream',
            schema: { type: 'string', format: 'uuid' },
          },
          { $ref: '#/components/parameters/tenant' },
        ],
        responses: {
          '200': {
            description: 'A stream that stays open',
            content: { 'text/event-stream': { schema: { type: 'string' }, example: streamExample } },
          },
          ...refused,
        },
      },
    },
  };
}

const streamWords = [
  'Permission: events.view, and of each type the one by which the things are seen that it is about. Each event has `id` (its own id, to come back with), `event` (its type) and `data` (JSON: an item of',
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

/** Queries without fields that have an address that needs no body. */
const got = [
  {
    path: '/api/v1/me',
    operationId: 'me',
    query: 'RetrieveOwnAccessQuery',
    summary: 'Who you are by your token: what RetrieveOwnAccessQuery answers.',
  },
  {
    path: '/api/v1/audit/key',
    operationId: 'auditKey',
    query: 'RetrieveAuditKeyQuery',
    summary: 'The public key of the trail: what RetrieveAuditKeyQuery answers.',
  },
];

/** Addresses that answer a query without a body. */
export function gotPaths(
  subjects: readonly Subject[],
  {
    errors,
    registry,
    envelopes,
  }: { readonly errors: ErrorParts; readonly registry: Registry; readonly envelopes: AcceptedParts },
) {
  const known = new Map(subjects.map(({ spec }) => [spec.name, spec]));
  return Object.fromEntries(
    got.flatMap(({ path, operationId, query, summary }) => {
      const spec = known.get(query);
      if (spec === undefined) return [];
      const get = {
        operationId,
        tags: ['host'],
        summary,
        parameters: [{ $ref: '#/components/parameters/tenant' }],
        responses: { '200': envelopes.responseOf(spec), ...refusedBy(spec, registry, errors) },
      };
      return [[path, { get }] as const];
    }),
  );
}

/** Addresses of the host itself. */
export function hostPaths(errors: ErrorParts, registry: Registry) {
  const page = refusedByHost(['METHOD_NOT_ALLOWED'], { errors, registry });
  const json = refusedByHost(['VALIDATION', 'METHOD_NOT_ALLOWED'], { errors, registry });
  const notNow = { ...page, '503': { description: 'Not now', content: { 'application/json': {} } } };
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
