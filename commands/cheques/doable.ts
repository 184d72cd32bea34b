/** Actions of a cheque. */
import { doable } from '../../core/command/declaration/work.ts';
import { cheques } from './cheque.ts';

export const doneWithCheques = doable({
  of: 'cheque',
  permission: ['cheques.view'],
  async acts(id, { read }) {
    const number = Number(id);
    const cheque = Number.isSafeInteger(number) ? await read.one(cheques, { id: number }) : undefined;
    if (cheque === undefined) return undefined;
    const data = { chequeTransactionId: cheque.id };
    return [
      { command: 'InitiateClearChequeCommand', data },
      { command: 'InitiateBounceChequeCommand', data },
      { command: 'InitiateCancelChequeCommand', data },
    ];
  },
});
