/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Proposals: commands that wait for the approval of another person';

export const glossary = {
  approvalsNeeded: 'How many other people must approve',
  command: 'Name of the command',
  decisionNote: 'What the last approver or the rejecter wrote',
  proposalId: 'The proposal',
} as const satisfies Glossary;
