import { command } from '../../core/command/declaration/command.ts';
import { Amount, Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2Plain } from '../../core/command/wire/reply.ts';
import { accounts, isCash } from '../../core/ledger/account.ts';
import { toMinor } from '../../core/values/money.ts';
import { approvalThresholds, tierFor } from './approval-policies.ts';
import {
  InitiationOutput,
  initiate,
  initiationFacts,
  initiationPolicies,
  initiationRejects,
} from './initiation.ts';
import { Channel } from './transaction.ts';

export default command({
  name: 'InitiateTransfer',
  summary: 'Moves money from one account of the bank to another, at once or after approval.',
  reply: R2Plain,
  permission: ['transactions.create'],

  input: Type.Object({
    fromAccountNumber: Words(34, 'Number of the account that pays'),
    toAccountNumber: Words(34, 'Number of the account that receives'),
    amount: Amount(),
    narration: Type.Optional(Note(200)),
    requireApproval: Type.Optional(Type.Boolean({ description: 'true: wait for an approver' })),
    channel: Type.Optional(Channel),
  }),
  output: InitiationOutput,
  example: {
    fromAccountNumber: '1000000001',
    toAccountNumber: '1000000002',
    amount: 75.25,
    narration: 'Rent',
  },

  policies: { ...initiationPolicies, counterThresholds: approvalThresholds },
  rejects: [...initiationRejects, 'SAME_ACCOUNT', 'CURRENCY_MISMATCH'],
  audits: 'TransactionInitiated',
  effectClasses: ['money'],

  load: async ({ fromAccountNumber, toAccountNumber }, read) => ({
    from: await read.one(accounts, { number: fromAccountNumber }),
    to: await read.one(accounts, { number: toAccountNumber }),
  }),

  facts: ({ channel }, { from, to }) => {
    // A threshold applies to the source account. It also applies to a receiving account of the bank itself.
    const internal = to?.class === 'INTERNAL' ? to : undefined;
    return {
      ...initiationFacts('TRANSFER', channel, from),
      counterThresholds: initiationFacts('TRANSFER', channel, internal).thresholds,
    };
  },

  decide: (input, { from, to }, context) => {
    if (from === undefined || isCash(from)) {
      return reject('ACCOUNT_NOT_FOUND', { accountNumber: input.fromAccountNumber });
    }
    if (to === undefined || isCash(to)) {
      return reject('ACCOUNT_NOT_FOUND', { accountNumber: input.toAccountNumber });
    }
    if (from.id === to.id) return reject('SAME_ACCOUNT', { field: 'toAccountNumber' });
    if (from.currency !== to.currency) return reject('CURRENCY_MISMATCH');
    const amount = toMinor(input.amount);
    return initiate(
      {
        type: 'TRANSFER',
        title: 'Transfer',
        amount,
        account: from,
        counter: to,
        counterTier: tierFor(context.policy.counterThresholds ?? [], amount),
        lines: [
          { gl: from.gl, account: from.id, side: 'debit', amount },
          { gl: to.gl, account: to.id, side: 'credit', amount },
        ],
        narration: input.narration ?? null,
        channel: input.channel,
        requireApproval: input.requireApproval,
      },
      context,
    );
  },
});
