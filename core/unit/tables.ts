/** The unit of work's own rows: what makes a commit repeatable, ordered and told to the world. */
import { instant, integer, json, nullable, type Row, table, text } from '../command/table.ts';

/** A key that a caller gave to a command, and the answer that it will always get. */
export const idempotencyKeys = table({
  name: 'idempotency_keys',
  key: ['userId', 'command', 'idempotencyKey'],
  columns: {
    userId: text(),
    command: text(),
    idempotencyKey: text(),
    bodyHash: text(),
    status: integer(),
    body: json<unknown>(),
    createdAt: instant(),
    expiresAt: instant(),
  },
});

export type IdempotencyRow = Row<typeof idempotencyKeys>;

/** Messages to people: written in the commit of what they tell, sent afterwards. */
export const notifications = table({
  name: 'notifications',
  key: ['id'],
  columns: {
    id: text(),
    template: text(),
    channel: text<'email' | 'sms'>(),
    recipientKind: text(),
    recipientKey: text(),
    /** The address that it was sent to, once it is known. */
    recipient: nullable(text()),
    subject: text(),
    data: json<Readonly<Record<string, unknown>>>(),
    status: text<'PENDING' | 'SENT' | 'KEPT' | 'FAILED'>(),
    attempts: integer(),
    lastError: nullable(text()),
    createdAt: instant(),
    sentAt: nullable(instant()),
  },
});

/** The outbox: one row for each thing that happened, in the commit in which it happened. */
export const events = table({
  name: 'events',
  key: ['id'],
  appendOnly: true,
  columns: {
    id: text(),
    type: text(),
    subject: text(),
    data: json<Readonly<Record<string, unknown>>>(),
    at: instant(),
    byUser: text(),
  },
});
