/** What paying a loan off and closing it share: the debt of today, the advance that is used for it, what goes back, and what was its security. */
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

/** The debt of a loan that is accrued to today, a charge added, against what is held for it. */
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

/** The end of a loan: what it is then, what is posted for it, and what it does. */
export interface SettledUp {
  readonly after: Loan;
  readonly settlement: Settlement;
  readonly lines: readonly Line[];
  /** The lines are among them where the loan posts them. */
  readonly effects: readonly Effect[];
}

/** Ends the loan: the debt is paid, the rest of the advance is back with who paid it, nothing is held any more. */
export function settledUp(
  { loan: before, rows, ties, payer, pool, advances, origins, held, given }: Settling,
  how: {
    readonly charge: Minor;
    /** A charge that the rules ask for and that is not taken. */
    readonly waived?: Minor;
    readonly closureType: 'PayOff' | 'FullRepayment';
    readonly note: string | null;
    readonly kind: string;
    /** Whether a transaction of its own posts the lines; the loan does where none does. */
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
    {
      ...{ payer, amount: settlement.fromPayer, drawn: loan.advance, charge },
      back: [...returned, ...letOff],
    },
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

/** The paying account, where it is open and belongs to the borrower. */
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

/** What secures the loan; nothing where there is no loan. */
export async function securitiesOf(loan: Loan | undefined, read: Read): Promise<Securities> {
  if (loan === undefined) return { held: [], given: [] };
  const loanKey = loan.encodedKey;
  return {
    held: await read.all(collaterals, { loanKey }),
    given: await read.all(guarantors, { loanKey }),
  };
}

/** Everything that the end of a loan that is paid back does beyond its own row. */
function released(after: Loan, { held, given }: Securities): readonly Effect[] {
  return [
    noMoreDays(after),
    ...held.map((row) => put(collaterals, row, { state: 'Released' })),
    ...given.map((row) => put(guarantors, row, { state: 'Released' })),
    tell('loan.closed', after, { closureType: after.closureType }),
    tellCustomer(after, { template: 'loan-closed' }),
  ];
}
