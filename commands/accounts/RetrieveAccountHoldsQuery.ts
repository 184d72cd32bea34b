import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { held } from '../../core/ledger/account.ts';
import { openHolds } from '../../core/ledger/open-holds.ts';
import { fromMinor } from '../../core/values/money.ts';
import { transactions, transactionTypes } from '../transactions/transaction.ts';
import { accountNamed, findAccount } from './account-view.ts';
import { accountLocks, lockHold, lockOfHold } from './lock.ts';

const Hold = Type.Object({
  amount: Type.Number(),
  direction: OneOf(['debit', 'credit'], 'debit: lowers what is available; credit: is announced'),
  reference: Type.String({ description: 'What keeps the hold, as the ledger names it' }),
  transactionId: OrNull(Type.String({ description: 'The transaction that keeps it' })),
  transactionType: OrNull(OneOf(transactionTypes, 'The type of that transaction')),
  narration: OrNull(Type.String({ description: 'The narration of that transaction' })),
  lockId: OrNull(Type.String({ description: 'The amount locked by hand that keeps it' })),
});

/** An answer contains at most this many holds, the largest. */
const most = 200;

export default query({
  name: 'RetrieveAccountHoldsQuery',
  summary: 'What holds money of an account now: transactions that wait, amounts locked by hand.',
  reply: R2,
  permission: ['accounts.view'],
  input: Type.Object(accountNamed),
  output: Type.Object({
    accountNumber: Type.String(),
    holdAmount: Type.Number({ description: 'All that is held, pending deposits included' }),
    complete: Type.Boolean({
      description: 'Every hold was found; false where older ones were not looked for any more',
    }),
    holds: Type.Array(Hold, { description: `The ${most} largest, the largest first` }),
  }),
  example: { accountNumber: '1000000001' },
  rejects: ['VALIDATION', 'ACCOUNT_NOT_FOUND'],

  read: async (input, read) => {
    const account = await findAccount(input, read);
    if (isRejection(account)) return account;
    const { id, number } = account;
    // A lock may be years older than other holds, so locks are read separately. The other holds are then
    // found without going back so far.
    const locks = await read.rows(accountLocks, (select) => select.where({ accountId: id, state: 'Locked' }));
    const open = await openHolds(read, account, locks.map(lockHold));
    const found = open.holds
      .toSorted((a, b) => Number(b.amount - a.amount) || a.reference.localeCompare(b.reference))
      .slice(0, most);
    const references = [...new Set(found.map(({ reference }) => reference))];
    const rows =
      references.length === 0
        ? []
        : await read.rows(transactions, (select) => select.whereIn('id', references));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const holds = found.map(({ reference, direction, amount }) => {
      const transaction = byId.get(reference);
      return {
        amount: fromMinor(amount),
        direction,
        reference,
        transactionId: transaction?.id ?? null,
        transactionType: transaction?.type ?? null,
        narration: transaction?.narration ?? null,
        lockId: lockOfHold(reference) ?? null,
      };
    });
    const { complete } = open;
    const data = { accountNumber: number, holdAmount: fromMinor(held(account)), complete, holds };
    return { data, message: `${holds.length === 1 ? '1 hold' : `${holds.length} holds`}.` };
  },
});
