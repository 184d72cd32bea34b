/** The history of records that have a lifecycle: one row for each move, never changed. */
import type { Context } from './command.ts';
import { type Effect, insert } from './effects.ts';
import { instant, nullable, table, text } from './table.ts';

export const moves = table({
  name: 'moves',
  key: ['subject', 'id'],
  appendOnly: true,
  columns: {
    id: text(),
    /** The kind of record: `transaction`, `cheque`, `loan` ... */
    noun: text(),
    subject: text(),
    move: text(),
    /** Null where the move makes the record. */
    fromState: nullable(text()),
    toState: text(),
    byUser: text(),
    byName: text(),
    at: instant(),
    note: nullable(text()),
  },
});

export interface Move {
  readonly noun: string;
  readonly subject: string;
  readonly move: string;
  readonly from: string | null;
  readonly to: string;
  readonly note?: string | null;
}

/** Records that a record moved, by whom and when. */
export function moved(context: Context, { noun, subject, move, from, to, note }: Move): Effect {
  return insert(moves, {
    id: context.newId(),
    noun,
    subject,
    move,
    fromState: from,
    toState: to,
    byUser: context.actor.userId,
    byName: context.actor.name,
    at: context.now,
    note: note ?? null,
  });
}
