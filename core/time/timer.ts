/** A timer is a row: written in the commit of what it belongs to, gone in the commit of what it does. */
import { OrNull, Type } from '../command/declaration/schema.ts';
import { instant, integer, json, nullable, type Row, table, text } from '../command/declaration/table.ts';

export const timers = table({
  name: 'timers',
  key: ['id'],
  indexes: [
    {
      on: ['due'],
      across: true,
      serves: [{ file: 'core/time/firing.ts' }, { file: 'core/time/redis.ts' }],
    },
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

/** What a host is answered that claims one before it does its work. */
export const TimerClaim = Type.Object({
  id: Type.String(),
  due: OrNull(Type.String({ description: 'Null: it was tried too often and is given up' })),
});

/** Which timer, and when: one that is moved is due as another. */
export type DueTimer = Pick<Timer, 'tenant' | 'id' | 'due'>;
