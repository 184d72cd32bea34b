import { command } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2Plain } from '../../core/command/wire/reply.ts';
import { toMinor } from '../../core/values/money.ts';
import {
  InitiationOutput,
  initiate,
  initiationFacts,
  initiationPolicies,
} from '../transactions/initiation.ts';
import { cashInput, cashMove, cashRejects } from './cash.ts';
import { loadPlace, openPlace, TillKey } from './till.ts';

export default command({
  name: 'InitiateTillTransfer',
  summary: 'Moves cash from one till to another, at once or after approval.',
  reply: R2Plain,
  permission: ['transactions.create'],

  input: Type.Object({
    fromTill: TillKey('Key of the till that gives'),
    toTill: TillKey('Key of the till that receives'),
    ...cashInput,
  }),
  output: InitiationOutput,
  example: { fromTill: 'till-01', toTill: 'till-02', amount: 50000, narration: 'Change' },

  policies: initiationPolicies,
  rejects: [...cashRejects, 'SAME_ACCOUNT'],
  audits: 'TransactionInitiated',
  effectClasses: ['money'],

  load: async ({ fromTill, toTill }, read) => ({
    from: await loadPlace(fromTill, read),
    to: await loadPlace(toTill, read),
  }),

  facts: ({ channel }, { from }) => initiationFacts('TILL_TRANSFER', channel, from.account),

  decide: (input, state, context) => {
    const from = openPlace(state.from, 'Till', 'TILL_NOT_FOUND', input.fromTill);
    if (isRejection(from)) return from;
    const to = openPlace(state.to, 'Till', 'TILL_NOT_FOUND', input.toTill);
    if (isRejection(to)) return to;
    if (from.till.key === to.till.key) {
      return reject('SAME_ACCOUNT', { message: 'The two tills must differ.', field: 'toTill' });
    }
    if (from.account.currency !== to.account.currency) return reject('CURRENCY_MISMATCH');
    const amount = toMinor(input.amount);
    return initiate(
      {
        type: 'TILL_TRANSFER',
        title: 'Till transfer',
        amount,
        account: from.account,
        counter: to.account,
        lines: cashMove(from.account, to.account, amount),
        narration: input.narration ?? null,
        channel: input.channel,
        requireApproval: input.requireApproval,
        linkedId: from.till.key,
      },
      context,
    );
  },
});
