/** For checks: whether what was owed before and after a line of a loan goes with what the line says. Pure. */
import { moneyWords } from '../../../core/values/money.ts';
import { type LoanTransaction, totalOf } from '../servicing/loan-transaction.ts';

/**
 * What is wrong with the balances of a line; `beside` is what it has beside the debt. What is owed never stands
 * below zero, so that a line which leaves nothing owed may have taken more than was.
 */
export function* lineFaults(entry: LoanTransaction, beside: bigint): Iterable<string> {
  const { id, type, balanceBefore: before, balanceAfter: after } = entry;
  const taken = totalOf(entry) + entry.advance;
  if (named.has(type) && entry.reference !== id) {
    yield `the ${type} ${id} says that it is ${entry.reference}`;
  }
  if (isRight(entry, taken, beside)) return;
  const says = `${moneyWords(before)} owed before and ${moneyWords(after)} after`;
  yield `the ${type} ${id} of ${moneyWords(taken)} has ${says}`;
}

/** Lines that are called as what they were booked for. */
const named: ReadonlySet<string> = new Set(['REPAYMENT', 'PAY_OFF', 'PENALTY', 'CAPITALISATION']);

function isRight(entry: LoanTransaction, taken: bigint, beside: bigint): boolean {
  const { type, balanceBefore: before, balanceAfter: after } = entry;
  const owed = taken - beside > 0n ? taken - beside : 0n;
  switch (type) {
    case 'DISBURSEMENT':
      return before === 0n && after === taken;
    case 'DISBURSEMENT_REVERSAL':
      return before === owed && after === 0n;
    case 'CAPITALISATION':
      return after >= before;
    case 'PENALTY':
      return before === 0n ? after <= taken : after === before + taken;
    case 'PAY_OFF':
    case 'WRITE_OFF':
      return before === owed && after === 0n;
    default:
      return after === 0n ? before <= owed : before === after + taken;
  }
}
