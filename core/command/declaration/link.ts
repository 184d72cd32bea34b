/**
 * Some transactions settle a record besides the ledger: a cheque, a loan, a till. For its transaction type,
 * the record's noun declares the effects of settling, cancelling and reversing. The universal commands run
 * these effects inside their own decision.
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
    /** The effects of transaction types on linked records. Their `load` uses the same `read`. */
    readonly links: Links;
  }
}

/** The part of the transaction that a link gets. */
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
  /** Id of the journal or reversal transaction that the move makes, if any. */
  readonly reference: string;
}

/** The effects of the move besides the transaction's own. */
export interface LinkOutcome {
  readonly effects: readonly Effect[];
  /** Lines to post instead of the transaction's own. A `cancel` posts no other lines. */
  readonly lines?: readonly Line[];
  /**
   * The settled amount if it differs from the requested amount. The transaction then has this amount and
   * these lines.
   */
  readonly amount?: bigint;
  /** The transaction stays PENDING: an approval of an entry that only lets it go on, and no longer expires. */
  readonly stays?: boolean;
  /** The new holds of a transaction that stays, instead of its previous holds. */
  readonly holds?: readonly Omit<Hold, 'reference'>[];
  /** The message to the caller, instead of the default message. */
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

/** Declares the effects of a transaction type on its record. Export the link from the record's noun. */
export function link<Record>(spec: Omit<Link<Record>, 'kind'>): Link {
  return { ...spec, kind: 'link' };
}
