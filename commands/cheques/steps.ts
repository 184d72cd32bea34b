/**
 * The steps of a cheque in the books, derived from its record. Shared by the cheque commands and the
 * universal ones. Pure.
 */

import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, remove } from '../../core/command/declaration/effects.ts';
import type { Line } from '../../core/command/declaration/journal.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { isRejection, type Rejection } from '../../core/command/wire/rejections.ts';
import { type Account, accounts, available, isOpen } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { least, type Minor } from '../../core/values/money.ts';
import {
  accountAfter,
  type Cheque,
  type ChequeIdentity,
  type ChequeMove,
  chequeIdentities,
  cheques,
  clearingLines,
  honouringLines,
  identityOf,
  stepped,
  submissionLines,
} from './cheque.ts';
import { heldBy, undoLines } from './impacts.ts';

/** A cheque with its account and the row that prevents a second entry. */
export interface ChequeRecord {
  readonly cheque: Cheque;
  readonly account: Account;
  readonly identity: ChequeIdentity | undefined;
}

export async function loadRecord(id: number, read: Read): Promise<ChequeRecord | undefined> {
  const cheque = await read.one(cheques, { id });
  if (cheque === undefined) return undefined;
  const account = await read.one(accounts, { id: cheque.accountId });
  const identity = await read.one(chequeIdentities, identityOf(cheque));
  return account === undefined ? undefined : { cheque, account, identity };
}

/** The result of a step: the cheque after it, the lines to post, and the account after lines and holds. */
export interface Stepped {
  readonly cheque: Cheque;
  readonly lines: readonly Line[];
  readonly account: Account;
  readonly effects: readonly Effect[];
}

interface Detail {
  readonly note: string | null;
  readonly changes?: Changes<typeof cheques>;
}

type Refused = Rejection<'CHEQUE_BOUNCED' | 'INVALID_STATE_TRANSITION'>;

/** Makes a move, or returns why the cheque's state does not allow it. */
function take(
  { cheque, account }: Pick<ChequeRecord, 'cheque' | 'account'>,
  move: ChequeMove,
  { lines, hold }: { readonly lines: readonly Line[]; readonly hold: Minor },
  { note, changes = {} }: Detail,
  context: Context,
): Stepped | Refused {
  const taken = stepped(cheque, { move, account, lines, hold, note, changes }, context);
  if (isRejection(taken)) return taken;
  const { after, effects } = taken;
  return { cheque: after, effects, lines, account: accountAfter(account, lines, hold) };
}

/** An approved deposit goes to clearing: book and hold rise. */
export function submit(record: ChequeRecord, note: string | null, context: Context) {
  const { cheque, account } = record;
  const lines = submissionLines(account, cheque.amount);
  return take(record, 'submit', { lines, hold: cheque.amount }, { note }, context);
}

/** A deposit is collected, or a drawn cheque honoured: the hold goes, the money has moved. */
export function clear(record: ChequeRecord, detail: Detail, context: Context) {
  const { cheque, account } = record;
  const lines =
    cheque.direction === 'Deposit'
      ? clearingLines(account, cheque.amount)
      : honouringLines(account, cheque.amount);
  return take(record, 'clear', { lines, hold: -heldBy(cheque.steps) }, detail, context);
}

/** Reverses the cheque's steps by their record. Its paper may be entered again. */
export function undo(
  record: ChequeRecord,
  move: 'cancel' | 'reverse',
  detail: Detail,
  context: Context,
): Stepped | Refused {
  return undoWithFee(record, move, { ...detail, fee: 0n, stopsCheque: false }, context);
}

/** A fee of a cheque: the amount paid now, and the amount still owed. */
export interface Charge {
  readonly fee: Minor;
  readonly owed: Minor;
  readonly lines: readonly Line[];
}

/**
 * Charges a fee to the available balance. The rest becomes receivable, and so does the whole fee of an
 * account that is not open.
 */
export function chargeOf(account: Account, fee: Minor): Charge {
  const free = isOpen(account) && available(account) > 0n ? available(account) : 0n;
  const paid = least(free, fee);
  const owed = fee - paid;
  const lines: Line[] = [];
  if (paid > 0n) lines.push({ gl: account.gl, account: account.id, side: 'debit', amount: paid });
  if (owed > 0n) lines.push({ gl: chart.feesReceivable.code, side: 'debit', amount: owed });
  if (fee > 0n) lines.push({ gl: chart.feeIncome.code, side: 'credit', amount: fee });
  return { fee, owed, lines };
}

/** Reverses a cheque with a fee. The reversal and the fee are two journals. */
export function undoWithFee(
  record: ChequeRecord,
  move: 'bounce' | 'cancel' | 'reverse',
  detail: Detail & { readonly stopsCheque: boolean; readonly fee: Minor },
  context: Context,
): (Stepped & { readonly charge: Charge; readonly undone: readonly Line[] }) | Refused {
  const { cheque, account, identity } = record;
  const undone = undoLines(cheque.steps, account);
  const hold = -heldBy(cheque.steps);
  const charge = chargeOf(accountAfter(account, undone, hold), detail.fee);
  const changes = { ...detail.changes, penalty: charge.fee, penaltyOwed: charge.owed };
  const lines = [...undone, ...charge.lines];
  const done = take(record, move, { lines, hold }, { ...detail, changes }, context);
  if (isRejection(done)) return done;
  const frees = identity?.chequeId === cheque.id && !detail.stopsCheque;
  const effects = frees ? [...done.effects, remove(chequeIdentities, identity)] : done.effects;
  return { ...done, effects, charge, undone };
}
