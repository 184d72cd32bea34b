/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Who you are by your token, and tokens that count no more';

export const glossary = {
  approving: 'What you may approve; null where a policy of approvals decides nothing now',
  fourEyes: 'What you may not do to what you made yourself',
  revokedAt: 'When they were revoked, in UTC',
  revokedBy: 'Who revoked them',
  revokedById: 'Subject of who revoked them: `sub` of the token',
  subject: 'What, or who, it is about',
} as const satisfies Glossary;
