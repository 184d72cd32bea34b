import { command } from '../../core/command/declaration/command.ts';
import { emit, fresh, insert } from '../../core/command/declaration/effects.ts';
import { Amount, SignedAmount, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { available, isOpen } from '../../core/ledger/account.ts';
import { sheet } from '../../core/ledger/books.ts';
import { fromMinor, moneyWords, toMinor } from '../../core/values/money.ts';
import { loadDeposit, noAccount } from './account-move.ts';
import { type AccountLock, accountLocks, LockView, lockHold, lockView } from './lock.ts';

export default command({
  name: 'LockDepositAmountCommand',
  aliases: ['LockAmountCommand'],
  summary: 'Locks an amount of an account: it stays, and is not available until it is released.',
  reply: R2,
  permission: ['accounts.manage'],
  input: Type.Object({
    accountNumber: Words(34, 'Number of the account'),
    amount: Amount(),
    reason: Words(500),
  }),
  output: Type.Object({ ...LockView.properties, availableBalance: SignedAmount() }),
  example: { accountNumber: '1000000001', amount: 2500, reason: 'Court order 12/2026' },
  rejects: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_STATE', 'INSUFFICIENT_BALANCE'],
  audits: 'AmountLocked',
  effectClasses: ['money', 'restriction'],
  load: loadDeposit,

  decide: (input, { account }, context) => {
    if (account === undefined) return noAccount(input.accountNumber);
    if (!isOpen(account)) {
      const message = `Account ${account.number} is ${account.state}.`;
      return reject('ACCOUNT_STATE', { message, state: account.state });
    }
    const amount = toMinor(input.amount);
    if (available(account) < amount) {
      const message = `Account ${account.number} has ${moneyWords(available(account))} available.`;
      return reject('INSUFFICIENT_BALANCE', { message });
    }
    const lock: AccountLock = {
      tenant: context.actor.tenant,
      version: 1,
      id: context.newId(),
      state: 'Locked',
      amount,
      accountId: account.id,
      accountNumber: account.number,
      reason: input.reason.trim(),
      lockedBy: context.actor.userId,
      lockedAt: context.now,
      releasedBy: null,
      releasedAt: null,
    };
    const books = sheet([account]);
    books.hold(lockHold(lock));
    const availableBalance = fromMinor(available(books.account(account.id)));
    const named = { accountNumber: account.number, accountEncodedKey: account.id };
    return {
      data: { ...lockView(lock), availableBalance },
      message: `${moneyWords(amount)} of account ${account.number} are locked.`,
      effects: [
        ...books.effects,
        insert(accountLocks, fresh(lock)),
        emit('account.amount_locked', account.id, { ...named, lockId: lock.id, amount: input.amount }),
      ],
    };
  },
});
