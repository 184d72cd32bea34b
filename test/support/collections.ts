/** Batches and items of collections as decide functions are shown them. */
import type { Collection, CollectionBatch } from '../../commands/collections/collection.ts';
import { noon } from './decide.ts';

/** A draft with one item of 500.00. */
export function aBatch(more: Partial<CollectionBatch> = {}): CollectionBatch {
  return {
    tenant: 'demo',
    version: 1,
    id: 3,
    batchName: 'March',
    batchDescription: null,
    organisationId: 1,
    narration: null,
    collectionType: 0,
    state: 'Draft',
    itemCount: 1,
    totalAmount: 50_000n,
    processedCount: 0,
    successCount: 0,
    failedCount: 0,
    createdBy: 'The maker',
    createdById: 'maker',
    createdAt: noon,
    updatedAt: noon,
    ...more,
  };
}

/** The item of that batch, under mandate 7. */
export function anItem(more: Partial<Collection> = {}): Collection {
  return {
    tenant: 'demo',
    version: 1,
    id: 11,
    batchId: 3,
    mandateId: 7,
    amount: 50_000n,
    narration: null,
    collectionDate: null,
    state: 'Pending',
    orderedUnder: null,
    tried: [],
    reference: null,
    reason: null,
    createdAt: noon,
    processedAt: null,
    ...more,
  };
}
