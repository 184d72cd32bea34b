import { command } from '../../core/command/declaration/command.ts';
import { Note, SignedAmount, Type, Words } from '../../core/command/declaration/schema.ts';
import { roleRefusal } from '../../core/command/policy/approval.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { sheet } from '../../core/ledger/books.ts';
import { fromMinor } from '../../core/values/money.ts';
import { cancellationReasons, chequeFees, feeFor } from './cheque-policies.ts';
import { ChequeId, ChequeOutcome, chequeOutcome } from './cheque-view.ts';
import { ChequeReply } from './codes.ts';
import { aboutCheque, auditOf, loadCheque, returnCheque } from './resolve.ts';

/** The default reason: the customer stops payment. */
const usualReason = 'CUSTOMER_REQUEST';

export default command({
  name: 'InitiateCancelChequeCommand',
  summary: 'Stops payment of a drawn cheque, or withdraws a deposited one; its effects are undone.',
  reply: ChequeReply,
  permission: ['cheques.create', 'cheques.clear'],

  input: Type.Object({
    chequeTransactionId: ChequeId,
    reason: Type.Optional(Words(40, `A reason of the bank’s table; ${usualReason} when absent`)),
    notes: Type.Optional(Note(500)),
  }),
  output: Type.Object({
    ...ChequeOutcome,
    reason: Type.String(),
    fee: SignedAmount(),
    feeOwed: SignedAmount('The part of it that the account could not pay'),
  }),
  example: { chequeTransactionId: 1, reason: 'LOST_CHEQUE', notes: 'Police report 77/26' },

  policies: { fees: chequeFees, reasons: cancellationReasons },
  rejects: [
    'CHEQUE_NOT_FOUND',
    'VALIDATION',
    'INSUFFICIENT_PERMISSIONS',
    'INVALID_STATE_TRANSITION',
    'CHEQUE_BOUNCED',
  ],
  audits: 'ChequeCancelled',
  effectClasses: ['money', 'correction'],

  load: async ({ chequeTransactionId }, read) => ({ found: await loadCheque(chequeTransactionId, read) }),

  facts: ({ reason = usualReason }, { found }) => ({
    reasons: { reason },
    fees: found === undefined ? null : { event: 'cancel' as const },
  }),

  about: (_input, { found }) => aboutCheque(found),

  decide: (input, { found }, context) => {
    const { reason = usualReason, notes = null } = input;
    const { fees, reasons } = context.policy;
    if (found === undefined) return reject('CHEQUE_NOT_FOUND', { field: 'chequeTransactionId' });
    if (reasons === null) {
      return reject('VALIDATION', {
        field: 'reason',
        message: `reason ${reason} is not in the bank’s table of reasons`,
      });
    }
    const { role, stopsCheque } = reasons;
    const words = `To cancel for ${reason} needs ${role} or higher.`;
    const low = roleRefusal(context, role, words);
    if (low !== undefined) return low;
    const books = sheet([found.account]);
    const detail = {
      move: 'cancel' as const,
      reason,
      note: notes,
      fee: feeFor(fees ?? [], found.cheque.direction, reason),
      // The paper of a deposited cheque goes back to the customer, who may deposit it again.
      stopsCheque: stopsCheque && found.cheque.direction === 'Withdrawal',
    };
    const done = returnCheque(found, books, detail, context);
    if (isRejection(done)) return done;
    const after = books.account(found.account.id);
    return {
      data: {
        ...chequeOutcome(done.cheque, after, found.cheque.state),
        reason,
        fee: fromMinor(done.cheque.penalty),
        feeOwed: fromMinor(done.cheque.penaltyOwed),
      },
      message: detail.stopsCheque ? 'Payment of the cheque is stopped.' : 'Cheque cancelled.',
      effects: [...books.effects, ...done.effects, auditOf(found, done.cheque, after)],
    };
  },
});
