import { query } from '../../core/command/command.ts';
import { reject } from '../../core/command/rejections.ts';
import { Type } from '../../core/command/schema.ts';
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
    return { data: chequeView(cheque), message: `Cheque ${cheque.chequeNumber} found.` };
  },
});
