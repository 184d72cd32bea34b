/** What members mean that this area alone has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const glossary = {
  changedAt: 'When it was changed last, in UTC',
  uploadId: 'Id of the upload',
} as const satisfies Glossary;
