import { command } from '../../core/command/declaration/command.ts';
import { emit, put } from '../../core/command/declaration/effects.ts';
import { Guid, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { accounts, available } from '../../core/ledger/account.ts';
import { sheet } from '../../core/ledger/books.ts';
import { fromMinor, moneyWords } from '../../core/values/money.ts';
import { accountLocks, LockView, lockHold, lockView } from './lock.ts';

export default command({
  name: 'DeleteDepositLockAmountCommand',
  aliases: ['ReleaseAmountCommand'],
  summary: 'Releases a locked amount: it is available again, also where the account is locked.',
  reply: R2,
  permission: ['accounts.manage'],
  input: Type.Object({ lockId: Guid('The locked amount') }),
  output: Type.Object({ ...LockView.properties, availableBalance: SignedAmount() }),
  example: { lockId: '01900000-0000-7000-8000-000000000001' },
  rejects: ['LOCK_NOT_FOUND', 'LOCK_RELEASED'],
  audits: 'AmountReleased',
  effectClasses: ['restriction'],

  load: async ({ lockId }, read) => {
    const lock = await read.one(accountLocks, { id: lockId });
    const account = lock === undefined ? undefined : await read.one(accounts, { id: lock.accountId });
    return { lock, account };
  },

  decide: (_input, { lock, account }, context) => {
    if (lock === undefined || account === undefined) return reject('LOCK_NOT_FOUND');
    if (lock.state === 'Released') {
      return reject('LOCK_RELEASED', { releasedBy: lock.releasedBy, releasedAt: lock.releasedAt });
    }
    const changes = { state: 'Released' as const, releasedBy: context.actor.userId, releasedAt: context.now };
    const books = sheet([account]);
    books.release(lockHold(lock));
    const { id, number } = account;
    const amount = fromMinor(lock.amount);
    return {
      data: {
        ...lockView({ ...lock, ...changes }),
        availableBalance: fromMinor(available(books.account(id))),
      },
      message: `${moneyWords(lock.amount)} of account ${number} are available again.`,
      effects: [
        ...books.effects,
        put(accountLocks, lock, changes),
        emit('account.amount_released', id, {
          accountNumber: number,
          accountEncodedKey: id,
          lockId: lock.id,
          amount,
        }),
      ],
    };
  },
});
