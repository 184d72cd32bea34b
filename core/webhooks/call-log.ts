/** Inbound calls: one log line for each, and the data for running a failed call again. */
import { OneOf, OrNull, type Static, Type } from '../command/declaration/schema.ts';
import {
  instant,
  integer,
  json,
  type NewRow,
  nullable,
  type Row,
  table,
  text,
} from '../command/declaration/table.ts';
import type { ScriptLine } from '../scripts/script.ts';
import { Lines } from '../scripts/script.ts';
import { hours, type Instant } from '../values/instant.ts';

/**
 * `accepted`: the call ran and was accepted. `refused`: a check before the run or the run itself refused the
 * call. `failed`: the host or the script failed.
 */
export const callOutcomes = ['accepted', 'refused', 'failed'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const webhookCalls = table({
  name: 'webhook_calls',
  key: ['id'],
  appendOnly: true,
  pruned: true,
  indexes: [
    { on: ['outcome', 'id'], serves: [{ query: 'RetrieveWebHookCallsQuery', asked: { outcome: 'failed' } }] },
    { on: ['webhookId', 'id'], serves: [{ query: 'RetrieveWebHookCallsQuery', asked: { webhookId: 1 } }] },
  ],
  controls: 'none',
  wide: true,
  columns: {
    id: text(64),
    webhookId: integer('long'),
    key: text(100),
    at: instant(),
    durationMs: integer(),
    outcome: text<CallOutcome>(10),
    status: integer(),
    /** The reason why the call was not accepted. It never contains the body, the code or a secret. */
    error: nullable(text(500)),
    method: text(10),
    path: text(255),
    remoteIp: nullable(text(64)),
    deliveryId: nullable(text(255)),
    requestId: text(64),
    bodyBytes: integer(),
    replayOf: nullable(text(64)),
    /** Lines written by its script. */
    lines: nullable(json<readonly ScriptLine[]>('long')),
  },
});

export type WebhookCall = Row<typeof webhookCalls>;

export const webhookFailures = table({
  name: 'webhook_failures',
  key: ['callId'],
  sealed: { sealedRequest: (tenant, { callId }) => requestOf(tenant, String(callId)) },
  indexes: [{ on: ['at'], across: true, serves: [{ file: 'core/host/housekeeper.ts' }] }],
  controls: 'none',
  wide: true,
  columns: {
    callId: text(64),
    webhookId: integer('long'),
    at: instant(),
    state: text<'failed' | 'replayed'>(12),
    attempts: integer(),
    /** The request as the vault sealed it. */
    sealedRequest: text('long'),
  },
});

/** How long the request of a failed call is kept. */
export const requestKeptFor = hours(30 * 24);

export type WebhookFailure = Row<typeof webhookFailures>;

/** The context for sealing the request of a failed call. */
export const requestOf = (tenant: string, callId: string): string => `${tenant}:webhook-call:${callId}`;

/** A line as the host records it and as the list shows it. */
export const callFields = {
  id: Type.String(),
  webhookId: Type.Integer(),
  key: Type.String(),
  at: Type.Unsafe<Instant>({ type: 'string' }),
  durationMs: Type.Integer(),
  outcome: OneOf(callOutcomes),
  status: Type.Integer(),
  error: OrNull(Type.String()),
  method: Type.String({ description: 'The HTTP method by which it was called, as it was sent' }),
  path: Type.String(),
  remoteIp: OrNull(Type.String()),
  deliveryId: OrNull(Type.String()),
  requestId: Type.String(),
  bodyBytes: Type.Integer(),
  replayOf: OrNull(Type.String()),
  lines: Lines,
};

export const CallLine = Type.Object(callFields);

/** A line as it is stored. Empty lists are stored as null. */
export function callRow({ lines, ...call }: Static<typeof CallLine>): NewRow<typeof webhookCalls> {
  return { ...call, lines: lines.length === 0 ? null : lines };
}
