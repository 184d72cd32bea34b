import { command } from '../../core/command/declaration/command.ts';
import { Note, OneOf, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { sheet } from '../../core/ledger/books.ts';
import { fromMinor, moneyWords } from '../../core/values/money.ts';
import { bounceReasons, ordinaryReason } from './cheque.ts';
import { chequeFees, feeFor } from './cheque-policies.ts';
import { ChequeId, ChequeOutcome, chequeOutcome } from './cheque-view.ts';
import { ChequeReply } from './codes.ts';
import { aboutCheque, auditOf, loadCheque, returnCheque } from './resolve.ts';

export default command({
  name: 'InitiateBounceChequeCommand',
  summary: 'Returns a cheque unpaid: what it did is undone and the penalty is charged.',
  reply: ChequeReply,
  permission: ['cheques.clear'],

  input: Type.Object({
    chequeTransactionId: ChequeId,
    bounceReason: Type.Optional(OneOf(bounceReasons, `${ordinaryReason} when absent`)),
    notes: Type.Optional(Note(500)),
  }),
  output: Type.Object({
    ...ChequeOutcome,
    bounceReason: Type.String(),
    bouncedDate: Type.String(),
    penalty: SignedAmount('What the customer is charged'),
    penaltyOwed: SignedAmount('The part of it that the account could not pay'),
  }),
  example: { chequeTransactionId: 1, bounceReason: 'INSUFFICIENT_FUNDS' },

  policies: { fees: chequeFees },
  rejects: ['CHEQUE_NOT_FOUND', 'INVALID_STATE_TRANSITION', 'CHEQUE_BOUNCED'],
  audits: 'ChequeBounced',
  effectClasses: ['money', 'correction'],

  load: async ({ chequeTransactionId }, read) => ({ found: await loadCheque(chequeTransactionId, read) }),

  facts: (_input, { found }) => ({ fees: found === undefined ? null : { event: 'bounce' as const } }),

  about: (_input, { found }) => aboutCheque(found),

  decide: (input, { found }, context) => {
    if (found === undefined) return reject('CHEQUE_NOT_FOUND', { field: 'chequeTransactionId' });
    const { bounceReason = ordinaryReason, notes = null } = input;
    const books = sheet([found.account]);
    const fee = feeFor(context.policy.fees ?? [], found.cheque.direction, bounceReason);
    const detail = { move: 'bounce', reason: bounceReason, note: notes, fee } as const;
    const done = returnCheque(found, books, { ...detail, stopsCheque: true }, context);
    if (isRejection(done)) return done;
    const { cheque } = done;
    const after = books.account(found.account.id);
    return {
      data: {
        ...chequeOutcome(cheque, after, found.cheque.state),
        bounceReason,
        bouncedDate: context.today(),
        penalty: fromMinor(cheque.penalty),
        penaltyOwed: fromMinor(cheque.penaltyOwed),
      },
      message:
        cheque.penalty === 0n
          ? 'Cheque returned unpaid.'
          : `Cheque returned unpaid; a penalty of ${moneyWords(cheque.penalty)} is charged.`,
      effects: [...books.effects, ...done.effects, auditOf(found, cheque, after)],
    };
  },
});
