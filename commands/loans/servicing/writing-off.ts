/** The effects of a write-off on its loan: a part of the debt, or all of it. Pure. */
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, put } from '../../../core/command/declaration/effects.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { fromMinor, type Minor } from '../../../core/values/money.ts';
import { type Client, clients } from '../../clients/client.ts';
import { allocationOf, defaultOrder } from '../../products/loan-product.ts';
import { tell } from '../announcement.ts';
import { unpaidTotal } from '../instalment.ts';
import { exposureOf, type Loan, loanNoun, partsOwed, totalOwed } from '../loan.ts';
import { expose, noMoreDays } from '../loan-moves.ts';
import type { EarlyUse } from '../policies.ts';
import { drawn } from './advance.ts';
import { used } from './early.ts';
import { type Parts, written } from './loan-transaction.ts';
import { broughtUpToDate, journalOf, overdueOn, poolLines, rowChanges, type Serviced } from './servicing.ts';

type State = Serviced & { readonly loan: Loan; readonly client: Client | undefined };

/** The reason of a write-off and the decision that allows it. */
interface Why {
  readonly reason: string;
  readonly approvalReference: string;
  readonly notes: string | null;
}

/** A write-off as it was booked. */
export interface WrittenOff {
  readonly transactionId: string;
  readonly after: Loan;
  readonly effects: readonly Effect[];
}

/**
 * Writes off an amount below the debt. It first covers the amounts that are due, in the order of the product. The rest
 * reduces the principal, so that later instalments are fewer (`shorten`) or lower. The loan continues.
 */
export function writtenOffPart(
  state: State,
  asked: Why & {
    readonly amount: Minor;
    readonly early: Exclude<EarlyUse, 'advance'>;
    readonly graceDays: number;
  },
  context: Context,
): WrittenOff {
  const { loan: before, rows, ties, product, pool, client } = state;
  const { amount, early, graceDays } = asked;
  const current = broughtUpToDate(before, rows, context);
  const { loan } = current;
  const order = product === undefined ? defaultOrder : allocationOf(product);
  const use = used(amount, loan, current.rows, { order, early }, context);
  const { parts } = use;
  const overdue = overdueOn(use.rows, context.today(), graceDays);
  const catchesUp = loan.state === 'InArrears' && overdue.length === 0;
  const { after, effects } = loanNoun.moved(before, catchesUp ? 'catchUp' : 'repay', context, {
    note: asked.reason,
    changes: {
      ...current.accrual.changes,
      ...use.plan,
      principal: loan.principal - parts.principal,
      principalPaid: loan.principalPaid + parts.principal,
      principalWrittenOff: loan.principalWrittenOff + parts.principal,
      interestPaid: loan.interestPaid + parts.interest,
      interestWrittenOff: loan.interestWrittenOff + parts.interest,
      feesPaid: loan.feesPaid + parts.fees,
      penaltyPaid: loan.penaltyPaid + parts.penalty,
      writtenOff: loan.writtenOff + amount,
      arrearsSince: overdue[0]?.dueDate ?? null,
    },
  });
  const lines = [...lossLines(parts, amount, 0n), ...poolLines(pool, before, after)];
  return booked({ loan, after, parts, amount, lines }, asked, context, [
    ...effects,
    ...current.effects,
    ...rowChanges(rows, use.rows),
    ...expose(ties, exposureOf(after) - exposureOf(before)),
    ...defaulted(before, client),
  ]);
}

/** Writes off all that the loan owes: the loan ends. */
export function writtenOffWhole(
  { loan: before, rows, ties, client, advances, pool }: State,
  why: Why,
  context: Context,
): WrittenOff {
  const current = broughtUpToDate(before, rows, context);
  const { loan, accrual, effects: accrued } = current;
  const amount = totalOwed(loan);
  const { after, effects } = loanNoun.moved(before, 'writeOff', context, {
    note: why.reason,
    changes: {
      ...accrual.changes,
      principal: 0n,
      // The receivables end with the loan.
      interestAccrued: loan.interestCapitalised + loan.interestPaid,
      feesCharged: loan.feesPaid,
      penaltyCharged: loan.penaltyPaid,
      writtenOff: loan.writtenOff + amount,
      advance: 0n,
      closureType: 'WriteOff',
      closedAt: context.now,
    },
  });
  const parts = partsOwed(loan);
  const lost = current.rows.map((row) =>
    unpaidTotal(row) > 0n ? { ...row, state: 'WrittenOff' as const } : row,
  );
  const lines = [...lossLines(parts, amount, loan.advance), ...poolLines(pool, before, 'nothing')];
  return booked({ loan, after, parts, amount, lines }, why, context, [
    ...effects,
    ...accrued,
    ...rowChanges(rows, lost),
    ...drawn(advances, loan.advance).effects,
    ...expose(ties, -exposureOf(before)),
    ...defaulted(before, client),
    noMoreDays(after),
  ]);
}

/** The first write-off of a loan, of a part or of all, counts as a default of its customer. */
function defaulted(before: Loan, client: Client | undefined): readonly Effect[] {
  if (client === undefined || before.writtenOff > 0n) return [];
  return [put(clients, client, { defaultedLoans: client.defaultedLoans + 1 })];
}

/** Adds the journal, the loan's line and the event to the other effects of the write-off. */
function booked(
  what: {
    readonly loan: Loan;
    readonly after: Loan;
    readonly parts: Parts;
    readonly amount: Minor;
    readonly lines: readonly Line[];
  },
  { reason, approvalReference, notes }: Why,
  context: Context,
  more: readonly Effect[],
): WrittenOff {
  const { loan, after, parts, amount, lines } = what;
  const transactionId = context.newId();
  const entry = { id: transactionId, type: 'WRITE_OFF', paymentMethod: 'Write-off' } as const;
  const line = { ...entry, ...parts, reference: approvalReference, notes: notes ?? reason };
  return {
    transactionId,
    after,
    effects: [
      ...more,
      ...journalOf(loan, 'write-off', `Write-off of ${loan.loanId}`, lines, context),
      written(loan, after, line, context),
      tell('loan.written_off', after, { amount: fromMinor(amount), reason }),
    ],
  };
}

/** Debits 5200 loan losses and credits the debt. The advance makes the loss smaller. */
function lossLines(
  { principal, interest, fees, penalty }: Parts,
  amount: Minor,
  advance: Minor,
): readonly Line[] {
  const ahead = interest < 0n;
  const lines: readonly Line[] = [
    { gl: chart.loanLosses.code, side: 'debit', amount },
    { gl: chart.loanAdvances.code, side: 'debit', amount: advance },
    {
      gl: chart.interestReceivable.code,
      side: ahead ? 'debit' : 'credit',
      amount: ahead ? -interest : interest,
    },
    { gl: chart.loans.code, side: 'credit', amount: principal },
    { gl: chart.feesReceivable.code, side: 'credit', amount: fees + penalty },
  ];
  return lines.filter(({ amount }) => amount > 0n);
}
