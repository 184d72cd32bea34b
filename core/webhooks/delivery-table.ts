/** A delivery with an id: its content and its reply. */
import { hash } from 'node:crypto';
import { type Effect, insert, put } from '../command/declaration/effects.ts';
import type { Read } from '../command/declaration/read.ts';
import { OrNull, type Static, Type } from '../command/declaration/schema.ts';
import { instant, integer, json, nullable, type Row, table, text } from '../command/declaration/table.ts';
import { hours, type Instant } from '../values/instant.ts';
import type { Action } from './webhook.ts';

/** A reply as it is sent. */
export interface DeliveryAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The body is bytes, written in base64. */
  readonly isBase64?: boolean;
}

const Answer = Type.Unsafe<DeliveryAnswer>({ type: 'object', required: ['status', 'headers'] });

/** The result of claiming a delivery: the time that its script uses as now, and the stored reply, if any. */
export const DeliveryClaim = Type.Object({
  isNew: Type.Boolean({ description: 'It did not come before' }),
  receivedAt: Type.Unsafe<Instant>({ type: 'string' }),
  answer: OrNull(Answer),
});

/** The stored reply of a delivery. */
export const DeliverySettled = Type.Object({ answer: Answer });

export const deliveries = table({
  name: 'webhook_deliveries',
  key: ['webhookId', 'deliveryId'],
  indexes: [{ on: ['expiresAt'], across: true, serves: [{ file: 'core/host/housekeeper.ts' }] }],
  controls: 'none',
  wide: true,
  columns: {
    webhookId: integer('long'),
    deliveryId: text(255),
    bodyHash: text(64),
    /** The time that its script uses as now, at every repetition. */
    receivedAt: instant(),
    /** Null until the reply is stored. */
    answer: nullable(json<DeliveryAnswer>('long')),
    expiresAt: instant(),
  },
});

export type Delivery = Row<typeof deliveries>;

/** The names of a delivery, as commands receive them. */
export const DeliveryNames = Type.Object({
  webhookId: Type.Integer(),
  deliveryId: Type.String(),
  at: Type.Optional(
    Type.Object(
      { path: Type.String(), action: Type.Unsafe<Action>({ type: 'string' }) },
      { description: 'The address, where a plain signature is all that names the delivery' },
    ),
  ),
});
export type DeliveryNames = Static<typeof DeliveryNames>;

/** The configuration id of deliveries that belong to an address. No configuration has this id. */
const ofAddress = 0;

/**
 * Keys of a delivery's rows. A plain signature is stored for its address, whatever configuration is there. It
 * is also stored for its configuration, wherever that is moved.
 */
export function deliveryKeys({
  webhookId,
  deliveryId,
  at,
}: DeliveryNames): readonly Pick<Delivery, 'webhookId' | 'deliveryId'>[] {
  const own = { webhookId, deliveryId };
  if (at === undefined) return [own];
  const id = hash('sha256', `${at.action} ${at.path}\n${deliveryId}`, 'hex');
  return [own, { webhookId: ofAddress, deliveryId: `hmac:${id}` }];
}

/** The existing rows of a delivery. */
export async function deliveryRows(delivery: DeliveryNames, read: Read): Promise<readonly Delivery[]> {
  const rows: Delivery[] = [];
  for (const key of deliveryKeys(delivery)) {
    const row = await read.one(deliveries, key);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** Writes this content to all keys of a delivery, except to rows that must stay. */
export function deliveryEffects(
  delivery: DeliveryNames,
  content: Pick<Delivery, 'bodyHash' | 'receivedAt' | 'answer' | 'expiresAt'>,
  rows: readonly Delivery[],
  stays: (row: Delivery) => boolean,
): readonly Effect[] {
  const { bodyHash, receivedAt, answer, expiresAt } = content;
  const row = { bodyHash, receivedAt, answer, expiresAt };
  return deliveryKeys(delivery).flatMap((key) => {
    const known = rows.find(
      ({ webhookId, deliveryId }) => webhookId === key.webhookId && deliveryId === key.deliveryId,
    );
    if (known === undefined) return [insert(deliveries, { ...key, ...row })];
    return stays(known) ? [] : [put(deliveries, known, row)];
  });
}

/** Deliveries are kept as long as idempotency keys. */
export const keptFor = hours(24);
