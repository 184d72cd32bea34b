import DeleteDepositLockAmountCommand from '../../../commands/accounts/DeleteDepositLockAmountCommand.ts';
import type { AccountLock } from '../../../commands/accounts/lock.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { anAccount } from '../../support/transactions.ts';

const lock: AccountLock = {
  tenant: 'demo',
  version: 1,
  id: 'lock-1',
  accountId: 'acc-1',
  accountNumber: '1000000001',
  state: 'Locked',
  amount: 500n,
  reason: 'Court order',
  lockedBy: 'manager',
  lockedAt: noon,
  releasedBy: null,
  releasedAt: null,
};

cases(
  DeleteDepositLockAmountCommand,
  {
    input: { lockId: '01900000-0000-7000-8000-000000000001' },
    state: { lock, account: anAccount({ debitHold: 500n }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a locked amount': { holds: { 'acc-1 debit': -5 }, gives: ['release', 'put', 'emit'] },
    'what was released': { state: { lock: { ...lock, state: 'Released' } }, gives: 'LOCK_RELEASED' },
    'no such lock': { state: { lock: undefined, account: undefined }, gives: 'LOCK_NOT_FOUND' },
  },
);
