import { command } from '../../core/command/declaration/command.ts';
import { Amount, Note, TextAlsoNamed, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2Plain } from '../../core/command/wire/reply.ts';
import { isCash } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { toMinor } from '../../core/values/money.ts';
import {
  AccountNamed,
  accountNamed,
  InitiationOutput,
  initiate,
  initiationFacts,
  initiationPolicies,
  initiationRejects,
} from './initiation.ts';
import { Channel } from './transaction.ts';

export default command({
  name: 'InitiateWithdrawal',
  summary: 'Pays money out of an account, at once or after approval.',
  reply: R2Plain,
  permission: ['transactions.create'],

  input: Type.Object({
    accountNumber: AccountNamed,
    amount: Amount(),
    narration: Type.Optional(TextAlsoNamed(Note(200), ['notes'])),
    requireApproval: Type.Optional(Type.Boolean({ description: 'true: wait for an approver' })),
    channel: Type.Optional(TextAlsoNamed(Channel, ['channelCode'])),
    transactionType: Type.Optional(Type.Literal(2, { description: '2: a withdrawal' })),
  }),
  output: InitiationOutput,
  example: {
    accountNumber: '1000000001',
    amount: 400,
    narration: 'Cash at the counter',
    requireApproval: false,
    channel: 'branch',
  },

  policies: initiationPolicies,
  rejects: initiationRejects,
  audits: 'TransactionInitiated',
  effectClasses: ['money'],

  load: async ({ accountNumber }, read) => ({ account: await accountNamed(accountNumber, read) }),

  facts: ({ channel }, { account }) => initiationFacts('WITHDRAWAL', channel, account),

  decide: (input, { account }, context) => {
    if (account === undefined || isCash(account)) {
      return reject('ACCOUNT_NOT_FOUND', { accountNumber: input.accountNumber });
    }
    const amount = toMinor(input.amount);
    return initiate(
      {
        type: 'WITHDRAWAL',
        title: 'Withdrawal',
        amount,
        account,
        lines: [
          { gl: account.gl, account: account.id, side: 'debit', amount },
          { gl: chart.cash.code, side: 'credit', amount },
        ],
        narration: input.narration ?? null,
        channel: input.channel,
        requireApproval: input.requireApproval,
      },
      context,
    );
  },
});
