/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'People and companies that the bank serves';

export const glossary = {
  accountOfficerKey: 'Key of the employee who looks after the client',
  creditScore: 'Credit score of the client',
  gender: 'Gender',
  monthlyIncome: 'Income a month, in currency units',
  openAccounts: 'Accounts that are open',
} as const satisfies Glossary;
