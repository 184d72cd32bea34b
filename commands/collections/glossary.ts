/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Money collected from other banks under mandates, in batches';

export const glossary = {
  collectionDate: 'When it was collected',
  collectionId: 'Id of the collection',
  collections: 'What is collected',
  collectionType: 'Kind of the collection',
  processedCount: 'How many were processed',
  successCount: 'How many succeeded',
} as const satisfies Glossary;
