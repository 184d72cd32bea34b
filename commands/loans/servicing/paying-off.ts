/** The effects of a pay-off on its loan, booked at once or after approval. Pure. */
import type { Context } from '../../../core/command/declaration/command.ts';
import { isRejection, type Rejection } from '../../../core/command/wire/rejections.ts';
import { type Minor, moneyWords } from '../../../core/values/money.ts';
import { partsOwed } from '../loan.ts';
import { type Parts, written } from './loan-transaction.ts';
import { methodOf } from './payment.ts';
import { broughtUpToDate } from './servicing.ts';
import { type SettledUp, type Settlement, type Settling, settledUp } from './settling.ts';

/** A pay-off as it was booked. */
export interface PaidOff extends SettledUp {
  /** The paid debt, with the prepayment penalty. */
  readonly parts: Parts;
  readonly total: Minor;
}

/** Ends the loan by paying its whole debt of today. `charge` is the prepayment penalty. */
export function paidOff(
  state: Settling,
  how: {
    readonly transactionId: string;
    readonly charge: Minor;
    /** The penalty that the rules ask for and that is not taken. */
    readonly waived: Minor;
    readonly notes: string | null;
    readonly posts: 'loan' | 'transaction';
  },
  context: Context,
): PaidOff | Rejection<'CUSTOMER_ACCOUNT_CLOSED'> {
  const { transactionId: id, charge, waived, notes, posts } = how;
  const { loan } = broughtUpToDate(state.loan, state.rows, context);
  const as = { charge, waived, posts, closureType: 'PayOff', note: notes, kind: 'pay-off' } as const;
  const ended = settledUp(state, as, context);
  if (isRejection(ended)) return ended;
  const { after, effects, settlement } = ended;
  const owed = partsOwed(loan);
  const parts = { ...owed, penalty: owed.penalty + charge };
  const entry = {
    type: 'PAY_OFF',
    id,
    reference: id,
    paymentMethod: methodOf(state.payer),
    notes,
    ...parts,
    advance: -loan.advance,
  } as const;
  return {
    ...ended,
    parts,
    total: settlement.fromAdvance + settlement.fromPayer,
    effects: [...effects, written(loan, after, entry, context)],
  };
}

/** The message about returned money, or an empty text. */
export function returnedWords({ back }: Settlement): string {
  return back > 0n ? ` ${moneyWords(back)} that was paid in advance was given back.` : '';
}
