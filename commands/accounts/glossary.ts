/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Deposit accounts: opening, locking, closing, statements, the books of the bank';

export const glossary = {
  accountTier: 'Tier of the account',
  balance: 'The booked balance, in currency units',
  date: 'The day',
  importId: 'Id of the import',
  largestBalance: 'The largest balance, in currency units',
  line: 'Number of the line, from 1',
  lockedAt: 'When it was locked, in UTC',
  lockedBy: 'Subject of who locked it: the same as lockedById',
  lockedById: 'Subject of who locked it: `sub` of the token',
  lockId: 'Id of the locked amount',
  postNoDebit: 'Whether debits are refused',
  releasedAt: 'When it was released, in UTC; null while it is not',
  releasedBy: 'Subject of who released it: the same as releasedById',
  releasedById: 'Subject of the person who released it: `sub` of the token; null while it is not released',
  totalBalance: 'All balances together, in currency units',
  totalCredit: 'Booked on the credit side altogether, in currency units',
  totalDebit: 'Booked on the debit side altogether, in currency units',
} as const satisfies Glossary;
