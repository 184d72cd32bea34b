import { command } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { ownBank } from './cheque.ts';
import { ChequeOutcome, chequeOutcome } from './cheque-view.ts';
import { ChequeReply } from './codes.ts';
import { entered } from './entering.ts';
import {
  approvalOf,
  chequeDateText,
  type Entry,
  entryFacts,
  entryInput,
  entryPolicies,
  entryRefusal,
  entryRejects,
  loadAccount,
  loadEntry,
} from './entry.ts';

const input = Type.Object({
  ...entryInput,
  payeeName: Type.Optional(Words(200)),
  chequeDate: Type.Optional(chequeDateText),
});

type Asked = Omit<Entry, 'direction' | 'drawerBank' | 'drawerAccount' | 'chequeDate'> & {
  readonly chequeDate?: string;
};

/** A cheque drawn on an account here: its drawer is that account, by its number. */
const entryOf = (data: Asked, number: string): Entry => ({
  ...data,
  chequeDate: data.chequeDate,
  direction: 'Withdrawal',
  drawerBank: ownBank,
  drawerAccount: number,
});

export default command({
  name: 'InitiateChequeWithdrawalCommand',
  summary: 'Enters a cheque drawn on an account; its amount is held until it is honoured.',
  reply: ChequeReply,
  permission: ['cheques.create'],

  input,
  output: Type.Object(ChequeOutcome),
  example: {
    accountEncodedKey: 'acc-amina',
    amount: 12000,
    chequeNumber: '000045',
    payeeName: 'Grace Okafor',
    notes: 'School fees',
  },

  policies: entryPolicies,
  rejects: entryRejects,
  audits: 'ChequeDrawn',
  effectClasses: ['money'],

  load: async (data, read) => {
    const account = await loadAccount(data.accountEncodedKey, read);
    return loadEntry(account, entryOf(data, account?.number ?? ''), read);
  },

  facts: (data, { account }, _actor, today) =>
    entryFacts(entryOf(data, account?.number ?? ''), account, today),

  decide: (data, state, context) => {
    const { account } = state;
    const entry = entryOf(data, account?.number ?? '');
    const refused = entryRefusal(entry, state, context);
    if (refused !== undefined) return refused;
    if (account === undefined) return reject('CHEQUE_ACCOUNT_NOT_FOUND');
    const approval = approvalOf(entry, context);
    const done = entered({ entry, account, expectedClearingDate: null, approval }, context);
    if (isRejection(done)) return done;
    return {
      data: chequeOutcome(done.cheque, done.account, null),
      message: 'Cheque entered; its amount is held until it is honoured.',
      effects: done.effects,
    };
  },
});
