import { query } from '../../core/command/declaration/command.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { feeEntries, feeLeft } from '../../core/ledger/fees.ts';
import type { Minor } from '../../core/values/money.ts';
import { cheques } from './cheque.ts';
import { ChequeId, ChequeView, chequeView } from './cheque-view.ts';
import { ChequeReply } from './codes.ts';

export default query({
  name: 'RetrieveChequeByIdQuery',
  summary: 'A cheque with its state and every entity that its steps changed.',
  reply: ChequeReply,
  permission: ['cheques.view'],
  input: Type.Object({ chequeTransactionId: ChequeId }),
  output: ChequeView,
  example: { chequeTransactionId: 1 },
  rejects: ['CHEQUE_NOT_FOUND'],

  read: async ({ chequeTransactionId }, read) => {
    const cheque = await read.one(cheques, { id: chequeTransactionId });
    if (cheque === undefined) return reject('CHEQUE_NOT_FOUND', { field: 'chequeTransactionId' });
    const { accountId, transactionId } = cheque;
    const left = cheque.penaltyOwed > 0n ? await owedFor(accountId, transactionId, read) : 0n;
    return {
      data: chequeView({ ...cheque, penaltyOwed: left }),
      message: `Cheque ${cheque.chequeNumber} found.`,
    };
  },
});

/** The unpaid part of the cheque's fee, after payments from later incoming money. */
async function owedFor(accountId: string, reference: string, read: QueryRead): Promise<Minor> {
  const entries = await read.rows(feeEntries, (select) => select.where({ accountId }).orderBy('id'));
  return feeLeft(entries, reference);
}
