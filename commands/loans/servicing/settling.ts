/**
 * Shared by paying off and closing a loan: today's debt, the use of the advance, the refund, and the release
 * of security.
 */
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, put } from '../../../core/command/declaration/effects.ts';
import type { Line } from '../../../core/command/declaration/journal.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { isRejection, type Rejection } from '../../../core/command/wire/rejections.ts';
import { type Account, isOpen } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { least, type Minor } from '../../../core/values/money.ts';
import { tell, tellCustomer } from '../announcement.ts';
import { type InstalmentRow, unpaidTotal } from '../instalment.ts';
import { debtOf, exposureOf, type Loan, loanNoun, partsOwed } from '../loan.ts';
import { expose, noMoreDays } from '../loan-moves.ts';
import { type Collateral, collaterals, type Guarantor, guarantors } from '../security/security.ts';
import { drawn, givenBack } from './advance.ts';
import { paymentLines } from './payment.ts';
import { broughtUpToDate, journalOf, poolLines, rowChanges, type Serviced } from './servicing.ts';

export interface Settling extends Securities, Omit<Serviced, 'loan'> {
  readonly loan: Loan;
  readonly payer: Account | undefined;
  /** The accounts that paid in advance. */
  readonly origins: readonly Account[];
}

/** How much is taken from where, and how much goes back. */
export interface Settlement {
  readonly debt: Minor;
  readonly fromAdvance: Minor;
  readonly fromPayer: Minor;
  readonly back: Minor;
}

/** Compares the debt of a loan that is accrued to today, with a charge, to its advance. */
export function settlementOf(loan: Loan, charge: Minor = 0n): Settlement {
  const debt = debtOf(loan) + charge;
  const owed = debt > 0n ? debt : 0n;
  const fromAdvance = least(owed, loan.advance);
  return {
    debt,
    fromAdvance,
    fromPayer: owed - fromAdvance,
    // Interest that older versions took before it was earned makes the debt negative: it goes back too.
    back: loan.advance - fromAdvance + owed - debt,
  };
}

/** The end of a loan: its final state, its lines and its effects. */
export interface SettledUp {
  readonly after: Loan;
  readonly settlement: Settlement;
  readonly lines: readonly Line[];
  /** Includes the lines if the loan posts them. */
  readonly effects: readonly Effect[];
}

/** Ends the loan: pays the debt, returns the rest of the advance to its payer, and leaves no advance. */
export function settledUp(
  { loan: before, rows, ties, payer, pool, advances, origins, held, given }: Settling,
  how: {
    readonly charge: Minor;
    /** A charge that the rules ask for and that is not taken. */
    readonly waived?: Minor;
    readonly closureType: 'PayOff' | 'FullRepayment';
    readonly note: string | null;
    readonly kind: string;
    /** The poster of the lines: a universal transaction if there is one, otherwise the loan. */
    readonly posts: 'loan' | 'transaction';
  },
  context: Context,
): SettledUp | Rejection<'CUSTOMER_ACCOUNT_CLOSED'> {
  const { charge, waived = 0n, closureType, note, kind } = how;
  const current = broughtUpToDate(before, rows, context);
  const { loan } = current;
  const parts = partsOwed(loan);
  const settlement = settlementOf(loan, charge);
  const taken = drawn(advances, settlement.fromAdvance);
  const returned = givenBack(taken.left, origins, ownAccount(payer, before));
  if (isRejection(returned)) return returned;
  const { after, effects } = loanNoun.moved(before, 'close', context, {
    note,
    changes: {
      ...current.accrual.changes,
      principal: 0n,
      principalPaid: loan.principalPaid + parts.principal,
      interestPaid: loan.interestPaid + parts.interest,
      feesPaid: loan.feesPaid + parts.fees,
      penaltyPaid: loan.penaltyPaid + parts.penalty + charge,
      penaltyCharged: loan.penaltyCharged + charge,
      penaltyWaived: loan.penaltyWaived + waived,
      advance: 0n,
      advanceReturned: loan.advanceReturned + settlement.back,
      arrearsSince: null,
      closureType,
      closedAt: context.now,
    },
  });
  const letOff = settlement.debt < 0n ? [letOffLine(payer, -settlement.debt)] : [];
  const paid = paymentLines(
    { payer, amount: settlement.fromPayer, drawn: loan.advance, charge, back: [...returned, ...letOff] },
    parts,
  );
  const lines = [...paid, ...poolLines(pool, before, 'nothing')];
  const own = how.posts === 'loan' ? lines : [];
  return {
    after,
    settlement,
    lines,
    effects: [
      ...effects,
      ...current.effects,
      ...rowChanges(rows, current.rows.map(overtaken)),
      ...drawn(advances, loan.advance).effects,
      ...journalOf(loan, kind, `${closing[closureType]} of ${loan.loanId}`, own, context),
      ...expose(ties, -exposureOf(before)),
      ...released(after, { held, given }),
    ],
  };
}

/** The paying account, if it is open and belongs to the borrower. */
const ownAccount = (payer: Account | undefined, { clientKey }: Loan): Account | undefined =>
  payer !== undefined && isOpen(payer) && payer.clientKey === clientKey ? payer : undefined;

const closing = { PayOff: 'Pay-off', FullRepayment: 'Closing' } as const;

/** An instalment that the end of the loan has overtaken. */
function overtaken(row: InstalmentRow): InstalmentRow {
  return unpaidTotal(row) === 0n ? row : { ...row, state: 'Closed' };
}

function letOffLine(payer: Account | undefined, amount: Minor): Line {
  return payer === undefined
    ? { gl: chart.cash.code, side: 'credit', amount }
    : { gl: payer.gl, account: payer.id, side: 'credit', amount };
}

export interface Securities {
  readonly held: readonly Collateral[];
  readonly given: readonly Guarantor[];
}

/** The security of the loan. Empty without a loan. */
export async function securitiesOf(loan: Loan | undefined, read: Read): Promise<Securities> {
  if (loan === undefined) return { held: [], given: [] };
  const loanKey = loan.encodedKey;
  return { held: await read.all(collaterals, { loanKey }), given: await read.all(guarantors, { loanKey }) };
}

/** The effects of a repaid loan's end beyond its own row. */
function released(after: Loan, { held, given }: Securities): readonly Effect[] {
  return [
    noMoreDays(after),
    ...held.map((row) => put(collaterals, row, { state: 'Released' })),
    ...given.map((row) => put(guarantors, row, { state: 'Released' })),
    tell('loan.closed', after, { closureType: after.closureType }),
    tellCustomer(after, { template: 'loan-closed' }),
  ];
}
