/** Shared by the three commands that initiate cash movements: fields, rejections and lines. */
import type { Line } from '../../core/command/declaration/journal.ts';
import { Amount, Note, Type } from '../../core/command/declaration/schema.ts';
import type { Account } from '../../core/ledger/account.ts';
import type { Minor } from '../../core/values/money.ts';
import { Channel } from '../transactions/transaction.ts';

/** Fields of every cash initiator. */
export const cashInput = {
  amount: Amount(),
  narration: Type.Optional(Note(200)),
  requireApproval: Type.Optional(Type.Boolean({ description: 'true: wait for an approver' })),
  channel: Type.Optional(Channel),
};

/** Rejections of every command that initiates a cash movement. */
export const cashRejects = [
  'TILL_NOT_FOUND',
  'TILL_CLOSED',
  'CUSTOMER_ACCOUNT_CLOSED',
  'CURRENCY_MISMATCH',
  'INSUFFICIENT_BALANCE',
  'AMOUNT_OUT_OF_RANGE',
] as const;

/** Cash that goes from one till or vault to another: the receiver is debited, the giver credited. */
export function cashMove(from: Account, to: Account, amount: Minor): readonly Line[] {
  return [
    { gl: to.gl, account: to.id, side: 'debit', amount },
    { gl: from.gl, account: from.id, side: 'credit', amount },
  ];
}

/** Cash over the counter: a till and a customer's account grow together, or shrink together. */
export function counterMove(
  till: Account,
  customer: Account,
  direction: 'Deposit' | 'Withdrawal',
  amount: Minor,
): readonly Line[] {
  const [tillSide, customerSide] =
    direction === 'Deposit' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  return [
    { gl: till.gl, account: till.id, side: tillSide, amount },
    { gl: customer.gl, account: customer.id, side: customerSide, amount },
  ];
}

/** The lines that adjust the books of a till to its count. Empty if they agree. */
export function countingLines(till: Account, difference: Minor, gl: string): readonly Line[] {
  if (difference === 0n) return [];
  const isOver = difference > 0n;
  const amount = isOver ? difference : -difference;
  return [
    { gl: till.gl, account: till.id, side: isOver ? 'debit' : 'credit', amount },
    { gl, side: isOver ? 'credit' : 'debit', amount },
  ];
}
