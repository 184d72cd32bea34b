/** Timers as operators see them: tried again with growing waits, then set aside as an incident. */
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit, insert, put, remove } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { OrNull, Type } from '../../core/command/declaration/schema.ts';
import {
  instant,
  integer,
  json,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import { type Timer, timers } from '../../core/time/timer.ts';
import { later } from '../../core/values/instant.ts';

/** A timer that failed and is no longer tried. */
export const timerIncidents = table({
  name: 'timer_incidents',
  key: ['id'],
  controls: 'none',
  columns: {
    id: text(200),
    command: text(80),
    data: json<Readonly<Record<string, unknown>>>(),
    due: instant(),
    attempts: integer(),
    lastError: nullable(text()),
    at: instant(),
  },
});

export type TimerIncident = Row<typeof timerIncidents>;

export const rejections = {
  TIMER_GONE: {
    http: 409,
    kind: 'conflict',
    says: 'The timer is gone, or due at another time: another host has it.',
    mend: { how: 'List the timers again: this one fired, or was set to another time.' },
  },
  TIMER_INCIDENT_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no timer of this id that was given up.',
  },
  TIMER_HOLD_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'No imported file with this SHA-256 has timers to confirm.',
  },
} as const satisfies RejectionTable;

export const events = eventTypes(['timers.view'], {
  'timer.exhausted': {
    summary: 'A timer failed as often as it may; it waits for RetryTimerCommand.',
    data: Type.Object({
      timerId: Type.String(),
      command: Type.String(),
      attempts: Type.Integer(),
      lastError: OrNull(Type.String()),
    }),
  },
});

/** Tries before a timer is given up. With the pauses between them, about two and a half hours. */
export const maxTries = 20;

/** The wait before the next try: 1 s, 2 s, 4 s ... up to 15 minutes. */
export const waitAfter = (tries: number): number => Math.min(1000 * 2 ** (tries - 1), 900_000);

/** Moves a timer that failed on to its next try, or sets it aside. */
export function postponed(
  timer: Timer,
  incident: TimerIncident | undefined,
  error: string,
  { now }: Context,
): readonly Effect[] {
  const attempts = timer.attempts + 1;
  if (attempts >= maxTries) return givenUp({ ...timer, attempts, lastError: error }, incident, now);
  const due = later(now, waitAfter(attempts));
  return [put(timers, timer, { due, attempts, lastError: error })];
}

/** Stops a timer and notifies the operators. Replaces an older incident of the same id. */
export function givenUp(
  timer: Timer,
  incident: TimerIncident | undefined,
  now: Timer['due'],
): readonly Effect[] {
  const { id, command, data, due, attempts, lastError } = timer;
  const row = { command, data, due, attempts, lastError, at: now };
  return [
    remove(timers, timer),
    incident === undefined ? insert(timerIncidents, { id, ...row }) : put(timerIncidents, incident, row),
    emit('timer.exhausted', id.slice(0, 64), { timerId: id, command, attempts, lastError }),
  ];
}
