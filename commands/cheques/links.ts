/** The effects of the universal commands on the cheque of a transaction. */
import {
  type LinkMove,
  type LinkOutcome,
  type LinkRefusal,
  link,
} from '../../core/command/declaration/link.ts';
import { isRejection, type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { debitHold } from './cheque.ts';
import { type ChequeRecord, clear, loadRecord, type Stepped, submit, undo } from './steps.ts';

type Move = LinkMove<ChequeRecord | undefined>;

function refusal({ transaction, record }: Move): LinkRefusal {
  return reject('INVALID_STATE_TRANSITION', {
    message:
      record === undefined
        ? 'The cheque of this transaction is not there.'
        : `The cheque is ${record.cheque.state}.`,
    chequeTransactionId: Number(transaction.linkedId),
    chequeState: record?.cheque.state ?? null,
  });
}

function outcome(move: Move, done: Stepped | Rejection): LinkOutcome | LinkRefusal {
  return isRejection(done) ? refusal(move) : { effects: done.effects, lines: done.lines };
}

/** The first approval of a pending deposit submits it to clearing. The next approval clears it. */
function settle(move: Move): LinkOutcome | LinkRefusal {
  const { record, context, reason } = move;
  if (record === undefined) return refusal(move);
  const { cheque, account } = record;
  if (cheque.direction === 'Deposit' && cheque.state === 'PENDING') {
    const done = submit(record, reason, context);
    if (isRejection(done)) return refusal(move);
    return {
      effects: done.effects,
      lines: done.lines,
      stays: true,
      holds: [debitHold(account, cheque.amount)],
      message: 'The cheque is approved and goes to clearing.',
    };
  }
  const today = { clearingDate: context.today() };
  return outcome(move, clear(record, { note: reason, changes: today }, context));
}

function taken(move: Move, how: 'cancel' | 'reverse'): LinkOutcome | LinkRefusal {
  const { record, context, reason } = move;
  if (record === undefined) return refusal(move);
  return outcome(move, undo(record, how, { note: reason }, context));
}

const chequeLink = (transactionType: string) =>
  link<ChequeRecord | undefined>({
    transactionType,
    load: ({ linkedId }, read) => loadRecord(Number(linkedId), read),
    settle,
    cancel: (move) => taken(move, 'cancel'),
    reverse: (move) => taken(move, 'reverse'),
  });

export const chequeDepositLink = chequeLink('CHEQUE_DEPOSIT');
export const chequeWithdrawalLink = chequeLink('CHEQUE_WITHDRAWAL');
