/**
 * The effects of a decision as data: a closed list that only the unit of work applies. Tests can assert data
 * in a table, a dry run can predict it, and the host can batch and store it. Calls allow none of this.
 */
import type { Instant } from '../../values/instant.ts';
import type { Minor } from '../../values/money.ts';
import type { Journal } from './journal.ts';
import type { AnyRow, Changes, Exactly, NewRow, Part, Row, Table } from './table.ts';
import type { Wait } from './wait.ts';

/** A hold placed on (positive) or released from (negative) an account. */
export interface Hold {
  readonly account: string;
  /** A debit hold lowers the available balance. A credit hold announces money and lowers no balance. */
  readonly direction: 'debit' | 'credit';
  readonly amount: Minor;
  /** The owner of the hold: a transaction, a lock. */
  readonly reference: string;
}

/** A fee that an account owes, or (negative) the payment of a fee. */
export interface FeeOwed {
  readonly account: string;
  readonly amount: Minor;
  /** The transaction that was charged, or whose money paid the fee. */
  readonly reference: string;
}

/** Details for the command's audit entry, besides the actor, the time and the command. */
export interface AuditDetail {
  readonly eventType?: string;
  readonly transactionId?: string;
  readonly transactionType?: string;
  readonly transactionAmount?: Minor;
  readonly previousState?: string;
  readonly newState?: string;
  readonly approverNotes?: string;
  readonly balanceImpact?: unknown;
}

/** A timer that runs a command at its due time, in the tenant of the command that sets the timer. */
export interface NewTimer {
  /** Chosen by the caller, who can move or remove the timer by this id: `pending:<transactionId>`. */
  readonly id: string;
  readonly due: Instant;
  readonly command: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A message to people. It is stored in the commit and sent afterwards, so it never delays the command. */
export interface Notice {
  /**
   * Name of a template: `templates/NAME.json` with its texts for `email` and `sms`, and `NAME.tests.json`
   * next to it. The texts may use `{{field}}` of `data`, `{{money.field}}` for amounts, and
   * `{{recipient.name}}`. A missing field fails the message. A null field is empty text.
   */
  readonly template: string;
  readonly channels: readonly ('email' | 'sms')[];
  /**
   * The recipients: a kind that a noun's directory declares (`client`, `officer`, `role`) and a key within
   * that kind.
   */
  readonly to: { readonly kind: string; readonly key: string };
  /** Id of the record that the message is about. */
  readonly subject: string;
  /** The fields that the template may use. */
  readonly data: Readonly<Record<string, unknown>>;
}

export type Effect =
  | {
      readonly do: 'insert';
      readonly table: Table;
      readonly row: Readonly<Record<string, unknown>>;
      /**
       * For a record that waits for an approver: its effects after approval. Controls judge them when the
       * record is made.
       */
      readonly onceApproved?: readonly Effect[];
      /** The wait that controls require for this record. */
      readonly waits?: Wait;
    }
  | {
      readonly do: 'put';
      readonly table: Table;
      readonly row: Readonly<Record<string, unknown>>;
      readonly changes: Readonly<Record<string, unknown>>;
    }
  | { readonly do: 'remove'; readonly table: Table; readonly row: Readonly<Record<string, unknown>> }
  | { readonly do: 'erase'; readonly table: Table; readonly key: Readonly<Record<string, unknown>> }
  | { readonly do: 'post'; readonly journal: Journal }
  | { readonly do: 'hold'; readonly hold: Hold }
  | { readonly do: 'release'; readonly hold: Hold }
  | { readonly do: 'owe'; readonly fee: FeeOwed }
  | {
      readonly do: 'emit';
      readonly type: string;
      readonly subject: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | { readonly do: 'notify'; readonly notice: Notice }
  | { readonly do: 'schedule'; readonly timer: NewTimer }
  | { readonly do: 'unschedule'; readonly id: string }
  | { readonly do: 'audit'; readonly detail: AuditDetail };

type Inserted = Extract<Effect, { readonly do: 'insert' }>;
type Put = Extract<Effect, { readonly do: 'put' }>;

/** Whether an effect adds a row of this table. */
export const isInsertOf =
  <T extends Table>(table: T) =>
  (effect: Effect): effect is Inserted & { readonly row: NewRow<T> } =>
    effect.do === 'insert' && effect.table === table;

/** Whether an effect changes a row of this table. */
export const isPutOf =
  <T extends Table>(table: T) =>
  (effect: Effect): effect is Put & { readonly row: Row<T>; readonly changes: Changes<T> } =>
    effect.do === 'put' && effect.table === table;

/** Adds a row of exactly the declared columns. */
export const insert = <T extends Table, R extends NewRow<T>>(
  table: T,
  row: Exactly<NewRow<T>, R>,
): Effect => ({ do: 'insert', table, row });

/** The columns of a row that was made up whole: its tenant and its version are the unit of work's business. */
export function fresh<R extends Pick<AnyRow, 'tenant' | 'version'>>(row: R): Omit<R, 'tenant' | 'version'> {
  const { tenant: _tenant, version: _version, ...columns } = row;
  return columns;
}

/** Changes declared columns of a row that `load` read, but never its tenant, its key or its version. */
export const put = <T extends Table, C extends Changes<T>>(
  table: T,
  row: Row<T>,
  changes: Exactly<Changes<T>, C>,
): Effect => ({ do: 'put', table, row, changes });

/** Removes a row that `load` read. */
export const remove = <T extends Table>(table: T, row: Row<T>): Effect => ({ do: 'remove', table, row });

/** Removes a row of a log that is pruned, without reading it. */
export const erase = <T extends Table>(table: T, key: Part<T>): Effect => ({ do: 'erase', table, key });

export const post = (journal: Journal): Effect => ({ do: 'post', journal });
export const hold = (placed: Hold): Effect => ({ do: 'hold', hold: placed });
export const owe = (fee: FeeOwed): Effect => ({ do: 'owe', fee });
export const release = (freed: Hold): Effect => ({ do: 'release', hold: freed });

/** Publishes an event: one event row in the same commit. */
export const emit = (type: string, subject: string, data: Readonly<Record<string, unknown>>): Effect => ({
  do: 'emit',
  type,
  subject,
  data,
});

/** The template of a notice whose text comes from the command, in the fields subject and body. */
export const plainTemplate = 'process-message';

/** Notifies people: one notification row for each channel in the same commit. */
export const notify = (notice: Notice): Effect => ({ do: 'notify', notice });

/** Sets a timer, or moves the one of this id. */
export const schedule = (timer: NewTimer): Effect => ({ do: 'schedule', timer });

/** Cancels a timer. A missing timer is not an error. */
export const unschedule = (id: string): Effect => ({ do: 'unschedule', id });

export const audit = (detail: AuditDetail): Effect => ({ do: 'audit', detail });
