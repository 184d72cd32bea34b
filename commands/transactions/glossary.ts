/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Money in, out and between accounts: initiating, approving, cancelling, reversing';

export const glossary = {
  approvalsGiven: 'How many people have approved so far',
  cancellationDate: 'When it was cancelled, in UTC',
  cancellationReason: 'Why it was cancelled',
  counterAccountNumber: 'Number of the account on the other side',
  move: 'The move of its lifecycle',
  originalTransaction: 'The transaction that was reversed',
  postings: 'Lines of the journal',
  rejectionCategory: 'Kind of the reason',
  requiredRole: 'The lowest role that may do it',
  reversalCategory: 'Kind of the reason',
  reversalDate: 'When it was reversed, in UTC',
  reversalNarration: 'What the reversal is for, in words',
  reversalOf: 'Id of the transaction that it reverses; null where it reverses none',
  reversalReason: 'Why it was reversed',
  reversalTransactionId: 'Id of the transaction that reverses it',
  reversedBy: 'Id of the transaction that reverses it; null where none does',
  reversedById: 'Subject of who reversed it: `sub` of the token',
  settledAt: 'When it was settled, in UTC; null while it is not',
  slaBreached: 'Whether it waited longer than the bank allows itself',
} as const satisfies Glossary;
