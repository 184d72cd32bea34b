/**
 * Some transactions settle a record besides the ledger: a cheque, a loan, a till. The record's noun declares
 * what settling, cancelling or reversing does to it, for its transaction type; the universal commands run it
 * inside their own decision.
 */

import type { Rejection } from '../wire/rejections.ts';
import type { Context } from './command.ts';
import type { Effect, Hold } from './effects.ts';
import type { Line } from './journal.ts';
import type { Read } from './read.ts';

declare module './ports.ts' {
  interface DecisionPorts {
    readonly links: Links;
  }
  interface LoadPorts {
    /** What transaction types do to linked records: their `load` reads by the same `read`. */
    readonly links: Links;
  }
}

/** What a link sees of the transaction. */
export interface LinkedTransaction {
  readonly id: string;
  readonly type: string;
  readonly amount: bigint;
  readonly linkedId: string | null;
  readonly lines: readonly Line[];
  readonly narration: string | null;
}

/** A move of a linked transaction, and why. */
export interface LinkMove<Record> {
  readonly transaction: LinkedTransaction;
  readonly record: Record;
  readonly context: Context;
  readonly reason: string | null;
  /** Id of the journal or reversal transaction that the move makes, where it makes one. */
  readonly reference: string;
}

/** What the move does beyond the transaction itself. */
export interface LinkOutcome {
  readonly effects: readonly Effect[];
  /** Lines posted in place of the transaction's own; on `cancel`, of none. */
  readonly lines?: readonly Line[];
  /** What a settlement comes to where it is not what was asked for: the transaction then says this and its lines. */
  readonly amount?: bigint;
  /** The transaction stays PENDING: an approval of an entry that only lets it go on, and no longer expires. */
  readonly stays?: boolean;
  /** What a transaction that stays holds from now on, in place of what it held. */
  readonly holds?: readonly Omit<Hold, 'reference'>[];
  /** Said to the caller in place of the usual words. */
  readonly message?: string;
}

/** Why the record does not go along. */
export type LinkRefusal = Rejection<'INVALID_STATE_TRANSITION' | 'INSUFFICIENT_BALANCE'>;

export interface Link<Record = unknown> {
  readonly kind: 'link';
  readonly transactionType: string;
  load(transaction: LinkedTransaction, read: Read): Promise<Record>;
  settle(move: LinkMove<Record>): LinkOutcome | LinkRefusal;
  cancel(move: LinkMove<Record>): LinkOutcome | LinkRefusal;
  reverse(move: LinkMove<Record>): LinkOutcome | LinkRefusal;
}

/** The links by transaction type. */
export type Links = ReadonlyMap<string, Link>;

/** Declares what a transaction type does to its record; export it from the record's noun. */
export function link<Record>(spec: Omit<Link<Record>, 'kind'>): Link {
  return { ...spec, kind: 'link' };
}
