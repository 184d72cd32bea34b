import { command } from '../../core/command/declaration/command.ts';
import { DateText, Note, OneOf, SignedAmount, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { sheet } from '../../core/ledger/books.ts';
import { fromMinor } from '../../core/values/money.ts';
import { feesWords } from '../transactions/transaction.ts';
import { chequeStates } from './cheque.ts';
import { ChequeId, ChequeOutcome, chequeOutcome, wireDirection } from './cheque-view.ts';
import { ChequeReply } from './codes.ts';
import {
  aboutCheque,
  auditOf,
  clearCheque,
  clearingDateOf,
  clearingPolicies,
  clearingRejects,
  loadCheque,
} from './resolve.ts';

export default command({
  name: 'InitiateClearChequeCommand',
  summary: 'Clears a deposited cheque, or honours a drawn one.',
  reply: ChequeReply,
  permission: ['cheques.clear'],

  input: Type.Object({
    chequeTransactionId: ChequeId,
    clearingDate: Type.Optional(DateText('Day of clearing; today when absent')),
    externalReferenceId: Type.Optional(Words(100, 'Reference of the clearing house')),
    notes: Type.Optional(Note(500)),
  }),
  output: Type.Object({
    ...ChequeOutcome,
    encodedKey: Type.String({ description: 'The same as transactionKey' }),
    chequeNumber: Type.String(),
    transactionType: OneOf<string>(['DEPOSIT', 'WITHDRAWAL']),
    state: OneOf(chequeStates, 'The same as chequeState'),
    newBalance: SignedAmount('The same as balance'),
    clearedDate: Type.String({ description: 'The same as clearingDate' }),
    clearingDate: Type.String(),
    clearingReference: Type.Union([Type.String(), Type.Null()]),
  }),
  example: { chequeTransactionId: 1, notes: 'Session 2' },

  policies: clearingPolicies,
  rejects: ['CHEQUE_NOT_FOUND', 'VALIDATION', ...clearingRejects],
  audits: 'ChequeCleared',
  effectClasses: ['money'],

  load: async ({ chequeTransactionId }, read) => ({ found: await loadCheque(chequeTransactionId, read) }),

  facts: (_input, { found }) =>
    found === undefined
      ? { approvals: null, dual: null, makerChecker: null }
      : { approvals: { transactionType: found.transaction.type }, dual: {}, makerChecker: {} },

  about: (_input, { found }) => aboutCheque(found),

  decide: (input, { found }, context) => {
    if (found === undefined) return reject('CHEQUE_NOT_FOUND', { field: 'chequeTransactionId' });
    const clearingDate = clearingDateOf(input.clearingDate, found.cheque, context);
    if (isRejection(clearingDate)) return clearingDate;
    const clearingReference = input.externalReferenceId ?? null;
    const books = sheet([found.account]);
    const detail = { clearingDate, clearingReference, note: input.notes ?? null };
    const done = clearCheque(found, books, detail, context);
    if (isRejection(done)) return done;
    const after = books.account(found.account.id);
    return {
      data: {
        ...chequeOutcome(done.cheque, after, found.cheque.state),
        encodedKey: done.cheque.transactionId,
        chequeNumber: done.cheque.chequeNumber,
        transactionType: wireDirection[done.cheque.direction],
        state: done.cheque.state,
        newBalance: fromMinor(after.book),
        clearedDate: clearingDate,
        clearingDate,
        clearingReference,
      },
      message:
        done.cheque.direction === 'Deposit'
          ? `Cheque cleared${done.fees > 0n ? '' : '; the funds are available'}.${feesWords(done.fees)}`
          : 'Cheque honoured; the account is debited.',
      effects: [...books.effects, ...done.effects, auditOf(found, done.cheque, after)],
    };
  },
});
