/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Reports that the rules of compliance ask for';

export const glossary = {
  acknowledgedAt: 'When the report was acknowledged, in UTC',
  acknowledgedBy: 'Who acknowledged the report',
  acknowledgedById: 'Subject of who acknowledged the report: `sub` of the token',
  csv: 'The document as CSV',
  evidence: 'What the report rests on',
  firstDay: 'The first day',
  html: 'The document as HTML',
  lastDay: 'The last day',
  period: 'The time that it is about',
  reportId: 'Id of the report',
  reportType: 'Kind of the report',
  trigger: 'What brought the report about',
} as const satisfies Glossary;
