/** An amount of an account that is locked by hand until a person releases it. */
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { type CheckRead, holdOwner } from '../../core/command/declaration/store-check.ts';
import { instant, money, nullable, type Row, table, text } from '../../core/command/declaration/table.ts';
import { fromMinor } from '../../core/values/money.ts';

export const lockStates = ['Locked', 'Released'] as const;

export const accountLocks = table({
  name: 'account_locks',
  key: ['id'],
  indexes: [
    { on: ['accountId'], serves: [{ query: 'RetrieveAccountHoldsQuery' }] },
    {
      on: ['state', 'id'],
      serves: [{ check: 'holds' }, { query: 'RetrieveDepositLockAmountsQuery', asked: { state: 'Locked' } }],
    },
  ],
  controls: 'restriction',
  columns: {
    id: text(64),
    accountId: text(64),
    accountNumber: text(34),
    state: text<(typeof lockStates)[number]>(20),
    amount: money(),
    reason: text(500),
    lockedBy: text(200),
    lockedAt: instant(),
    releasedBy: nullable(text(200)),
    releasedAt: nullable(instant()),
  },
});

export type AccountLock = Row<typeof accountLocks>;

/** The hold of the lock. */
export function lockHold({ id, accountId, amount }: Pick<AccountLock, 'id' | 'accountId' | 'amount'>) {
  return { account: accountId, direction: 'debit' as const, amount, reference: `lock:${id}` };
}

/** The id of the lock behind a hold, from the hold's reference. */
export const lockOfHold = (reference: string): string | undefined => /^lock:(.+)$/.exec(reference)?.[1];

export const LockView = Type.Object({
  lockId: Type.String(),
  accountNumber: Type.String(),
  amount: Type.Number(),
  state: OneOf(lockStates),
  reason: Type.String(),
  lockedBy: Type.String(),
  lockedById: Type.String(),
  lockedAt: Type.String(),
  releasedBy: OrNull(Type.String()),
  releasedById: OrNull(Type.String()),
  releasedAt: OrNull(Type.String()),
});

export function lockView(lock: AccountLock) {
  const { id, accountNumber, amount, state, reason, lockedBy, lockedAt } = lock;
  const { releasedBy, releasedAt } = lock;
  return {
    lockId: id,
    accountNumber,
    amount: fromMinor(amount),
    state,
    reason,
    lockedBy,
    lockedById: lockedBy,
    lockedAt,
    releasedBy,
    releasedById: releasedBy,
    releasedAt,
  };
}

export const lockHolds = holdOwner({
  of: 'locked amounts',
  async *holds(read: CheckRead) {
    const pages = read.pages(accountLocks, {
      orderBy: ['state'],
      where: (select) => select.where({ state: 'Locked' }),
    });
    for await (const page of pages) {
      for (const lock of page) yield { tenant: lock.tenant, ...lockHold(lock) };
    }
  },
});
