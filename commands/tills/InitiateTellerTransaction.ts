import { command } from '../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2Plain } from '../../core/command/wire/reply.ts';
import { accounts } from '../../core/ledger/account.ts';
import { toMinor } from '../../core/values/money.ts';
import {
  InitiationOutput,
  initiate,
  initiationFacts,
  initiationPolicies,
} from '../transactions/initiation.ts';
import { cashInput, cashRejects, counterMove } from './cash.ts';
import { loadPlace, openPlace, TillKey } from './till.ts';

export default command({
  name: 'InitiateTellerTransaction',
  summary: 'Takes cash in at a till for an account, or pays it out, at once or after approval.',
  reply: R2Plain,
  permission: ['transactions.create'],

  input: Type.Object({
    till: TillKey('Key of the till'),
    accountNumber: Words(34, 'Number of the customer’s account'),
    direction: OneOf(['Deposit', 'Withdrawal'], 'As the customer sees it'),
    ...cashInput,
  }),
  output: InitiationOutput,
  example: {
    till: 'till-01',
    accountNumber: '1000000001',
    direction: 'Deposit',
    amount: 1500,
    narration: 'Cash at the counter',
  },

  policies: initiationPolicies,
  rejects: [...cashRejects, 'ACCOUNT_NOT_FOUND'],
  audits: 'TransactionInitiated',
  effectClasses: ['money'],

  load: async ({ till, accountNumber }, read) => ({
    place: await loadPlace(till, read),
    customer: await read.one(accounts, { number: accountNumber }),
  }),

  facts: ({ channel }, { customer }) => initiationFacts('TELLER_TRANSACTION', channel, customer),

  decide: (input, { place, customer }, context) => {
    const till = openPlace(place, 'Till', 'TILL_NOT_FOUND', input.till);
    if (isRejection(till)) return till;
    if (customer?.class !== 'CUSTOMER') {
      return reject('ACCOUNT_NOT_FOUND', { accountNumber: input.accountNumber });
    }
    if (till.account.currency !== customer.currency) return reject('CURRENCY_MISMATCH');
    const amount = toMinor(input.amount);
    return initiate(
      {
        type: 'TELLER_TRANSACTION',
        title: `Teller ${input.direction === 'Deposit' ? 'deposit' : 'withdrawal'}`,
        amount,
        account: customer,
        counter: till.account,
        lines: counterMove(till.account, customer, input.direction, amount),
        narration: input.narration ?? null,
        channel: input.channel,
        requireApproval: input.requireApproval,
        linkedId: till.till.key,
      },
      context,
    );
  },
});
