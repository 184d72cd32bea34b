/** A timer is a row. It is written in the commit of its owner, and deleted in the commit of its effect. */
import { OrNull, Type } from '../command/declaration/schema.ts';
import { instant, integer, json, nullable, type Row, table, text } from '../command/declaration/table.ts';

export const timers = table({
  name: 'timers',
  key: ['id'],
  indexes: [
    { on: ['due'], across: true, serves: [{ file: 'core/time/firing.ts' }, { file: 'core/time/redis.ts' }] },
  ],
  controls: 'none',
  columns: {
    id: text(200),
    due: instant(),
    command: text(80),
    data: json<Readonly<Record<string, unknown>>>(),
    attempts: integer(),
    lastError: nullable(text()),
  },
});

export type Timer = Row<typeof timers>;

/** The reply to a host that claims a timer before it does its work. */
export const TimerClaim = Type.Object({
  id: Type.String(),
  due: OrNull(Type.String({ description: 'Null: it was tried too often and is given up' })),
});

/** A timer with its due time. A moved timer counts as a different one. */
export type DueTimer = Pick<Timer, 'tenant' | 'id' | 'due'>;
