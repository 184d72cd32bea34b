/** Restrictions of accounts. */
import { accounts } from '../../core/ledger/account.ts';
import { restriction } from '../compliance/restriction.ts';
import { accountLocks } from './lock.ts';

export const lockedAccounts = restriction({
  table: accounts,
  name: 'lock of the account',
  idOf: ({ id }) => id,
  isRestricted: ({ state }) => state === 'Locked',
});

export const stoppedDebits = restriction({
  table: accounts,
  name: 'stop of debits',
  idOf: ({ id }) => id,
  isRestricted: ({ postNoDebit }) => postNoDebit,
});

export const lockedAmounts = restriction({
  table: accountLocks,
  name: 'lock of the amount',
  idOf: ({ id }) => id,
  isRestricted: ({ state }) => state === 'Locked',
});
