import { command } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { expectedClearing } from './cheque-policies.ts';
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
  drawerBank: Words(100, 'Bank on which the cheque is drawn'),
  drawerAccount: Words(40, 'Account on which the cheque is drawn'),
  chequeDate: chequeDateText,
});

const entryOf = (data: Omit<Entry, 'direction'>): Entry => ({ ...data, direction: 'Deposit' });

export default command({
  name: 'InitiateChequeDepositCommand',
  summary: 'Takes a cheque in for an account; the funds become available after clearing.',
  reply: ChequeReply,
  permission: ['cheques.create'],

  input,
  output: Type.Object({ ...ChequeOutcome, expectedClearingDate: Type.Union([Type.String(), Type.Null()]) }),
  example: {
    accountEncodedKey: 'acc-amina',
    amount: 45000,
    chequeNumber: '000123',
    drawerBank: 'Union Bank',
    drawerAccount: '0012345678',
    chequeDate: '2026-11-20',
    notes: 'Rent',
  },

  policies: entryPolicies,
  rejects: entryRejects,
  audits: 'ChequeDeposited',
  effectClasses: ['money'],

  load: async (data, read) => loadEntry(await loadAccount(data.accountEncodedKey, read), data, read),

  facts: (data, { account }, _actor, today) => entryFacts(entryOf(data), account, today),

  decide: (data, state, context) => {
    const entry = entryOf(data);
    const refused = entryRefusal(entry, state, context);
    if (refused !== undefined) return refused;
    const { account } = state;
    if (account === undefined) return reject('CHEQUE_ACCOUNT_NOT_FOUND');
    const { clearing } = context.policy;
    const expectedClearingDate = clearing === null ? null : expectedClearing(context.today(), clearing);
    const approval = approvalOf(entry, context);
    const done = entered({ entry, account, expectedClearingDate, approval }, context);
    if (isRejection(done)) return done;
    return {
      data: { ...chequeOutcome(done.cheque, done.account, null), expectedClearingDate },
      message: approval.waits
        ? `Cheque entered; it waits for approval${approval.reasons.length === 0 ? '' : `: ${approval.reasons.join(', ')}`}.`
        : 'Cheque deposited; the funds become available after clearing.',
      effects: done.effects,
    };
  },
});
