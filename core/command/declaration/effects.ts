/**
 * What a decision does, as data: a closed list that only the unit of work carries out. Data can be asserted
 * in a table, predicted by a dry run, batched and stored; calls cannot.
 */
import type { Instant } from '../../values/instant.ts';
import type { Minor } from '../../values/money.ts';
import type { Journal } from './journal.ts';
import type { AnyRow, Changes, Exactly, NewRow, Part, Row, Table } from './table.ts';
import type { Wait } from './wait.ts';

/** A hold placed on (positive) or released from (negative) an account. */
export interface Hold {
  readonly account: string;
  /** A debit hold lowers what is available; a credit hold announces money and lowers nothing. */
  readonly direction: 'debit' | 'credit';
  readonly amount: Minor;
  /** What the hold belongs to: a transaction, a lock. */
  readonly reference: string;
}

/** A fee that an account stays owing, or (negative) that was taken from it. */
export interface FeeOwed {
  readonly account: string;
  readonly amount: Minor;
  /** The transaction that it was charged for, or whose money it was taken from. */
  readonly reference: string;
}

/** What the audit entry of this command says beyond who, when and which command. */
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

/** A timer that runs a command when it is due, in the tenant of the command that schedules it. */
export interface NewTimer {
  /** Chosen by the caller, so that it can be moved or removed: `pending:<transactionId>`. */
  readonly id: string;
  readonly due: Instant;
  readonly command: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A message to people: kept in the commit, sent afterwards, never in the way of the command. */
export interface Notice {
  /**
   * Name of a template: `templates/NAME.json` with its texts for `email` and `sms`, and
   * `NAME.tests.json` beside it. The texts may say `{{field}}` of `data`, `{{money.field}}` where the field is
   * an amount, and `{{recipient.name}}`; a field that is missing fails the message, null is empty.
   */
  readonly template: string;
  readonly channels: readonly ('email' | 'sms')[];
  /** Who: a kind that some noun's directory knows (`client`, `officer`, `role`) and a key within it. */
  readonly to: { readonly kind: string; readonly key: string };
  /** Id of the record that the message is about. */
  readonly subject: string;
  /** What the template may say. */
  readonly data: Readonly<Record<string, unknown>>;
}

export type Effect =
  | {
      readonly do: 'insert';
      readonly table: Table;
      readonly row: Readonly<Record<string, unknown>>;
      /** Of a record that waits for an approver: what it does once it is approved. Controls judge it when the record is made. */
      readonly onceApproved?: readonly Effect[];
      /** The record waits for this, as controls have asked. */
      readonly waits?: Wait;
    }
  | {
      readonly do: 'put';
      readonly table: Table;
      readonly row: Readonly<Record<string, unknown>>;
      readonly changes: Readonly<Record<string, unknown>>;
    }
  | {
      readonly do: 'remove';
      readonly table: Table;
      readonly row: Readonly<Record<string, unknown>>;
    }
  | {
      readonly do: 'erase';
      readonly table: Table;
      readonly key: Readonly<Record<string, unknown>>;
    }
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
): Effect => ({
  do: 'insert',
  table,
  row,
});

/** The columns of a row that was made up whole: its tenant and its version are the unit of work's business. */
export function fresh<R extends Pick<AnyRow, 'tenant' | 'version'>>(row: R): Omit<R, 'tenant' | 'version'> {
  const { tenant: _tenant, version: _version, ...columns } = row;
  return columns;
}

/** Changes declared columns of a row that `load` read; never its tenant, its key or its version. */
export const put = <T extends Table, C extends Changes<T>>(
  table: T,
  row: Row<T>,
  changes: Exactly<Changes<T>, C>,
): Effect => ({
  do: 'put',
  table,
  row,
  changes,
});

/** Removes a row that `load` read. */
export const remove = <T extends Table>(table: T, row: Row<T>): Effect => ({
  do: 'remove',
  table,
  row,
});

/** Removes a row of a log that is pruned, without reading it. */
export const erase = <T extends Table>(table: T, key: Part<T>): Effect => ({
  do: 'erase',
  table,
  key,
});

export const post = (journal: Journal): Effect => ({ do: 'post', journal });
export const hold = (placed: Hold): Effect => ({ do: 'hold', hold: placed });
export const owe = (fee: FeeOwed): Effect => ({ do: 'owe', fee });
export const release = (freed: Hold): Effect => ({ do: 'release', hold: freed });

/** Tells the world: one event row in the same commit. */
export const emit = (type: string, subject: string, data: Readonly<Record<string, unknown>>): Effect => ({
  do: 'emit',
  type,
  subject,
  data,
});

/** The template of a notice whose words its command gives: the fields subject and body. */
export const plainTemplate = 'process-message';

/** Tells people: one notification row for each channel in the same commit. */
export const notify = (notice: Notice): Effect => ({ do: 'notify', notice });

/** Sets a timer, or moves the one of this id. */
export const schedule = (timer: NewTimer): Effect => ({ do: 'schedule', timer });

/** Takes a timer back; one that is gone already is no error. */
export const unschedule = (id: string): Effect => ({ do: 'unschedule', id });

export const audit = (detail: AuditDetail): Effect => ({ do: 'audit', detail });
