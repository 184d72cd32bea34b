/** The unit of work's own tables. They make commits repeatable. */
import {
  boolean,
  instant,
  integer,
  json,
  nullable,
  type Row,
  table,
  text,
} from '../command/declaration/table.ts';
import { hours } from '../values/instant.ts';

/** How long an answer is kept. */
export const keptFor: number = hours(24);

/** A key that a caller gave to a command, and the answer that it will always get. */
export const idempotencyKeys = table({
  name: 'idempotency_keys',
  key: ['userId', 'command', 'idempotencyKey'],
  indexes: [
    {
      on: ['expiresAt'],
      across: true,
      serves: [{ file: 'core/host/housekeeper.ts' }, { check: 'idempotency' }],
    },
  ],
  controls: 'none',
  wide: true,
  columns: {
    userId: text(200),
    command: text(80),
    idempotencyKey: text(255),
    bodyHash: text(64),
    status: integer(),
    body: json<unknown>('long'),
    /** The code of a refusal; null if the command was accepted. */
    errorCode: nullable(text(80)),
    /** False while later steps can still change the answer. */
    isWhole: boolean(),
    createdAt: instant(),
    expiresAt: instant(),
  },
});

export type IdempotencyRow = Row<typeof idempotencyKeys>;
