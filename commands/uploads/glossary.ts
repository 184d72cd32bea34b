/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Large bodies that are on their way in';

export const glossary = {
  changedAt: 'When it was changed last, in UTC',
  uploadId: 'Id of the upload',
} as const satisfies Glossary;
