/**
 * The history of records that have a lifecycle: one entry for each move, stored in the audit entry of its
 * command.
 */
import { type Effect, insert } from './effects.ts';
import { nullable, table, text } from './table.ts';

/**
 * A move as its command's audit entry stores it. The entry has the actor and the time. A null subject means
 * the transaction of the command.
 */
export type RecordedMove = readonly [
  noun: string,
  subject: string | null,
  move: string,
  from: string | null,
  to: string,
  note: string | null,
];

export const moves = table({
  name: 'moves',
  key: ['subject'],
  within: 'records',
  appendOnly: true,
  controls: 'none',
  columns: {
    /** The kind of record: `transaction`, `cheque`, `loan` ... */
    noun: text(),
    subject: text(),
    move: text(),
    /** Null if the move creates the record. */
    fromState: nullable(text()),
    toState: text(),
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

/** Records a move of a record. The actor and the time are in the command's audit entry. */
export function moved({ noun, subject, move, from, to, note = null }: Move): Effect {
  return insert(moves, { noun, subject, move, fromState: from, toState: to, note });
}
