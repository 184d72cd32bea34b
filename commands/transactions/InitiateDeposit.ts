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
  name: 'InitiateDeposit',
  summary: 'Takes money in for an account, at once or after approval.',
  reply: R2Plain,
  permission: ['transactions.create'],

  input: Type.Object({
    accountNumber: AccountNamed,
    amount: Amount(),
    narration: Type.Optional(TextAlsoNamed(Note(200), ['notes'])),
    requireApproval: Type.Optional(Type.Boolean({ description: 'true: wait for an approver' })),
    channel: Type.Optional(TextAlsoNamed(Channel, ['channelCode'])),
    transactionType: Type.Optional(Type.Literal(1, { description: '1: a deposit' })),
  }),
  output: InitiationOutput,
  example: {
    accountNumber: '1000000001',
    amount: 2500.5,
    narration: 'Cash at the counter',
    requireApproval: false,
    channel: 'branch',
  },

  policies: initiationPolicies,
  rejects: initiationRejects,
  audits: 'TransactionInitiated',
  effectClasses: ['money'],

  load: async ({ accountNumber }, read) => ({ account: await accountNamed(accountNumber, read) }),

  facts: ({ channel }, { account }) => initiationFacts('DEPOSIT', channel, account),

  decide: (input, { account }, context) => {
    if (account === undefined || isCash(account)) {
      return reject('ACCOUNT_NOT_FOUND', { accountNumber: input.accountNumber });
    }
    const amount = toMinor(input.amount);
    return initiate(
      {
        type: 'DEPOSIT',
        title: 'Deposit',
        amount,
        account,
        lines: [
          { gl: chart.cash.code, side: 'debit', amount },
          { gl: account.gl, account: account.id, side: 'credit', amount },
        ],
        narration: input.narration ?? null,
        channel: input.channel,
        requireApproval: input.requireApproval,
      },
      context,
    );
  },
});
