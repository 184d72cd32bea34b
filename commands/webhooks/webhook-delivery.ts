/** A delivery that named itself: what it was, and what it was answered. */
import {
  instant,
  integer,
  json,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/table.ts';
import { hours } from '../../core/values/instant.ts';

/** An answer as it goes over the wire. */
export interface DeliveryAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const deliveries = table({
  name: 'webhook_deliveries',
  key: ['webhookId', 'deliveryId'],
  columns: {
    webhookId: integer(),
    deliveryId: text(),
    bodyHash: text(),
    /** Its script takes this for now, however often it comes. */
    receivedAt: instant(),
    /** Null until it was answered. */
    answer: nullable(json<DeliveryAnswer>()),
    expiresAt: instant(),
  },
});

export type Delivery = Row<typeof deliveries>;

/** As long as idempotency keys are kept. */
export const keptFor = hours(24);
