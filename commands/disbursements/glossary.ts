/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Batches of payments from one account to many';

export const glossary = {
  added: 'How many were added',
  confirmedAt: 'When it was confirmed, in UTC',
  destinationAccount: 'Number of the account that is paid',
  disbursementId: 'Id of the disbursement',
  disbursementSourceAccountGroup: 'Group of the accounts that are paid from',
  entries: 'The entries',
  entryId: 'Id of the entry',
  invalidEntries: 'Entries that cannot be paid',
  paidAmount: 'What was paid, in currency units',
  paidCount: 'How many were paid',
  reviewedAt: 'When it was reviewed, in UTC',
  reviewedBy: 'Who reviewed it',
  reviewedById: 'Subject of who reviewed it: `sub` of the token',
  sourceAccount: 'Number of the account that is paid from',
  sourceAccountCIF: 'Customer number of whose account is paid from',
  sourceAccountName: 'Name of the account that is paid from',
  sourceChannel: 'By which channel it came',
  sourceGroupDescription: 'What the group of accounts is for',
  totalEntries: 'How many entries there are',
  transactionSource: 'Where the transaction comes from',
  validEntries: 'Entries that can be paid',
} as const satisfies Glossary;
