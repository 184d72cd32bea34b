/** Shared by every command on a disbursed loan: the loan, its instalments, and its interest up to today. */
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, post, put, remove } from '../../../core/command/declaration/effects.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { type Account, accounts, isOpen } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { daysBetween } from '../../../core/values/business-days.ts';
import { type CivilDate, dateIn } from '../../../core/values/civil-date.ts';
import type { Minor } from '../../../core/values/money.ts';
import { type LoanProduct, loanProducts } from '../../products/loan-product.ts';
import { type InstalmentRow, instalments, unpaidTotal } from '../instalment.ts';
import { exposureOf, type Loan } from '../loan.ts';
import { type LoanTies, tiesOf } from '../loan-moves.ts';
import { findLoan, type LoanRef } from '../lookup.ts';
import { type Accrual, accrueTo } from './accrual.ts';
import { type Advance, advancesOf } from './advance.ts';

export interface Serviced {
  readonly loan: Loan | undefined;
  readonly product: LoanProduct | undefined;
  readonly rows: readonly InstalmentRow[];
  readonly ties: LoanTies;
  /** The advances of the loan, oldest first. */
  readonly advances: readonly Advance[];
  /** The bank's account that the loan was paid from. */
  readonly pool: Account | undefined;
}

/**
 * The loan of this name with its product, instalments (in order) and shared rows. `isDay`: the daily run moves principal
 * only if an advance is held. Without an advance, it does not lock the funding account, which all loans of a product share.
 */
export async function servicedLoan(
  name: LoanRef,
  read: Read,
  { isDay = false }: { readonly isDay?: boolean } = {},
): Promise<Serviced> {
  const loan = await findLoan(name, read);
  const ties = await tiesOf(loan, read);
  if (loan === undefined) {
    return { loan, product: undefined, rows: [], ties, advances: [], pool: undefined };
  }
  const { encodedKey: loanKey, fundedBy } = loan;
  const rows = await read.all(instalments, { loanKey });
  const advances = await advancesOf(loanKey, read);
  const needsPool = fundedBy !== null && !(isDay && advances.length === 0);
  return {
    loan,
    rows,
    ties,
    advances,
    product: await read.one(loanProducts, { encodedKey: loan.productKey }),
    pool: needsPool ? await read.one(accounts, { id: fundedBy }) : undefined,
  };
}

/** The loan and its instalments with interest up to today, and the journal of that interest, if any. */
export function broughtUpToDate(
  loan: Loan,
  rows: readonly InstalmentRow[],
  context: Context,
): {
  readonly loan: Loan;
  readonly rows: readonly InstalmentRow[];
  readonly accrual: Accrual;
  readonly effects: readonly Effect[];
} {
  const zone = context.bank.timezone;
  const paidOutOn = dateIn(zone, loan.disbursedAt ?? context.now);
  const accrual = accrueTo(loan, rows, paidOutOn, context.today());
  return {
    loan: { ...loan, ...accrual.changes },
    rows: accrual.rows,
    accrual,
    effects: journalOf(loan, 'accrual', `Interest on ${loan.loanId}`, accrual.lines, context),
  };
}

/**
 * The lines that return lent principal to its source account when the loan no longer owes it, repaid or
 * written off. Nothing is returned to a closed account.
 */
export function poolLines(
  pool: Account | undefined,
  before: Loan,
  left: Pick<Loan, 'disbursedAmount' | 'principalPaid'> | 'nothing',
): readonly Line[] {
  const amount = exposureOf(before) - (left === 'nothing' ? 0n : exposureOf(left));
  if (pool === undefined || !isOpen(pool) || amount <= 0n) return [];
  return [
    { gl: chart.lentFromPool.code, side: 'debit', amount },
    { gl: pool.gl, account: pool.id, side: 'credit', amount },
  ];
}

/** The lines of a loan as one journal. Empty without lines. */
export function journalOf(
  loan: Loan,
  kind: string,
  narration: string,
  lines: readonly Line[],
  context: Context,
): readonly Effect[] {
  if (lines.length === 0) return [];
  const { currency, encodedKey: reference } = loan;
  return [post({ id: context.newId(), reference, kind, narration, currency, lines })];
}

/** Unpaid instalments whose grace period has ended by this day, oldest first. */
export function overdueOn(
  rows: readonly InstalmentRow[],
  today: CivilDate,
  graceDays = 0,
): readonly InstalmentRow[] {
  return rows.filter((row) => daysBetween(row.dueDate, today) > graceDays && unpaidTotal(row) > 0n);
}

/** The unpaid rest of the schedule. */
export function unpaidOf(rows: readonly InstalmentRow[]): Minor {
  return rows.reduce((sum, row) => sum + unpaidTotal(row), 0n);
}

/** The changes of rows by a command: different rows are written, missing ones are removed. */
export function rowChanges(
  before: readonly InstalmentRow[],
  after: readonly InstalmentRow[],
): readonly Effect[] {
  const byNumber = new Map(after.map((row) => [row.number, row]));
  return before.flatMap((old) => {
    const row = byNumber.get(old.number);
    if (row === old) return [];
    if (row === undefined) return [remove(instalments, old)];
    const { tenant: _t, version: _v, loanKey: _k, number: _n, ...changes } = row;
    return [put(instalments, old, changes)];
  });
}
